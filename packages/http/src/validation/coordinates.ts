import { type LatLng } from '@repere/shared'
import { type ApiPropertyOptions } from '@nestjs/swagger'
import { DETAILS_MAX, type FieldError } from '../problem.js'
import { LatLngDto } from './lat-lng.dto.js'
import { fault, type Read, read, type Reading, ruleDecorator } from './rule.js'

const BOUNDS = { lat: 90, lng: 180 } as const

/** Reads `{lat, lng}`: two numbers in bounds, and no other field. */
export const readCoordinate: Read = (value, field) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(field, 'invalid_type', value)
  const point = value as Record<string, unknown>
  const errors: FieldError[] = []
  for (const axis of ['lat', 'lng'] as const) {
    const degrees = point[axis]
    const reason =
      degrees === undefined || degrees === null
        ? 'required'
        : typeof degrees !== 'number'
          ? 'invalid_type'
          : Math.abs(degrees) <= BOUNDS[axis]
            ? null
            : 'out_of_range'
    if (reason) errors.push({ field: `${field}.${axis}`, reason, value: degrees ?? null })
  }
  for (const key of Object.keys(point)) {
    if (key !== 'lat' && key !== 'lng')
      errors.push({ field: `${field}.${key}`, reason: 'unknown_field', value: point[key] })
  }
  return errors.length > 0 ? { errors } : read({ lat: point.lat, lng: point.lng } as LatLng)
}

const DEGREES = /^[+-]?(\d{1,3})(\.\d{1,20})?$/

/** Reads `lat,lng`. */
export const readCompactCoordinate: Read = (value, field) => {
  if (typeof value !== 'string') return fault(field, 'invalid_type', value)
  const parts = value.split(',').map((part) => part.trim())
  if (parts.length !== 2 || !parts.every((part) => DEGREES.test(part))) return fault(field, 'invalid_format', value)
  return readCoordinate({ lat: Number(parts[0]), lng: Number(parts[1]) }, field, 'query')
}

/** Reads each item and collects the errors of every item under its index; those that no answer names are only counted. */
function readEach(items: unknown[], field: string, readItem: Read): Reading {
  const errors: FieldError[] = []
  const values: unknown[] = []
  for (let index = 0; index < items.length; index++) {
    const isNamed = errors.length < DETAILS_MAX
    const reading = readItem(items[index], isNamed ? `${field}.${index}` : field, 'body')
    if ('errors' in reading) for (const error of reading.errors) errors.push(isNamed ? error : errors[0]!)
    else if (isNamed) values.push(reading.value)
  }
  return errors.length > 0 ? { errors } : read(values)
}

function countFault(items: unknown[], field: string, { min, max }: { min: number; max: number }): Reading | null {
  if (items.length < min) return fault(field, 'too_few', items.length)
  if (items.length > max) return fault(field, 'too_many', items.length)
  return null
}

/** A `{lat, lng}` object of a JSON body. */
export const Coordinate = (options: ApiPropertyOptions = {}) =>
  ruleDecorator('coordinate', { type: LatLngDto, ...options }, readCoordinate)

/** An array of `{lat, lng}` objects of a JSON body. */
export const Coordinates = (count: { min: number; max: number }, options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'coordinates',
    { type: [LatLngDto], minItems: count.min, maxItems: count.max, ...options },
    (value, field) => {
      if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
      return countFault(value, field, count) ?? readEach(value, field, readCoordinate)
    },
  )

/** A `lat,lng` text of a query string, read into `{lat, lng}`. */
export const CompactCoordinate = (options: ApiPropertyOptions = {}) =>
  ruleDecorator('compactCoordinate', { type: String, example: '5.3196,-4.0167', ...options }, readCompactCoordinate)

/** Characters of one point in a list, with its separator and spaces. */
const POINT_CHARACTERS_MAX = 64

/** `lat,lng|lat,lng|…` of a query string, read into `{lat, lng}[]`. */
export const CompactCoordinates = (count: { min: number; max: number }, options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'compactCoordinates',
    { type: String, example: '5.33,-4.01|5.34,-4.0', ...options },
    (value, field) => {
      if (typeof value !== 'string') return fault(field, 'invalid_type', value)
      const items = value === '' ? [] : value.split('|')
      return countFault(items, field, count) ?? readEach(items, field, readCompactCoordinate)
    },
    // A list with too many points is refused as such, where it is not far too long.
    { charactersMax: POINT_CHARACTERS_MAX * count.max },
  )

const SIDES = /^\s*-?\d+(?:\.\d+)?\s*$/

/** `west,south,east,north` of a query string or an array of a body, read into an object of these. */
export const BoundingBox = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'boundingBox',
    { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4, ...options },
    (value, field, source) => {
      const sides: unknown = source === 'query' && typeof value === 'string' ? value.split(',').map(toNumber) : value
      if (!Array.isArray(sides) || sides.length !== 4 || !sides.every((side) => Number.isFinite(side)))
        return fault(field, 'invalid_format', value)
      const [west, south, east, north] = sides as [number, number, number, number]
      const isOnEarth =
        [west, east].every((lng) => Math.abs(lng) <= BOUNDS.lng) &&
        [south, north].every((lat) => Math.abs(lat) <= BOUNDS.lat)
      if (!isOnEarth || west >= east || south >= north) return fault(field, 'out_of_range', value)
      return read({ west, south, east, north })
    },
  )

const toNumber = (text: string) => (SIDES.test(text) ? Number(text) : NaN)
