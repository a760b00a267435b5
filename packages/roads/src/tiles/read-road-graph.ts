import { ACCESS } from './access.js'
import { packAttributes } from './edge-attributes.js'
import { packPath } from './path-attributes.js'
import { packNode } from './node-attributes.js'
import { type RoadGraph } from './road-graph.js'
import { NO_FACTS, type RoadFacts, WAY_FACT } from './road-facts.js'
import { readGuidance, withoutNames } from './read-guidance.js'
import { readCountries, readLimits, readTolls } from './read-surroundings.js'
import { decodeShape, indexInId, shapeBytesOf, TileHeader, wayIdAt } from './tile-layout.js'
import { TileNumbers } from './tile-numbers.js'

/**
 * Joins the tiles of a routing graph.
 *
 * Time and memory are linear in the size of the tiles.
 *
 * @param tiles  the bytes of every `.gph` file, in an order that depends on nothing but the graph
 * @param facts  what the map says of its roads beyond the tiles
 * @throws Error  when a tile has another format
 */
export function readRoadGraph(tiles: Uint8Array[], facts: RoadFacts = NO_FACTS): RoadGraph {
  const numbers = new TileNumbers(tiles.map((bytes) => new TileHeader(bytes)))
  const graph = emptyGraph(numbers)
  readNodes(numbers, graph)
  const reversedFlags = readEdges(numbers, graph)
  readShapes(numbers, graph, reversedFlags)
  readGuidance(numbers, graph)
  readCountries(numbers, graph)
  readLimits(numbers, graph)
  readTolls(facts, graph)
  openPaths(facts, graph)
  readForbidden(numbers, graph)
  listOutgoing(graph)
  return graph
}

function emptyGraph({ nodes, edges }: TileNumbers): RoadGraph {
  return {
    lat: new Int32Array(nodes),
    lng: new Int32Array(nodes),
    nodeWords: new Uint32Array(nodes),
    headings: new Uint8Array(nodes * 8),
    country: new Uint8Array(nodes),
    countryCodes: new Uint16Array(1),
    firstOut: new Int32Array(nodes + 1),
    out: new Int32Array(edges),
    tail: new Int32Array(edges),
    head: new Int32Array(edges).fill(-1),
    opposing: new Int32Array(edges).fill(-1),
    metres: new Uint32Array(edges),
    kmPerHour: new Uint8Array(edges),
    truckKmPerHour: new Uint8Array(edges),
    edgeWords: new Uint32Array(edges),
    pathWords: new Uint32Array(edges),
    access: new Uint16Array(edges),
    localIndex: new Uint8Array(edges),
    nameConsistency: new Uint8Array(edges),
    turnRestrictions: new Uint8Array(edges),
    turnTypes: new Uint32Array(edges),
    stopImpacts: new Uint32Array(edges),
    tileNumber: new Uint32Array(edges),
    tileIndex: new Uint32Array(edges),
    shape: new Uint32Array(edges),
    shapeWay: new Uint32Array(0),
    shapeFacts: new Uint8Array(0),
    firstPoint: new Int32Array(1),
    shapePoints: new Int32Array(0),
    forbiddenFirst: new Int32Array(1),
    forbiddenEdges: new Int32Array(0),
    forbiddenModes: new Uint16Array(0),
    limitEdge: new Int32Array(0),
    limitKind: new Uint8Array(0),
    limitValue: new Uint32Array(0),
    ...withoutNames(0),
    tollNode: new Int32Array(0),
    tollAmount: new Uint32Array(0),
    tollCurrency: new Uint32Array(0),
  }
}

/** Of Valhalla's kinds of crossings. */
const FORK = 3

function readNodes({ headers, nodeBase, nodeNumber, edgeBase, edgeNumber }: TileNumbers, graph: RoadGraph): void {
  for (const [tile, header] of headers.entries()) {
    const { view, corner } = header
    for (let node = 0; node < header.nodes; node++) {
      const at = header.nodeAt(node)
      const word = (offset: number) => view.getUint32(at + offset, true)
      const number = nodeNumber[nodeBase[tile]! + node]!
      const [low, high] = [word(0), word(4)]
      graph.lat[number] = corner.lat + (low & 0x3fffff) * 10 + ((low >>> 22) & 15)
      graph.lng[number] = corner.lng + ((low >>> 26) | ((high & 0xffff) << 6)) * 10 + ((high >>> 16) & 15)
      graph.nodeWords[number] = packNode({
        access: high >>> 20,
        type: (word(12) >>> 21) & 15,
        density: (word(12) >>> 25) & 15,
        signal: (word(12) >>> 29) & 1,
        roads: ((word(20) >>> 8) & 7) + 1,
        driveOnRight: (word(20) >>> 11) & 1,
        taggedAccess: (word(20) >>> 12) & 1,
        privateAccess: (word(20) >>> 13) & 1,
        fork: Number(((word(12) >>> 17) & 15) === FORK),
      })
      for (let i = 0; i < 8; i++) graph.headings[number * 8 + i] = view.getUint8(at + 24 + i)
      const firstEdge = word(8) & 0x1fffff
      const count = (word(8) >>> 21) & 127
      for (let edge = firstEdge; edge < firstEdge + count; edge++) {
        const road = edgeNumber[edgeBase[tile]! + edge]!
        if (road >= 0) graph.tail[road] = number
      }
    }
  }
}

/** @returns 1 for each edge that runs against its stored shape */
function readEdges(numbers: TileNumbers, graph: RoadGraph): Uint8Array {
  const { headers, edgeBase, edgeNumber } = numbers
  const reversed = new Uint8Array(numbers.edges)
  for (const [tile, header] of headers.entries()) {
    for (let edge = 0; edge < header.edges; edge++) {
      const number = edgeNumber[edgeBase[tile]! + edge]!
      if (number < 0) continue
      const at = header.edgeAt(edge)
      const word = (offset: number) => header.view.getUint32(at + offset, true)
      graph.head[number] = numbers.node(word(0), word(4))
      graph.opposing[number] = opposingOf(numbers, word(0), word(4))
      graph.turnRestrictions[number] = (word(4) >>> 14) & 255
      reversed[number] = ((word(4) >>> 29) & 1) ^ 1
      graph.kmPerHour[number] = word(16) & 255
      graph.truckKmPerHour[number] = word(16) >>> 24
      graph.nameConsistency[number] = word(20) & 255
      graph.access[number] = word(24) & 0xfff
      graph.edgeWords[number] = packAttributes({
        use: (word(20) >>> 8) & 63,
        density: (word(20) >>> 18) & 15,
        roadClass: (word(20) >>> 22) & 7,
        surface: (word(20) >>> 25) & 7,
        toll: (word(20) >>> 28) & 1,
        roundabout: (word(20) >>> 29) & 1,
        internal: (word(28) >>> 16) & 1,
        destinationOnly: (word(12) >>> 30) & 1,
        named: (word(44) >>> 30) & 1,
        link: word(44) >>> 31,
        indoor: (word(28) >>> 26) & 1,
      })
      graph.pathWords[number] = packPath({
        hiking: (word(28) >>> 2) & 7,
        cycleLane: (word(28) >>> 5) & 3,
        bicycleNetwork: (word(28) >>> 7) & 1,
        sidepath: (word(28) >>> 8) & 1,
        dismount: (word(28) >>> 9) & 1,
        sidewalk: ((word(28) >>> 10) | (word(28) >>> 11)) & 1,
        shoulder: (word(28) >>> 12) & 1,
        lanes: (word(20) >>> 14) & 15,
        truckRoute: (word(20) >>> 30) & 1,
        grade: (word(36) >>> 24) & 15,
        sharedBicycles: (word(28) >>> 22) & 1,
        endSignal: (word(28) >>> 19) & 1,
      })
      graph.turnTypes[number] = word(32)
      graph.metres[number] = word(36) & 0xffffff
      graph.stopImpacts[number] = word(40)
      graph.localIndex[number] = Math.min(word(44) & 127, 15) | (Math.min((word(44) >>> 7) & 127, 15) << 4)
      graph.tileNumber[number] = header.number
      graph.tileIndex[number] = edge
    }
  }
  return reversed
}

/** An edge knows its opposing edge by the index among those that leave its end. */
function opposingOf(numbers: TileNumbers, low: number, high: number): number {
  const tile = numbers.tile(low)
  const header = numbers.headers[tile]
  if (!header) return -1
  const firstEdge = header.view.getUint32(header.nodeAt(indexInId(low, high)) + 8, true) & 0x1fffff
  return numbers.edgeNumber[numbers.edgeBase[tile]! + firstEdge + ((high >>> 22) & 127)]!
}

/** Both directions of a road share a shape where they lie in one tile. Only shapes of edges are read, in their order. */
function readShapes({ headers, edgeBase, edgeNumber }: TileNumbers, graph: RoadGraph, reversed: Uint8Array): void {
  const firstPoint = [0]
  const ways: number[] = []
  let points = new Int32Array(Math.max(1024, graph.tail.length * 6))
  let size = 0
  for (const [tile, header] of headers.entries()) {
    const shapeAtInfo = new Map<number, number>()
    for (let edge = 0; edge < header.edges; edge++) {
      const number = edgeNumber[edgeBase[tile]! + edge]!
      if (number < 0) continue
      const infoAt = header.infoAtEdge(edge)
      let shape = shapeAtInfo.get(infoAt)
      if (shape === undefined) {
        shape = firstPoint.length - 1
        shapeAtInfo.set(infoAt, shape)
        const values = decodeShape(header.bytes, shapeBytesOf(header.view, infoAt))
        if (size + values.length > points.length) points = grown(points, size + values.length)
        ways.push(wayIdAt(header, infoAt))
        points.set(values, size)
        size += values.length
        firstPoint.push(size / 2)
      }
      graph.shape[number] = shape * 2 + reversed[number]!
    }
  }
  graph.shapeWay = Uint32Array.from(ways)
  graph.firstPoint = Int32Array.from(firstPoint)
  graph.shapePoints = points.slice(0, size)
}

/** Keeps the facts of each shape's way, and lets motorcycles onto the paths that the map leaves open to them. */
function openPaths({ ofWay }: RoadFacts, graph: RoadGraph): void {
  graph.shapeFacts = Uint8Array.from(graph.shapeWay, ofWay)
  for (const [edge, shape] of graph.shape.entries()) {
    if ((graph.shapeFacts[shape >>> 1]! & WAY_FACT.motorcyclePath) === 0) continue
    if ((graph.access[edge]! & ACCESS.pedestrian) !== 0) graph.access[edge]! |= ACCESS.motorcycle
  }
}

function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.ceil(length * 1.5))
  larger.set(array)
  return larger
}

const RESTRICTION_BYTES = 24
/** Types from here on are merely probable. */
const PROBABLE = 10

/** The restrictions over several edges. Each lies in the tile of its last edge; its vias run backwards from there. */
function readForbidden(numbers: TileNumbers, graph: RoadGraph): void {
  const first = [0]
  const edges: number[] = []
  const modes: number[] = []
  for (const { view, restrictionsAt, restrictionsEnd } of numbers.headers) {
    for (let at = restrictionsAt; at < restrictionsEnd;) {
      const edgeAt = (position: number) =>
        numbers.edge(view.getUint32(position, true), view.getUint32(position + 4, true))
      const word = view.getUint32(at + 16, true)
      const vias = (word >>> 16) & 31
      const isTimed = (view.getUint32(at + 4, true) >>> 14) & 1
      const sequence = [edgeAt(at)]
      for (let i = vias - 1; i >= 0; i--) sequence.push(edgeAt(at + RESTRICTION_BYTES + i * 8))
      sequence.push(edgeAt(at + 8))
      // Without a departure, those that hold at some hours only do not hold.
      if (!isTimed && (word & 15) < PROBABLE && sequence.every((edge) => edge >= 0)) {
        edges.push(...sequence)
        first.push(edges.length)
        modes.push((word >>> 4) & 0xfff)
      }
      at += RESTRICTION_BYTES + vias * 8
    }
  }
  graph.forbiddenFirst = Int32Array.from(first)
  graph.forbiddenEdges = Int32Array.from(edges)
  graph.forbiddenModes = Uint16Array.from(modes)
}

function listOutgoing({ tail, firstOut, out }: RoadGraph): void {
  for (const node of tail) firstOut[node + 1]!++
  for (let node = 0; node + 1 < firstOut.length; node++) firstOut[node + 1]! += firstOut[node]!
  const next = firstOut.slice()
  for (const [edge, node] of tail.entries()) out[next[node]!++] = edge
}
