import { METRES_PER_DEGREE, shrinkAt } from './earth.js'
import { isInsideRings, type Ring } from './point-in-polygon.js'

/**
 * How far a point lies inside rings `[lng, lat]` (even-odd rule), on a flat map around the point: within a percent up to
 * some 300 km, and the right side at any distance.
 *
 * @returns metres to the nearest side: positive inside, negative outside; -Infinity without rings
 */
export function metresInsideRings(rings: readonly Ring[], { lat, lng }: { lat: number; lng: number }): number {
  const shrink = shrinkAt(lat)
  let least = Infinity
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [x1, y1] = [(ring[j]![0] - lng) * shrink, ring[j]![1] - lat]
      const [dx, dy] = [(ring[i]![0] - ring[j]![0]) * shrink, ring[i]![1] - ring[j]![1]]
      const along = dx * dx + dy * dy
      const share = along > 0 ? Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / along)) : 0
      const [x, y] = [x1 + share * dx, y1 + share * dy]
      least = Math.min(least, x * x + y * y)
    }
  }
  const metres = Math.sqrt(least) * METRES_PER_DEGREE
  return isInsideRings(rings, lng, lat) ? metres : -metres
}
