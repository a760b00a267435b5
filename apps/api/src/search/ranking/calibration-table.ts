import { type MatchType } from './confidence.js'

/** The engine's confidence, and the share of answers of that confidence that were right. */
export type Knot = readonly [confidence: number, right: number]

/** Written by `bin/bench geocoding --calibrate`; do not edit. */
export const calibrationTable: {
  /** The source of the calibration. */
  provenance: { date: string; queries: number; half: string; data: string }
  /** In ascending order; without entries, confidences do not change. */
  knots: Partial<Record<MatchType, readonly Knot[]>>
} = {
  provenance: { date: '2026-11-22', queries: 2490, half: 'development', data: 'west-africa' },
  knots: {
    exact: [
      [0.3208, 0.35],
      [0.7809, 0.8293],
      [0.9078, 0.9091],
      [0.93, 0.9375],
      [0.94, 0.9729],
      [0.9852, 0.9873],
    ],
    prefix: [
      [0.2945, 0.275],
      [0.7226, 0.9864],
    ],
    fuzzy: [
      [0.3256, 0.3415],
      [0.7047, 0.9054],
      [0.8403, 0.9907],
      [0.8994, 1],
    ],
    fallback: [
      [0.2543, 0.0159],
      [0.4052, 0.0377],
    ],
  },
}
