import { longFormsOf, normalise, variantsOf } from '@repere/gazetteer'
import { asGuess } from './guesses.js'
import { type DocumentFinding } from './finding.js'
import { isStreetWord, isStreetWordAt } from './query/house-numbers.js'
import { isMinorWord } from './query/words.js'
import { weights } from './weights.js'

const { otherWordConfidenceLeast } = weights.streetWords

/**
 * Things for a text with a word for a street. People say "Rue Latrille" for Boulevard Latrille, so a street with the same
 * name comes first, unless something is called as the text says. Where the name is only a number, the word is half of
 * it: Avenue 7 is a guess for "Rue 7".
 *
 * @param words  normalised
 * @param search  finds things by their words, the best first
 */
export function findByStreetName(
  words: readonly string[],
  search: (words: readonly string[]) => DocumentFinding[],
  countMax: number,
): DocumentFinding[] {
  const found = search(words)
  const at = words.findIndex((_, i) => isStreetWordAt(words, i))
  if (at < 0) return found
  const rest = words.filter((_, i) => i !== at)
  const asked: Asked = { word: words[at]!, rest, at, number: numberAt(words, at + 1) }
  if (rest.some(isStreetWord) || (found[0] && isCalledSo(found[0], asked))) return found

  const streets = search(rest).filter((finding) => isOfSameName(finding, asked))
  const others = found.filter(({ document }) => !streets.some((street) => street.document.id === document.id))
  if (asked.number === null) return [...streets.map(withOtherWord), ...others].slice(0, countMax)
  const guesses = others.map((one) => (isStreet(one) && !isCalledSo(one, asked) ? asGuess(one) : one))
  const isKnown = guesses[0] && guesses[0].matchType !== 'fallback'
  const numbered = streets.map((one) => asGuess(one))
  return (isKnown ? [...guesses, ...numbered] : [...numbered, ...guesses]).slice(0, countMax)
}

interface Asked {
  /** For a street. */
  word: string
  /** The other words. */
  rest: readonly string[]
  /** Index of the word; that of the next word in `rest`. */
  at: number
  /** The whole name, if it is a number; "12.191" and "L10" do not count: they belong to one street of a town. */
  number: string | null
}

function numberAt(words: readonly string[], at: number): string | null {
  const isDigits = (word: string | undefined) => word !== undefined && /^\d+$/.test(word)
  return isDigits(words[at]) && !isDigits(words[at + 1]) ? words[at]! : null
}

const isStreet = ({ document: { layer } }: DocumentFinding) => layer === 'street' || layer === 'intersection'

/** True where one name has the text's word for a street and its number, or another of its words. */
function isCalledSo({ document, matchType }: DocumentFinding, { word, rest, number }: Asked): boolean {
  if (matchType === 'fallback') return false
  return variantsOf(document.names)
    .map(normalise)
    .some((name) => {
      const at = name.findIndex((one, i) => isSame(word, one) && (number === null || name[i + 1] === number))
      const isOther = (one: string) => !isStreetWord(one) && !isMinorWord(one) && isIn(one, rest)
      return at >= 0 && (number !== null || (document.layer !== 'intersection' && name.some(isOther)))
    })
}

/** True for a street whose name, without its words for a street, is in the text. */
function isOfSameName({ document, matchType }: DocumentFinding, { rest, at }: Asked): boolean {
  if (document.layer !== 'street' || matchType === 'fallback') return false
  return variantsOf(document.names)
    .map(normalise)
    .some((name) => {
      const own = name.filter((word) => !isStreetWord(word))
      if (own.length === name.length) return false
      // Of "L10" and "10", each is the name of another street.
      if (own.some((word) => /^\d/.test(word))) return own.join(' ') === rest.slice(at, at + own.length).join(' ')
      const distinctive = own.filter((word) => !isMinorWord(word))
      return distinctive.length > 0 && distinctive.every((word) => isIn(word, rest))
    })
}

const isIn = (word: string, words: readonly string[]) => words.some((one) => isSame(one, word))
const isSame = (asked: string, word: string) => asked === word || longFormsOf(asked).includes(word)

function withOtherWord({ confidenceMax: _, ...finding }: DocumentFinding): DocumentFinding {
  // The limit is that of the rest of the words, which alone may name a kind of thing ("commerce").
  const confidence = Math.max(otherWordConfidenceLeast, Math.min(weights.confidence.fuzzyMax, finding.confidence))
  return { ...finding, matchType: 'fuzzy', confidence }
}
