import { weights } from '../weights.js'
import { type Guess, type MatchType } from './confidence.js'
import { calibrationTable, type Knot } from './calibration-table.js'

const { fallbackMax } = weights.confidence

/**
 * The probability that an answer is right: the engine's own figure, corrected by the share of right answers on the
 * tuning half of the benchmark's queries. The order of figures does not change.
 *
 * @param confidence  0..1, the engine's own figure
 * @param guess  the reason why a `fallback` is one: a village with the right name is right more often than a kind
 * @returns 0..1, two decimals
 */
export function calibrated(confidence: number, matchType: MatchType, guess?: Guess): number {
  const ofGuess = guess && calibrationTable.knots[`fallback_${guess}`]
  const knots = ofGuess ?? calibrationTable.knots[matchType]
  const value = !knots || knots.length === 0 ? confidence : between(knots, confidence)
  return Math.round(100 * (matchType === 'fallback' ? Math.min(fallbackMax, value) : value)) / 100
}

/** Straight between the knots, level outside. */
function between(knots: readonly Knot[], confidence: number): number {
  let before = knots[0]!
  for (const knot of knots) {
    if (knot[0] >= confidence) {
      const width = knot[0] - before[0]
      return width === 0 ? knot[1] : before[1] + ((knot[1] - before[1]) * (confidence - before[0])) / width
    }
    before = knot
  }
  return before[1]
}
