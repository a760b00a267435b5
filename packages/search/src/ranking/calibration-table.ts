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
  provenance: { date: '2026-11-27', queries: 6492, half: 'development', data: 'west-africa' },
  knots: {
    exact: [
      [0.05, 0.2],
      [0.35, 0.2],
      [0.4, 0.52],
      [0.53, 0.52],
      [0.54, 0.5833],
      [0.65, 0.5833],
      [0.66, 0.9083],
      [0.75, 0.9083],
      [0.76, 0.9118],
      [0.78, 0.9118],
      [0.79, 0.9253],
      [0.88, 0.9253],
      [0.89, 0.9588],
      [0.91, 0.9588],
      [0.92, 0.9767],
      [0.94, 0.9767],
      [0.95, 0.9913],
      [1, 0.9913],
    ],
    prefix: [
      [0.05, 0.1852],
      [0.35, 0.1852],
      [0.45, 0.9489],
      [0.95, 0.9489],
    ],
    fuzzy: [
      [0.05, 0.2083],
      [0.35, 0.2083],
      [0.37, 0.6296],
      [0.62, 0.6296],
      [0.63, 0.7083],
      [0.65, 0.7083],
      [0.66, 0.9524],
      [0.67, 0.9586],
      [0.74, 0.9586],
      [0.75, 0.9701],
      [0.8, 0.9701],
      [0.81, 0.9883],
      [0.95, 0.9883],
    ],
    fallback: [
      [0.03, 0.0895],
      [0.4, 0.0895],
      [0.41, 0.9647],
      [0.6, 0.9647],
    ],
    fallback_words_left_out: [
      [0.03, 0.4583],
      [0.32, 0.4583],
      [0.33, 0.7931],
      [0.6, 0.7931],
    ],
    fallback_elsewhere: [
      [0.03, 0.9096],
      [0.6, 0.9096],
    ],
    fallback_kind: [
      [0.03, 0.1161],
      [0.57, 0.1161],
    ],
    fallback_place: [
      [0.03, 0.0301],
      [0.57, 0.0301],
    ],
  },
}
