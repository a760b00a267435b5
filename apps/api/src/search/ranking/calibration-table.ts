import { type Guess, type MatchType } from './confidence.js'

/** The engine's confidence, and the share of answers of that confidence that were right. */
export type Knot = readonly [confidence: number, right: number]

/** Written by `bin/bench geocoding --calibrate`; do not edit. */
export const calibrationTable: {
  /** The source of the calibration. */
  provenance: { date: string; queries: number; half: string; data: string }
  /** In ascending order; without entries, confidences do not change. */
  knots: Partial<Record<MatchType | `fallback_${Guess}`, readonly Knot[]>>
} = {
  provenance: { date: '2026-11-27', queries: 3457, half: 'development', data: 'west-africa' },
  knots: {
    exact: [
      [0.05, 0.2083],
      [0.35, 0.2083],
      [0.45, 0.5517],
      [0.65, 0.5517],
      [0.67, 0.8333],
      [0.88, 0.8333],
      [0.89, 0.9516],
      [0.92, 0.9516],
      [0.93, 0.9574],
      [0.94, 0.9729],
      [0.95, 0.9825],
      [0.96, 0.9864],
      [1, 0.9864],
    ],
    prefix: [
      [0.05, 0.1786],
      [0.35, 0.1786],
      [0.45, 0.9608],
      [0.95, 0.9608],
    ],
    fuzzy: [
      [0.05, 0.2083],
      [0.35, 0.2083],
      [0.37, 0.5517],
      [0.62, 0.5517],
      [0.63, 0.9268],
      [0.66, 0.9268],
      [0.67, 0.9507],
      [0.74, 0.9507],
      [0.75, 0.9722],
      [0.77, 0.9722],
      [0.78, 0.9917],
      [0.85, 0.9917],
      [0.86, 1],
      [0.87, 1],
      [0.95, 1],
    ],
    fallback: [
      [0.03, 0.0364],
      [0.4, 0.0364],
      [0.45, 0.9663],
      [0.6, 0.9663],
    ],
    fallback_elsewhere: [
      [0.03, 0.8641],
      [0.6, 0.8641],
    ],
    fallback_kind: [
      [0.03, 0.1111],
      [0.57, 0.1111],
    ],
    fallback_place: [
      [0.03, 0.0298],
      [0.57, 0.0298],
    ],
  },
}
