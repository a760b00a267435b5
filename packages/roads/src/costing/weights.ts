import { firstTwin, INFINITE, isTurnedTwin, stateCount, type TurnGraph } from '../expanded/turn-graph.js'
import { nodeAccess } from '../tiles/node-attributes.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { type Cost, type Costing } from './costing.js'

/**
 * What a vehicle needs for every state and arc. Costs and times are milliseconds, lengths decimetres: integers, so that
 * the same roads give the same bytes and sums have no rounding.
 */
export interface Weights {
  /** By arc: the turn, and the whole edge after it; INFINITE where the vehicle may not turn. */
  arcCostMs: Int32Array
  arcTimeMs: Int32Array
  /** By state: its edge alone; INFINITE where the vehicle may not go. */
  costMs: Int32Array
  timeMs: Int32Array
  lengthDm: Int32Array
}

export const DECIMETRES = 10
const MS = 1000

/** Linear in states and arcs. */
export function weigh(graph: RoadGraph, turns: TurnGraph, costing: Costing): Weights {
  const states = stateCount(turns)
  const arcs = turns.arcHead.length
  const weights: Weights = {
    arcCostMs: new Int32Array(arcs).fill(INFINITE),
    arcTimeMs: new Int32Array(arcs),
    costMs: new Int32Array(states).fill(INFINITE),
    timeMs: new Int32Array(states),
    lengthDm: new Int32Array(states),
  }
  const cost: Cost = { cost: 0, seconds: 0 }
  for (let state = 0; state < states; state++) {
    const edge = turns.edgeOf[state]!
    if (!costing.isUsable(graph, edge)) continue
    costing.edgeCost(graph, edge, cost)
    weights.costMs[state] = Math.min(INFINITE - 1, Math.round(cost.cost * MS))
    weights.timeMs[state] = Math.min(INFINITE - 1, Math.round(cost.seconds * MS))
    weights.lengthDm[state] = graph.metres[edge]! * DECIMETRES
  }
  for (let state = 0; state < states; state++) {
    if (weights.costMs[state] !== INFINITE) weighTurns(graph, turns, costing, weights, state)
  }
  return weights
}

/** U-turns are for dead ends of this vehicle only: arcs back exist where any vehicle has one. */
function weighTurns(graph: RoadGraph, turns: TurnGraph, costing: Costing, weights: Weights, state: number): void {
  const edge = turns.edgeOf[state]!
  const isBack = (head: number) => turns.edgeOf[head] === graph.opposing[edge]
  const isNodeOpen = (nodeAccess(graph.nodeWords[graph.head[edge]!]!) & costing.access) !== 0
  const [first, end] = [turns.firstArc[state]!, turns.firstArc[state + 1]!]
  const isRestricted = (arc: number) => (turns.arcForbiddenModes[arc]! & costing.access) !== 0
  let waysOn = 0
  for (let arc = first; arc < end; arc++) {
    const head = turns.arcHead[arc]!
    if (isNodeOpen && !isBack(head) && weights.costMs[head] !== INFINITE && !isRestricted(arc)) waysOn++
  }
  const cost: Cost = { cost: 0, seconds: 0 }
  const isTwin = state >= firstTwin(turns)
  for (let arc = first; arc < end; arc++) {
    const head = turns.arcHead[arc]!
    const isForbidden = isBack(head) ? waysOn > 0 : !isNodeOpen
    if (weights.costMs[head] === INFINITE || isForbidden || isRestricted(arc)) continue
    costing.turnCost(graph, edge, turns.edgeOf[head]!, cost, isTwin && isTurnedTwin(turns, state))
    // At least 1, so that no cycle is free.
    weights.arcCostMs[arc] = Math.max(1, Math.min(INFINITE - 1, Math.round(cost.cost * MS) + weights.costMs[head]!))
    weights.arcTimeMs[arc] = Math.min(INFINITE - 1, Math.round(cost.seconds * MS) + weights.timeMs[head]!)
  }
}
