import { type GraphEdge } from '@repere/roads'
import { METRES_PER_DEGREE } from '@repere/geometry'

/** Degrees of latitude in a metre. */
export const METRE = 1 / METRES_PER_DEGREE

/** A point at this distance in metres north and east of Abidjan. */
export const at = (north: number, east = 0) => ({
  lat: 5.35 + north * METRE,
  lng: -4.05 + (east * METRE) / Math.cos((5.35 * Math.PI) / 180),
})

/** An edge to the north, between two distances in metres on a straight road. */
export function edge(id: number, from: number, to: number, more: Partial<GraphEdge> = {}): GraphEdge {
  return {
    id,
    wayId: 100,
    forward: true,
    shape: [at(from), at(to)],
    metres: Math.abs(to - from),
    kmPerHour: 36,
    roadClass: 2,
    endsAtJunction: false,
    ...more,
  }
}
