import { type Repere } from './client.js'
import { type GeocodeFeature, type LanguageTag } from './types.js'

/** A result in the shape that Mapbox's geocoder and the search boxes for MapLibre read. */
export interface CarmenFeature {
  type: 'Feature'
  id: string
  /** The name by itself. */
  text: string
  /** The name with its surroundings. */
  place_name: string
  place_type: string[]
  /** 0..1. */
  relevance: number
  center: [lng: number, lat: number]
  geometry: { type: 'Point'; coordinates: [lng: number, lat: number] }
  bbox?: [west: number, south: number, east: number, north: number]
  /** The parts around it, from the inside out. */
  context: { id: string; text: string; short_code?: string }[]
  properties: GeocodeFeature['properties']
}

export interface CarmenAnswer {
  type: 'FeatureCollection'
  features: CarmenFeature[]
}

/** The question of a search box. Fields without a counterpart (`types`, `fuzzyMatch`…) are ignored. */
export interface CarmenQuery {
  /** A text; for `reverseGeocode` the point, as `[lng, lat]`. */
  query?: string | number[]
  limit?: number
  /** ISO 3166-1 codes, with commas between. */
  countries?: string
  /** West, south, east, north. */
  bbox?: number[]
  /** Near results come first. */
  proximity?: { longitude: number; latitude: number } | number[]
  language?: string | string[]
}

export interface CarmenGeocoder {
  forwardGeocode(query: CarmenQuery): Promise<CarmenAnswer>
  reverseGeocode(query: CarmenQuery): Promise<CarmenAnswer>
}

/**
 * For `@maplibre/maplibre-gl-geocoder`, or any other search box that reads Mapbox's shape.
 *
 * @example
 * map.addControl(new MaplibreGeocoder(carmenGeocoder(client), { maplibregl }))
 */
export function carmenGeocoder(client: Repere): CarmenGeocoder {
  return {
    async forwardGeocode(query) {
      const { features } = await client.geocode(requestOf(query))
      return collectionOf(features)
    },
    async reverseGeocode({ query, language }) {
      const [lng, lat] = typeof query === 'string' ? query.split(',').map(Number) : (query ?? [])
      const { features } = await client.reverseGeocode({ lat: lat!, lng: lng!, ...languageOf(language) })
      return collectionOf(features)
    },
  }
}

/** Near no point. */
const NOWHERE: { lat?: never; lng?: never } = {}

function requestOf({ query, limit, countries, bbox, proximity, language }: CarmenQuery) {
  const near = Array.isArray(proximity)
    ? { lng: proximity[0]!, lat: proximity[1]! }
    : proximity && { lng: proximity.longitude, lat: proximity.latitude }
  return {
    q: String(query),
    ...(limit !== undefined && { size: limit }),
    ...(countries && { country: countries.split(',') }),
    ...(bbox && { bbox }),
    ...(near || NOWHERE),
    ...languageOf(language),
  }
}

const languageOf = (language: CarmenQuery['language']) => {
  const [first] = [language].flat()
  return first === undefined ? {} : { language: first.split(',')[0] as LanguageTag }
}

const collectionOf = (features: GeocodeFeature[]): CarmenAnswer => ({
  type: 'FeatureCollection',
  features: features.map(carmenFeatureOf),
})

/** The kinds of Mapbox, by our layers. */
const PLACE_TYPES: Record<string, string> = {
  address: 'address',
  street: 'address',
  intersection: 'address',
  quartier: 'neighborhood',
  locality: 'place',
  city: 'place',
  district: 'district',
  region: 'region',
  country: 'country',
}
const placeTypeOf = (layer: string): string => PLACE_TYPES[layer] ?? 'poi'

function carmenFeatureOf({ properties, geometry }: GeocodeFeature): CarmenFeature {
  const { id, name, label, layer, confidence, bbox, areas, country_code } = properties
  const center = geometry.coordinates as [number, number]
  const placeType = placeTypeOf(layer)
  return {
    type: 'Feature',
    id: `${placeType}.${id}`,
    text: name,
    place_name: label,
    place_type: [placeType],
    relevance: confidence,
    center,
    geometry: { type: 'Point', coordinates: center },
    ...(bbox && { bbox: bbox as NonNullable<CarmenFeature['bbox']> }),
    context: areas.map((area) => ({
      id: `${placeTypeOf(area.layer)}.${area.id}`,
      text: area.name,
      ...(area.layer === 'country' && country_code && { short_code: country_code.toLowerCase() }),
    })),
    properties,
  }
}
