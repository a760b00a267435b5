import {
  crossesBorder,
  INFINITE,
  isToll,
  isUnpaved,
  type RoadEngine,
  type RoadGraph,
  roadClassOf,
  type Rule,
  USE,
  useOf,
  type Place,
} from '@repere/roads'
import { type Avoidable } from '../routing.port.js'

const MOTORWAY = 0
/** What a second on a road costs that shall be avoided but cannot: detours of this many seconds are better. */
const DISLIKED_FACTOR = 30

const FEATURES: Record<Avoidable, (edgeWord: number, graph: RoadGraph, edge: number) => boolean> = {
  borders: (_word, graph, edge) => crossesBorder(graph, edge),
  tolls: isToll,
  ferries: (word) => useOf(word) === USE.ferry || useOf(word) === USE.railFerry,
  highways: (word) => roadClassOf(word) === MOTORWAY,
  unpaved: isUnpaved,
}

/** Roads that a way must not use, by edge of the road graph. */
export interface Avoidance {
  /** Roads of these kinds are not used. */
  strictly: Avoidable[]
  /** As little as possible of these. */
  disliked: Avoidable[]
  /** Edges inside the areas to avoid. */
  edges: Set<number>
  /** Edges that are closed to the vehicle, even where a way ends. */
  barred: Set<number>
}

/**
 * The rule of an avoidance for one pair. Unpaved roads and areas may be left where a way begins in them, and entered where
 * it ends in them; nowhere else.
 */
export function ruleOf(
  engine: RoadEngine,
  { strictly, disliked, edges, barred }: Avoidance,
  from: Place,
  to: Place,
): Rule {
  const { turns, graph } = engine.roads
  const { weights } = engine
  const isBarred = oneOf(strictly.filter((kind) => kind !== 'unpaved'))
  const isDisliked = oneOf(disliked)
  const isAround = (edge: number) =>
    edges.has(edge) || (strictly.includes('unpaved') && FEATURES.unpaved(graph.edgeWords[edge]!, graph, edge))
  const hasAround = edges.size > 0 || strictly.includes('unpaved')
  const begins = hasAround ? statesAround(engine, from, isAround, 'from') : new Set<number>()
  const ends = hasAround ? statesAround(engine, to, isAround, 'to') : new Set<number>()
  return (arc) => {
    const cost = weights.arcCostMs[arc]!
    if (cost === INFINITE) return INFINITE
    const [tail, head] = [turns.arcTail[arc]!, turns.arcHead[arc]!]
    const edge = turns.edgeOf[head]!
    const word = graph.edgeWords[edge]!
    if (barred.has(edge) || isBarred(word, graph, edge)) return INFINITE
    if (hasAround) {
      if (isAround(edge) && !ends.has(head) && !(begins.has(tail) && begins.has(head))) return INFINITE
      // Where a way ends in a region, it stays there: it is no way through.
      if (!isAround(edge) && ends.has(tail) && !begins.has(tail)) return INFINITE
    }
    if (!isDisliked(word, graph, edge)) return cost
    return Math.min(INFINITE - 1, cost + DISLIKED_FACTOR * weights.costMs[head]!)
  }
}

const oneOf = (kinds: Avoidable[]) => (word: number, graph: RoadGraph, edge: number) =>
  kinds.some((kind) => FEATURES[kind](word, graph, edge))

/** The states of a region that are connected with a place in it, over the region only. */
export function statesAround(
  { roads: { turns }, weights }: RoadEngine,
  place: Place,
  isInside: (edge: number) => boolean,
  direction: 'from' | 'to',
): Set<number> {
  const found = new Set<number>()
  const open: number[] = []
  const visit = (state: number) => {
    if (found.has(state) || !isInside(turns.edgeOf[state]!)) return
    found.add(state)
    open.push(state)
  }
  for (const { state } of place[direction]) visit(state)
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const [first, end] =
      direction === 'from'
        ? [turns.firstArc[state]!, turns.firstArc[state + 1]!]
        : [turns.firstIncoming[state]!, turns.firstIncoming[state + 1]!]
    for (let at = first; at < end; at++) {
      const arc = direction === 'from' ? at : turns.incomingArc[at]!
      if (weights.arcCostMs[arc] === INFINITE) continue
      visit(direction === 'from' ? turns.arcHead[arc]! : turns.arcTail[arc]!)
    }
  }
  return found
}
