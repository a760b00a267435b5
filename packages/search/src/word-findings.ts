import { type DocumentFinding } from './finding.js'
import { confidenceOf, type Guess } from './ranking/confidence.js'
import { withoutDuplicates } from './ranking/duplicates.js'
import { type TextMatch } from './ranking/text-match.js'
import { type SearchIndex } from './search.port.js'
import { weights } from './weights.js'
import { type Ranked, searchWords, type WordQuestion } from './word-search.js'

const { rivalScore } = weights.ladder

/** Documents that match the words, each thing once, with the confidence. */
export function findByWords(index: SearchIndex, words: readonly string[], question: WordQuestion): DocumentFinding[] {
  return findingsOf(searchWords(index, words, question), question.countMax)
}

/** Each thing once. */
export const findingsOf = (ranked: readonly Ranked[], countMax: number): DocumentFinding[] =>
  withoutDuplicates(ranked, countMax).map((one, _, shown) => toFinding(one, shown))

function toFinding(one: Ranked, shown: readonly Ranked[]): DocumentFinding {
  const { document, match, score, isFallback } = one
  const guess: Guess | null = isFallback ? 'words_left_out' : isUncertain(match) ? 'spelling' : null
  const matchType = guess ? 'fallback' : match.kind
  // Every thing of a category is an equally right answer.
  const rivals = match.isGeneric
    ? 0
    : shown.filter((other) => other !== one && other.score.total >= score.total - rivalScore).length
  return {
    kind: 'document',
    document,
    matchType,
    ...(guess && { guess }),
    confidence: confidenceOf(match, matchType, rivals),
    distanceMetres: score.distanceMetres,
    landmark: null,
  }
}

/** True for another spelling that fits the text so little that it is only a guess. */
export const isUncertain = ({ kind, score }: TextMatch) => kind === 'fuzzy' && score < weights.confidence.fuzzyTextLeast
