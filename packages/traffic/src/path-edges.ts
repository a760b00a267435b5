import {
  endsAtSignal,
  engineIdOf,
  type FollowedEdge,
  headingAtHead,
  headingAtTail,
  isRoundabout,
  isUnpaved,
  roadClassOf,
  type RoadEngine,
  wayOf,
} from '@repere/roads'
import { type PathEdge } from './journey-time.js'

/** Edges that follow one another, with the engine's times. */
export const pathEdges = (engine: RoadEngine, edges: FollowedEdge[]): PathEdge[] =>
  edges.map((one, index) => pathEdge(engine, one, edges[index + 1]))

function pathEdge(engine: RoadEngine, { edge, from, to }: FollowedEdge, next: FollowedEdge | undefined): PathEdge {
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
