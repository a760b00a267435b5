import { type GeocodeFeatureDto } from '../../geocoding/geocode-feature.dto.js'
import { type PlaceDto } from '../../places/place.dto.js'
import { extentOf } from '../extent.js'
import {
  type GoogleBoundsDto,
  type GoogleGeocodingResultDto,
  type GoogleGeometryDto,
  type GooglePlaceDto,
  type GooglePredictionDto,
} from './google-answers.dto.js'
import { addressComponentsOf, typesOf, typesOfPlace } from './words.js'

const LOCATION_TYPES: Readonly<
  Record<GeocodeFeatureDto['properties']['accuracy'], GoogleGeometryDto['location_type'] & string>
> = {
  rooftop: 'ROOFTOP',
  interpolated: 'RANGE_INTERPOLATED',
  street: 'GEOMETRIC_CENTER',
  area: 'APPROXIMATE',
  relation: 'APPROXIMATE',
}

/** Half the side of the viewport of a point, as Google's; degrees. */
const VIEWPORT = 0.00135

export const boundsOf = ([west, south, east, north]: readonly number[]): GoogleBoundsDto => ({
  northeast: { lat: north!, lng: east! },
  southwest: { lat: south!, lng: west! },
})

function geometryOf(feature: GeocodeFeatureDto): GoogleGeometryDto {
  const { properties, geometry } = feature
  const [lng, lat] = geometry.coordinates
  return {
    location: { lat, lng },
    location_type: LOCATION_TYPES[properties.accuracy],
    viewport: boundsOf(extentOf(feature, VIEWPORT)),
    ...(properties.bbox && { bounds: boundsOf(properties.bbox) }),
  }
}

export const toGeocodingResult = (feature: GeocodeFeatureDto): GoogleGeocodingResultDto => ({
  formatted_address: feature.properties.label,
  address_components: addressComponentsOf(feature),
  geometry: geometryOf(feature),
  place_id: feature.properties.id,
  plus_code: { global_code: feature.properties.plus_code },
  ...(feature.properties.match_type === 'fallback' && { partial_match: true }),
  types: typesOf(feature.properties.layer),
})

export function toPrediction({ properties }: GeocodeFeatureDto): GooglePredictionDto {
  const { id, label, name, main_text = name, secondary_text = '', matches = [], distance, layer } = properties
  const matched = matches.map(([from, to]) => ({ offset: from, length: to - from }))
  let offset = 0
  const terms = label.split(', ').map((value) => {
    const term = { offset, value }
    offset += value.length + ', '.length
    return term
  })
  return {
    description: label,
    place_id: id,
    reference: id,
    // The description begins with the main text.
    matched_substrings: label.startsWith(main_text) ? matched : [],
    structured_formatting: { main_text, main_text_matched_substrings: matched, secondary_text },
    terms,
    ...(distance !== undefined && { distance_meters: distance }),
    types: typesOf(layer),
  }
}

const around = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ')

/** A place of `/v1/places`; with its address as geocoding has it, where that is known. */
export function toGooglePlace(place: PlaceDto, feature?: GeocodeFeatureDto): GooglePlaceDto {
  const { id, name, location, address, quartier, city, categories, phone, website, opening_hours, plus_code } = place
  const { lat, lng } = location
  const box = [lng - VIEWPORT, lat - VIEWPORT, lng + VIEWPORT, lat + VIEWPORT]
  return {
    place_id: id,
    name: name ?? '',
    formatted_address: feature?.properties.label ?? around(address, quartier, city),
    vicinity: around(quartier, city),
    ...(feature && { address_components: addressComponentsOf(feature) }),
    geometry: feature ? geometryOf(feature) : { location, viewport: boundsOf(box) },
    types: categories.length > 0 || !feature ? typesOfPlace(categories) : typesOf(feature.properties.layer),
    plus_code: { global_code: plus_code },
    ...(phone !== undefined && { formatted_phone_number: phone, international_phone_number: phone }),
    ...(website !== undefined && { website }),
    ...(opening_hours !== undefined && { opening_hours: { weekday_text: [opening_hours] } }),
  }
}

export const toCandidate = (feature: GeocodeFeatureDto): GooglePlaceDto => {
  const { name, opening_hours, phone, quartier, city, category, layer } = feature.properties
  const { formatted_address, address_components, geometry, place_id, plus_code } = toGeocodingResult(feature)
  const isPlace = layer === 'landmark' || layer === 'market'
  return {
    ...{ place_id, name, formatted_address, address_components, geometry, plus_code },
    vicinity: around(quartier, city),
    types: isPlace && category !== undefined ? typesOfPlace([category]) : typesOf(layer),
    ...(phone !== undefined && { formatted_phone_number: phone, international_phone_number: phone }),
    ...(opening_hours !== undefined && { opening_hours: { weekday_text: [opening_hours] } }),
  }
}

/** @param fields  parts of a field (`geometry/location`) count as the whole; absent for all */
export function withFields(place: GooglePlaceDto, fields: readonly string[] | undefined): GooglePlaceDto {
  const wanted = fields && new Set(fields.map((field) => field.split('/')[0]))
  return wanted ? Object.fromEntries(Object.entries(place).filter(([name]) => wanted.has(name))) : place
}
