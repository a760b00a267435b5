import { type TextQuestion } from './find.js'
import { type DocumentFinding } from './finding.js'
import { type CrossingPhrase } from './query/crossings.js'
import { withoutDuplicates } from './ranking/duplicates.js'
import { type SearchIndex } from './search.port.js'
import { toFinding } from './word-findings.js'
import { searchWords } from './word-search.js'

/** Text of a crossing whose streets were only half said. */
const SCORE_LEAST = 0.7

/** The crossings of the streets that were named; empty where they do not meet, or are not streets. */
export function findCrossing(
  index: SearchIndex,
  { words, isCertain }: CrossingPhrase,
  question: TextQuestion,
): DocumentFinding[] {
  const found = searchWords(index, words, {
    ...question,
    depth: isCertain ? 'spelt' : 'literal',
    accepts: (document) => document.layer === 'intersection' && (question.accepts?.(document) ?? true),
  })
  const meant = found.filter(({ match, isFallback }) => !isFallback && match.score >= SCORE_LEAST)
  return withoutDuplicates(meant, question.countMax).map((one, _, shown) => toFinding(one, shown))
}
