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
  provenance: { date: '2026-11-27', queries: 4203, half: 'development', data: 'west-africa' },
  knots: {
    exact: [
      [0.05, 0.2],
      [0.35, 0.2],
      [0.45, 0.6207],
      [0.65, 0.6207],
      [0.66, 0.8523],
      [0.81, 0.8523],
      [0.82, 0.887],
      [0.88, 0.887],
      [0.89, 0.9398],
      [0.91, 0.9398],
      [0.92, 0.9785],
      [0.94, 0.9785],
      [0.95, 0.9908],
      [1, 0.9908],
    ],
    prefix: [
      [0.05, 0.1852],
      [0.35, 0.1852],
      [0.45, 0.9577],
      [0.95, 0.9577],
    ],
    fuzzy: [
      [0.05, 0.2083],
      [0.35, 0.2083],
      [0.37, 0.6538],
      [0.62, 0.6538],
      [0.63, 0.7083],
      [0.65, 0.7083],
      [0.68, 0.9537],
      [0.75, 0.9537],
      [0.76, 0.988],
      [0.85, 0.988],
      [0.86, 1],
      [0.87, 1],
      [0.95, 1],
    ],
    fallback: [
      [0.03, 0.0373],
      [0.4, 0.0373],
      [0.45, 0.95],
      [0.6, 0.95],
    ],
    fallback_elsewhere: [
      [0.03, 0.8624],
      [0.6, 0.8624],
    ],
    fallback_kind: [
      [0.03, 0.1111],
      [0.57, 0.1111],
    ],
    fallback_place: [
      [0.03, 0.0302],
      [0.57, 0.0302],
    ],
  },
}
