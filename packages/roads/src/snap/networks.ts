import { type Costing } from '../costing/costing.js'
import { type Weights } from '../costing/weights.js'
import { firstTwin, INFINITE, stateCount, type TurnGraph } from '../expanded/turn-graph.js'
import { type RoadGraph } from '../tiles/road-graph.js'

/**
 * A road belongs to a network if this number of crossings can be reached from it, and it from as many. Smaller ones are
 * dead fragments of the map; middle ones are cut off by the edge of an extract, or are islands.
 */
export const NETWORK_CROSSINGS = [50, 400] as const
const MOST = NETWORK_CROSSINGS[1]

/** By state, for one metric. */
export interface Networks {
  /** How many of the sizes in `NETWORK_CROSSINGS` its ways reach, and reach it: 0..2. */
  leaving: Uint8Array
  reaching: Uint8Array
  /** 1 where ways may begin and end. */
  stop: Uint8Array
}

/**
 * A road belongs to a network when ways leave it in one of its directions and reach it in one, not necessarily the same: a
 * two-way street may end in a dead fragment.
 *
 * @param there, back  the states of its directions; −1 where the vehicle may not go
 * @param network      0 takes any road, 1 and 2 are those of `NETWORK_CROSSINGS`
 */
export function isOfNetwork({ leaving, reaching }: Networks, there: number, back: number, network: number): boolean {
  if (network === 0) return there >= 0 || back >= 0
  const leaves = (there >= 0 && leaving[there]! >= network) || (back >= 0 && leaving[back]! >= network)
  return leaves && ((there >= 0 && reaching[there]! >= network) || (back >= 0 && reaching[back]! >= network))
}

/**
 * Whether ways from a network come to a road, or with `to`, ways from the road to a network: then a table has them without moving its ends.
 *
 * @param states  of the road's directions; negative where the vehicle may not go
 */
export function isConnected({ leaving, reaching }: Networks, states: number[], direction: 'from' | 'to'): boolean {
  const sizes = direction === 'from' ? reaching : leaving
  return states.some((state) => state >= 0 && sizes[state]! > 0)
}

/**
 * Sizes of networks, by searches that end at the largest size. A search that reaches a state of a large network is large,
 * too: most end after one step. States that reach one another share one search: on a small map, no search ends early.
 */
export function findNetworks(graph: RoadGraph, turns: TurnGraph, weights: Weights, costing: Costing): Networks {
  const isStop = (edge: number, state: number) => weights.costMs[state] !== INFINITE && costing.isStop(graph, edge)
  return {
    stop: Uint8Array.from(turns.edgeOf, (edge, state) => Number(isStop(edge, state))),
    leaving: sizesAlong(graph, turns, weights, 'from'),
    reaching: sizesAlong(graph, turns, weights, 'to'),
  }
}

type Direction = 'from' | 'to'

function sizesAlong(graph: RoadGraph, turns: TurnGraph, weights: Weights, direction: Direction): Uint8Array {
  const states = stateCount(turns)
  const sizes = new Uint8Array(states)
  const isKnown = new Uint8Array(states)
  const seenState = new Int32Array(states).fill(-1)
  const seenCrossing = new Int32Array(graph.lat.length).fill(-1)
  const crossingOf = direction === 'from' ? graph.head : graph.tail
  const opposite = direction === 'from' ? 'to' : 'from'
  const isStart = (state: number) => state < firstTwin(turns) && weights.costMs[state] !== INFINITE
  for (let start = 0; start < firstTwin(turns); start++) {
    if (isKnown[start] === 1 || !isStart(start)) continue
    const queue = [start]
    seenState[start] = start
    let crossings = 0
    let isLarge = false
    for (let at = 0; at < queue.length && crossings < MOST && !isLarge; at++) {
      const state = queue[at]!
      const crossing = crossingOf[turns.edgeOf[state]!]!
      if (seenCrossing[crossing] !== start) {
        seenCrossing[crossing] = start
        crossings++
      }
      for (const next of neighbours(turns, weights, state, direction)) {
        if (seenState[next] === start) continue
        seenState[next] = start
        if (sizes[next] === NETWORK_CROSSINGS.length) isLarge = true
        queue.push(next)
      }
    }
    if (isLarge) crossings = MOST
    const size = NETWORK_CROSSINGS.filter((least) => crossings >= least).length
    sizes[start] = size
    if (crossings >= MOST) continue
    // All that it reaches is in the queue: those of them that reach it, too, reach the same.
    const same = [start]
    isKnown[start] = 1
    for (let at = 0; at < same.length; at++) {
      for (const next of neighbours(turns, weights, same[at]!, opposite)) {
        if (seenState[next] !== start || isKnown[next] === 1) continue
        isKnown[next] = 1
        if (isStart(next)) sizes[next] = size
        same.push(next)
      }
    }
  }
  return sizes
}

/** States that are one step away. */
function neighbours(turns: TurnGraph, weights: Weights, state: number, direction: Direction): number[] {
  const found: number[] = []
  if (direction === 'from') {
    for (let arc = turns.firstArc[state]!; arc < turns.firstArc[state + 1]!; arc++) {
      if (weights.arcCostMs[arc] !== INFINITE) found.push(turns.arcHead[arc]!)
    }
    return found
  }
  for (let i = turns.firstIncoming[state]!; i < turns.firstIncoming[state + 1]!; i++) {
    const arc = turns.incomingArc[i]!
    if (weights.arcCostMs[arc] !== INFINITE) found.push(turns.arcTail[arc]!)
  }
  return found
}
