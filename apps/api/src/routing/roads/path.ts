import polyline from '@mapbox/polyline'
import {
  endsAtSignal,
  engineIdOf,
  followLine,
  type FollowedEdge,
  headingAtHead,
  headingAtTail,
  isRoundabout,
  isUnpaved,
  type Place,
  roadClassOf,
  type RoadEngine,
  wayOf,
} from '@repere/roads'
import { type PathEdge } from '@repere/traffic'

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
    path.push(...toPath(engine, edges))
  }
  return path
}

/** Edges that follow one another, with the engine's times. */
export const toPath = (engine: RoadEngine, edges: FollowedEdge[]): PathEdge[] =>
  edges.map((one, index) => toPathEdge(engine, one, edges[index + 1]))

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

function toPathEdge(engine: RoadEngine, { edge, from, to }: FollowedEdge, next: FollowedEdge | undefined): PathEdge {
  const { graph } = engine.roads
  const word = graph.edgeWords[edge]!
  const node = graph.tail[edge]!
  const turn = next ? Math.abs(headingAtHead(graph, edge) - headingAtTail(graph, next.edge)) % 360 : 0
  return {
    id: engineIdOf(graph, edge),
    wayId: wayOf(graph, edge),
    at: { lat: graph.lat[node]! / 1e7, lng: graph.lng[node]! / 1e7 },
    roadClass: roadClassOf(word),
    metres: graph.metres[edge]! * (to - from),
    rawSeconds: (engine.edgeMs(edge) * (to - from) + (next ? engine.turnMs(edge, next.edge) : 0)) / 1000,
    unpaved: isUnpaved(word),
    roundabout: isRoundabout(word),
    endsAtSignal: endsAtSignal(graph.pathWords[edge]!),
    turnDegrees: turn > 180 ? 360 - turn : turn,
  }
}
