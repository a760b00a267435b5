import { type Weights } from '../costing/weights.js'
import { type Place, type StateEnd } from '../snap/place.js'
import { type Way } from './way.js'

/** Costs, times and lengths of a part of a state's edge, rounded like all others. */
export const partOf = ({ costMs, timeMs, lengthDm }: Weights, state: number, part: number) => ({
  costMs: Math.round(costMs[state]! * part),
  timeMs: Math.round(timeMs[state]! * part),
  lengthDm: Math.round(lengthDm[state]! * part),
})

const NO_LENGTH = { costMs: 0, timeMs: 0, lengthDm: 0 }

/** The way between two places of one edge, where the second one lies ahead, or of one crossing; null otherwise. */
export function alongEdge(weights: Weights, from: Place, to: Place): Way | null {
  const [first] = from.from
  if (from.crossing >= 0 && from.crossing === to.crossing && first) return { ...NO_LENGTH, states: [first.state] }
  let best: Way | null = null
  for (const a of from.from) {
    for (const b of to.to) {
      if (a.state !== b.state || b.fraction < a.fraction) continue
      const [whole, rest] = [partOf(weights, a.state, 1 - a.fraction), partOf(weights, a.state, 1 - b.fraction)]
      const costMs = whole.costMs - rest.costMs
      if (best && costMs >= best.costMs) continue
      best = {
        costMs,
        timeMs: whole.timeMs - rest.timeMs,
        lengthDm: whole.lengthDm - rest.lengthDm,
        states: [a.state],
      }
    }
  }
  return best
}

/** Whether the target lies behind the start in a state: a path has to leave the edge and come back. */
export const isBehind = (start: StateEnd, to: Place): boolean =>
  to.to.some(({ state, fraction }) => state === start.state && fraction < start.fraction)
