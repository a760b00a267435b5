import { categoryOf } from '@repere/gazetteer'
import { type FeatureLayer, type GeocodeFeatureDto } from '../../geocoding/geocode-feature.dto.js'
import { extentOf } from '../extent.js'
import {
  type NominatimFeatureDto,
  type NominatimPlaceDto,
  type NominatimPropertiesDto,
} from './nominatim-answers.dto.js'
import { type NominatimFormat } from './nominatim-queries.dto.js'

export const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. https://osm.org/copyright'

/** The parts of a place that a request chooses. */
export interface PlaceParts {
  hasAddress: boolean
  hasExtras: boolean
  /** Names by language, of each feature; null where the request does not ask for them. */
  names: readonly (Record<string, string> | undefined)[] | null
}

/** A tag of OpenStreetMap, the part of an address, and the rank of the things of a layer. */
interface Kind {
  tag: [key: string, value: string]
  part: string
  rank: number
}
const KINDS: Readonly<Record<FeatureLayer, Kind>> = {
  address: { tag: ['place', 'house'], part: 'house_number', rank: 30 },
  street: { tag: ['highway', 'road'], part: 'road', rank: 26 },
  intersection: { tag: ['highway', 'crossing'], part: 'junction', rank: 26 },
  landmark: { tag: ['place', 'yes'], part: 'place', rank: 30 },
  market: { tag: ['amenity', 'marketplace'], part: 'amenity', rank: 30 },
  quartier: { tag: ['place', 'suburb'], part: 'suburb', rank: 20 },
  locality: { tag: ['place', 'village'], part: 'village', rank: 19 },
  city: { tag: ['place', 'city'], part: 'city', rank: 16 },
  district: { tag: ['boundary', 'administrative'], part: 'county', rank: 12 },
  region: { tag: ['boundary', 'administrative'], part: 'state', rank: 8 },
  country: { tag: ['boundary', 'administrative'], part: 'country', rank: 4 },
  plus_code: { tag: ['place', 'yes'], part: 'place', rank: 30 },
  landmark_relative: { tag: ['place', 'yes'], part: 'place', rank: 30 },
}
const PLACES: readonly FeatureLayer[] = ['landmark', 'market']

/** Half the side of the box of a point; degrees. */
const POINT_BOX = 0.00005

/** The tag that stands for the kind of a feature, and its part of an address. */
function kindOf({ properties: { layer, category } }: GeocodeFeatureDto): Kind {
  const kind = KINDS[layer]
  const tag = category === undefined ? undefined : categoryOf(category)?.tags[0]?.split('+')[0]?.split('=')
  if (!tag) return kind
  const [key, value] = tag as [string, string]
  return { ...kind, tag: [key, value === '*' ? 'yes' : value], ...(PLACES.includes(layer) && { part: key }) }
}

/** The parts of an address by Nominatim's names, from the inside out. */
function addressOf(feature: GeocodeFeatureDto): Record<string, string> {
  const { components, country, country_code: code } = feature.properties
  const own = kindOf(feature).part
  const parts = components.map(({ layer, name }, at): [string, string] => [
    at === 0 && layer === feature.properties.layer ? own : KINDS[layer].part,
    name,
  ])
  const address: Record<string, string> = {}
  for (const [part, name] of parts) address[part] ??= name
  if (country !== null) address.country ??= country
  return { ...address, ...(code !== null && { country_code: code.toLowerCase() }) }
}

/** Digits of an id that a whole number of JavaScript holds. */
const ID_HEX_DIGITS = 13

/** Plus Codes are ids too: their letters are not those of a UUID. */
const numberOf = (id: string): number =>
  [...id.replaceAll(/[-+]/g, '').slice(0, ID_HEX_DIGITS)].reduce(
    (sum, letter) => (sum * 16 + (parseInt(letter, 36) % 16)) % Number.MAX_SAFE_INTEGER,
    0,
  )

function propertiesOf(feature: GeocodeFeatureDto, at: number, parts: PlaceParts): NominatimPropertiesDto {
  const { id, layer, name, label, confidence, osm, phone, opening_hours } = feature.properties
  const { tag, part, rank } = kindOf(feature)
  return {
    place_id: numberOf(id),
    ...(osm && { osm_type: osm.type, osm_id: osm.id }),
    type: tag[1],
    place_rank: rank,
    importance: confidence,
    addresstype: layer === 'address' ? 'place' : part,
    name,
    display_name: label,
    ...(parts.hasAddress && { address: addressOf(feature) }),
    ...(parts.hasExtras && {
      extratags: { ...(phone !== undefined && { phone }), ...(opening_hours !== undefined && { opening_hours }) },
    }),
    ...(parts.names && { namedetails: namesOf(parts.names[at], name) }),
  }
}

const namesOf = (names: Record<string, string> | undefined, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names ?? { default: name }).map(([code, text]) => [
      code === 'default' ? 'name' : `name:${code}`,
      text,
    ]),
  )

function toPlace(
  feature: GeocodeFeatureDto,
  at: number,
  parts: PlaceParts,
  format: NominatimFormat,
): NominatimPlaceDto {
  const [lng, lat] = feature.geometry.coordinates
  const [west, south, east, north] = extentOf(feature, POINT_BOX)
  return {
    licence: LICENCE,
    lat: String(lat),
    lon: String(lng),
    boundingbox: [south, north, west, east].map(String),
    [format === 'json' ? 'class' : 'category']: kindOf(feature).tag[0],
    ...propertiesOf(feature, at, parts),
  }
}

const toFeature = (feature: GeocodeFeatureDto, at: number, parts: PlaceParts): NominatimFeatureDto => ({
  type: 'Feature',
  properties: { category: kindOf(feature).tag[0], ...propertiesOf(feature, at, parts) },
  bbox: extentOf(feature, POINT_BOX),
  geometry: feature.geometry,
})

/** GeocodeJSON's name of an area by Nominatim's. */
const GEOCODE_JSON_PARTS: Readonly<Record<string, string>> = {
  house_number: 'housenumber',
  road: 'street',
  suburb: 'district',
  village: 'city',
  city: 'city',
  county: 'county',
  state: 'state',
  country: 'country',
  country_code: 'country_code',
}

function toGeocodeJson(feature: GeocodeFeatureDto, at: number, parts: PlaceParts): object {
  const { place_id, osm_type, osm_id, type, name, display_name } = propertiesOf(feature, at, parts)
  const layer = feature.properties.layer === 'address' ? 'house' : kindOf(feature).part
  const address = Object.entries(addressOf(feature)).flatMap(([part, text]) => {
    const known = GEOCODE_JSON_PARTS[part]
    return known === undefined ? [] : [[known, text]]
  })
  return {
    type: 'Feature',
    properties: {
      geocoding: {
        place_id,
        ...(osm_type && { osm_type, osm_id }),
        osm_key: kindOf(feature).tag[0],
        osm_value: type,
        type: layer,
        label: display_name,
        name,
        ...(parts.hasAddress && (Object.fromEntries(address) as object)),
      },
    },
    geometry: feature.geometry,
  }
}

/** Features in a format of Nominatim. */
export function toFormat(features: GeocodeFeatureDto[], parts: PlaceParts, format: NominatimFormat): object {
  if (format === 'geojson') {
    return {
      type: 'FeatureCollection',
      licence: LICENCE,
      features: features.map((one, at) => toFeature(one, at, parts)),
    }
  }
  if (format === 'geocodejson') {
    return {
      type: 'FeatureCollection',
      geocoding: { version: '0.1.0', attribution: LICENCE, licence: 'ODbL' },
      features: features.map((one, at) => toGeocodeJson(one, at, parts)),
    }
  }
  return features.map((one, at) => toPlace(one, at, parts, format))
}
