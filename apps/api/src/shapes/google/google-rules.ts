import polyline from '@mapbox/polyline'
import { type ApiPropertyOptions } from '@nestjs/swagger'
import { parsePlaceId } from '@repere/gazetteer'
import { fault, type FieldError, type Read, read, type Reading, ruleDecorator } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { TEXT_MAX } from '../../geocoding/geocoding.dto.js'

const COORDINATES = /^\s*([+-]?\d{1,3}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/
const ENCODED = /^enc:(.*):$/s
const GOOGLE_PRECISION = 5
/** Parameters of a request have some 16 kB together. */
const CHARACTERS_MAX = 16_384

/** A place of a request: a point, a text that is searched, or an id. */
export type GooglePlace = { at: LatLng; isPassed?: boolean } | { text: string; isPassed?: boolean } | { id: string }

function readPoint(text: string, field: string): Reading {
  const [, lat, lng] = COORDINATES.exec(text) ?? []
  if (lat === undefined || lng === undefined) return fault(field, 'invalid_format', text)
  const at = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(at.lat) <= 90 && Math.abs(at.lng) <= 180 ? read(at) : fault(field, 'out_of_range', text)
}

function readPlace(text: string, field: string): Reading {
  if (COORDINATES.test(text)) {
    const point = readPoint(text, field)
    return 'value' in point ? read({ at: point.value }) : point
  }
  if (text.trim() === '') return fault(field, 'required', text)
  if (text.includes('\0')) return fault(field, 'invalid_format', text)
  if (text.length > TEXT_MAX) return fault(field, 'too_long', text)
  return read(text.startsWith('place_id:') ? { id: text.slice('place_id:'.length) } : { text: text.trim() })
}

/** Reads the items of a list; `|` stands between them. */
function readItems(value: string, field: string, readItem: (text: string, field: string) => Reading): Reading {
  const readings = value.split('|').map((item, at) => readItem(item, `${field}.${at}`))
  const errors = readings.flatMap((reading) => ('errors' in reading ? reading.errors : []))
  return errors.length > 0 ? { errors } : read(readings.map((reading) => (reading as { value: unknown }).value))
}

function readPlaces(value: string, field: string): Reading {
  const encoded = ENCODED.exec(value)?.[1]
  if (encoded === undefined) return readItems(value, field, readPlace)
  const points = polyline.decode(encoded, GOOGLE_PRECISION)
  if (points.length === 0) return fault(field, 'invalid_format', value)
  const texts = points.map((point) => point.map((degrees) => degrees.toFixed(GOOGLE_PRECISION)).join(','))
  return readItems(texts.join('|'), field, (text, at) => {
    const point = readPoint(text, at)
    return 'value' in point ? read({ at: point.value }) : point
  })
}

const rule = (name: string, options: ApiPropertyOptions, readText: (text: string, field: string) => Reading) =>
  ruleDecorator(
    name,
    { type: String, ...options },
    ((value, field) =>
      typeof value === 'string' ? readText(value, field) : fault(field, 'invalid_type', value)) satisfies Read,
    { charactersMax: CHARACTERS_MAX },
  )

/** `lat,lng` */
export const Point = (options: ApiPropertyOptions) => rule('googlePoint', options, readPoint)

/** A place: `lat,lng`, `place_id:…` or an address. */
export const Place = (options: ApiPropertyOptions) => rule('googlePlace', options, readPlace)

/** Places with `|` between, or points as `enc:…:`. */
export const Places = (options: ApiPropertyOptions) => rule('googlePlaces', options, readPlaces)

/** Stops on the way, and whether their order is free. */
export interface Waypoints {
  isOrderFree: boolean
  places: GooglePlace[]
}

const ORDER = /^optimize:(true|false)(?:\||$)/

/** The same after `optimize:true|`; a stop with `via:` in front is passed only. */
export const WaypointList = (options: ApiPropertyOptions) =>
  rule('googleWaypoints', options, (value, field) => {
    const isOrderFree = ORDER.exec(value)?.[1] === 'true'
    const list = value.replace(ORDER, '')
    if (list === '') return read({ isOrderFree, places: [] } satisfies Waypoints)
    const isEncoded = ENCODED.test(list)
    const places = isEncoded
      ? readPlaces(list, field)
      : readItems(list, field, (item, at) => {
          const isPassed = item.startsWith('via:')
          const place = readPlace(isPassed ? item.slice('via:'.length) : item, at)
          return 'value' in place && isPassed ? read({ ...(place.value as GooglePlace), isPassed }) : place
        })
    return 'value' in places ? read({ isOrderFree, places: places.value as GooglePlace[] }) : places
  })

/** Conditions on the parts of an address. */
export interface Components {
  /** Codes. */
  countries: string[]
  /** Names of streets, towns, regions: parts of the text. */
  parts: string[]
}

const NAMED_PARTS = ['route', 'sublocality', 'locality', 'administrative_area', 'country']

/** `country:BJ|locality:Cotonou` */
export const ComponentList = (options: ApiPropertyOptions) =>
  rule('googleComponents', options, (value, field) => {
    const components: Components = { countries: [], parts: [] }
    const errors: FieldError[] = []
    const named = new Map<string, string>()
    for (const item of value.split('|').filter(Boolean)) {
      const [kind = '', ...rest] = item.split(':')
      const text = rest.join(':').trim()
      if (!NAMED_PARTS.includes(kind)) errors.push({ field: `${field}.${kind}`, reason: 'unknown_value', value: item })
      else if (text === '' || text.includes('\0')) {
        errors.push({ field: `${field}.${kind}`, reason: 'invalid_format', value: item })
      } else if (kind === 'country' && /^[a-z]{2}$/i.test(text)) components.countries.push(text.toUpperCase())
      else named.set(kind, text)
    }
    if (errors.length > 0) return { errors }
    components.parts = NAMED_PARTS.flatMap((kind) => named.get(kind) ?? [])
    return read(components)
  })

/** A circle or a box. */
export type Area =
  { at: LatLng; radiusMetres: number } | { west: number; south: number; east: number; north: number } | { at: LatLng }

function boxOf(southWest: string, northEast: string, field: string): Reading {
  const [a, b] = [readPoint(southWest, field), readPoint(northEast, field)]
  if ('errors' in a) return a
  if ('errors' in b) return b
  const [{ lat: south, lng: west }, { lat: north, lng: east }] = [a.value as LatLng, b.value as LatLng]
  return south < north && west < east
    ? read({ west, south, east, north })
    : fault(field, 'out_of_range', `${southWest}|${northEast}`)
}

/** `south,west|north,east` */
export const Bounds = (options: ApiPropertyOptions) =>
  rule('googleBounds', options, (value, field) => {
    const [southWest = '', northEast = '', ...rest] = value.split('|')
    return rest.length > 0 ? fault(field, 'invalid_format', value) : boxOf(southWest, northEast, field)
  })

/** `circle:metres@lat,lng`, `rectangle:south,west|north,east` or `point:lat,lng`. */
export const AreaOf = (options: ApiPropertyOptions) =>
  rule('googleArea', options, (value, field) => {
    const [kind, rest = ''] = [value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1)]
    if (kind === 'rectangle') {
      const [southWest = '', northEast = ''] = rest.split('|')
      return boxOf(southWest, northEast, field)
    }
    const [metres, point] = kind === 'circle' ? rest.split('@') : ['', rest]
    if (kind !== 'circle' && kind !== 'point') return fault(field, 'unknown_value', value)
    const at = readPoint(point ?? '', field)
    if ('errors' in at || kind === 'point') return 'errors' in at ? at : read({ at: at.value })
    const radiusMetres = /^\d{1,6}(\.\d+)?$/.test(metres!) ? Number(metres) : 0
    return radiusMetres >= 1 ? read({ at: at.value, radiusMetres }) : fault(field, 'out_of_range', value)
  })

/** `now`, or seconds since 1970, read into a date and time. */
export const Departure = (options: ApiPropertyOptions) =>
  rule('googleDeparture', options, (value, field) => {
    if (value === 'now') return read(value)
    return /^\d{1,11}$/.test(value)
      ? read(new Date(Number(value) * 1000).toISOString())
      : fault(field, 'invalid_format', value)
  })

/** An id of a place. */
export const PlaceId = (options: ApiPropertyOptions) =>
  rule('googlePlaceId', options, (value, field) =>
    value.trim() === '' ? fault(field, 'required', value) : read(value.trim()),
  )

/** The id as the index has it; null for a Plus Code and other texts. */
export const indexIdOf = (id: string): Uint8Array | null => parsePlaceId(id)
