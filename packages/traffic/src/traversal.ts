import { CUT_METRES } from '@repere/shared/shared-traces'
import { type Dwell, dwellBetween } from './dwell.js'

/** An edge of a matched way, in order. */
export interface WayEdge {
  id: number
  metres: number
  /** The engine's time for the whole edge without traffic, with the turn at its end. */
  rawSeconds: number
}

/** The position of a trace's point on its way. */
export interface WayPoint {
  /** Epoch seconds. */
  time: number
  /** Index into the way's edges. */
  edge: number
  /** 0..1 along that edge. */
  fraction: number
}

/** A connected way that a trace followed. */
export interface MatchedWay {
  edges: WayEdge[]
  /** In order; times increase. */
  points: WayPoint[]
}

/** The observation of one trip on one edge. */
export interface Traversal {
  edge: number
  /** Epoch seconds of entering the edge. */
  enteredAt: number
  /** Driving time, without dwells. */
  seconds: number
  /** The engine's time for the same part of the edge. */
  rawSeconds: number
  /** Driven share of the edge, 0..1. */
  share: number
}

/**
 * A step that is slower or faster than this, relative to the engine's time, is an error of the receiver or the
 * matching.
 */
const SLOWEST = 20
const FASTEST = 0.2

/**
 * Distributes the time between the points of a trip over the edges between them, in proportion to the engine's times.
 * Dwells and both ends of the trip are left out.
 *
 * @param cutMetres  distance left out at each end
 */
export function traversalsOf({ edges, points }: MatchedWay, dwells: Dwell[], cutMetres = CUT_METRES): Traversal[] {
  const rawAt = [0]
  const metresAt = [0]
  for (const edge of edges) {
    rawAt.push(rawAt.at(-1)! + edge.rawSeconds)
    metresAt.push(metresAt.at(-1)! + edge.metres)
  }
  const rawOf = ({ edge, fraction }: WayPoint) => rawAt[edge]! + fraction * edges[edge]!.rawSeconds
  const metresOf = ({ edge, fraction }: WayPoint) => metresAt[edge]! + fraction * edges[edge]!.metres
  if (points.length < 2) return []
  const first = metresOf(points[0]!) + cutMetres
  const last = metresOf(points.at(-1)!) - cutMetres
  const byEdge = new Map<number, Traversal>()
  let previous = points[0]!
  for (const point of points.slice(1)) {
    const rawFrom = rawOf(previous)
    const rawTo = rawOf(point)
    // Receivers jump backwards. The next point that is further along counts.
    if (rawTo <= rawFrom) continue
    const from = previous
    previous = point
    if (metresOf(from) < first || metresOf(point) > last) continue
    const seconds = point.time - from.time - dwellBetween(dwells, from.time, point.time)
    const pace = seconds / (rawTo - rawFrom)
    if (pace > SLOWEST || pace < FASTEST) continue
    for (let index = from.edge; index <= point.edge; index++) {
      const edge = edges[index]!
      const begin = Math.max(rawFrom, rawAt[index]!)
      const end = Math.min(rawTo, rawAt[index + 1]!)
      if (end <= begin || edge.rawSeconds === 0) continue
      const known = byEdge.get(index)
      const raw = end - begin
      if (known) {
        known.seconds += raw * pace
        known.rawSeconds += raw
        known.share += raw / edge.rawSeconds
      } else {
        const enteredAt = from.time + (begin - rawFrom) * pace
        byEdge.set(index, {
          edge: edge.id,
          enteredAt,
          seconds: raw * pace,
          rawSeconds: raw,
          share: raw / edge.rawSeconds,
        })
      }
    }
  }
  return [...byEdge.values()]
}

/** A trip whose average is beyond these bounds, relative to the engine, has wrong times. */
const TRIP_SLOWEST = 8
const TRIP_FASTEST = 0.33

export function isPlausible(traversals: Traversal[]): boolean {
  const seconds = traversals.reduce((sum, traversal) => sum + traversal.seconds, 0)
  const raw = traversals.reduce((sum, traversal) => sum + traversal.rawSeconds, 0)
  return raw > 0 && seconds / raw <= TRIP_SLOWEST && seconds / raw >= TRIP_FASTEST
}
