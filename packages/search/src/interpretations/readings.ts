import { normalise, settlementLayers, variantsOf } from '@repere/gazetteer'
import { demonymReadings } from '../query/demonyms.js'
import { isStreetWordAt } from '../query/house-numbers.js'
import { spokenReadings } from '../query/spoken.js'
import { isMinorWord, readWords } from '../query/words.js'
import { type SearchDocument, type SearchIndex } from '../search.port.js'
import { weights } from '../weights.js'

const { initialsMin, wordsMax, knownLeast, knownWithoutKind } = weights.readings

/** The same text in other words. */
export interface OtherReading {
  words: readonly string[]
  /** Initials that stand for words of the text: an answer has them in its name, and another word of the text. */
  initials?: string
}

/**
 * The text in other words, the likeliest first: numbers and letters as they are written, institutions by their initials,
 * adjectives of states and towns by the place.
 */
export function* otherReadings(index: SearchIndex, words: readonly string[]): Generator<OtherReading> {
  const isPlace = (name: string, kind: 'country' | 'town') =>
    index
      .documents(index.placesNamed([name]))
      .some(({ layer }) => (kind === 'country' ? layer === 'country' : settlementLayers.includes(layer)))
  for (const written of spokenReadings(words)) yield { words: written }
  yield* byInitials(index, words)
  for (const reading of demonymReadings(words, isPlace)) yield { words: reading }
}

/** Whether a thing is called by the initials of a reading. */
export const isCalledByInitials = ({ names }: SearchDocument, { words, initials }: OtherReading) =>
  variantsOf(names).some((name) => {
    const own = normalise(name)
    return own.includes(initials!) && words.some((word) => word !== initials && !isLink(word) && own.includes(word))
  })

/** "Centre hospitalier universitaire Angré" is "chu angre", if names have such initials. */
function byInitials(index: SearchIndex, words: readonly string[]): OtherReading[] {
  const read = readWords(index, words, false)
  const whole: OtherReading[] = []
  const shortened: OtherReading[] = []
  for (let from = 0; from <= words.length - initialsMin; from++) {
    if (isLink(words[from]!)) continue
    const isKind = read.some(({ text, categories }) => text === words[from] && categories.length > 0)
    const isKnown = (short: string) => index.words.documentsOf(short) >= (isKind ? knownLeast : knownWithoutKind)
    for (let to = from + initialsMin; to <= Math.min(words.length, from + wordsMax); to++) {
      const major = words.slice(from, to).filter((word) => !isLink(word))
      if (major.length < initialsMin || isLink(words[to - 1]!) || major.some((_, at) => isStreetWordAt(major, at)))
        continue
      const initials = major.map(([letter]) => letter!).join('')
      const withSyllable = initials.slice(0, -1) + major.at(-1)!.slice(0, initialsMin)
      const instead = (short: string): OtherReading => ({
        words: [...words.slice(0, from), short, ...words.slice(to)],
        initials: short,
      })
      whole.push(...[initials, withSyllable].filter(isKnown).map(instead))
      // "CMA" for "centre médical avec antenne chirurgicale".
      if (major.length === initialsMin + 1) shortened.push(...[initials.slice(0, -1)].filter(isKnown).map(instead))
    }
  }
  return [...whole, ...shortened]
}

const isLink = (word: string) => isMinorWord(word) || word === 'avec' || word === 'pour'
