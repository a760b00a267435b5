import { type Dwell, dwellBetween } from './dwell.js'

/** An edge of a matched way, in order. */
export interface WayEdge {
  id: number
  metres: number
  /** What the engine takes for the whole edge without traffic, with the turn at its end. */
  rawSeconds: number
}

/** Where a point of a trace lies on its way. */
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

/** What one trip tells about one edge. */
export interface Traversal {
  edge: number
  /** Epoch seconds at which the edge was entered. */
  enteredAt: number
  /** Driving time, without dwells. */
  seconds: number
  /** What the engine takes for the same part of the edge. */
  rawSeconds: number
  /** Of the edge that was driven, 0..1. */
  share: number
}

/** The first and the last metres of every trip are forgotten: they tell where somebody lives or works. */
export const CUT_METRES = 200
/** A step that is slower or faster than this, against the engine's time, is a fault of the receiver or the matching. */
const SLOWEST = 20
const FASTEST = 0.2

/**
 * Spreads the time between the points of a trip over the edges that lie between them, in proportion to the engine's own
 * times. Dwells are left out, and so are both ends of the trip.
 *
 * @param cutMetres  how much of each end is left out
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
    // Receivers wander backwards; the next point that is further on settles it.
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

/** A trip on average beyond these, against the engine, has wrong times. */
const TRIP_SLOWEST = 8
const TRIP_FASTEST = 0.33

export function isPlausible(traversals: Traversal[]): boolean {
  const seconds = traversals.reduce((sum, traversal) => sum + traversal.seconds, 0)
  const raw = traversals.reduce((sum, traversal) => sum + traversal.rawSeconds, 0)
  return raw > 0 && seconds / raw <= TRIP_SLOWEST && seconds / raw >= TRIP_FASTEST
}
