import { type LatLng } from '@repere/shared'
import { type Finding } from '../finding.js'
import { groundMetres } from '../ground.js'
import { categoriesOf } from '../nearby.js'
import { type Box, type SearchDocument, type SearchIndex } from '../search.port.js'
import { settlementsAt } from '../settlements-at.js'
import { type TextQuestion } from '../text-question.js'

/** A circle on the ground. */
export interface Circle {
  at: LatLng
  radiusMetres: number
}

/** Conditions of every answer; an absent one leaves everything in. */
export interface SearchFilter {
  /** ISO 3166-1 alpha-2, upper case. */
  country?: readonly string[]
  /** Layers of answers, including those of points: `plus_code`, `landmark_relative`. */
  layers?: readonly string[]
  /** Slugs. */
  categories?: readonly string[]
  bbox?: Box
  within?: Circle
}

/** The conditions among the parameters of a request; null without any. */
export function filterOf({ country, layers, categories, bbox, within }: SearchFilter): SearchFilter | null {
  const filter = {
    ...(country && { country }),
    ...(layers && { layers }),
    ...(categories && { categories }),
    ...(bbox && { bbox }),
    ...(within && { within }),
  }
  return Object.keys(filter).length === 0 ? null : filter
}

/** The question with its conditions, so that the index reads only documents that meet them. */
export function questionWith(filter: SearchFilter | null, question: TextQuestion): TextQuestion {
  if (!filter) return question
  const { country, categories } = filter
  const circle = circleOf(filter)
  return {
    ...question,
    accepts: (document) => acceptsDocument(filter, document) && (question.accepts?.(document) ?? true),
    ...(circle && { within: circle }),
    ...(country && { countries: country }),
    ...(categories && { categories }),
  }
}

/** True for an answer that meets the conditions. */
export function acceptsFinding(index: SearchIndex, filter: SearchFilter, finding: Finding): boolean {
  if (finding.kind === 'document') return acceptsDocument(filter, finding.document)
  const layer = finding.kind === 'offset' ? 'landmark_relative' : finding.house ? 'address' : 'plus_code'
  const { layers, categories, country } = filter
  if (categories || (layers && !layers.includes(layer)) || !isInArea(filter, finding.at)) return false
  const own = country && settlementsAt(index, finding.at).country?.country
  return !country || (typeof own === 'string' && country.includes(own))
}

function acceptsDocument(filter: SearchFilter, document: SearchDocument): boolean {
  const { country, layers, categories } = filter
  if (country && (document.country === null || !country.includes(document.country))) return false
  if (layers && !layers.includes(document.layer)) return false
  if (categories && !categoriesOf(document).some((slug) => categories.includes(slug))) return false
  return isInArea(filter, document.at)
}

function isInArea({ bbox, within }: SearchFilter, at: LatLng): boolean {
  if (bbox && !isInBox(bbox, at)) return false
  return !within || groundMetres(within.at, at) <= within.radiusMetres
}

const isInBox = ({ south, west, north, east }: Box, { lat, lng }: LatLng) =>
  lat >= south && lat <= north && lng >= west && lng <= east

/** The circle asked for, else the one around the box; null without either. */
function circleOf({ bbox, within }: SearchFilter): Circle | null {
  if (within) return within
  if (!bbox) return null
  const at = { lat: (bbox.south + bbox.north) / 2, lng: (bbox.west + bbox.east) / 2 }
  const corners = [bbox.south, bbox.north].flatMap((lat) => [bbox.west, bbox.east].map((lng) => ({ lat, lng })))
  return { at, radiusMetres: Math.max(...corners.map((corner) => groundMetres(at, corner))) * BOX_CIRCLE_SHARE }
}
/** Distances in the index are rough. */
const BOX_CIRCLE_SHARE = 1.01
