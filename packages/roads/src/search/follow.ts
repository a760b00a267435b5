import { pointsOf, type RoadGraph } from '../tiles/road-graph.js'

/** An edge of a line, and the part of it along which the line runs: shares of its length. */
export interface FollowedEdge {
  edge: number
  from: number
  to: number
}

/** A point this near to a segment lies on it, since both are rounded: 1e-6 degrees. */
const ON_SEGMENT = 3

/** An edge that may be the next one of the line; the line's point `at` is its end. */
interface Step extends FollowedEdge {
  at: number
  isEnd: boolean
  before: Step | null
}

/**
 * The edges along a line. Its points are those of their shapes, except that its ends may lie anywhere on an edge. Linear in
 * its points and in the edges that have them.
 *
 * @param line    lat, lng, lat, lng… in 1e-6 degrees
 * @param starts  edges on which it may begin
 * @returns null where no edges have these points
 */
export function followLine(graph: RoadGraph, line: ArrayLike<number>, starts: Iterable<number>): FollowedEdge[] | null {
  const points = withoutRepeats(line)
  const last = points.length / 2 - 1
  if (last < 1) return []
  const open: Step[] = []
  for (const edge of starts) open.push(...stepsFrom(graph, points, edge))
  // Where roads lie on each other, each of them reaches the same point: what follows there is tried once.
  const tried = new Set<number>()
  for (let step = open.pop(); step; step = open.pop()) {
    if (step.isEnd) return edgesTo(step)
    const node = graph.head[step.edge]!
    const key = node * (last + 1) + step.at
    if (node < 0 || tried.has(key)) continue
    tried.add(key)
    for (let i = graph.firstOut[node]!; i < graph.firstOut[node + 1]!; i++) {
      const edge = graph.out[i]!
      const shape = withoutRepeats(pointsOf(graph, edge))
      if (!isSame(points, step.at, shape, 0)) continue
      const next = alongShape(points, step.at + 1, shape, 1)
      if (next) open.push({ edge, from: 0, before: step, ...next })
    }
  }
  return null
}

/** The ways in which a line may begin on an edge. */
function* stepsFrom(graph: RoadGraph, points: number[], edge: number): Generator<Step> {
  const shape = withoutRepeats(pointsOf(graph, edge))
  for (let segment = 0; 2 * segment + 3 < shape.length; segment++) {
    if (!isOn(points, 0, shape, segment)) continue
    const next = alongShape(points, 1, shape, segment + 1)
    const from = shareAt(shape, segment, points, 0)
    // A line that ends before its beginning runs the other way.
    if (next && next.to > from) yield { edge, from, before: null, ...next }
  }
}

/** Follows a line from one of its points on along a shape. @returns null where they part */
function alongShape(points: number[], first: number, shape: number[], from: number) {
  const last = points.length / 2 - 1
  const end = shape.length / 2 - 1
  for (let at = first, on = from; ; at++, on++) {
    if (at === last && isOn(points, at, shape, on - 1)) {
      return { at, isEnd: true, to: shareAt(shape, on - 1, points, at) }
    }
    if (at >= last || !isSame(points, at, shape, on)) return null
    if (on === end) return { at, isEnd: false, to: 1 }
  }
}

const isSame = (a: number[], i: number, b: number[], j: number) =>
  a[2 * i] === b[2 * j] && a[2 * i + 1] === b[2 * j + 1]

/** The point and its place along the segment: 0..1, and the distance from it. */
function nearestOn(points: number[], at: number, shape: number[], segment: number) {
  const [y, x] = [points[2 * at]!, points[2 * at + 1]!]
  const [y1, x1, y2, x2] = [0, 1, 2, 3].map((i) => shape[2 * segment + i]!) as [number, number, number, number]
  const squared = (x2 - x1) ** 2 + (y2 - y1) ** 2
  const t = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / squared))
  return { t, apart: Math.hypot(x1 + t * (x2 - x1) - x, y1 + t * (y2 - y1) - y) }
}

const isOn = (points: number[], at: number, shape: number[], segment: number) =>
  nearestOn(points, at, shape, segment).apart <= ON_SEGMENT

/** The share of a shape's length before a point on one of its segments. */
function shareAt(shape: number[], segment: number, points: number[], at: number): number {
  const shrink = Math.cos((shape[0]! * Math.PI) / 180e6)
  const lengthOf = (i: number) =>
    Math.hypot(shape[2 * i + 2]! - shape[2 * i]!, (shape[2 * i + 3]! - shape[2 * i + 1]!) * shrink)
  let [before, whole] = [0, 0]
  for (let i = 0; 2 * i + 3 < shape.length; i++) {
    if (i < segment) before += lengthOf(i)
    whole += lengthOf(i)
  }
  return whole === 0 ? 0 : (before + nearestOn(points, at, shape, segment).t * lengthOf(segment)) / whole
}

function withoutRepeats(line: ArrayLike<number>): number[] {
  const points: number[] = []
  for (let i = 0; i < line.length; i += 2) {
    if (i > 0 && line[i] === points.at(-2) && line[i + 1] === points.at(-1)) continue
    points.push(line[i]!, line[i + 1]!)
  }
  return points
}

function edgesTo(step: Step): FollowedEdge[] {
  const edges: FollowedEdge[] = []
  for (let one: Step | null = step; one; one = one.before) edges.push({ edge: one.edge, from: one.from, to: one.to })
  return edges.reverse()
}
