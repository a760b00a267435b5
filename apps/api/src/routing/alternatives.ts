import polyline from '@mapbox/polyline'
import { flatMetres } from '@repere/geometry'

/** The share of an alternative's length that other routes may have, too. */
const SHARED_MAX = 0.8

/** Differences below these are those of rounding. */
const SAME_SECONDS = 0.5
const SAME_METRES = 1

export interface Compared {
  duration: number
  distance: number
  /** Encoded, precision 6. */
  line: string
}

/**
 * The alternatives worth showing beside a route, in their order: none that is faster and not longer than it, or shorter and not slower, and none
 * that is mostly the same as it or as another one before.
 */
export function worthwhile<One>(first: One, candidates: One[], count: number, of: (one: One) => Compared): One[] {
  if (candidates.length === 0) return []
  const { duration, distance, line } = of(first)
  const seen = [segmentsOf(line)]
  const chosen: One[] = []
  for (const candidate of candidates) {
    const other = of(candidate)
    if (chosen.length === count) break
    const isFaster = other.duration < duration - SAME_SECONDS && other.distance <= distance + SAME_METRES
    const isShorter = other.distance < distance - SAME_METRES && other.duration <= duration + SAME_SECONDS
    if (isFaster || isShorter) continue
    const segments = segmentsOf(other.line)
    if (seen.some((known) => sharedPart(segments, known) > SHARED_MAX)) continue
    seen.push(segments)
    chosen.push(candidate)
  }
  return chosen
}

/** Lengths of the segments of a line, by their ends. */
function segmentsOf(line: string): Map<string, number> {
  const points = polyline.decode(line, 6).map(([lat, lng]) => ({ lat, lng }))
  return new Map(
    points.slice(1).map((to, index) => {
      const from = points[index]!
      return [`${from.lat},${from.lng},${to.lat},${to.lng}`, flatMetres(from, to)]
    }),
  )
}

function sharedPart(segments: Map<string, number>, known: Map<string, number>): number {
  let [whole, shared] = [0, 0]
  for (const [segment, metres] of segments) {
    whole += metres
    if (known.has(segment)) shared += metres
  }
  return whole === 0 ? 1 : shared / whole
}
