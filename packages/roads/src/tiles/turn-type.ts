import { drivesOnRight } from './node-attributes.js'
import { type RoadGraph } from './road-graph.js'

/** Valhalla's types of turns that costs depend on. */
export const TURN = { right: 2, sharpRight: 3, reverse: 4, sharpLeft: 5, left: 6 } as const

/** The type of the turn from one edge onto another. The edge that is entered has it, for each edge that one comes from. */
export const turnTypeOf = (graph: RoadGraph, from: number, onto: number): number =>
  (graph.turnTypes[onto]! >>> ((graph.localIndex[from]! >>> 4) * 3)) & 7

/** True for a turn across the oncoming traffic: onto a short internal edge, it may be the first half of a U-turn. */
export function isTurnAcross(graph: RoadGraph, from: number, onto: number): boolean {
  const turn = turnTypeOf(graph, from, onto)
  return drivesOnRight(graph.nodeWords[graph.tail[onto]!]!)
    ? turn === TURN.left || turn === TURN.sharpLeft
    : turn === TURN.right || turn === TURN.sharpRight
}
