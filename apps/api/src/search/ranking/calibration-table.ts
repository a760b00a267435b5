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
  provenance: { date: '', queries: 0, half: 'development', data: '' },
  knots: {},
}
