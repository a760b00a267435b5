import { type LatLng } from '@repere/shared'
import { type DocumentFinding, type Finding } from './finding.js'
import { roughMetres } from './ground.js'
import { documentsNearby } from './nearby.js'
import { lookAroundMetres } from './place-apart.js'
import { type QueryWord } from './query/words.js'
import { type Guess } from './ranking/confidence.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { weights } from './weights.js'

const { guessConfidenceMax, kindConfidence, placeConfidence, kindRadiusMetres, kindsMax } = weights.bound

/** An answer that may be meant, although it is not where the text says. */
export const asGuess = <T extends Finding>(finding: T, guess: Guess = 'elsewhere'): T => ({
  ...finding,
  matchType: 'fallback',
  guess: finding.guess ?? guess,
  confidence: Math.min(guessConfidenceMax, finding.confidence),
})

export function withoutRepeats(findings: readonly DocumentFinding[]): DocumentFinding[] {
  const seen = new Set<number>()
  return findings.filter(({ document }) => !seen.has(document.id) && seen.add(document.id))
}

/** The nearest things of the kind that the words name, in the place. */
export function kindThere(
  index: SearchIndex,
  rest: readonly QueryWord[],
  place: SearchDocument,
  bias: LatLng | null,
): DocumentFinding[] {
  const radiusMetres = Math.min(kindRadiusMetres, lookAroundMetres(index, place) ?? 0)
  const [category] = rest.flatMap(({ categories }) => categories)
  if (category === undefined || radiusMetres === 0) return []
  const at = bias && roughMetres(bias, place.at) <= radiusMetres ? bias : place.at
  const nearest = documentsNearby(index, { at, radiusMetres, category, countMax: kindsMax })
  return nearest.map(({ document }) => guessed(document, 'kind', bias))
}

/** The place, where nothing in it matches. */
export const placeItself = (place: SearchDocument, bias: LatLng | null) => guessed(place, 'place', bias)

const guessed = (document: SearchDocument, guess: 'kind' | 'place', bias: LatLng | null): DocumentFinding => ({
  kind: 'document',
  document,
  matchType: 'fallback',
  guess,
  confidence: guess === 'kind' ? kindConfidence : placeConfidence,
  distanceMetres: bias && roughMetres(bias, document.at),
  landmark: null,
})
