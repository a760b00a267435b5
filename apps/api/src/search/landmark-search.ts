import { type TextQuestion } from './text-question.js'
import { findByWordsInPlaces } from './bound-search.js'
import { type DocumentFinding, type Finding } from './finding.js'
import { offsetFrom } from './offset-points.js'
import { type RelativePhrase } from './query/relations.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { findByWords } from './word-findings.js'

/** A thing beside a landmark is within this distance. */
const BESIDE_METRES = 600
const SUBJECT_CONFIDENCE_LEAST = 0.5
const LITERAL_CONFIDENCE_LEAST = 0.9

/**
 * The point described by a relation, with the landmark after it. If the place is named too ("la pharmacie derrière le
 * marché"), places of that name beside the landmark come first. A name with the same words ("Bar Face à la Mer") is no
 * relation.
 */
export function findByLandmark(
  index: SearchIndex,
  { relation, subject, landmark: landmarkWords }: RelativePhrase,
  words: readonly string[],
  question: TextQuestion,
): Finding[] {
  const { countMax } = question
  const named = findByWords(index, words, { ...question, depth: 'literal' })
  if (named[0] && named[0].confidence >= LITERAL_CONFIDENCE_LEAST) return named

  const landmarks = findByWordsInPlaces(index, landmarkWords, question).map((finding) =>
    related(finding, finding.document),
  )
  const [landmark] = landmarks
  // A guess at the landmark is no place to go on from.
  if (!landmark || landmark.matchType === 'fallback') return landmarks
  const meant = offsetFrom(index, landmark, relation)
  if (subject.length === 0) return [meant, ...landmarks].slice(0, countMax)

  const beside = findByWords(index, subject, {
    ...question,
    within: { at: landmark.document.at, radiusMetres: BESIDE_METRES },
    bias: landmark.document.at,
  })
    .filter(({ document, confidence }) => document !== landmark.document && confidence >= SUBJECT_CONFIDENCE_LEAST)
    .map((finding) => ({
      ...related(finding, landmark.document),
      confidence: Math.min(finding.confidence, landmark.confidence),
    }))
  return [...beside, meant, ...landmarks].slice(0, countMax)

  function related(finding: DocumentFinding, document: SearchDocument): DocumentFinding {
    return { ...finding, landmark: { document, relation } }
  }
}
