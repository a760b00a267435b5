import { firstTwin, stateCount, type TurnGraph } from '../expanded/turn-graph.js'
import { type RoadGraph } from '../tiles/road-graph.js'

/** Roads by numbers: both directions of a road are one. */
export interface NumberedRoads {
  roadOfEdge: Int32Array
  /** Of each road. */
  firstEdge: Int32Array
}

export function numberRoads(graph: RoadGraph, turns: TurnGraph): NumberedRoads {
  const roadOfEdge = new Int32Array(graph.tail.length).fill(-1)
  const firstEdge: number[] = []
  for (let state = 0; state < firstTwin(turns); state++) {
    const edge = turns.edgeOf[state]!
    if (roadOfEdge[edge]! >= 0) continue
    roadOfEdge[edge] = firstEdge.length
    const opposing = graph.opposing[edge]!
    if (opposing >= 0) roadOfEdge[opposing] = firstEdge.length
    firstEdge.push(edge)
  }
  return { roadOfEdge, firstEdge: Int32Array.from(firstEdge) }
}

/**
 * Ranks states: the road of a state decides, so that a cut through few roads is one through few states.
 *
 * @param roadRank  of each road, 0 first eliminated
 * @returns the rank of each state, 0 first eliminated
 */
export function rankStates(
  turns: TurnGraph,
  { roadOfEdge, firstEdge }: NumberedRoads,
  roadRank: Int32Array,
): Int32Array {
  const states = stateCount(turns)
  const rankOfRoadOf = (state: number) => roadRank[roadOfEdge[turns.edgeOf[state]!]!]!
  const next = new Int32Array(firstEdge.length + 1)
  for (let state = 0; state < states; state++) next[rankOfRoadOf(state) + 1]!++
  for (let rank = 0; rank + 1 < next.length; rank++) next[rank + 1]! += next[rank]!
  const rank = new Int32Array(states)
  // Twins come first among the states of a road.
  for (let state = states - 1; state >= 0; state--) rank[state] = next[rankOfRoadOf(state)]!++
  return rank
}
