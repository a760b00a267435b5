import { type Path64, type Point64 } from 'clipper2-ts'

/** Wide enough for a strip to overlap both pieces after rounding, and less than 2 % of a joined cell. */
const HALF_WIDTH = 5
const OVERLAP = 30

/**
 * Narrow strips that join pieces of an area which lie no further apart than `gapMax`, starting from one of them: each
 * piece is joined at the place where it comes nearest to those already joined.
 *
 * @param first   outline of the piece to start from
 * @param others  outlines of the other pieces
 * @param gapMax  in the units of the outlines
 * @returns strips, counter-clockwise; none for pieces out of reach
 */
export function bridges(first: Path64, others: Path64[], gapMax: number): Path64[] {
  const strips: Path64[] = []
  const waiting = new Map(others.map((outline) => [outline, nearest(first, outline)]))
  while (waiting.size > 0) {
    const [next, gap] = [...waiting].reduce((best, entry) => (entry[1].squared < best[1].squared ? entry : best))
    if (gap.squared > gapMax ** 2) break
    strips.push(strip(gap.from, gap.to))
    waiting.delete(next)
    for (const [outline, known] of waiting) {
      const now = nearest(next, outline)
      if (now.squared < known.squared) waiting.set(outline, now)
    }
  }
  return strips
}

interface Gap {
  from: Point64
  to: Point64
  squared: number
}

/** The shortest connection of two outlines that do not cross: at a corner of one of them. */
function nearest(a: Path64, b: Path64): Gap {
  const one = nearestFromCorners(a, b)
  const other = nearestFromCorners(b, a)
  return one.squared <= other.squared ? one : { from: other.to, to: other.from, squared: other.squared }
}

function nearestFromCorners(corners: Path64, outline: Path64): Gap {
  let squared = Infinity
  let from = corners[0] as Point64
  let to = outline[0] as Point64
  for (const corner of corners) {
    let begin = outline.at(-1) as Point64
    for (const end of outline) {
      const [dx, dy] = [end.x - begin.x, end.y - begin.y]
      const along = ((corner.x - begin.x) * dx + (corner.y - begin.y) * dy) / (dx * dx + dy * dy || 1)
      const share = Math.min(1, Math.max(0, along))
      const [x, y] = [begin.x + share * dx, begin.y + share * dy]
      const now = (corner.x - x) ** 2 + (corner.y - y) ** 2
      if (now < squared) {
        squared = now
        from = corner
        to = { x, y }
      }
      begin = end
    }
  }
  return { from, to, squared }
}

function strip(from: Point64, to: Point64): Path64 {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [ux, uy] = length > 0 ? [(to.x - from.x) / length, (to.y - from.y) / length] : [1, 0]
  const corner = (end: Point64, along: number, across: number): Point64 => ({
    x: Math.round(end.x + ux * along - uy * across),
    y: Math.round(end.y + uy * along + ux * across),
  })
  return [
    corner(from, -OVERLAP, -HALF_WIDTH),
    corner(to, OVERLAP, -HALF_WIDTH),
    corner(to, OVERLAP, HALF_WIDTH),
    corner(from, -OVERLAP, HALF_WIDTH),
  ]
}
