import { type FieldError } from '@repere/http'
import { type LatLng, type Travel } from '@repere/shared'
import { type NamedStop } from '../routing/routing.problems.js'
import { toTravel, type TravelRequest } from '../routing/travel.js'

/** OSRM's names of profiles, and ours. A truck has its default size. */
const TRAVELS: Readonly<Record<string, TravelRequest>> = {
  driving: { mode: 'auto' },
  car: { mode: 'auto' },
  auto: { mode: 'auto' },
  motorcycle: { mode: 'auto', vehicle: 'motorcycle' },
  truck: { mode: 'auto', vehicle: 'truck' },
  cycling: { mode: 'bicycle' },
  bike: { mode: 'bicycle' },
  bicycle: { mode: 'bicycle' },
  walking: { mode: 'pedestrian' },
  foot: { mode: 'pedestrian' },
  pedestrian: { mode: 'pedestrian' },
}
export const PROFILES = Object.keys(TRAVELS)

const DEGREES = /^[+-]?\d{1,3}(\.\d{1,20})?$/
const BOUNDS = { lng: 180, lat: 90 } as const

/** The two parts of an address of OSRM that name a mode and places. */
export interface Address {
  profile: string
  /** `lng,lat;lng,lat`, with or without `.json` at its end. */
  coordinates: string
}

/** The places of an address; `stops` have the names that errors use. */
export interface Places {
  travel: Travel
  points: LatLng[]
  stops: NamedStop[]
}

/** The number of coordinates, which may be faulty. */
export const countOf = ({ coordinates }: Address): number => coordinates.split(';').length

/** Reads an address; its errors name every part that is wrong. */
export function readAddress(
  { profile, coordinates }: Address,
  count: { min: number; max: number },
): { places: Places } | { errors: FieldError[] } {
  const errors: FieldError[] = []
  const request = Object.hasOwn(TRAVELS, profile) ? TRAVELS[profile] : undefined
  if (request === undefined) errors.push({ field: 'profile', reason: 'unknown_mode', value: profile })
  const texts = coordinates.replace(/\.json$/, '').split(';')
  if (texts.length < count.min) errors.push({ field: 'coordinates', reason: 'too_few', value: texts.length })
  if (texts.length > count.max) errors.push({ field: 'coordinates', reason: 'too_many', value: texts.length })
  const points: LatLng[] = []
  for (const [index, text] of texts.entries()) {
    const point = readPoint(text, `coordinates.${index}`)
    if ('reason' in point) errors.push(point)
    else points.push(point)
  }
  if (request === undefined || errors.length > 0) return { errors }
  const stops = points.map((point, index) => ({ field: `coordinates.${index}`, ...point }))
  return { places: { travel: toTravel(request), points, stops } }
}

function readPoint(text: string, field: string): LatLng | FieldError {
  const [lng = '', lat = '', ...rest] = text.split(',')
  if (rest.length > 0 || !DEGREES.test(lng) || !DEGREES.test(lat))
    return { field, reason: 'invalid_format', value: text }
  const point = { lat: Number(lat), lng: Number(lng) }
  const isInBounds = Math.abs(point.lng) <= BOUNDS.lng && Math.abs(point.lat) <= BOUNDS.lat
  return isInBounds ? point : { field, reason: 'out_of_range', value: text }
}
