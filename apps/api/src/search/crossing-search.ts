import { type TextQuestion } from './find.js'
import { type DocumentFinding } from './finding.js'
import { type CrossingPhrase } from './query/crossings.js'
import { withoutDuplicates } from './ranking/duplicates.js'
import { type SearchIndex } from './search.port.js'
import { findByWords, toFinding } from './word-findings.js'
import { searchWords } from './word-search.js'

/** Text of a crossing whose streets were only half said. */
const SCORE_LEAST = 0.7

const NAME_CONFIDENCE_LEAST = 0.95

/** The crossings of the streets that were named; empty where they do not meet, or are not streets. A name is no crossing. */
export function findCrossing(
  index: SearchIndex,
  { words, isCertain }: CrossingPhrase,
  question: TextQuestion,
): DocumentFinding[] {
  // "Rue A et B" and "Gbarnga - Monrovia" may also be names.
  const named = isCertain ? [] : findByWords(index, words, { ...question, depth: 'literal' })
  if (named[0] && named[0].confidence >= NAME_CONFIDENCE_LEAST) return named
  const found = searchWords(index, words, {
    ...question,
    depth: isCertain ? 'spelt' : 'literal',
    accepts: (document) => document.layer === 'intersection' && (question.accepts?.(document) ?? true),
  })
  const meant = found.filter(({ match, isFallback }) => !isFallback && match.score >= SCORE_LEAST)
  return withoutDuplicates(meant, question.countMax).map((one, _, shown) => toFinding(one, shown))
}
