import { type FieldError } from '@repere/http'

export const PASSWORD_CHARACTERS = { min: 10, max: 128 } as const

/** Words that passwords are made of where people are in a hurry, in the languages of our customers. */
const COMMON_WORDS = [
  'password',
  'passwort',
  'motdepasse',
  'azerty',
  'azertyuiop',
  'qwerty',
  'qwertyuiop',
  'qsdfghjklm',
  'asdfghjkl',
  'admin',
  'administrator',
  'administrateur',
  'bienvenue',
  'welcome',
  'bonjour',
  'soleil',
  'doudou',
  'jetaime',
  'iloveyou',
  'letmein',
  'changeme',
  'changezmoi',
  'secret',
  'princess',
  'princesse',
  'football',
  'chocolat',
  'loulou',
  'monkey',
  'dragon',
  'sunshine',
  'superman',
  'batman',
  'master',
  'hello',
  'test',
  'demo',
  'user',
  'default',
  'root',
  'guest',
  'abc',
  'abcd',
  'abcdef',
  'abcdefgh',
  'abcdefghij',
  'passe',
  'repere',
  'benin',
  'togo',
  'senegal',
  'cotonou',
  'abidjan',
  'dakar',
  'lome',
  'maman',
  'papa',
  'amour',
  'dieu',
  'jesus',
  'allah',
]
const COMMON = new Set(COMMON_WORDS)
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * What stands against a password, whose length is right already.
 *
 * @param email  of the person; its parts are no passwords either
 * @returns null where nothing does
 */
export function faultOfPassword(password: string, email: string, field = 'password'): FieldError | null {
  return isGuessable(password, email) ? { field, reason: 'guessable', value: null } : null
}

function isGuessable(password: string, email: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const [local = ''] = email.split('@')
  if (text === email || text === local || stripped(text) === stripped(local)) return true
  if (new Set(text).size < 4) return true
  if (isRun(text)) return true
  return [stripped(text), stripped(withoutLookalikes(text))].some(
    (word) => word === '' || COMMON.has(word) || isRepetition(word),
  )
}

/** Without what people hang on at the ends to please a rule: digits, punctuation. */
const stripped = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const withoutLookalikes = (text: string): string =>
  [...text.replace(/[^\p{L}]*$/u, '')].map((character) => LOOKALIKES[character] ?? character).join('')

/** `passwordpassword`. */
const isRepetition = (word: string): boolean =>
  COMMON_WORDS.some((common) => word.length > common.length && word.replaceAll(common, '') === '')

/** `1234567890`, `9876543210`, `abcdefghij`. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size === 1 || /^(0?1234567890?)+$/.test(text)
}
