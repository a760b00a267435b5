import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, type TravelMode, TRAVEL } from '@repere/shared'
import { type FieldError } from '@repere/http'
import { type Coverage, coverageErrors } from '../region/index.js'
import { type NamedStop, stopError } from './routing.problems.js'

/** The stops of a request under the names that its errors use. */
export function nameStops(origin: LatLng, waypoints: LatLng[], destination: LatLng): NamedStop[] {
  return [
    { field: 'origin', ...origin },
    ...waypoints.map((waypoint, index) => ({ field: `waypoints.${index}`, ...waypoint })),
    { field: 'destination', ...destination },
  ]
}

/**
 * Faults of stops that can be found without the engine: each stop outside the data's bounds, and each one too far from
 * the stop before it.
 */
export function checkStops(stops: NamedStop[], mode: TravelMode, coverage: Coverage): FieldError[] {
  const errors = stops.flatMap((stop) => coverageErrors(stop.field, stop, coverage))
  const outside = new Set(errors.map((error) => error.field))
  stops.forEach((stop, index) => {
    const before = stops[index - 1]
    if (!before || outside.has(stop.field) || outside.has(before.field)) return
    if (greatCircleMetres(before, stop) > TRAVEL[mode].straightLineMaxMetres) errors.push(stopError(stop, 'too_far'))
  })
  return errors
}

/** A point with the precision of a coordinate: a tenth of a metre. */
export const rounded = ({ lat, lng }: LatLng): LatLng => ({ lat: round(lat), lng: round(lng) })
// Adding zero turns -0 into 0.
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6 + 0
