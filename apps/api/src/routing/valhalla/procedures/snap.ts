import { greatCircleMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type ValhallaLocate } from '../wire.js'

/** The point of a road where a stop lies, and how far it is from the stop: metres. */
export interface Snap extends LatLng {
  distance: number
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
