import { type ApiPropertyOptions } from '@nestjs/swagger'
import { COMING_SOON_LANGUAGES, LANGUAGES, TRAVEL_MODES } from '@repere/shared'
import { fault, isFarTooLong, type Read, read, ruleDecorator } from './rule.js'
import { OneOf } from './values.js'

export const Mode = (options: ApiPropertyOptions = {}) =>
  OneOf(TRAVEL_MODES, { default: 'auto', description: 'The travel mode.', ...options }, 'unknown_mode')

/** Reads a language code into one of `spoken`; see `Language`. */
export const readLanguage =
  (spoken: readonly string[]): Read =>
  (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    if (isFarTooLong(value)) return fault(field, 'too_long', value)
    const parts = /^([a-z]{2,3})([-_][a-z0-9]{2,8})*$/i.exec(value.trim())
    const code = parts?.[1]?.toLowerCase() ?? ''
    if (spoken.includes(code)) return read(code)
    const known =
      (LANGUAGES as readonly string[]).includes(code) || (COMING_SOON_LANGUAGES as readonly string[]).includes(code)
    return fault(field, known ? 'coming_soon' : 'unsupported_language', value)
  }

/**
 * A language code. A region subtag is ignored (`fr-CI` is `fr`).
 *
 * @param spoken  the languages with texts for this operation; other known languages are refused as `coming_soon`
 */
export const Language = (spoken: readonly string[], options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'language',
    {
      type: String,
      default: 'fr',
      example: 'fr',
      description: `Language of the texts: ${spoken.join(', ')}; a region subtag is ignored.`,
      ...options,
    },
    readLanguage(spoken),
  )
