import { isInternal, isRoundabout, type RoadGraph } from '@repere/roads'

/** South, north, west, east: degrees. */
export type Box = readonly [number, number, number, number]

/** Roads that join each copy with the one to its east, and with the one to its north. */
const LINKS = 12
const LINK_METRES = 300
/** Nodes with more edges have no data for turns onto the further ones. */
const DEGREE_MAX = 6

const OF_EDGES = [
  'metres',
  'kmPerHour',
  'edgeWords',
  'pathWords',
  'access',
  'localIndex',
  'nameConsistency',
  'turnRestrictions',
  'turnTypes',
  'stopImpacts',
  'tileNumber',
  'tileIndex',
] as const

type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array

/** The roads of a box, `side` × `side` times in a square of copies, each joined with its neighbours. */
export function linkedCopies(graph: RoadGraph, [south, north, west, east]: Box, side: number): RoadGraph {
  const copies = side * side
  const isIn = (node: number) =>
    node >= 0 &&
    Math.abs(graph.lat[node]! / 1e7 - (south + north) / 2) <= (north - south) / 2 &&
    Math.abs(graph.lng[node]! / 1e7 - (west + east) / 2) <= (east - west) / 2
  const nodes = graph.lat.map((_, node) => node).filter(isIn)
  const edges = graph.tail.map((_, edge) => edge).filter((edge) => isIn(graph.tail[edge]!) && isIn(graph.head[edge]!))
  const shapes = Int32Array.from(new Set(Array.from(edges, (edge) => graph.shape[edge]! >>> 1)))
  const newNode = renumbered(nodes, graph.lat.length)
  const newEdge = renumbered(edges, graph.tail.length)
  const newShape = renumbered(shapes, graph.firstPoint.length)
  const shift = {
    lat: (copy: number) => Math.floor(copy / side) * (north - south),
    lng: (copy: number) => (copy % side) * (east - west),
  }

  const links = linksOf(graph, nodes, newNode, side)
  const tile = <T extends Numbers>(
    values: T,
    ids: Int32Array,
    change = (value: number, _copy: number) => value,
    { each = 1, more = 0 } = {},
  ): T => {
    const result = new (values.constructor as new (length: number) => T)(each * (copies * ids.length + more))
    for (let copy = 0, at = 0; copy < copies; copy++)
      for (const id of ids) for (let i = 0; i < each; i++) result[at++] = change(values[each * id + i]!, copy)
    return result
  }
  const more = 2 * links.length
  const asNode = (node: number, copy: number) => newNode[node]! + copy * nodes.length
  const asShape = (shape: number, copy: number) => 2 * (newShape[shape >>> 1]! + copy * shapes.length) + (shape & 1)
  const asEdge = (edge: number, copy: number) =>
    edge < 0 || newEdge[edge]! < 0 ? -1 : newEdge[edge]! + copy * edges.length
  const places = {
    lat: tile(graph.lat, nodes, (lat, copy) => Math.round(lat + shift.lat(copy) * 1e7)),
    lng: tile(graph.lng, nodes, (lng, copy) => Math.round(lng + shift.lng(copy) * 1e7)),
  }
  const grown: RoadGraph = {
    ...graph,
    ...places,
    nodeWords: tile(graph.nodeWords, nodes),
    headings: tile(graph.headings, nodes, undefined, { each: 8 }),
    tail: tile(graph.tail, edges, asNode, { more }),
    head: tile(graph.head, edges, asNode, { more }),
    opposing: tile(graph.opposing, edges, asEdge, { more }),
    shape: tile(graph.shape, edges, asShape, { more }),
    ...Object.fromEntries(OF_EDGES.map((name) => [name, tile(graph[name], edges, undefined, { more })])),
    ...shapesOf(graph, shapes, copies, shift, links, places),
    ...forbiddenIn(graph, copies, asEdge),
  }
  joinCopies(grown, links, { edges: copies * edges.length, shapes: copies * shapes.length })
  return Object.assign(grown, leavingOf(grown.tail, grown.lat.length))
}

/** By old number: the new one; −1 for what is left out. */
function renumbered(ids: Int32Array, count: number): Int32Array {
  const numbers = new Int32Array(count).fill(-1)
  ids.forEach((id, number) => (numbers[id] = number))
  return numbers
}

/** The pairs of nodes that links join: those of a copy at its border, and those of the next one at the border there. */
function linksOf({ lat, lng, firstOut }: RoadGraph, nodes: Int32Array, newNode: Int32Array, side: number) {
  const ends = nodes.filter((node) => firstOut[node + 1]! - firstOut[node]! <= DEGREE_MAX)
  const outermost = (across: Int32Array, sign: number, along: Int32Array) =>
    Array.from(
      ends
        .slice()
        .sort((a, b) => sign * (across[b]! - across[a]!))
        .subarray(0, LINKS),
    )
      .sort((a, b) => along[a]! - along[b]!)
      .map((node) => newNode[node]!)
  const borders = [
    { from: outermost(lng, 1, lat), to: outermost(lng, -1, lat), step: 1 },
    { from: outermost(lat, 1, lng), to: outermost(lat, -1, lng), step: side },
  ]
  const links: [number, number][] = []
  for (let copy = 0; copy < side * side; copy++) {
    for (const { from, to, step } of borders) {
      if (step === 1 ? (copy + 1) % side === 0 : copy + side >= side * side) continue
      from.forEach((node, i) => links.push([node + copy * nodes.length, to[i]! + (copy + step) * nodes.length]))
    }
  }
  return links
}

function shapesOf(
  { firstPoint, shapePoints, shapeWay }: RoadGraph,
  shapes: Int32Array,
  copies: number,
  shift: Record<'lat' | 'lng', (copy: number) => number>,
  links: [number, number][],
  { lat, lng }: Pick<RoadGraph, 'lat' | 'lng'>,
): Pick<RoadGraph, 'firstPoint' | 'shapePoints' | 'shapeWay'> {
  const own = shapes.reduce((sum, shape) => sum + firstPoint[shape + 1]! - firstPoint[shape]!, 0)
  const points = new Int32Array(2 * (copies * own + 2 * links.length))
  const first = new Int32Array(copies * shapes.length + links.length + 1)
  const ways = new Uint32Array(copies * shapes.length + links.length)
  let [at, number] = [0, 0]
  for (let copy = 0; copy < copies; copy++) {
    for (const shape of shapes) {
      for (let point = firstPoint[shape]!; point < firstPoint[shape + 1]!; point++) {
        points[at++] = Math.round(shapePoints[2 * point]! + shift.lat(copy) * 1e6)
        points[at++] = Math.round(shapePoints[2 * point + 1]! + shift.lng(copy) * 1e6)
      }
      ways[number] = shapeWay[shape]!
      first[++number] = at / 2
    }
  }
  for (const ends of links) {
    for (const node of ends) for (const of of [lat, lng]) points[at++] = Math.round(of[node]! / 10)
    first[++number] = at / 2
  }
  return { firstPoint: first, shapePoints: points, shapeWay: ways }
}

function forbiddenIn(
  { forbiddenFirst, forbiddenEdges, forbiddenModes }: RoadGraph,
  copies: number,
  asEdge: (edge: number, copy: number) => number,
): Pick<RoadGraph, 'forbiddenFirst' | 'forbiddenEdges' | 'forbiddenModes'> {
  const [first, edges, modes]: [number[], number[], number[]] = [[0], [], []]
  for (let copy = 0; copy < copies; copy++) {
    for (const [sequence, mode] of forbiddenModes.entries()) {
      const own = forbiddenEdges.subarray(forbiddenFirst[sequence], forbiddenFirst[sequence + 1])
      if (own.some((edge) => asEdge(edge, copy) < 0)) continue
      for (const edge of own) edges.push(asEdge(edge, copy))
      first.push(edges.length)
      modes.push(mode)
    }
  }
  return {
    forbiddenFirst: Int32Array.from(first),
    forbiddenEdges: Int32Array.from(edges),
    forbiddenModes: Uint16Array.from(modes),
  }
}

/** Fills the last edges, two for each link, like the fastest ordinary road. */
function joinCopies(grown: RoadGraph, links: [number, number][], copied: { edges: number; shapes: number }): void {
  let like = -1
  for (let edge = 0; edge < copied.edges; edge++) {
    const word = grown.edgeWords[edge]!
    if (grown.opposing[edge]! < 0 || isInternal(word) || isRoundabout(word)) continue
    if (like < 0 || grown.kmPerHour[edge]! > grown.kmPerHour[like]!) like = edge
  }
  const degree = new Uint8Array(grown.lat.length)
  for (let edge = 0; edge < copied.edges; edge++) degree[grown.tail[edge]!]!++
  for (const [link, [a, b]] of links.entries()) {
    const index = [degree[a]!++, degree[b]!++].map((local) => Math.min(local, 15)) as [number, number]
    for (const back of [0, 1] as const) {
      const edge = copied.edges + 2 * link + back
      for (const name of OF_EDGES) grown[name][edge] = grown[name][like]!
      grown.tail[edge] = back ? b : a
      grown.head[edge] = back ? a : b
      grown.opposing[edge] = edge + (back ? -1 : 1)
      grown.metres[edge] = LINK_METRES
      grown.turnRestrictions[edge] = 0
      grown.localIndex[edge] = index[back]! | (index[1 - back]! << 4)
      grown.shape[edge] = 2 * (copied.shapes + link) + back
    }
  }
}

function leavingOf(tail: Int32Array, nodes: number): Pick<RoadGraph, 'firstOut' | 'out'> {
  const firstOut = new Int32Array(nodes + 1)
  for (const node of tail) firstOut[node + 1]!++
  for (let node = 0; node < nodes; node++) firstOut[node + 1]! += firstOut[node]!
  const next = firstOut.slice(0, nodes)
  const out = new Int32Array(tail.length)
  tail.forEach((node, edge) => (out[next[node]!++] = edge))
  return { firstOut, out }
}
