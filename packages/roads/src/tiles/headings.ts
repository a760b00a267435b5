import { type RoadGraph } from './road-graph.js'

/** A heading is stored in a byte. Valhalla computes the degrees in single precision. */
const DEGREES = Uint16Array.from({ length: 256 }, (_, byte) => Math.round(Math.fround(byte * Math.fround(359 / 255))))

/** The direction of a road at a node, away from it: degrees. Roads with a local index above 7 have none: as if north. */
export const headingAt = (graph: RoadGraph, node: number, index: number): number =>
  DEGREES[index > 7 ? 0 : graph.headings[node * 8 + index]!]!

/** The direction of travel where an edge begins. */
export const headingAtTail = (graph: RoadGraph, edge: number): number =>
  headingAt(graph, graph.tail[edge]!, graph.localIndex[edge]! & 15)

/** The direction of travel where an edge ends. */
export const headingAtHead = (graph: RoadGraph, edge: number): number =>
  (headingAt(graph, graph.head[edge]!, graph.localIndex[edge]! >>> 4) + 180) % 360
