import { type RoadEngine } from '@repere/roads'
import { type MatchedTrace, matchTrace, turnMs } from '@repere/roads/matching'
import { type PathEdge } from './journey-time.js'
import { pathEdges } from './path-edges.js'
import { thinned, type TracePoint } from './trace.js'
import { type WayPoint } from './traversal.js'

/** A whole edge of a way, with what distinguishes dwells from queues. */
export interface PieceEdge extends PathEdge {
  metresPerSecond: number
  /** Other roads meet its end. */
  endsAtCrossing: boolean
}

/** One connected way of a piece of a trace. */
export interface PieceWay {
  edges: PieceEdge[]
  points: WayPoint[]
  /** For each point, its index in the piece. */
  indexes: number[]
}

/** The ways that a piece of a trace follows, and the share of the points given to the matcher that are on roads. */
export function matchPiece(engine: RoadEngine, piece: TracePoint[]): { ways: PieceWay[]; matchedShare: number } {
  const kept = thinned(piece)
  const recorded = kept.map((index) => piece[index]!)
  const matched = matchTrace(engine, { points: recorded, seconds: recorded.map(({ time }) => time) })
  const ways = matched.ways.map(({ first, last, parts }, number): PieceWay => {
    const way: PieceWay = { edges: edgesOf(engine, matched, parts), points: [], indexes: [] }
    for (let at = first; at <= last; at++) {
      const point = matched.points[at]
      if (point?.way !== number) continue
      way.points.push({ time: recorded[at]!.time, edge: point.part, fraction: point.fraction })
      way.indexes.push(kept[at]!)
    }
    return way
  })
  return {
    ways: ways.filter(({ points }) => points.length > 1),
    matchedShare: matched.points.filter((point) => point !== null).length / kept.length,
  }
}

function edgesOf(
  engine: RoadEngine,
  { weights }: MatchedTrace,
  parts: MatchedTrace['ways'][number]['parts'],
): PieceEdge[] {
  const { graph, turns } = engine.roads
  const whole = parts.map(({ edge }) => ({ edge, from: 0, to: 1 }))
  return pathEdges(engine, whole).map((edge, index) => {
    const { state } = parts[index]!
    const next = parts[index + 1]
    const head = graph.head[parts[index]!.edge]!
    const ms = weights.timeMs(state)
    return {
      ...edge,
      // Also of a road that is closed to cars, which the trace may follow.
      rawSeconds: (ms + (next ? turnMs(turns, weights, state, next.state) : 0)) / 1000,
      metresPerSecond: edge.metres / Math.max(0.001, ms / 1000),
      endsAtCrossing: head >= 0 && graph.firstOut[head + 1]! - graph.firstOut[head]! > 2,
    }
  })
}
