/** The best way between two places. */
export interface Way {
  costMs: number
  timeMs: number
  lengthDm: number
  /** The states in which one is on the way, the first and the last ones' edges only in part. Empty where not asked for. */
  states: number[]
}
