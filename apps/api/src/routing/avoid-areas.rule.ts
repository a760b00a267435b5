import { type ApiPropertyOptions } from '@nestjs/swagger'
import { fault, type FieldError, type Read, read, ruleDecorator } from '@repere/http'

/** A position as GeoJSON has it. */
export type Position = [lng: number, lat: number]
/** Its outer ring, then its holes. */
export type Area = Position[][]

const AREAS_MAX = 10
const POINTS_MAX = 500
const CORNERS_MIN = 3

/** Reads `[lng, lat]`. */
const readPosition: Read = (value, field) => {
  if (!Array.isArray(value) || value.length !== 2) return fault(field, 'invalid_type', value)
  const bounds = [180, 90]
  const errors: FieldError[] = []
  value.forEach((degrees: unknown, axis) => {
    if (typeof degrees !== 'number' || !Number.isFinite(degrees)) {
      errors.push({ field: `${field}.${axis}`, reason: 'invalid_type', value: degrees ?? null })
    } else if (Math.abs(degrees) > bounds[axis]!) {
      errors.push({ field: `${field}.${axis}`, reason: 'out_of_range', value: degrees })
    }
  })
  return errors.length > 0 ? { errors } : read(value)
}

/** Reads a ring, closed or not, into one that is not. */
const readRing: Read = (value, field, source) => {
  if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
  if (value.length > POINTS_MAX) return fault(field, 'too_many', value.length)
  const readings = value.map((position: unknown, index) => readPosition(position, `${field}.${index}`, source))
  const errors = readings.flatMap((reading) => ('errors' in reading ? reading.errors : []))
  if (errors.length > 0) return { errors }
  const ring = value as Position[]
  const [first, last] = [ring[0], ring.at(-1)]
  const open = ring.length > 1 && first![0] === last![0] && first![1] === last![1] ? ring.slice(0, -1) : ring
  return open.length < CORNERS_MIN ? fault(field, 'too_few', value.length) : read(open)
}

/** Reads a ring, or a Polygon of GeoJSON. */
export const readArea: Read = (value, field, source) => {
  if (Array.isArray(value)) {
    const ring = readRing(value, field, source)
    return 'errors' in ring ? ring : read([ring.value])
  }
  if (typeof value !== 'object' || value === null) return fault(field, 'invalid_type', value)
  const { type, coordinates, ...rest } = value as Record<string, unknown>
  const errors: FieldError[] = Object.keys(rest).map((name) => ({
    field: `${field}.${name}`,
    reason: 'unknown_field',
    value: rest[name] ?? null,
  }))
  if (type !== 'Polygon') {
    const reason = type === undefined || type === null ? 'required' : 'unknown_value'
    errors.push({ field: `${field}.type`, reason, value: type ?? null })
  }
  const at = `${field}.coordinates`
  if (coordinates === undefined || coordinates === null) errors.push({ field: at, reason: 'required', value: null })
  else if (!Array.isArray(coordinates)) errors.push({ field: at, reason: 'invalid_type', value: coordinates })
  else if (coordinates.length === 0) errors.push({ field: at, reason: 'too_few', value: 0 })
  else if (coordinates.length > POINTS_MAX) errors.push({ field: at, reason: 'too_many', value: coordinates.length })
  if (errors.length > 0) return { errors }
  const rings = (coordinates as unknown[]).map((ring, index) => readRing(ring, `${at}.${index}`, source))
  const faults = rings.flatMap((reading) => ('errors' in reading ? reading.errors : []))
  return faults.length > 0 ? { errors: faults } : read(rings.map((reading) => (reading as { value: unknown }).value))
}

const POSITION = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }
export const RING = { type: 'array', items: POSITION, minItems: CORNERS_MIN, maxItems: POINTS_MAX }
export const POLYGON = {
  title: 'AvoidedPolygon',
  type: 'object',
  required: ['type', 'coordinates'],
  properties: { type: { type: 'string', enum: ['Polygon'] }, coordinates: { type: 'array', items: RING, minItems: 1 } },
}

export const readAreas: Read = (value, field, source) => {
  if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
  if (value.length > AREAS_MAX) return fault(field, 'too_many', value.length)
  const readings = value.map((area: unknown, index) => readArea(area, `${field}.${index}`, source))
  const errors = readings.flatMap((reading) => ('errors' in reading ? reading.errors : []))
  if (errors.length > 0) return { errors }
  const areas = readings.map((reading) => (reading as { value: Area }).value)
  const points = areas.flat().reduce((sum, ring) => sum + ring.length, 0)
  return points > POINTS_MAX ? fault(field, 'too_many', points) : read(areas)
}

/** Areas of a request, in a body: rings of `[lng, lat]`, or Polygons of GeoJSON. */
export const Areas = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'areas',
    { type: 'array', items: { oneOf: [RING, POLYGON] }, maxItems: AREAS_MAX, ...options },
    readAreas,
  )
