import { type LegView } from './leg-view.js'

/** A crossing on a leg, or one of its ends. */
export interface Intersection {
  /** Index of a point of the leg's line. */
  at: number
  /** Of each road that meets there: clockwise from north, away from it. */
  bearings: number[]
  /** Whether one may leave by it. */
  entry: boolean[]
  /** The roads by which one comes and leaves, as indexes: null at the start, and at the end. */
  in: number | null
  out: number | null
}

/** The crossings along a leg with other roads, and its two ends. Linear in its edges. */
export function intersectionsOf(leg: LegView): Intersection[] {
  const { edges } = leg
  const found: Intersection[] = []
  for (const [index, edge] of edges.entries()) {
    const before = edges[index - 1]
    const roads: { bearing: number; isOpen: boolean; role: 'in' | 'out' | null }[] = []
    if (before) roads.push({ bearing: (before.end + 180) % 360, isOpen: !before.isOneway, role: 'in' })
    roads.push({ bearing: edge.begin, isOpen: true, role: 'out' })
    if (before) {
      for (const { heading, out } of leg.crossing(index).branches) {
        roads.push({ bearing: heading, isOpen: (out & leg.mode) !== 0, role: null })
      }
    }
    roads.sort((a, b) => a.bearing - b.bearing)
    found.push(intersection(edge.first, roads))
  }
  const last = edges.at(-1)!
  found.push(intersection(last.last, [{ bearing: (last.end + 180) % 360, isOpen: true, role: 'in' }]))
  return found
}

function intersection(
  at: number,
  roads: { bearing: number; isOpen: boolean; role: 'in' | 'out' | null }[],
): Intersection {
  const indexOf = (role: 'in' | 'out') => {
    const index = roads.findIndex((road) => road.role === role)
    return index < 0 ? null : index
  }
  return {
    at,
    bearings: roads.map(({ bearing }) => bearing),
    entry: roads.map(({ isOpen }) => isOpen),
    in: indexOf('in'),
    out: indexOf('out'),
  }
}
