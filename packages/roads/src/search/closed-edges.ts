import { type Weights } from '../costing/weights.js'
import { INFINITE, type TurnGraph, twinsOf } from '../expanded/turn-graph.js'
import { type Place } from '../snap/place.js'
import { type Rule } from './rule.js'

/** Edges onto which no way turns. A way may still begin on one of them, and end there if it began there. */
export type ClosedEdges = ReadonlySet<number>

export const NONE_CLOSED: ClosedEdges = new Set()

/** The weights of the roads that are left. Linear in the turns. */
export function weightsWithout(closed: ClosedEdges, turns: TurnGraph, weights: Weights): Weights {
  const arcCostMs = weights.arcCostMs.slice()
  for (const edge of closed) {
    for (const state of [turns.stateOf[edge]!, ...twinsOf(turns, edge)]) {
      if (state < 0) continue
      for (let at = turns.firstIncoming[state]!; at < turns.firstIncoming[state + 1]!; at++) {
        arcCostMs[turns.incomingArc[at]!] = INFINITE
      }
    }
  }
  return { ...weights, arcCostMs }
}

/** The same as a rule of one search. */
export const ruleWithout = (closed: ClosedEdges, { edgeOf, arcHead }: TurnGraph, { arcCostMs }: Weights): Rule => ({
  turnMs: (arc) => (closed.has(edgeOf[arcHead[arc]!]!) ? INFINITE : arcCostMs[arc]!),
})

/** A place whose ways do not begin at the beginning of a closed edge: at a crossing, that edge is not the only one. */
export const leavingOpen = (closed: ClosedEdges, { edgeOf }: TurnGraph, place: Place): Place => ({
  ...place,
  from: place.from.filter(({ state, fraction }) => fraction > 0 || !closed.has(edgeOf[state]!)),
})
