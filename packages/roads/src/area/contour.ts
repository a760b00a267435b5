import { NO_ROAD, type NearestRoad } from './nearest-road.js'

/** A closed line on the plane, the inside to its left: outlines run counter-clockwise, holes clockwise. */
export interface Ring {
  /** x and y of each corner in turn, metres; the first one is not repeated. */
  corners: number[]
  /**
   * By corner: the edge of the lattice on which it lies: twice its western or southern point, plus 1 where it runs north.
   */
  edges: number[]
  /** Square metres; below zero for holes. */
  area: number
  /** Points of the lattice inside a hole that belong to a road beyond the limit. */
  beyond: number
}

/** Memory that one call leaves to the next. */
export class ContourMemory {
  /** By edge of the lattice: the next one on the line, plus 1; 0 where no line runs. All are 0 between two calls. */
  next = new Int32Array(0)
  beyondWest = new Int32Array(0)

  /** Makes it large enough. */
  fit(points: number): void {
    if (points <= this.beyondWest.length) return
    this.next = new Int32Array(2 * points)
    this.beyondWest = new Int32Array(points)
  }
}

/**
 * The line around all points that belong to a road within a limit. On each edge of the lattice it runs where the edge
 * leaves what is within: that place moves outwards as the limit grows, and so does the whole line.
 */
export function ringsWithin(field: NearestRoad, limit: number, { next, beyondWest }: ContourMemory): Ring[] {
  const { columns, rows } = field.lattice
  const { value } = field
  countBeyond(field, limit, beyondWest)
  const starts: number[] = []
  for (let row = 0; row < rows - 1; row++) {
    let point = row * columns
    let west = (value[point]! <= limit ? 1 : 0) | (value[point + columns]! <= limit ? 8 : 0)
    for (let column = 0; column < columns - 1; column++, point++) {
      const [southEast, northEast] = [value[point + 1]! <= limit, value[point + columns + 1]! <= limit]
      const kind = west | (southEast ? 2 : 0) | (northEast ? 4 : 0)
      west = (southEast ? 1 : 0) | (northEast ? 8 : 0)
      if (kind === 0 || kind === 15) continue
      const runs = RUNS[kind]!
      for (let run = 0; run < runs.length; run += 2) {
        const from = edgeOf(point, runs[run]!, columns)
        next[from] = edgeOf(point, runs[run + 1]!, columns) + 1
        starts.push(from)
      }
    }
  }
  const rings: Ring[] = []
  for (const start of starts) {
    if (next[start] === 0) continue
    const ring: Ring = { corners: [], edges: [], area: 0, beyond: 0 }
    for (let edge = start; next[edge] !== 0;) {
      const following = next[edge]! - 1
      next[edge] = 0
      addCorner(field, limit, edge, ring)
      // Where a hole begins in a row, the points up to there are subtracted, and where it ends, added.
      if ((edge & 1) === 0) ring.beyond += value[edge >> 1]! <= limit ? -beyondWest[edge >> 1]! : beyondWest[edge >> 1]!
      edge = following
    }
    ring.area = areaOf(ring.corners)
    rings.push(ring)
  }
  return rings
}

/** By point: how many points of its row, up to itself, belong to a road beyond the limit. */
function countBeyond(
  { lattice: { columns, rows }, piece, value }: NearestRoad,
  limit: number,
  counts: Int32Array,
): void {
  for (let row = 0; row < rows; row++) {
    let count = 0
    for (let point = row * columns; point < (row + 1) * columns; point++) {
      if (piece[point] !== NO_ROAD && value[point]! > limit) count++
      counts[point] = count
    }
  }
}

/** A corner keeps this share of an edge from its ends, so that rings keep away from each other. */
const SHARE_MIN = 0.05

function addCorner(field: NearestRoad, limit: number, edge: number, { corners, edges }: Ring): void {
  const point = edge >> 1
  const isNorth = (edge & 1) === 1
  const other = isNorth ? point + field.lattice.columns : point + 1
  const isInside = field.value[point]! <= limit
  const share = isInside ? shareWithin(field, limit, point, other) : 1 - shareWithin(field, limit, other, point)
  const along = share * field.lattice.step
  corners.push(field.x(point) + (isNorth ? 0 : along), field.y(point) + (isNorth ? along : 0))
  edges.push(edge)
}

/** The share of the way from a point within the limit to its neighbour, at which one leaves what is within. */
function shareWithin(field: NearestRoad, limit: number, inside: number, outside: number): number {
  const [x1, y1, x2, y2] = [field.x(inside), field.y(inside), field.x(outside), field.y(outside)]
  const [own, other] = [field.piece[inside]!, field.piece[outside]!]
  const share = (value: number, end: number) => (value <= limit ? 1 : (limit - end) / (value - end))
  const clamped = (share: number) => Math.max(SHARE_MIN, Math.min(1 - SHARE_MIN, share))
  const [begin, end] = [field.metresFrom(own, x1, y1), field.metresFrom(own, x2, y2)]
  const last = Number.isFinite(limit) ? share(field.valueAt(own, x2, y2), field.valueAt(own, x1, y1)) : 1
  if (other === own) return clamped(last)
  if (other === NO_ROAD) return clamped(Math.min(last, (field.reachMetres - begin) / (end - begin)))
  const [otherBegin, otherEnd] = [field.metresFrom(other, x1, y1), field.metresFrom(other, x2, y2)]
  // Where both roads are equally far.
  const [ahead, behind] = [otherBegin - begin, end - otherEnd]
  const middle = ahead <= 0 ? 0 : behind <= 0 ? 1 : ahead / (ahead + behind)
  if (last < middle) return clamped(last)
  const [otherFirst, otherLast] = [field.valueAt(other, x1, y1), field.value[outside]!]
  const beyond = otherFirst < limit && Number.isFinite(otherLast) ? (limit - otherFirst) / (otherLast - otherFirst) : 0
  return clamped(Math.max(middle, beyond))
}

/** Counter-clockwise counts as positive. */
function areaOf(corners: number[]): number {
  let sum = 0
  let [x, y] = [corners.at(-2)!, corners.at(-1)!]
  for (let i = 0; i < corners.length; i += 2) {
    sum += x * corners[i + 1]! - corners[i]! * y
    x = corners[i]!
    y = corners[i + 1]!
  }
  return sum / 2
}

/** Sides of a cell: south, east, north, west. */
type Side = 0 | 1 | 2 | 3

/** The edge of the lattice on a side of the cell whose south-western corner is a point. */
function edgeOf(point: number, side: Side, columns: number): number {
  if (side === 0) return 2 * point
  if (side === 1) return 2 * (point + 1) + 1
  return side === 2 ? 2 * (point + columns) : 2 * point + 1
}

/**
 * How the line runs through a cell, by which of its corners are within (1 south-west, 2 south-east, 4 north-east, 8
 * north-west): from side to side, the inside to its left. Two corners across from each other count as joined.
 */
const RUNS: Record<number, readonly Side[]> = {
  1: [0, 3],
  2: [1, 0],
  3: [1, 3],
  4: [2, 1],
  5: [0, 1, 2, 3],
  6: [2, 0],
  7: [2, 3],
  8: [3, 2],
  9: [0, 2],
  10: [1, 2, 3, 0],
  11: [1, 2],
  12: [3, 1],
  13: [0, 1],
  14: [3, 0],
}
