/** A size of an operation, as `bin/bench units` measured it. */
export interface Measured {
  operation: string
  size: string
  units: number
  /** Processor time. */
  ms: number
  /** The price counts pairs, items or bytes, not work. */
  isCounted: boolean
}

export function measuredUnits(): Measured[]

export function secondsOfUnit(rows: readonly Measured[], language: 'fr' | 'en'): string
