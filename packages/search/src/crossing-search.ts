import { type TextQuestion } from './text-question.js'
import { type DocumentFinding } from './finding.js'
import { type CrossingPhrase } from './query/crossings.js'
import { type SearchIndex } from './search.port.js'
import { findByWords, findingsOf } from './word-findings.js'
import { searchWords, type WordQuestion } from './word-search.js'
import { weights } from './weights.js'

const { scoreLeast, nameConfidenceLeast } = weights.crossings

const CATEGORY = 'junction'

/** The crossings of the named streets; empty if they do not meet or are not streets. */
export function findCrossing(index: SearchIndex, phrase: CrossingPhrase, question: TextQuestion): DocumentFinding[] {
  const { words, name, isCertain } = phrase
  // "Rue A et B", "Gbarnga - Monrovia" and "Librairie/Papeterie Casa" are names.
  const named = findByWords(index, name, { ...question, depth: 'literal' })
  if (named[0] && named[0].confidence >= nameConfidenceLeast) return named
  const literal = crossingsOf(index, words, { ...question, depth: 'literal' })
  return literal.length > 0 || !isCertain ? literal : crossingsOf(index, words, { ...question, depth: 'spelt' })
}

function crossingsOf(index: SearchIndex, words: readonly string[], question: WordQuestion): DocumentFinding[] {
  const meant = searchWords(index, words, { ...question, categories: [CATEGORY] }).filter(
    ({ document, match, isFallback }) => document.layer === 'intersection' && !isFallback && match.score >= scoreLeast,
  )
  return findingsOf(meant, question.countMax)
}
