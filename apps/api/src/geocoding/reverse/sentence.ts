import { countryName, label } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { findByText } from '@repere/search/find'
import { bearingTo, groundMetres } from '@repere/search/ground'
import { documentsNearby } from '@repere/search/nearby'
import { plusCodeOf } from '@repere/search/query/plus-codes'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import { nearestSettlement } from '@repere/search/settlements-at'
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
/** Without such a sentence, one that leads back this near is used: directions are rounded. */
const ROUGH_METRES = 150
const SETTLEMENT_MAX_METRES = 50_000

/** Candidates for which the district and the country are tried, too: each costs a search. */
const WIDER_TRIED_MAX = 2

/**
 * The position of a point in one sentence that geocoding understands: distance and direction from a named thing within
 * 500 m, else from the nearest settlement, with the places around it. Each sentence is geocoded before it is given, and
 * gets the district and the country where the quarter and the town are not enough. If none leads back to the point, the
 * sentence from the settlement gets the point's Plus Code.
 *
 * @returns null if no settlement is near
 */
export function sentenceFor(index: SearchIndex, at: LatLng, language: string): string | null {
  const candidates = namedAround(index, at)
  const settlement = nearestSettlement(index, at, SETTLEMENT_MAX_METRES)?.document
  const wider = [...candidates.slice(0, WIDER_TRIED_MAX), ...(settlement ? [settlement] : [])]
  let rough: string | null = null
  for (const [document, placing] of [
    ...candidates.map((one) => [one, townAround] as const),
    ...wider.flatMap((one) => widerAround.map((placing) => [one, placing] as const)),
  ]) {
    const sentence = pointRelativeTo(index, document, at, language, placing)
    const metres = metresBack(index, sentence, at)
    if (metres <= UNDERSTOOD_METRES) return sentence
    // In the country, the Plus Code is more exact than a direction from the next village.
    if (metres <= ROUGH_METRES && document !== settlement) rough ??= sentence
  }
  if (rough !== null || !settlement) return rough
  return label([pointRelativeTo(index, settlement, at, language, townAround), plusCodeOf(at)])
}

/** The places around a document that a sentence names. */
type Placing = (index: SearchIndex, document: SearchDocument, language: string) => (string | null)[]

const named = (index: SearchIndex, ids: readonly (number | null)[], language: string) =>
  ids.map((id) => {
    const place = id === null ? null : index.document(id)
    return place && nameOf(place, language)
  })

const townAround: Placing = (index, { quartier, city }, language) => named(index, [quartier, city], language)

const widerAround: readonly Placing[] = [
  (index, { quartier, city, district, region }, language) =>
    named(index, [quartier, city, district ?? region], language),
  (index, { city, region, country }, language) => [
    ...named(index, [city, region], language),
    country && countryName(country, language === 'en' ? 'en' : 'fr'),
  ],
]

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

function pointRelativeTo(
  index: SearchIndex,
  document: SearchDocument,
  at: LatLng,
  language: string,
  placing: Placing,
): string {
  const metres = groundMetres(at, document.at)
  const name = nameOf(document, language)
  const bearing = (bearingTo(document.at, at) + 360) % 360
  const around = placing(index, document, language)
  return label([metres <= AT_METRES ? name : distanceInWords(metres, bearing, name, language), ...around])
}

/** The distance between the point and the place that a sentence means; infinite if it is only guessed. */
function metresBack(index: SearchIndex, sentence: string, at: LatLng): number {
  const [found] = findByText(index, { text: sentence, bias: null, countMax: 1, isTyping: false })
  if (!found || found.matchType === 'fallback') return Infinity
  return groundMetres(found.kind === 'document' ? found.document.at : found.at, at)
}
