import { placeLayers } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { type DocumentFinding, type Finding } from './finding.js'
import { categoriesOf } from './nearby.js'
import { isMinorWord, readWords } from './query/words.js'
import { withoutSlot } from './query/wishes.js'
import { type SearchIndex } from './search.port.js'
import { findingsOf } from './word-findings.js'
import { searchWords, type WordQuestion } from './word-search.js'
import { weights } from './weights.js'

const { radiiMetres, reachMetres, nameLeast, elsewhereMax, wordsMax } = weights.chains

/**
 * The branches of a chain around a position, where a text has more words than the chain's name: "agence Ecobank",
 * "station Total". What all words together name near the position stays before them.
 *
 * @param found  answers to all words
 * @returns null where the text names no branch; branches far away are unsure
 */
export function findBranches(
  index: SearchIndex,
  words: readonly string[],
  question: WordQuestion,
  found: readonly Finding[],
): Finding[] | null {
  const { bias, isTyping, countMax } = question
  if (!bias || isTyping || question.within || words.length > wordsMax) return null
  const name = nameOfChain(index, words)
  if (name.length === 0 || name.length === words.length) return null
  const isNear = ({ distanceMetres }: Finding) => (distanceMetres ?? 0) <= reachMetres
  const [first] = found
  if (first && isNear(first) && first.matchType !== 'fallback') return null
  const branches = branchesAround(index, name, words, bias, question)
  const others = found.filter(
    (other) => other.kind !== 'document' || !branches.some(({ document }) => document.id === other.document.id),
  )
  if (branches.length > 0) return [...branches, ...others.map(farIsUnsure)].slice(0, countMax)
  // A branch in another country helps nobody who asks for one here.
  return first?.kind === 'document' && first.document.layer === 'landmark' && first.matchType === 'exact'
    ? found.map(farIsUnsure)
    : null
}

/** The words that name the chain: neither its kind nor a word for a branch. */
function nameOfChain(index: SearchIndex, words: readonly string[]): readonly string[] {
  const unbranched = withoutSlot(words, 'branch').filter((word) => !isMinorWord(word))
  const kinds = readWords(index, unbranched, false)
  const named = kinds.filter(({ categories }) => categories.length === 0).map(({ text }) => text)
  return named.length > 0 ? named : []
}

function branchesAround(
  index: SearchIndex,
  name: readonly string[],
  words: readonly string[],
  bias: LatLng,
  question: WordQuestion,
): DocumentFinding[] {
  const kinds = new Set(
    readWords(index, words, false)
      .filter(({ text }) => !name.includes(text))
      .flatMap(({ categories }) => categories),
  )
  for (const radiusMetres of radiiMetres) {
    const near = searchWords(index, name, { ...question, depth: 'literal', within: { at: bias, radiusMetres } }).filter(
      ({ document, match }) =>
        placeLayers.includes(document.layer) &&
        match.kind === 'exact' &&
        match.inName >= nameLeast &&
        match.nameCoverage >= nameLeast / 2,
    )
    const ofKind = near.filter(({ document }) => categoriesOf(document).some((slug) => kinds.has(slug)))
    const branches = ofKind.length > 0 ? ofKind : near
    if (branches.length > 0) return findingsOf(branches, question.countMax)
  }
  return []
}

const farIsUnsure = (finding: Finding): Finding =>
  (finding.distanceMetres ?? 0) <= reachMetres
    ? finding
    : { ...finding, confidenceMax: Math.min(elsewhereMax, finding.confidenceMax ?? 1) }
