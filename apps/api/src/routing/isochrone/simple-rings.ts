import { type Path64, type Point64 } from 'clipper2-ts'

interface Edge {
  from: Point64
  to: Point64
  west: number
  east: number
  ring: number
  index: number
}

/**
 * True when no ring touches or crosses itself or another. Stricter than a valid polygon must be, which a hole may touch
 * at a point. Exact: the corners are whole numbers below 2^28.
 *
 * @param rings  without their first corner repeated
 */
export function areSimple(rings: Path64[]): boolean {
  const edges = rings
    .flatMap((corners, ring) =>
      corners.map((from, index): Edge => {
        const to = corners[(index + 1) % corners.length] as Point64
        return { from, to, west: Math.min(from.x, to.x), east: Math.max(from.x, to.x), ring, index }
      }),
    )
    .sort((a, b) => a.west - b.west)
  for (let i = 0; i < edges.length; i++) {
    const one = edges[i] as Edge
    for (let j = i + 1; j < edges.length; j++) {
      const other = edges[j] as Edge
      if (other.west > one.east) break
      if (!mayMeet(one, other, rings) && meet(one, other)) return false
      if (mayMeet(one, other, rings) && foldsBack(one, other)) return false
    }
  }
  return true
}

/** Neighbours share a corner. */
function mayMeet(a: Edge, b: Edge, rings: Path64[]): boolean {
  const apart = Math.abs(a.index - b.index)
  return a.ring === b.ring && (apart === 1 || apart === (rings[a.ring] as Path64).length - 1)
}

/** Which side of a line a point lies on: -1, 0 or 1. */
const side = (a: Point64, b: Point64, point: Point64) =>
  Math.sign((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x))

const isBetween = (a: Point64, b: Point64, point: Point64) =>
  Math.min(a.x, b.x) <= point.x &&
  point.x <= Math.max(a.x, b.x) &&
  Math.min(a.y, b.y) <= point.y &&
  point.y <= Math.max(a.y, b.y)

function meet({ from: a, to: b }: Edge, { from: c, to: d }: Edge): boolean {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return (
    (abc === 0 && isBetween(a, b, c)) ||
    (abd === 0 && isBetween(a, b, d)) ||
    (cda === 0 && isBetween(c, d, a)) ||
    (cdb === 0 && isBetween(c, d, b))
  )
}

/** Neighbours that lie on one line and run back over each other. */
function foldsBack(a: Edge, b: Edge): boolean {
  const [first, second] = a.to.x === b.from.x && a.to.y === b.from.y ? [a, b] : [b, a]
  const { from, to } = first
  const along = (second.to.x - to.x) * (to.x - from.x) + (second.to.y - to.y) * (to.y - from.y)
  return side(from, to, second.to) === 0 && along <= 0
}

/** The smallest polygon without a dent around some points, counter-clockwise. */
export function hullOf(points: Path64): Path64 {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (ordered: Path64): Path64 => {
    const chain: Path64 = []
    for (const point of ordered) {
      while (chain.length > 1 && side(chain.at(-2) as Point64, chain.at(-1) as Point64, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}
