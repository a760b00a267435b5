import { isLatin, normalise, variantsOf } from '@repere/gazetteer'
import { type Anchor } from './places-in-text.js'
import { commonLetters } from './query/shape.js'
import { isMinorWord } from './query/words.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { isUncertain } from './word-findings.js'
import { type Ranked, type WordQuestion } from './word-search.js'
import { weights } from './weights.js'

const { guessLiteralShare, guessLettersLeast, loneImportance, loneLetters, loneLettersShare, shortLetters } =
  weights.evidence

/**
 * A guess that left words out, or changed them, has to contain enough of the text as it is written. Of a single word
 * without a position, another spelling is only a kind, a long word, or the name of something that many people look for.
 */
export function hasEvidence(
  { document, isFallback, match }: Ranked,
  words: readonly string[],
  question: WordQuestion,
): boolean {
  if (isFallback || isUncertain(match)) {
    if (match.literalShare < guessLiteralShare) return false
    if (!question.bias && lettersAsWritten(document, words) < guessLettersLeast) return false
  }
  const isLone = words.length === 1 && !question.bias && !question.isTyping
  if (!isLone || match.kind === 'exact' || match.isOfCategory) return true
  const [word] = words as [string]
  // "NaN" is no beginning of Nano.
  if (match.kind === 'prefix') return word.length >= shortLetters
  const names = namesOf(document).filter(isLatin)
  if (names.length > 0 && !names.some((name) => isLike(word, name))) return false
  return word.length >= loneLetters || document.importance >= loneImportance
}

const namesOf = ({ names }: SearchDocument) => variantsOf(names).flatMap(normalise)

/** The number of letters of the words that are in a name of the thing as they are written. */
function lettersAsWritten(document: SearchDocument, words: readonly string[]): number {
  const own = new Set(namesOf(document))
  return words.reduce((sum, word) => sum + (own.has(word) ? word.length : 0), 0)
}

/** True where a name has the letters of a word in their order: all of a short one ("acra"), most of a longer one. */
function isLike(word: string, name: string): boolean {
  const common = commonLetters(word, name)
  if (word.length <= shortLetters) return common === word.length
  return common >= loneLettersShare * Math.max(word.length, name.length)
}

/** A place is a guess for a text where it is named as it is written, or something else of the text is known. */
export function isPlaceEvident(index: SearchIndex, words: readonly string[], { place, named }: Anchor): boolean {
  const own = namesOf(place)
  const isNamed = named.every((at) => own.includes(words[at]!) || isMinorWord(words[at]!))
  const rest = words.filter((word, at) => !named.includes(at) && !isMinorWord(word))
  return isNamed || rest.some((word) => index.words.documentsOf(word) > 0)
}
