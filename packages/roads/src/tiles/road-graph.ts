/**
 * All roads of a routing graph as typed arrays: an entry for each directed edge and node, hierarchy levels joined,
 * shortcuts left out. Numbers of edges and nodes are positions in these arrays. It has no costs: those belong to a metric.
 */
export interface RoadGraph {
  /** Of nodes: 1e-7 degrees. */
  lat: Int32Array
  lng: Int32Array
  /** Of nodes: see `node-attributes.ts`. */
  nodeWords: Uint32Array
  /** Eight for each node, by local index of an edge: 0..255 around the compass. */
  headings: Uint8Array
  /** The country of each node, as a position in `countryCodes`; 0 where none is known. */
  country: Uint8Array
  /** Codes of countries (ISO 3166-1), two letters as 16 bits; the first one is empty. */
  countryCodes: Uint16Array
  /** The edges that leave node n: `out[firstOut[n]]` … `out[firstOut[n + 1] - 1]`. */
  firstOut: Int32Array
  out: Int32Array

  /** Of edges: the nodes where they begin and end; the end is −1 where its tile is absent. */
  tail: Int32Array
  head: Int32Array
  /** The edge in the other direction; −1 where there is none. */
  opposing: Int32Array
  metres: Uint32Array
  kmPerHour: Uint8Array
  /** The limit for trucks; 0 where none is tagged. */
  truckKmPerHour: Uint8Array
  /** See `edge-attributes.ts`. */
  edgeWords: Uint32Array
  /** See `path-attributes.ts`. */
  pathWords: Uint32Array
  /** Modes that may use the edge, as bits. */
  access: Uint16Array
  /** The local index at its tail (low four bits), and that of the opposing edge at its head (high four bits); 15 where there are more than eight. */
  localIndex: Uint8Array
  /** Bits by local index of the opposing edge of the edge that one comes from: the name stays the same. */
  nameConsistency: Uint8Array
  /** Bits by local index at its head: edges onto which one may not turn. */
  turnRestrictions: Uint8Array
  /** Three bits for each local index, and a bit for each in the high byte: there is an edge to the left. */
  turnTypes: Uint32Array
  /** Three bits for each local index, and a bit for each in the high byte: there is an edge to the right. */
  stopImpacts: Uint32Array
  /** The engine's id of the edge: the tile's number, and the index in the tile as further bits. */
  tileNumber: Uint32Array
  tileIndex: Uint32Array
  /** The shape of the edge: a number, doubled, plus one where the edge runs against the stored direction. */
  shape: Uint32Array

  /** OpenStreetMap's way of each shape. */
  shapeWay: Uint32Array
  /** Bits of that way, see `WAY_FACT`. */
  shapeFacts: Uint8Array
  /** The points of shape s: `shapePoints[2 × firstPoint[s]]` …; lat and lng in turn, 1e-6 degrees. */
  firstPoint: Int32Array
  shapePoints: Int32Array

  /** UTF-8 of every distinct name, end to end: text t is `textBytes[textAt[t]]` … `textBytes[textAt[t + 1] - 1]`. */
  textBytes: Uint8Array
  textAt: Uint32Array
  /** The names of shape s: `names[nameFirst[s]]` …; a text, doubled, plus one where it is the number of a road. */
  nameFirst: Uint32Array
  names: Uint32Array
  /** Signposts, rising by edge. Kinds: see `SIGN`; texts as in `names`. */
  signEdge: Int32Array
  signKind: Uint8Array
  signText: Uint32Array

  /** Sequences of three and more edges that no way may contain: edges of sequence r from `forbiddenFirst[r]`. */
  forbiddenFirst: Int32Array
  forbiddenEdges: Int32Array
  /** Modes for which the sequence is forbidden, as bits. */
  forbiddenModes: Uint16Array

  /** Limits of vehicles' sizes, rising by edge: an edge may have several. Kinds: see `LIMIT`. Hundredths of metres and tonnes. */
  limitEdge: Int32Array
  limitKind: Uint8Array
  limitValue: Uint32Array

  /** The nodes with a toll booth whose price is tagged, rising; hundredths, and the three letters of the currency as 24 bits. */
  tollNode: Int32Array
  tollAmount: Uint32Array
  tollCurrency: Uint32Array
}

export const nodeCount = (graph: RoadGraph): number => graph.lat.length
export const edgeCount = (graph: RoadGraph): number => graph.tail.length

/** The engine's id of an edge. */
export const engineIdOf = (graph: RoadGraph, edge: number): number =>
  graph.tileNumber[edge]! + graph.tileIndex[edge]! * 2 ** 25

/** OpenStreetMap's way of an edge. */
export const wayOf = (graph: RoadGraph, edge: number): number => graph.shapeWay[graph.shape[edge]! >>> 1]!

/** The points of an edge in its own direction: lat, lng, lat, lng… in 1e-6 degrees. */
export function pointsOf(graph: RoadGraph, edge: number): Int32Array {
  const shape = graph.shape[edge]! >>> 1
  const points = graph.shapePoints.slice(2 * graph.firstPoint[shape]!, 2 * graph.firstPoint[shape + 1]!)
  return (graph.shape[edge]! & 1) === 1 ? reversed(points) : points
}

function reversed(points: Int32Array): Int32Array {
  const result = new Int32Array(points.length)
  for (let i = 0; i < points.length; i += 2) {
    result[i] = points[points.length - 2 - i]!
    result[i + 1] = points[points.length - 1 - i]!
  }
  return result
}

/** The code of the country in which a node lies: `BJ`; null where none is known. */
export function countryOf({ country, countryCodes }: RoadGraph, node: number): string | null {
  const code = countryCodes[country[node]!]!
  return code === 0 ? null : String.fromCharCode(code >>> 8, code & 255)
}
