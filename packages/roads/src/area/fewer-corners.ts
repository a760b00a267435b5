import { type Lattice } from './lattice.js'
import { type Ring } from './contour.js'

/** How far a line may move along an edge of the lattice, as a share of it. */
const TOLERANCE = 0.12
/** A line stays away from the ends of edges by this share. */
const SHARE_MIN = 0.02

/**
 * The corners of a ring that are needed: a straight line replaces corners if it passes through the same edges of the
 * lattice, near where the ring does. So rings that neither touch nor cross stay so.
 *
 * @returns positions of corners in the ring, rising
 */
export function neededCorners({ corners, edges }: Ring, lattice: Lattice): number[] {
  const count = edges.length
  const kept = [0]
  let anchor = 0
  // The directions of lines from the anchor that pass all gates so far: between the vectors `right` and `left`.
  let [rightX, rightY, leftX, leftY] = [0, 0, 0, 0]
  let isOpen = false
  for (let i = 1; i <= count; i++) {
    const corner = i % count
    const previous = i - 1
    const [x0, y0] = [corners[2 * anchor]!, corners[2 * anchor + 1]!]
    const [dx, dy] = [corners[2 * corner]! - x0, corners[2 * corner + 1]! - y0]
    const isBeyond = isOpen && (cross(rightX, rightY, dx, dy) < 0 || cross(dx, dy, leftX, leftY) < 0)
    if (previous !== anchor && isBeyond) {
      anchor = previous
      kept.push(anchor)
      isOpen = false
      i--
      continue
    }
    if (i === count) break
    const [ax, ay, bx, by] = gateAt(corners, edges[corner]!, corner, lattice)
    const [ux, uy, vx, vy] = [ax - x0, ay - y0, bx - x0, by - y0]
    const isTurned = cross(ux, uy, vx, vy) < 0
    const [rx, ry, lx, ly] = isTurned ? [vx, vy, ux, uy] : [ux, uy, vx, vy]
    if (!isOpen) {
      ;[rightX, rightY, leftX, leftY] = [rx, ry, lx, ly]
      isOpen = true
    } else {
      if (cross(rightX, rightY, rx, ry) > 0) [rightX, rightY] = [rx, ry]
      if (cross(lx, ly, leftX, leftY) > 0) [leftX, leftY] = [lx, ly]
    }
  }
  return kept
}

const cross = (ax: number, ay: number, bx: number, by: number) => ax * by - ay * bx

/** The part of a lattice's edge through which a line may pass instead of the corner there. */
function gateAt(
  corners: number[],
  edge: number,
  corner: number,
  { step, west, south, columns }: Lattice,
): [ax: number, ay: number, bx: number, by: number] {
  const point = edge >> 1
  const [x, y] = [corners[2 * corner]!, corners[2 * corner + 1]!]
  const isNorth = (edge & 1) === 1
  const start = isNorth ? (south + Math.floor(point / columns)) * step : (west + (point % columns)) * step
  const share = ((isNorth ? y : x) - start) / step
  const low = start + Math.max(SHARE_MIN, share - TOLERANCE) * step
  const high = start + Math.min(1 - SHARE_MIN, share + TOLERANCE) * step
  return isNorth ? [x, low, x, high] : [low, y, high, y]
}
