import polyline from '@mapbox/polyline'
import { followLine, type FollowedEdge, type Place, type RoadEngine } from '@repere/roads'
import { type PathEdge, pathEdges } from '@repere/traffic'

export interface PathQuestion {
  /** Encoded with precision 6: each runs along edges from one of their points to another. */
  lines: string[]
}

/** Every edge along the lines, in order; null where a line runs along no edges of this graph. */
export type PathAnswer = PathEdge[] | null

const SNAP = { metresMax: 50, network: 0 } as const
const DEGREES = 1e6

/** The edges along ways, with the engine's times. */
export function edgesAlong(engine: RoadEngine, { lines }: PathQuestion): PathAnswer {
  const path: PathEdge[] = []
  for (const line of lines) {
    const edges = edgesOf(engine, line)
    if (!edges) return null
    path.push(...pathEdges(engine, edges))
  }
  return path
}

function edgesOf(engine: RoadEngine, line: string): FollowedEdge[] | null {
  const points = polyline
    .decode(line, 6)
    .flatMap(([lat, lng]) => [Math.round(lat * DEGREES), Math.round(lng * DEGREES)])
  const place = engine.snap(points[0]! / DEGREES, points[1]! / DEGREES, SNAP)
  return place && followLine(engine.roads.graph, points, edgesAround(engine, place))
}

/** The edges on which a line from a place may begin. */
function edgesAround({ roads: { graph } }: RoadEngine, { edge, crossing }: Place): Set<number> {
  const edges = new Set([edge])
  for (const node of crossing < 0 ? [graph.tail[edge]!, graph.head[edge]!] : [crossing]) {
    for (let i = graph.firstOut[node]!; i < graph.firstOut[node + 1]!; i++) edges.add(graph.out[i]!)
  }
  for (const one of [...edges]) if (graph.opposing[one]! >= 0) edges.add(graph.opposing[one]!)
  return edges
}
