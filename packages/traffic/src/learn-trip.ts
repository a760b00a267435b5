import { type RoadEngine } from '@repere/roads'
import { CUT_METRES } from '@repere/shared/shared-traces'
import { type Dwell, findDwells } from './dwell.js'
import { type PathEdge } from './journey-time.js'
import { matchPiece, type PieceEdge, type PieceWay } from './match-piece.js'
import { checkTrace, type Trace, type TraceLimits, type TracePoint, type TraceRefusal } from './trace.js'
import { isPlausible, type Traversal, traversalsOf } from './traversal.js'

/** The result of a trace: only passages over edges, nothing of the trip itself. */
export interface LearntTrip {
  traversals: Traversal[]
  /**
   * The edges of the traversals, as training data of a model: in order, with the engine's times of the driven parts.
   * Positions are only as exact as the start of the trip.
   */
  path: PathEdge[]
  dwells: Dwell[]
  /** Seconds that were matched to roads, dwells included. */
  matchedSeconds: number
}

/** The share of the points given to the matcher that must be on roads. */
const MATCHED_MIN = 0.6
/** A route of this length still has a middle part after both ends are cut. */
const LEARNT_MIN_METRES = 3 * CUT_METRES

/**
 * Reads a trace: checks it, matches it, leaves out dwells and both ends.
 *
 * @returns the passages, or the reason why there are none
 */
export function learnTrip(engine: RoadEngine, trace: Trace, limits: TraceLimits): LearntTrip | TraceRefusal {
  const pieces = checkTrace(trace, limits)
  if (typeof pieces === 'string') return pieces
  const trip: LearntTrip = { traversals: [], path: [], dwells: [], matchedSeconds: 0 }
  let points = 0
  let matched = 0
  let metres = 0
  for (const piece of pieces) {
    const { ways, matchedShare } = matchPiece(engine, piece)
    points += piece.length
    matched += matchedShare * piece.length
    for (const way of ways) {
      learnWay(piece, way, trip)
      metres += way.edges.reduce((sum, { metres }) => sum + metres, 0)
    }
  }
  if (matched < MATCHED_MIN * points) return 'off_road'
  if (trip.traversals.length === 0) return metres > LEARNT_MIN_METRES ? 'implausible_speed' : 'too_short'
  if (!isPlausible(trip.traversals)) return 'implausible_speed'
  return trip
}

function learnWay(piece: TracePoint[], way: PieceWay, trip: LearntTrip): void {
  const { edges, points, indexes } = way
  const first = indexes[0]!
  const part = piece.slice(first, indexes.at(-1)! + 1)
  // The route's point at or before each point of the trace.
  const wayPointOf = new Uint32Array(part.length)
  let current = 0
  for (let i = 0; i < part.length; i++) {
    while (current + 1 < indexes.length && indexes[current + 1]! - first <= i) current++
    wayPointOf[i] = current
  }
  const dwells = findDwells(
    part,
    (index) => edges[points[wayPointOf[index]!]!.edge]!.metresPerSecond,
    (index) => {
      const { edge, fraction } = points[wayPointOf[index]!]!
      return junctionAhead(edges, edge, fraction)
    },
  )
  const traversals = traversalsOf({ points, edges }, dwells)
  let index = points[0]!.edge
  for (const traversal of traversals) {
    while (index < edges.length && edges[index]!.id !== traversal.edge) index++
    if (index === edges.length) break
    const { metresPerSecond: _speed, endsAtCrossing: _crossing, ...edge } = edges[index]!
    trip.path.push({ ...edge, rawSeconds: traversal.rawSeconds, metres: edge.metres * Math.min(1, traversal.share) })
  }
  trip.traversals.push(...traversals)
  trip.dwells.push(...dwells)
  trip.matchedSeconds += part.at(-1)!.time - part[0]!.time
}

const JUNCTION_SEARCH_METRES = 100

/** Metres along the route to the next node where other roads meet it. */
function junctionAhead(edges: PieceEdge[], from: number, fraction: number): number {
  let metres = 0
  for (let index = from; index < edges.length && metres < JUNCTION_SEARCH_METRES; index++) {
    const edge = edges[index]!
    metres += edge.metres * (index === from ? 1 - fraction : 1)
    if (edge.endsAtSignal || edge.endsAtCrossing) return metres
  }
  return Infinity
}
