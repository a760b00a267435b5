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
import { type Avoidable } from './stop.js'

const MOTORWAY = 0
/**
 * What a decimetre on a road costs that shall be avoided but cannot: a metre less of it is worth a detour of 36 seconds. A best path
 * under such costs never has more of these roads than the best path without them, however high the costs are.
 */
const DISLIKED_MS_PER_DM = 3_600
/** A border is worth as much as a road of this length. */
const BORDER_DM = 100_000

const isFerry = (word: number) => useOf(word) === USE.ferry || useOf(word) === USE.railFerry

const FEATURES: Record<Avoidable, (edgeWord: number, graph: RoadGraph, edge: number) => boolean> = {
  borders: (_word, graph, edge) => crossesBorder(graph, edge),
  tolls: isToll,
  ferries: (word) => isFerry(word),
  highways: (word) => roadClassOf(word) === MOTORWAY,
  unpaved: (word) => isUnpaved(word) && !isFerry(word),
}

/** Roads that a path must not use, by edge of the road graph. */
export interface Avoidance {
  /** Roads of these kinds are not entered. */
  strictly: Avoidable[]
  /** As little as possible of these. */
  disliked: Avoidable[]
  /** Edges inside the areas to avoid. */
  edges: Set<number>
  /** Edges that are closed to the vehicle, even where a path ends. */
  barred: Set<number>
}

/**
 * The rule of an avoidance for one pair. Areas may be left where a path begins in them, and entered where it ends in them;
 * nowhere else.
 */
export function ruleOf(
  engine: RoadEngine,
  { strictly, disliked, edges, barred }: Avoidance,
  from: Place,
  to: Place,
): Rule {
  const { turns, graph } = engine.roads
  const { weights } = engine
  const isBarred = oneOf(strictly)
  const isInArea = (edge: number) => edges.has(edge)
  const begins = edges.size > 0 ? statesAround(engine, from, isInArea, 'from') : new Set<number>()
  const ends = edges.size > 0 ? statesAround(engine, to, isInArea, 'to') : new Set<number>()
  const turnMs = (arc: number) => {
    const cost = weights.arcCostMs[arc]!
    if (cost === INFINITE) return INFINITE
    const [tail, head] = [turns.arcTail[arc]!, turns.arcHead[arc]!]
    const edge = turns.edgeOf[head]!
    if (barred.has(edge) || isBarred(graph.edgeWords[edge]!, graph, edge)) return INFINITE
    if (edges.size > 0) {
      if (isInArea(edge) && !ends.has(head) && !(begins.has(tail) && begins.has(head))) return INFINITE
      // Where a path ends in an area, it stays there: it does not pass through.
      if (!isInArea(edge) && ends.has(tail) && !begins.has(tail)) return INFINITE
    }
    return cost
  }
  if (disliked.length === 0) return { turnMs }
  const isCrossing = oneOf(disliked.filter((kind) => kind === 'borders'))
  const isOfRoad = oneOf(disliked.filter((kind) => kind !== 'borders'))
  const extraMs = (state: number) => {
    const edge = turns.edgeOf[state]!
    const word = graph.edgeWords[edge]!
    const dm = isOfRoad(word, graph, edge) ? weights.lengthDm[state]! : 0
    return DISLIKED_MS_PER_DM * (isCrossing(word, graph, edge) ? dm + BORDER_DM : dm)
  }
  return { turnMs, extraMs }
}

/** True where a path begins on a road of the kinds, and a rule that forbids to enter them says nothing about it. */
export const beginsOn = (
  kinds: Avoidable[],
  { roads: { graph, turns } }: RoadEngine,
  [state]: readonly number[],
): boolean => {
  const edge = turns.edgeOf[state!]!
  return oneOf(kinds)(graph.edgeWords[edge]!, graph, edge)
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
