import { type MatchType } from './confidence.js'

/** The engine's confidence, and the share of answers of that confidence that were right. */
export type Knot = readonly [confidence: number, right: number]

/** Written by `bin/bench geocoding --calibrate`; do not edit. */
export const calibrationTable: {
  /** What it was learnt from. */
  provenance: { date: string; queries: number; half: string; data: string }
  /** Rising; none leaves a confidence as it is. */
  knots: Partial<Record<MatchType, readonly Knot[]>>
} = {
  provenance: { date: '2026-11-22', queries: 2490, half: 'development', data: 'west-africa' },
  knots: {
    exact: [
      [0.7624, 0.8387],
      [0.9051, 0.9016],
      [0.9385, 0.9672],
      [0.9854, 0.9872],
    ],
    fuzzy: [
      [0.686, 0.9351],
      [0.7862, 0.9559],
      [0.8678, 1],
    ],
  },
}
