import { unitsPerDegree } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { boxAround, footOn, groundMetres, metresBetween, Plane, type Spot } from './ground.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'

/** A street, and the point of it that is nearest. */
export interface NearStreet {
  document: SearchDocument
  foot: LatLng
  distanceMetres: number
}

/** A straight stretch of a street. */
export interface Stretch {
  /** Id of the street's document. */
  street: number
  from: Spot
  to: Spot
}

const FIRST_RADIUS_METRES = 60
const WIDENING = 4

/**
 * The named street whose line passes nearest; at a crossing of several, the most important.
 *
 * @returns null when no street passes within the radius
 */
export function nearestStreet(index: SearchIndex, at: LatLng, radiusMetres: number): NearStreet | null {
  const plane = new Plane(at)
  let radius = Math.min(FIRST_RADIUS_METRES, radiusMetres)
  for (;;) {
    const found = nearestOf(stretchesAround(index, plane, radius))
    if (found && found.metres <= radius) {
      const document = index.document(found.street)
      const foot = plane.pointOf(found.foot)
      if (document) return { document, foot, distanceMetres: groundMetres(at, foot) }
    }
    if (radius >= radiusMetres) return null
    radius = Math.min(radiusMetres, radius * WIDENING)
  }
}

/** All stretches of streets that may come within the radius of a plane's middle, and some others. */
export function stretchesAround(index: SearchIndex, plane: Plane, radiusMetres: number): Stretch[] {
  const stretches: Stretch[] = []
  for (const { document, path } of index.linesIn(boxAround(plane.middle, radiusMetres))) {
    let from: Spot | null = null
    for (let i = 0; i < path.length; i += 2) {
      const to = plane.spotOf({ lat: path[i]! / unitsPerDegree, lng: path[i + 1]! / unitsPerDegree })
      if (from) stretches.push({ street: document, from, to })
      from = to
    }
  }
  return stretches
}

/** True where one of these streets passes the point within the radius. */
export function passesBy(index: SearchIndex, streets: ReadonlySet<number>, at: LatLng, radiusMetres: number): boolean {
  return stretchesAround(index, new Plane(at), radiusMetres).some(
    ({ street, from, to }) => streets.has(street) && metresBetween(footOn(from, to, middle), middle) <= radiusMetres,
  )
}

const middle: Spot = { x: 0, y: 0 }
/** Two crossing streets are equally near at their crossing, despite rounding. */
const SAME_METRES = 0.01

function nearestOf(stretches: readonly Stretch[]) {
  let best: { street: number; foot: Spot; metres: number } | null = null
  for (const { street, from, to } of stretches) {
    const foot = footOn(from, to, middle)
    const metres = metresBetween(foot, middle)
    const isNearer = !best || metres < best.metres - SAME_METRES
    if (isNearer || (metres < best!.metres + SAME_METRES && street < best!.street)) best = { street, foot, metres }
  }
  return best
}
