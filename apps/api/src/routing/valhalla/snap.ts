import { type LatLng, type TravelMode } from '@repere/shared'
import { straightLineMetres } from '../straight-line.js'
import { VALHALLA_COSTING, type ValhallaLocate } from './wire.js'

/** The nearest point of a road that the mode may use, and how far it is: metres. */
export interface Snap extends LatLng {
  distance: number
}

/** Valhalla's request for the roads near each point. */
export function toLocateRequest(points: LatLng[], mode: TravelMode): string {
  return JSON.stringify({
    locations: points.map(({ lat, lng }) => ({ lat, lon: lng })),
    costing: VALHALLA_COSTING[mode],
  })
}

/**
 * The best candidate for each point, in order; null where none lies within reach.
 *
 * @param text       Valhalla's answer
 * @param maxMetres  how far a point may be moved
 */
export function fromLocate(text: string, points: LatLng[], maxMetres: number): (Snap | null)[] {
  const found = JSON.parse(text) as ValhallaLocate[]
  return points.map((point, index) => {
    const best = found[index]?.edges?.[0]
    if (!best) return null
    const at = { lat: best.correlated_lat, lng: best.correlated_lon }
    const distance = straightLineMetres(point, at)
    return distance <= maxMetres ? { ...at, distance } : null
  })
}
