import { domainToASCII } from 'node:url'
import { type ApiPropertyOptions } from '@nestjs/swagger'
import { mayImitate } from './look-alikes.js'
import { fault, isFarTooLong, isVisible, read, type Read, ruleDecorator } from './rule.js'

const EMAIL_CHARACTERS_MAX = 254
const LOCAL_PART = /^[^\s@"(),:;<>[\]\\\p{Cc}]{1,64}$/u
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** @returns the address in lower case, the form that is stored and compared; null for an invalid address */
export function toEmail(text: string): string | null {
  // Converting a domain takes time with the square of its length.
  if (isFarTooLong(text, EMAIL_CHARACTERS_MAX)) return null
  const [local = '', domain = '', ...rest] = text.trim().normalize('NFC').toLowerCase().split('@')
  const ascii = domainToASCII(domain)
  const email = `${local}@${ascii}`
  const valid = rest.length === 0 && LOCAL_PART.test(local) && DOMAIN.test(ascii)
  return valid && email.length <= EMAIL_CHARACTERS_MAX ? email : null
}

const readEmail =
  (accepts: (email: string) => boolean): Read =>
  (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    const email = toEmail(value)
    return email === null || !accepts(email) ? fault(field, 'invalid_format', value) : read(email)
  }

const emailSchema = { type: String, maxLength: EMAIL_CHARACTERS_MAX, example: 'awa@client.example' }

/** An e-mail address, read into lower case. */
export const Email = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'email',
    { ...emailSchema, ...options },
    readEmail(() => true),
  )

/**
 * A new e-mail address of a person, read into lower case. One that may look like another is refused: whether the other
 * has an account makes no difference, so the answer reveals nothing.
 */
export const NewEmail = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'newEmail',
    { ...emailSchema, ...options },
    readEmail((email) => !mayImitate(email)),
  )

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
// Codes of groups, test codes and unassigned codes are not countries.
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'XK', 'ZZ', 'QO', 'AC', 'CP', 'DG', 'EA', 'IC', 'TA', 'CQ'])

/** A country by its ISO 3166-1 alpha-2 code, read into upper case. */
export const Country = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'country',
    {
      type: String,
      pattern: '^[A-Za-z]{2}$',
      example: 'BJ',
      description: 'ISO 3166-1 alpha-2.',
      ...options,
    },
    (value, field) => {
      if (typeof value !== 'string') return fault(field, 'invalid_type', value)
      const code = value.trim().toUpperCase()
      if (!/^[A-Z]{2}$/.test(code)) return fault(field, 'invalid_format', value)
      const known = !NO_COUNTRIES.has(code) && countryNames.of(code) !== undefined
      return known ? read(code) : fault(field, 'unknown_value', value)
    },
  )

/**
 * Characters that no name has: control characters, and characters that change the writing direction or split a line.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
/** Joiners, which some scripts need in names. */
const JOINERS = /[\u200c\u200d]/g
const WEB_ADDRESS = new RegExp(
  [
    '[a-z][a-z0-9+.-]*:\\s*[/\\\\]{2}',
    '\\b(?:https?|ftp|mailto|javascript|data|tel):',
    '\\bwww\\s*\\.',
    '\\S@\\S',
    // A word, a dot and a word is the form of a domain and rare in names. After a single letter, the dot belongs to an
    // initial.
    '[\\p{L}\\p{N}-]{2,}\\.\\p{L}{2,}',
    '(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]\\.(?:[a-z]{2}|com|net|org|app|link)(?![\\p{L}\\p{N}.])',
    '\\d{1,3}(?:\\.\\d{1,3}){3}',
  ].join('|'),
  'iu',
)

/** True when a text contains something that a mail program would turn into a link. */
export const holdsWebAddress = (text: string): boolean =>
  WEB_ADDRESS.test(text.normalize('NFKC').replace(/[\u3002\uff61]/g, '.'))

/**
 * The name of an organisation or a thing, of min..max characters after trimming. Names appear in our mails to other
 * people. They have no control characters and no web or mail address, so that our mails cannot carry other people's
 * messages.
 */
export const NameOf = (min: number, max: number, options: ApiPropertyOptions = {}) =>
  ruleDecorator('nameOf', { type: String, minLength: min, maxLength: max, ...options }, (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    const name = value.trim().replace(/ {2,}/g, ' ')
    if (UNPRINTABLE.test(name.replace(JOINERS, ''))) return fault(field, 'invalid_format', value)
    if (name.length < min || (name !== '' && !isVisible(name))) return fault(field, 'required', value)
    if (name.length > max) return fault(field, 'too_long', value)
    return holdsWebAddress(name) ? fault(field, 'invalid_format', value) : read(name)
  })

/** Text that no answer repeats: a password, a code, a token. Kept as sent, of min..max characters. */
export const SecretText = (min: number, max: number, options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'secretText',
    { type: String, minLength: min, maxLength: max, ...options },
    (value, field) => {
      if (typeof value !== 'string') return fault(field, 'invalid_type', null)
      const { length } = [...value]
      if (length === 0) return fault(field, 'required', null)
      if (length < min) return fault(field, 'too_short', null)
      return length <= max ? read(value) : fault(field, 'too_long', null)
    },
    { secret: true },
  )
