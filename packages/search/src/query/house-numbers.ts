import { longFormsOf, normalise } from '@repere/gazetteer'
import { isMinorWord } from './words.js'

/** A text with the number of a house on a street. */
export interface HouseNumber {
  /** Normalised: "7 bis" is "7", "bis". */
  number: readonly string[]
  /** Normalised words of the text without the number. */
  rest: readonly string[]
  /** True for "12 Rue X", false for "Rue X 12". */
  isBefore: boolean
}

/** Street words after the name, as in English. */
const afterName = ['street', 'road', 'lane', 'drive', 'close', 'crescent', 'highway', 'expressway', 'way']
const streetWords = new Set(
  ['rue', 'avenue', 'boulevard', 'route', 'chemin', 'allee', 'impasse', 'passage', 'ruelle', 'voie', 'corniche'].concat(
    ['rua', 'avenida'],
    afterName,
  ),
)
const isOneOf = (words: ReadonlySet<string>, word: string) =>
  words.has(word) || longFormsOf(word).some((form) => words.has(form))

/** True for "rue", "road" and their abbreviations. */
export const isStreetWord = (word: string) => isOneOf(streetWords, word)
const streetWordsAfterName = new Set(afterName)
/** Before a name these are "Saint", "Docteur" and "rond". */
const ambiguous = new Set(['st', 'dr', 'rd'])
/** True for a word for a street that is not one of those. */
export const isStreetWordAt = (words: readonly string[], at: number) =>
  isStreetWord(words[at]!) && (!ambiguous.has(words[at]!) || (at > 0 && at + 1 === words.length))

/** A number after one of these words belongs to it: "route nationale 3", "zone 4". */
const numbered = new Set(
  ['nationale', 'nat', 'departementale', 'inter', 'etat', 'federal', 'trunk', 'pk', 'km', 'commune', 'secteur'].concat(
    ['arrondissement', 'section', 'zone', 'phase', 'extension', 'tranche', 'unite', 'lot', 'ilot', 'carre', 'bloc'],
    ['block', 'gate', 'quartier', 'cite', 'camp', 'villa', 'porte', 'plot', 'marche', 'gare', 'kilometre', 'mile'],
  ),
)

const NUMBER =
  /(?<![\p{L}\p{N}+]|\p{N}[.,/-]|\p{L}[.-])(?:(?<sign>n[°º]|no\.?(?=\s|\d)|num[ée]ro|#)\s*:?\s*)?(?<number>\d{1,4}(?:\s?(?:bis|ter|[a-d]))?)(?![\p{L}\p{N}]|[.,/-]\p{N}|['’°]|\s*(?:km?|m)\b)/giu
/** Of a name between the number and the word for the street: "12 Awolowo Road". */
const NAME_WORDS_MAX = 3

/**
 * Reads a number at either end of a street: "12 Rue des Jardins", "Avenue Chardy n° 7", "12 Awolowo Road". A number that
 * is the street's own name is not a house number: "Rue 12", "5e avenue", "Route 66".
 *
 * @returns null for a text without a house number
 */
export function readHouseNumber(text: string): HouseNumber | null {
  for (const match of text.matchAll(NUMBER)) {
    const { sign, number } = match.groups!
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
    const isBefore = isBeforeStreet(before, after)
    if (isBefore || isAfterStreet(before, after, sign !== undefined)) {
      return { number: normalise(number!), rest: normalise(`${before} ${after}`), isBefore }
    }
  }
  return null
}

/** "12 Rue X", "12, Rue X", "12 Awolowo Road". */
function isBeforeStreet(before: string, after: string): boolean {
  const words = normalise(after.split(/[,;]/).find((part) => part.trim() !== '') ?? '')
  const at = words.findIndex((word, i) => isStreetWord(word) && !(i === 0 && ambiguous.has(word)))
  if (at === 0) {
    const last = normalise(before).at(-1)
    const isNumbered = last !== undefined && (isStreetWord(last) || numbered.has(last))
    // "12 rue" is as often the twelfth street.
    return words.length > 1 && !isNumbered
  }
  const isAtStart = /(?:^|[,;])\s*$/.test(before)
  return isAtStart && at > 0 && at <= NAME_WORDS_MAX && !words.slice(0, at).every(isMinorWord)
}

/** "Avenue Chardy 7", "Avenue Chardy, n° 7". */
function isAfterStreet(before: string, after: string, hasSign: boolean): boolean {
  const parts = before.split(/[,;]/).filter((part) => part.trim() !== '')
  const words = normalise(parts.at(-1) ?? '')
  const street = words.findLastIndex((_, i) => isStreetWordAt(words, i))
  if (street < 0) return false
  const name = words.slice(street + 1)
  const last = name.at(-1)
  // "Awolowo Road 12" has its name before.
  const isNamed = last !== undefined || street > 0
  if (hasSign) return isNamed
  const isAtEnd = /^\s*(?:[,;]|$)/.test(after)
  const isBeforeTown = /^\s+\p{L}/u.test(after)
  if (last === undefined) {
    const isWholeStreet = street > 0 && !isMinorWord(words[street - 1]!)
    return isWholeStreet && (isAtEnd || (isBeforeTown && isOneOf(streetWordsAfterName, words[street]!)))
  }
  return (isAtEnd || isBeforeTown) && /^\p{L}{2,}$/u.test(last) && !isMinorWord(last) && !numbered.has(last)
}
