import { type Model } from './model.js'

/**
 * Counts jobs without a place, by priority, the highest first: one more of a higher priority is worse than any number of
 * lower ones.
 */
export class AbsenceCounter {
  private readonly model: Model
  /** By job: the place of its priority in a count. */
  private readonly rankOf: Int32Array
  private readonly ranks: number

  constructor(model: Model) {
    const { jobs } = model.problem
    const priorities = [...new Set(jobs.map(({ priority }) => priority))].sort((a, b) => b - a)
    this.model = model
    this.ranks = priorities.length
    this.rankOf = Int32Array.from(jobs, ({ priority }) => priorities.indexOf(priority))
  }

  none(): Int32Array {
    return new Int32Array(this.ranks)
  }

  /** @param counts  gets the counts of these units */
  count(units: number[], counts: Int32Array): void {
    counts.fill(0)
    for (const unit of units) for (const job of this.model.units[unit]!) counts[this.rankOf[job]!]!++
  }
}

/** Below zero: the first count is better; zero: they are equal. */
export function compareAbsences(a: Int32Array, b: Int32Array): number {
  for (let rank = 0; rank < a.length; rank++) if (a[rank] !== b[rank]) return a[rank]! - b[rank]!
  return 0
}
