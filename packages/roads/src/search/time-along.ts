import { type Weights } from '../costing/weights.js'
import { arcBetween, type TurnGraph } from '../expanded/turn-graph.js'
import { type Place } from '../snap/place.js'
import { partOf } from './along-edge.js'
import { type Way } from './way.js'

/**
 * Milliseconds of a way by other weights of the same roads, by which it may be no best way. Linear in its states.
 *
 * @param multiple  of the time of an edge, and of the turn onto it
 */
export function timeAlong(
  turns: TurnGraph,
  weights: Weights,
  { states, lengthDm }: Way,
  from: Place,
  to: Place,
  multiple: (edge: number) => number = () => 1,
): number {
  const [first, last] = [states[0]!, states.at(-1)!]
  const begin = from.from.find(({ state }) => state === first)
  const end = to.to.find(({ state }) => state === last)
  // Of one crossing, where no edge is driven along.
  if (!begin || !end || (states.length === 1 && lengthDm === 0)) return 0
  const multipleOf = (state: number) => multiple(turns.edgeOf[state]!)
  const before = partOf(weights, first, 1 - begin.fraction).timeMs * multipleOf(first)
  const after = partOf(weights, last, 1 - end.fraction).timeMs * multipleOf(last)
  let timeMs = before - after
  for (let i = 1; i < states.length; i++) {
    timeMs += weights.arcTimeMs[arcBetween(turns, states[i - 1]!, states[i]!)]! * multipleOf(states[i]!)
  }
  return Math.round(timeMs)
}
