import { type AttributedEdge, PATH_ATTRIBUTES } from './engine-path.js'
import { thinned, type TracePoint } from './trace.js'
import { type WayPoint } from './traversal.js'

/** One connected way of a piece of a trace, with the data that distinguishes dwells from queues. */
export interface PieceWay {
  edges: AttributedEdge[]
  points: WayPoint[]
  /** For each point, its index in the piece. */
  indexes: number[]
}

interface Answer {
  edges: AttributedEdge[]
  matched_points: {
    type: 'matched' | 'interpolated' | 'unmatched'
    edge_index?: number
    distance_along_edge?: number
    begin_route_discontinuity?: boolean
    end_route_discontinuity?: boolean
  }[]
}

/** Points of one call. Longer calls would hold their memory for too long. */
const POINTS_MAX = 2000

/** @returns the answer of Valhalla's `trace_attributes`; null when no part of the piece follows a road */
export type AskAttributes = (request: string) => Promise<string | null>

/** The routes that a piece of a trace follows, and the share of the points given to the matcher that are on roads. */
export async function matchPiece(
  piece: TracePoint[],
  ask: AskAttributes,
): Promise<{ ways: PieceWay[]; matchedShare: number }> {
  const kept = thinned(piece)
  const ways: PieceWay[] = []
  let matched = 0
  for (let at = 0; at < kept.length; at += POINTS_MAX) {
    const indexes = kept.slice(at, at + POINTS_MAX)
    if (indexes.length < 2) break
    const text = await ask(
      JSON.stringify({
        shape: indexes.map((index) => ({ lat: piece[index]!.lat, lon: piece[index]!.lng })),
        costing: 'auto',
        shape_match: 'map_snap',
        filters: {
          action: 'include',
          attributes: [
            ...PATH_ATTRIBUTES,
            'matched.type',
            'matched.edge_index',
            'matched.distance_along_edge',
            'matched.begin_route_discontinuity',
            'matched.end_route_discontinuity',
          ],
        },
      }),
    )
    if (text === null) continue
    const { edges, matched_points } = JSON.parse(text) as Answer
    const found = waysOf(edges, matched_points, indexes, piece)
    for (const way of found) matched += way.points.length
    ways.push(...found)
  }
  return { ways, matchedShare: matched / kept.length }
}

function waysOf(
  edges: AttributedEdge[],
  matches: Answer['matched_points'],
  indexes: number[],
  piece: TracePoint[],
): PieceWay[] {
  const ways: PieceWay[] = []
  let way: PieceWay | null = null
  matches.forEach(
    ({ type, edge_index, distance_along_edge, begin_route_discontinuity, end_route_discontinuity }, i) => {
      if (type === 'unmatched' || edge_index === undefined || edge_index >= edges.length) return
      if (!way || begin_route_discontinuity) ways.push((way = { edges, points: [], indexes: [] }))
      const index = indexes[i]!
      way.points.push({ time: piece[index]!.time, edge: edge_index, fraction: distance_along_edge ?? 0 })
      way.indexes.push(index)
      if (end_route_discontinuity) way = null
    },
  )
  return ways.filter(({ points }) => points.length > 1)
}
