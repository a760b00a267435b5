import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, type TravelMode } from '@repere/shared'
import { type RouteStop } from '../../routing.port.js'
import { VALHALLA_COSTING, type ValhallaLocate, type ValhallaLocation } from '../wire.js'

/** The point of a road where a stop lies, and how far it is from the stop: metres. */
export interface Snap extends LatLng {
  distance: number
}

/** A stop of a request to Valhalla. */
export interface End {
  stop: RouteStop
  /** Its position; absent if Valhalla should take the nearest road, its default. */
  snap?: Snap
}

/**
 * The nearest road, and only that one: with a minimum reachability, Valhalla keeps a second candidate for every stop,
 * and its algorithms choose differently among the two.
 */
const NEAREST = { minimum_reachability: 0 }

/**
 * A snapped point lies on its road. Without this limit, Valhalla moves the stop to another road when that road is
 * excluded.
 */
const SNAPPED_CUTOFF_METRES = 20

/** A stop in a request. Every call uses this form, so that all of them agree on its position. */
export function toLocation({ stop, snap }: End): ValhallaLocation {
  const options = { ...NEAREST, ...toStopOptions(stop) }
  if (!snap) return { lat: stop.lat, lon: stop.lng, ...options }
  return {
    lat: snap.lat,
    lon: snap.lng,
    ...options,
    search_cutoff: SNAPPED_CUTOFF_METRES,
    // The position of the stop itself decides only on which side of the street the arrival is announced.
    display_lat: stop.lat,
    display_lon: stop.lng,
  }
}

function toStopOptions({ heading, heading_tolerance, radius, approach, pass_through: isPassed }: RouteStop): object {
  return {
    ...(heading !== undefined && { heading, heading_tolerance }),
    ...(radius !== undefined && { search_cutoff: radius }),
    ...(approach === 'curb' && { preferred_side: 'same' }),
    ...(isPassed === true && { type: 'through' }),
  }
}

/** Valhalla's request for the road nearest to each point. */
export function toLocateRequest(points: RouteStop[], mode: TravelMode): string {
  return JSON.stringify({
    locations: points.map((stop) => toLocation({ stop })),
    costing: VALHALLA_COSTING[mode],
  })
}

/**
 * The nearest road for each point, in order; null where none lies within reach.
 *
 * @param text       Valhalla's answer
 * @param maxMetres  how far a point may be moved
 */
export function fromLocate(text: string, points: LatLng[], maxMetres: number): (Snap | null)[] {
  const found = JSON.parse(text) as ValhallaLocate[]
  return points.map((point, index) => snapTo(found[index]?.edges?.[0], point, maxMetres))
}

function snapTo(
  edge: { correlated_lat: number; correlated_lon: number } | undefined,
  point: LatLng,
  maxMetres: number,
): Snap | null {
  if (!edge) return null
  const at = { lat: edge.correlated_lat, lng: edge.correlated_lon }
  const distance = greatCircleMetres(point, at)
  return distance <= maxMetres ? { ...at, distance } : null
}
