import { type MatchType } from './confidence.js'

/** The engine's confidence, and the share of answers of that confidence that were right. */
export type Knot = readonly [confidence: number, right: number]

/** Written by `bin/bench geocoding --calibrate`; do not edit. */
export const calibrationTable: {
  /** The source of the calibration. */
  provenance: { date: string; queries: number; half: string; data: string }
  /** Rising; none leaves a confidence as it is. */
  knots: Partial<Record<MatchType, readonly Knot[]>>
} = {
  provenance: { date: '2026-11-26', queries: 2490, half: 'development', data: 'west-africa' },
  knots: {
    exact: [[0.3208, 0.35], [0.7919, 0.8523], [0.9118, 0.8889], [0.93, 0.9574], [0.94, 0.9729], [0.9853, 0.987]],
    prefix: [[0.3021, 0.2857], [0.7224, 0.9829]],
    fuzzy: [[0.3256, 0.3415], [0.7047, 0.9054], [0.8403, 0.9907], [0.8994, 1]],
    fallback: [[0.2543, 0.0159], [0.4265, 0.1387]],
  },
}
