import { type Ring } from './contour.js'

/** A hole of this share of the outline's area is kept, whatever it contains. */
const HOLE_MIN_SHARE = 0.01
/** A smaller one is kept if so many points of the lattice in it belong to a road beyond the limit. */
const HOLE_POINTS_MIN = 4

/**
 * The one polygon around the origin of the plane: its outline, then its holes. Fields and water between roads are no holes
 * unless they are large. As the limit grows, a hole shrinks in all that is asked of it here, so that larger areas contain
 * the smaller ones.
 */
export function polygonAround(rings: Ring[]): Ring[] {
  const outlines = rings.filter(({ area }) => area > 0)
  const outline = outlines
    .filter((ring) => isInside(ring, 0, 0))
    .reduce((least, ring) => (ring.area < least.area ? ring : least))
  const isIn = (around: Ring, ring: Ring) => isInside(around, ring.corners[0]!, ring.corners[1]!)
  const isWanted = ({ area, beyond }: Ring) => -area >= HOLE_MIN_SHARE * outline.area || beyond >= HOLE_POINTS_MIN
  const holes = rings.filter((ring) => ring.area < 0 && isWanted(ring) && isIn(outline, ring))
  const islands = holes.length > 0 ? outlines.filter((ring) => ring !== outline && ring.area < outline.area) : []
  const isOfIsland = (hole: Ring) => islands.some((island) => island.area > -hole.area && isIn(island, hole))
  return [outline, ...holes.filter((hole) => !isOfIsland(hole))]
}

function isInside({ corners }: Ring, x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
    const [y1, y2] = [corners[i + 1]!, corners[j + 1]!]
    if (y1 > y !== y2 > y && x < ((corners[j]! - corners[i]!) * (y - y1)) / (y2 - y1) + corners[i]!) inside = !inside
  }
  return inside
}
