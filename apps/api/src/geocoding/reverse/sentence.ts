import { label } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { findByText } from '../../search/find.js'
import { bearingTo, groundMetres } from '../../search/ground.js'
import { documentsNearby } from '../../search/nearby.js'
import { type SearchDocument, type SearchIndex } from '../../search/search.port.js'
import { nearestSettlement } from '../../search/settlements-at.js'
import { nameOf } from '../geocode-feature.js'
import { distanceInWords } from '../relation-in-words.js'

/** Largest distance of a named thing, metres; the nearest and best known ones come first. */
const NAMED_MAX_METRES = 500
const CANDIDATES_MAX = 40
/** Number of candidates. Each costs a query of the index. */
const TRIED_MAX = 4
/** A thing this much further away must be e times as well known to be named instead. */
const FADING_METRES = 150
/** At the door of a thing, the direction is left out. */
const AT_METRES = 8
/** A sentence that leads back this near is understood. */
const UNDERSTOOD_METRES = 60
const UNDERSTOOD_SHARE = 0.45
const SETTLEMENT_MAX_METRES = 50_000

/**
 * The position of a point in one sentence that geocoding understands: distance and direction from a named thing within
 * 500 m, with quarter and city; else from the nearest settlement. Each candidate is geocoded, and the first that leads
 * back to the point is used.
 *
 * @returns null if nothing named is near
 */
export function sentenceFor(index: SearchIndex, at: LatLng, language: string): string | null {
  const candidates = namedAround(index, at)
  let first: string | null = null
  for (const document of candidates) {
    const sentence = pointRelativeTo(index, document, at, language)
    first ??= sentence
    if (leadsBack(index, sentence, at, groundMetres(at, document.at))) return sentence
  }
  if (first !== null) return first
  const settlement = nearestSettlement(index, at, SETTLEMENT_MAX_METRES)
  return settlement && pointRelativeTo(index, settlement.document, at, language)
}

function namedAround(index: SearchIndex, at: LatLng): SearchDocument[] {
  const near = documentsNearby(index, {
    at,
    radiusMetres: NAMED_MAX_METRES,
    category: null,
    countMax: CANDIDATES_MAX,
    accepts: ({ names }) => names !== null,
  })
  return near
    .map(({ document, distanceMetres }) => ({
      document,
      score: (0.2 + document.importance) * Math.exp(-distanceMetres / FADING_METRES),
    }))
    .sort((a, b) => b.score - a.score || a.document.id - b.document.id)
    .slice(0, TRIED_MAX)
    .map(({ document }) => document)
}

function pointRelativeTo(index: SearchIndex, document: SearchDocument, at: LatLng, language: string): string {
  const metres = groundMetres(at, document.at)
  const name = nameOf(document, language)
  const bearing = (bearingTo(document.at, at) + 360) % 360
  const around = [document.quartier, document.city]
    .map((id) => (id === null ? null : index.document(id)))
    .map((place) => place && nameOf(place, language))
  return label([metres <= AT_METRES ? name : distanceInWords(metres, bearing, name, language), ...around])
}

function leadsBack(index: SearchIndex, sentence: string, at: LatLng, metres: number): boolean {
  const [found] = findByText(index, { text: sentence, bias: null, countMax: 1, isTyping: false })
  if (!found || found.matchType === 'fallback') return false
  const there = found.kind === 'document' ? found.document.at : found.at
  return groundMetres(there, at) <= Math.max(UNDERSTOOD_METRES, metres * UNDERSTOOD_SHARE)
}
