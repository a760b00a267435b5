import { flatMetres } from '@repere/geometry'
import { type Accepted, type GoldQuery } from './gold.js'

/** The fields of a feature of `/v1/geocode`, `/autocomplete` and `/reverse` that the benchmark reads. */
export interface Feature {
  /** `[lng, lat]` */
  geometry: { coordinates: [number, number] }
  properties: {
    id: string
    name: string | null
    label: string
    layer: string
    confidence: number
    match_type: string
    /** The reason of a guess, where the engine answers in this process. */
    guess?: string
    city?: string
    district?: string
    region?: string
    country_code: string
    category?: string
    landmark?: { name: string; relation: string }
    /** Of the first feature of a reverse answer. */
    sentence?: string
  }
}

/** The result of one query. */
export interface Verdict {
  query: GoldQuery
  features: Feature[]
  /** From 1; null when nothing in the answer is accepted. An absent thing that was rightly not found has rank 1. */
  rank: number | null
  /** Whether the accepted answer has the expected relation; null where none is expected or nothing was accepted. */
  relationRight: boolean | null
}

// A right "not found" is no result, or only results that are marked as guesses.
const guessConfidenceMax = 0.6
const isGuess = ({ properties: { match_type, confidence } }: Feature) =>
  match_type === 'fallback' && confidence <= guessConfidenceMax

export function judge(query: GoldQuery, features: Feature[]): Verdict {
  const { accept } = query
  if (accept === 'nothing') {
    if (query.empty) return { query, features, rank: features.length === 0 ? 1 : null, relationRight: null }
    // If the place is known, a guess in another country is wrong, even with low confidence.
    const isKnownWhere = query.anchored === true || query.bias !== undefined
    const isElsewhere = features[0] !== undefined && features[0].properties.country_code !== query.country
    const honest = features.every(isGuess) && !(isKnownWhere && isElsewhere)
    return { query, features, rank: honest ? 1 : null, relationRight: null }
  }
  const index = features.findIndex(
    (feature) => (!query.guess || isGuess(feature)) && accept.some((accepted) => satisfies(feature, accepted)),
  )
  const rank = index === -1 ? null : index + 1
  const found = features[index]
  return {
    query,
    features,
    rank,
    relationRight: query.relation && found ? found.properties.landmark?.relation === query.relation : null,
  }
}

/** True when the feature meets every condition that is given. */
export function satisfies(feature: Feature, accepted: Accepted): boolean {
  const { properties, geometry } = feature
  const [lng, lat] = geometry.coordinates
  const { has, near, within, layer, category, city, country } = accepted
  if (near && flatMetres(near, { lat, lng }) > within!) return false
  // The point beside a landmark is named after it, and is of no kind itself.
  const isBeside = properties.layer === 'landmark_relative'
  if (layer && !isBeside && !layer.includes(properties.layer)) return false
  if (category && !isBeside && !category.includes(properties.category ?? '')) return false
  if (country && country !== properties.country_code) return false
  if (city && wordsOf(city).join(' ') !== wordsOf(properties.city ?? '').join(' ')) return false
  if (!holdsWords(properties.district, accepted.district)) return false
  if (!holdsWords(properties.region, accepted.region)) return false
  if (has) {
    const words = new Set(wordsOf(properties.name ?? properties.label))
    if (!wordsOf(has).every((word) => words.has(word))) return false
  }
  return true
}

/** True where nothing is expected, or the name has the words. */
function holdsWords(name: string | undefined, expected: string | undefined): boolean {
  if (expected === undefined) return true
  const words = new Set(wordsOf(name ?? ''))
  return wordsOf(expected).every((word) => words.has(word))
}

/**
 * Words without case and accents, digits apart from letters. It deliberately does not use the engine's own
 * normalisation, because the judge must not share the engine's mistakes.
 */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe')
  return plain.match(/\p{L}+|\p{N}+/gu) ?? []
}
