import { type Place, sphereMetres } from '@repere/roads/graph'
import { headingBetween } from './angles.js'

/** Nearer than this a stop is on the road itself, and further away than that it has no side. Metres. */
const NEAREST = 5
const FURTHEST = 1000
/** Degrees about straight ahead and straight back: no side either. */
const AHEAD = 10

/**
 * The side of the street on which a stop lies, for who drives there with a heading.
 *
 * @param place  where the stop was moved to: at a crossing, or at the end of a road, it has no side
 */
export function sideOf(stop: { lat: number; lng: number }, place: Place, heading: number): 'right' | 'left' | null {
  if (place.crossing >= 0) return null
  const metres = sphereMetres(place.lat, place.lng, stop.lat, stop.lng)
  if (metres < NEAREST || metres > FURTHEST) return null
  const angle = (headingBetween(place.lat, place.lng, stop.lat, stop.lng) - heading + 720) % 360
  if (angle > AHEAD && angle < 180 - AHEAD) return 'right'
  return angle > 180 + AHEAD && angle < 360 - AHEAD ? 'left' : null
}
