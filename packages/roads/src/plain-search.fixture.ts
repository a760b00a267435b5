import { type Costing } from './costing/costing.js'
import { ACCESS } from './tiles/access.js'
import { isInternal } from './tiles/edge-attributes.js'
import { nodeAccess } from './tiles/node-attributes.js'
import { type RoadGraph } from './tiles/road-graph.js'
import { isTurnAcross } from './tiles/turn-type.js'

/** Edges that are remembered: one fewer than the longest forbidden sequence has. */
const REMEMBERED = 4

interface Entry {
  /** The last edges of the way. */
  history: number[]
  costMs: number
  timeMs: number
  turns: number
}

/**
 * The truth to compare with: a plain search over ways themselves, each known by its last edges. It shares the costs of edges
 * and turns with the engine, and nothing else: no expanded graph, no automaton, no hierarchy.
 *
 * @param part  the share of the first edge that lies before the start
 * @returns by edge: the least cost of a way to its END, and the time of that way; absent where there is no way
 */
export function plainSearch(
  graph: RoadGraph,
  costing: Costing,
  start: number,
  part: number,
): Map<number, { costMs: number; timeMs: number }> {
  const cost = { cost: 0, seconds: 0 }
  const ofEdge = (edge: number) => {
    costing.edgeCost(graph, edge, cost)
    return { costMs: Math.round(cost.cost * 1000), timeMs: Math.round(cost.seconds * 1000) }
  }
  const first = ofEdge(start)
  const open: Entry[] = [
    {
      history: [start],
      costMs: Math.round(first.costMs * (1 - part)),
      timeMs: Math.round(first.timeMs * (1 - part)),
      turns: 0,
    },
  ]
  const settled = new Set<string>()
  const best = new Map<number, { costMs: number; timeMs: number }>()
  while (open.length > 0) {
    let least = 0
    for (let i = 1; i < open.length; i++) if (open[i]!.costMs < open[least]!.costMs) least = i
    const entry = open[least]!
    open[least] = open.at(-1)!
    open.pop()
    const key = entry.history.join()
    if (settled.has(key)) continue
    settled.add(key)
    const edge = entry.history.at(-1)!
    // The first edge counts once the way has left it and come back.
    if (entry.turns > 0 && !best.has(edge)) best.set(edge, { costMs: entry.costMs, timeMs: entry.timeMs })
    for (const onto of turnsOf(graph, costing, entry.history)) {
      const before = entry.history.at(-2)
      const isShort = isInternal(graph.edgeWords[edge]!) && graph.metres[edge]! <= 8
      costing.turnCost(graph, edge, onto, cost, isShort && before !== undefined && isTurnAcross(graph, before, edge))
      const turn = { costMs: Math.round(cost.cost * 1000), timeMs: Math.round(cost.seconds * 1000) }
      const added = ofEdge(onto)
      open.push({
        history: [...entry.history, onto].slice(-REMEMBERED),
        costMs: entry.costMs + Math.max(1, turn.costMs + added.costMs),
        timeMs: entry.timeMs + turn.timeMs + added.timeMs,
        turns: entry.turns + 1,
      })
    }
  }
  return best
}

/** The edges onto which one may turn; the one back where there is no other. */
function turnsOf(graph: RoadGraph, costing: Costing, history: number[]): number[] {
  const edge = history.at(-1)!
  const node = graph.head[edge]!
  const opposing = graph.opposing[edge]!
  const out = Array.from(graph.out.subarray(graph.firstOut[node]!, graph.firstOut[node + 1]!))
  const isOpen = (nodeAccess(graph.nodeWords[node]!) & costing.access) !== 0
  const onward = out.filter((onto) => {
    const index = graph.localIndex[onto]! & 15
    const isTurnRestricted = index < 8 && ((graph.turnRestrictions[edge]! >>> index) & 1) === 1
    const isRestricted = isTurnRestricted && costing.access !== ACCESS.pedestrian
    const mayPass = isOpen && costing.isUsable(graph, onto) && !isRestricted
    return mayPass && onto !== opposing && !isForbidden(graph, costing, [...history, onto])
  })
  if (onward.length > 0) return onward
  return costing.isUsable(graph, opposing) && !isForbidden(graph, costing, [...history, opposing]) ? [opposing] : []
}

/** The way ends with a sequence that is forbidden for the vehicle. */
function isForbidden(
  { forbiddenFirst, forbiddenEdges, forbiddenModes }: RoadGraph,
  { access }: Costing,
  way: number[],
): boolean {
  for (let sequence = 0; sequence + 1 < forbiddenFirst.length; sequence++) {
    if ((forbiddenModes[sequence]! & access) === 0) continue
    const edges = forbiddenEdges.subarray(forbiddenFirst[sequence], forbiddenFirst[sequence + 1])
    const last = way.slice(-edges.length)
    if (last.length === edges.length && last.every((edge, i) => edge === edges[i])) return true
  }
  return false
}
