import { Cells } from '../plane/cells.js'
import { crossing, lengthOf, simplified } from '../plane/lines.js'
import { between, distance, type Spot } from '../plane/spot.js'

/** A line before it is joined with others. */
export interface LooseLine {
  line: readonly Spot[]
  /** Lines of different levels cross without meeting; they share ends. */
  level: string
  /** Short blind ends are cut off. */
  grown: boolean
}

export interface Edge {
  /** Index of its line. */
  line: number
  from: number
  to: number
  /** From node to node. */
  spots: Spot[]
  metres: number
  /** Metres of its line before it. */
  startMetres: number
}

/** Streets and the points where they meet. */
export interface StreetGraph {
  nodes: Spot[]
  /** In the order of the lines, each along its line. */
  edges: Edge[]
}

/** Nodes that are nearer to each other are one. */
const mergeMetres = 9
const slackMetres = 0.8
const blindMin = 24

interface Segment {
  line: number
  index: number
  a: Spot
  b: Spot
}

/** Joins lines where they cross. */
export function joinLines(lines: readonly LooseLine[]): StreetGraph {
  const nodes: Spot[] = []
  const byPlace = new Cells<number>(20)
  const nodeAt = (spot: Spot): number => {
    let [nearest, away] = [-1, mergeMetres]
    for (const node of byPlace.near(mergeMetres, spot)) {
      const metres = distance(nodes[node]!, spot)
      if (metres < away) [nearest, away] = [node, metres]
    }
    if (nearest >= 0) return nearest
    byPlace.add(nodes.length, spot)
    return nodes.push(spot) - 1
  }
  const segments = new Cells<Segment>(50)
  const cuts = new Map<number, Map<number, { share: number; node: number }[]>>()
  const cut = (line: number, index: number, share: number, node: number) => {
    const ofLine = cuts.get(line) ?? new Map<number, { share: number; node: number }[]>()
    cuts.set(line, ofLine.set(index, [...(ofLine.get(index) ?? []), { share, node }]))
  }
  for (const [line, { line: spots }] of lines.entries()) {
    for (let index = 0; index < spots.length - 1; index++) {
      const [a, b] = [spots[index]!, spots[index + 1]!]
      for (const other of new Set(segments.near(slackMetres, a, b))) {
        if (other.line === line || lines[other.line]!.level !== lines[line]!.level) continue
        const met = crossing(a, b, other.a, other.b, slackMetres)
        if (!met) continue
        const node = nodeAt(between(a, b, met.first))
        cut(line, index, met.first, node)
        cut(other.line, other.index, met.second, node)
      }
    }
    for (let index = 0; index < spots.length - 1; index++) {
      const segment = { line, index, a: spots[index]!, b: spots[index + 1]! }
      segments.add(segment, segment.a, segment.b)
    }
  }
  const edges = lines.flatMap(({ line: spots }, line) =>
    edgesOf(line, spots, cuts.get(line) ?? new Map(), nodes, nodeAt),
  )
  return withoutStubs({ nodes, edges: withoutDoubles(edges) }, lines)
}

function edgesOf(
  line: number,
  spots: readonly Spot[],
  cuts: ReadonlyMap<number, { share: number; node: number }[]>,
  nodes: Spot[],
  nodeAt: (spot: Spot) => number,
): Edge[] {
  const edges: Edge[] = []
  let startMetres = 0
  let [from, points]: [number, Spot[]] = [nodeAt(spots[0]!), []]
  const reach = (node: number) => {
    if (node === from && lengthOf([nodes[from]!, ...points, nodes[node]!]) < 60) return
    const inner = points.filter((spot) => distance(spot, nodes[from]!) > 5 && distance(spot, nodes[node]!) > 5)
    const whole = simplified([nodes[from]!, ...inner, nodes[node]!], 1.2)
    edges.push({ line, from, to: node, spots: whole, metres: lengthOf(whole), startMetres })
    startMetres += lengthOf(whole)
    from = node
    points = []
  }
  for (let index = 0; index < spots.length - 1; index++) {
    if (index > 0) points.push(spots[index]!)
    for (const { node } of [...(cuts.get(index) ?? [])].sort((a, b) => a.share - b.share)) reach(node)
  }
  reach(nodeAt(spots.at(-1)!))
  return edges
}

/** Two lines that run together for a while become one there. */
function withoutDoubles(edges: readonly Edge[]): Edge[] {
  const known = new Map<string, Edge[]>()
  return edges.filter((edge) => {
    const key = edge.from < edge.to ? `${edge.from} ${edge.to}` : `${edge.to} ${edge.from}`
    const same = known.get(key) ?? []
    if (same.some(({ metres }) => Math.abs(metres - edge.metres) < 0.2 * metres + 5)) return false
    known.set(key, [...same, edge])
    return true
  })
}

function withoutStubs({ nodes, edges }: StreetGraph, lines: readonly LooseLine[]): StreetGraph {
  let left = edges
  for (let round = 0; round < 3; round++) {
    const degree = new Map<number, number>()
    for (const { from, to } of left) for (const node of [from, to]) degree.set(node, (degree.get(node) ?? 0) + 1)
    left = left.filter(
      ({ line, from, to, metres }) =>
        !lines[line]!.grown || metres >= blindMin || (degree.get(from) !== 1 && degree.get(to) !== 1),
    )
  }
  return { nodes, edges: left }
}

/** The nodes that can be reached from one and that reach it, along edges; `isOneWay`: only from `from` to `to`. */
export function connectedWith(start: number, edges: readonly Edge[], isOneWay: (edge: Edge) => boolean): Set<number> {
  const reach = (forward: boolean): Set<number> => {
    const next = new Map<number, number[]>()
    const add = (from: number, to: number) => void (next.get(from)?.push(to) ?? next.set(from, [to]))
    for (const edge of edges) {
      if (forward || !isOneWay(edge)) add(edge.from, edge.to)
      if (!forward || !isOneWay(edge)) add(edge.to, edge.from)
    }
    const seen = new Set([start])
    for (const node of seen) for (const other of next.get(node) ?? []) seen.add(other)
    return seen
  }
  const back = reach(false)
  return new Set([...reach(true)].filter((node) => back.has(node)))
}
