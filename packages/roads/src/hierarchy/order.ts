import { firstTwin, stateCount, type TurnGraph } from '../expanded/turn-graph.js'
import { nodeCount, type RoadGraph } from '../tiles/road-graph.js'
import { dissect, type OnSeparated } from './dissection.js'
import { type RoadNet } from './unit-flow.js'

/**
 * Ranks states: the road of a state decides, so that a cut through few roads is one through few states.
 *
 * @returns the rank of each state, 0 first eliminated
 */
export function rankStates(graph: RoadGraph, turns: TurnGraph, onSeparated?: OnSeparated): Int32Array {
  const { net, roadOfEdge } = roadNetOf(graph, turns)
  const roadRank = dissect(net, onSeparated)
  const states = stateCount(turns)
  const rankOfRoadOf = (state: number) => roadRank[roadOfEdge[turns.edgeOf[state]!]!]!
  const next = new Int32Array(net.endA.length + 1)
  for (let state = 0; state < states; state++) next[rankOfRoadOf(state) + 1]!++
  for (let rank = 0; rank + 1 < next.length; rank++) next[rank + 1]! += next[rank]!
  const rank = new Int32Array(states)
  // Twins come first among the states of a road.
  for (let state = states - 1; state >= 0; state--) rank[state] = next[rankOfRoadOf(state)]!++
  return rank
}

/** Both directions of a road are one road of the net. */
function roadNetOf(graph: RoadGraph, turns: TurnGraph): { net: RoadNet; roadOfEdge: Int32Array } {
  const roadOfEdge = new Int32Array(graph.tail.length).fill(-1)
  const [endA, endB]: [number[], number[]] = [[], []]
  for (let state = 0; state < firstTwin(turns); state++) {
    const edge = turns.edgeOf[state]!
    if (roadOfEdge[edge]! >= 0) continue
    const road = endA.length
    roadOfEdge[edge] = road
    const opposing = graph.opposing[edge]!
    if (opposing >= 0) roadOfEdge[opposing] = road
    endA.push(graph.tail[edge]!)
    endB.push(graph.head[edge]!)
  }
  const crossings = nodeCount(graph)
  const shrink = (crossing: number) => Math.cos((graph.lat[crossing]! * Math.PI) / 180e7)
  const net = {
    crossings,
    x: Float64Array.from(graph.lng, (lng, crossing) => lng * shrink(crossing)),
    y: Float64Array.from(graph.lat),
    endA: Int32Array.from(endA),
    endB: Int32Array.from(endB),
  }
  return { net, roadOfEdge }
}
