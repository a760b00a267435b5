import { type GeocodeFeature, type Maneuver, type Place, type RouteRequest } from '../types.js'
import { UnsupportedByRepere } from './unsupported.js'
import {
  type AddressComponent,
  type AutocompletePrediction,
  type DirectionsStep,
  type GeocodingResult,
  type TextValue,
} from './types.js'

/** A mode of Google as ours, with the word of its steps. */
export interface GoogleTravel {
  request: Pick<RouteRequest, 'mode' | 'vehicle'>
  word: DirectionsStep['travel_mode']
}
const TRAVELS: Record<string, GoogleTravel> = {
  driving: { request: { mode: 'auto' }, word: 'DRIVING' },
  two_wheeler: { request: { mode: 'auto', vehicle: 'motorcycle' }, word: 'TWO_WHEELER' },
  walking: { request: { mode: 'pedestrian' }, word: 'WALKING' },
  bicycling: { request: { mode: 'bicycle' }, word: 'BICYCLING' },
}

/** @throws UnsupportedByRepere  for `transit` */
export function travelOf(mode: string = 'driving'): GoogleTravel {
  if (!Object.hasOwn(TRAVELS, mode)) throw new UnsupportedByRepere('mode', mode)
  return TRAVELS[mode]!
}

/** Google's names of maneuvers. A maneuver without a name is left out, as Google does. */
const MANEUVERS: Partial<Record<Maneuver['type'], string>> = {
  turn_left: 'turn-left',
  turn_right: 'turn-right',
  slight_left: 'turn-slight-left',
  slight_right: 'turn-slight-right',
  sharp_left: 'turn-sharp-left',
  sharp_right: 'turn-sharp-right',
  uturn_left: 'uturn-left',
  uturn_right: 'uturn-right',
  continue: 'straight',
  stay_straight: 'straight',
  stay_left: 'keep-left',
  stay_right: 'keep-right',
  ramp_left: 'ramp-left',
  ramp_right: 'ramp-right',
  exit_left: 'ramp-left',
  exit_right: 'ramp-right',
  merge: 'merge',
  merge_left: 'merge',
  merge_right: 'merge',
  roundabout_enter: 'roundabout-right',
  ferry_enter: 'ferry',
}

export const maneuverOf = (type: Maneuver['type']): string | undefined => MANEUVERS[type]

const isFrench = (language: string): boolean => language.startsWith('fr')

export function distanceText(metres: number, language: string): TextValue {
  const kilometres = (metres / 1000).toFixed(metres < 100_000 ? 1 : 0)
  const text =
    metres < 1000 ? `${Math.round(metres)} m` : `${isFrench(language) ? kilometres.replace('.', ',') : kilometres} km`
  return { text, value: Math.round(metres) }
}

export function durationText(seconds: number, language: string): TextValue {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const [hour, minute] = isFrench(language) ? ['heure', 'minute'] : ['hour', 'min']
  const many = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`
  const text = [hours > 0 ? many(hours, hour) : '', rest > 0 || hours === 0 ? many(rest, minute) : '']
  return { text: text.filter(Boolean).join(' '), value: Math.round(seconds) }
}

const LAYER_TYPES: Record<string, string[]> = {
  address: ['street_address'],
  street: ['route'],
  intersection: ['intersection'],
  landmark: ['point_of_interest', 'establishment'],
  market: ['point_of_interest', 'establishment'],
  quartier: ['sublocality', 'political'],
  locality: ['locality', 'political'],
  city: ['locality', 'political'],
  district: ['administrative_area_level_2', 'political'],
  region: ['administrative_area_level_1', 'political'],
  country: ['country', 'political'],
  plus_code: ['plus_code'],
}
const { street, quartier, locality, city, district, region, country } = LAYER_TYPES
const COMPONENT_TYPES: Record<string, string[] | undefined> = {
  street,
  quartier,
  locality,
  city,
  district,
  region,
  country,
}

export const typesOf = (layer: string): string[] => LAYER_TYPES[layer] ?? ['point_of_interest']

/** The parts of the address that Google has a type for; the country also has its code. */
export const addressComponentsOf = ({ properties }: GeocodeFeature): AddressComponent[] =>
  properties.components.flatMap(({ layer, name }): AddressComponent[] => {
    const types = layer === 'address' ? ['street_number'] : COMPONENT_TYPES[layer]
    if (!types) return []
    return [{ long_name: name, short_name: (layer === 'country' && properties.country_code) || name, types }]
  })

const LOCATION_TYPES: Record<GeocodeFeature['properties']['accuracy'], GeocodingResult['geometry']['location_type']> = {
  rooftop: 'ROOFTOP',
  interpolated: 'RANGE_INTERPOLATED',
  street: 'GEOMETRIC_CENTER',
  area: 'APPROXIMATE',
  relation: 'APPROXIMATE',
}

export function geocodingResultOf(feature: GeocodeFeature): GeocodingResult {
  const { properties, geometry } = feature
  const [lng, lat] = geometry.coordinates as [number, number]
  const [west, south, east, north] = (properties.bbox ?? []) as [number?, number?, number?, number?]
  return {
    formatted_address: properties.label,
    address_components: addressComponentsOf(feature),
    geometry: {
      location: { lat, lng },
      location_type: LOCATION_TYPES[properties.accuracy],
      ...(west !== undefined && {
        bounds: { northeast: { lat: north!, lng: east! }, southwest: { lat: south!, lng: west } },
      }),
    },
    place_id: properties.id,
    plus_code: { global_code: properties.plus_code },
    ...(properties.match_type === 'fallback' && { partial_match: true as const }),
    types: typesOf(properties.layer),
  }
}

export const predictionOf = ({ properties }: GeocodeFeature): AutocompletePrediction => ({
  description: properties.label,
  place_id: properties.id,
  structured_formatting: {
    main_text: properties.main_text ?? properties.name,
    main_text_matched_substrings: (properties.matches ?? []).map(([from = 0, to = 0]) => ({
      offset: from,
      length: to - from,
    })),
    secondary_text: properties.secondary_text ?? '',
  },
  ...(properties.distance !== undefined && { distance_meters: properties.distance }),
  types: typesOf(properties.layer),
})

export const textSearchResultOf = (place: Place) => ({
  name: place.name ?? '',
  formatted_address: [place.address, place.quartier, place.city].filter(Boolean).join(', '),
  geometry: { location: place.location },
  place_id: place.id,
  plus_code: { global_code: place.plus_code },
  types: [...place.categories, 'point_of_interest', 'establishment'],
})
