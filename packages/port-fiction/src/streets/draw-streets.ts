import { aboveWater } from '../land/ground.js'
import { type Draft, type Tags } from '../draft.js'
import { densified } from '../plane/lines.js'
import { type Spot } from '../plane/spot.js'
import { type Edge } from './graph.js'
import { type Street, type TownStreets } from './town-streets.js'

/** How the town's streets became ways. */
export interface DrawnStreets {
  /** OpenStreetMap's node of a node of the graph; absent for nodes that no street has. */
  nodes: ReadonlyMap<number, number>
  /** Ways of each edge, in its order. */
  ways: ReadonlyMap<Edge, readonly number[]>
}

/** @param tagsOf  the tags of an edge, without those of bridges */
export function drawStreets(
  draft: Draft,
  { nodes: places, edges, streets }: TownStreets,
  tagsOf: (edge: Edge) => Tags,
): DrawnStreets {
  const nodes = new Map<number, number>()
  const ways = new Map<Edge, number[]>()
  const at = (node: number): number => {
    const known = nodes.get(node) ?? draft.node(places[node]!)
    nodes.set(node, known)
    return known
  }
  const plannedNodes = new Set(edges.flatMap(({ line, from, to }) => (streets[line]!.zone === null ? [from, to] : [])))
  let last: { line: number; way: number; end: number; tags: string } | null = null
  for (const edge of edges) {
    const tags = tagsOf(edge)
    for (const piece of pieces(edge, streets[edge.line]!)) {
      const own = { ...tags, ...piece.tags }
      const ids = piece.spots.map((spot, i) => {
        if (i === 0 && piece.first) return at(edge.from)
        if (i === piece.spots.length - 1 && piece.last) return at(edge.to)
        return i === 0 ? draft.wayById(ways.get(edge)!.at(-1)!).nodes.at(-1)! : draft.node(spot)
      })
      const text = JSON.stringify(own)
      // A street is one way until its tags change, or a planned road meets another.
      const goesOn: boolean =
        last !== null &&
        last.line === edge.line &&
        last.end === ids[0] &&
        last.tags === text &&
        streets[edge.line]!.zone !== null &&
        !plannedNodes.has(edge.from) &&
        !draft.wayById(last.way).nodes.includes(ids.at(-1)!) &&
        draft.wayById(last.way).nodes.length < 60
      let way: number
      if (goesOn) draft.wayById((way = last!.way)).nodes.push(...ids.slice(1))
      else way = draft.way(ids, own)
      ways.set(edge, [...(ways.get(edge) ?? []), way])
      last = { line: edge.line, way, end: ids.at(-1)!, tags: text }
    }
  }
  return { nodes, ways }
}

interface Piece {
  spots: Spot[]
  tags: Tags
  /** Begins at the edge's first node; ends at its last. */
  first: boolean
  last: boolean
}

const bankMetres = 10

/** An edge, cut where it leaves the ground for a bridge. */
function pieces(edge: Edge, street: Street): Piece[] {
  const whole = { first: true, last: true }
  if (street.above) return [{ spots: edge.spots, tags: { bridge: 'yes', layer: '1' }, ...whole }]
  const dense = densified(edge.spots, 8)
  const isWet = dense.map((spot) => street.zone === null && aboveWater(spot) < bankMetres)
  if (!isWet.includes(true)) return [{ spots: edge.spots, tags: {}, ...whole }]
  const cut: Piece[] = []
  for (let start = 0; start < dense.length - 1;) {
    let end = start + 1
    while (end < dense.length - 1 && isWet[end] === isWet[start + 1]) end++
    const inner = dense.slice(start, end + 1)
    const wet = isWet[start + 1] === true
    cut.push({
      spots: thinned(inner, wet),
      tags: wet ? { bridge: 'yes', layer: '1' } : {},
      first: start === 0,
      last: end === dense.length - 1,
    })
    start = end
  }
  return cut
}

const thinned = (line: Spot[], wet: boolean): Spot[] =>
  line.filter((_, i) => i === 0 || i === line.length - 1 || i % (wet ? 5 : 3) === 0)
