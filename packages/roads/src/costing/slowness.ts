import { INFINITE, stateCount, type TurnGraph } from '../expanded/turn-graph.js'
import { type Weights } from './weights.js'

/** By how much roads are slower than a metric has them, by traffic or by mud: multiple of an edge's time; Infinity where it is closed. */
export type TimeMultiple = (edge: number) => number

/** A cost with the time in it multiplied. */
export const slowed = (cost: number, time: number, multiple: number): number =>
  Math.max(0, Math.min(INFINITE - 1, Math.round(cost + time * (multiple - 1))))

/**
 * The weights of slower roads: the time of every edge, and of the turn onto it, is multiplied; what a road costs beyond its time
 * stays. No way leads onto a closed edge, but one may begin on it. Linear in states and arcs.
 *
 * @param multipleOf      of the time in the cost, by which ways are chosen
 * @param timeMultipleOf  of the time that the chosen ways have, where it is another
 */
export function slowWeights(
  turns: TurnGraph,
  raw: Weights,
  multipleOf: TimeMultiple,
  timeMultipleOf: TimeMultiple = multipleOf,
): Weights {
  const { edgeOf, arcHead } = turns
  const states = stateCount(turns)
  const slow: Weights = {
    arcCostMs: new Int32Array(arcHead.length).fill(INFINITE),
    arcTimeMs: new Int32Array(arcHead.length),
    costMs: new Int32Array(states).fill(INFINITE),
    timeMs: new Int32Array(states),
    lengthDm: raw.lengthDm,
  }
  const multiples = new Float64Array(states)
  const timeMultiples = new Float64Array(states)
  for (let state = 0; state < states; state++) {
    if (raw.costMs[state] === INFINITE) continue
    const multiple = (multiples[state] = multipleOf(edgeOf[state]!))
    const ofTime = (timeMultiples[state] = timeMultipleOf(edgeOf[state]!))
    const time = raw.timeMs[state]!
    slow.timeMs[state] = slowed(time, time, ofTime === Infinity ? 1 : ofTime)
    slow.costMs[state] = slowed(raw.costMs[state]!, time, multiple === Infinity ? 1 : multiple)
  }
  for (let arc = 0; arc < arcHead.length; arc++) {
    const cost = raw.arcCostMs[arc]!
    const multiple = multiples[arcHead[arc]!]!
    if (cost === INFINITE || multiple === Infinity) continue
    const time = raw.arcTimeMs[arc]!
    slow.arcTimeMs[arc] = slowed(time, time, timeMultiples[arcHead[arc]!]!)
    // At least 1, so that no cycle is free.
    slow.arcCostMs[arc] = Math.max(1, slowed(cost, time, multiple))
  }
  return slow
}
