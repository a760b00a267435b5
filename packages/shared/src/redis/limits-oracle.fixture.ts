import type { LimitClass, Receipt } from './admission.js'

const SECOND = 1_000_000
const MINUTE = 60 * SECOND

/** The oracle's decision on one request; times in the units of `Admission`. */
export interface Verdict {
  outcome: 'admitted' | 'day' | 'burst' | 'overage_cap'
  remaining: number
  resetAt: number
  waitMs: number
  overage: boolean
  retryAfter: number
  windowMinute: number
  slotUs: number | null
  unit: 'day' | 'unlimited' | null
  overageUnits: number
}

export interface Terms {
  dayQuota: number | null
  burstPerSecond: number
  overageMax: number | null
}

/**
 * The limits of the contract, computed from a plain log of all admissions. It is slow and simple, and it was written
 * independently of the script's data layout.
 */
export class LimitsOracle {
  /** Minute → units that count in it. */
  private readonly units = new Map<number, number>()
  /** Every burst slot that was given out, in order. */
  private slots: number[] = []
  private freed: number[] = []
  private overage = 0
  private last = 0
  private latest = 0
  private wentBack = false
  /** Minute of the last admission under a quota. */
  private open = 0

  constructor(private readonly delayMaxUs: number) {}

  admit(t: number, limitClass: LimitClass, terms: Terms, units = 1): Verdict {
    const now = Math.max(this.last, t)
    const minute = Math.floor(now / MINUTE)
    const window = this.unitsInWindow(minute)
    const used = window.length
    const quota = terms.dayQuota
    const nextLeaves = (index: number): number => ((window[index] as number) + 1441) * 60
    const verdict: Verdict = {
      outcome: 'admitted',
      remaining: quota === null ? 2147483647 : Math.max(0, quota - used),
      resetAt: quota !== null && used > 0 ? nextLeaves(0) : Math.ceil(now / SECOND),
      waitMs: 0,
      overage: false,
      retryAfter: 0,
      windowMinute: minute,
      slotUs: null,
      unit: null,
      overageUnits: 0,
    }
    const refuse = (outcome: Verdict['outcome'], freeUs: number): Verdict => ({
      ...verdict,
      outcome,
      resetAt: Math.ceil(freeUs / SECOND),
      retryAfter: Math.max(1, Math.ceil((freeUs - t) / SECOND)),
    })

    if (limitClass === 'standard' || limitClass === 'delayed' || limitClass === 'unit_only') {
      if (quota === null) verdict.unit = 'unlimited'
      else {
        verdict.unit = 'day'
        verdict.overageUnits = Math.min(units, Math.max(0, used + units - quota))
        verdict.overage = verdict.overageUnits > 0
      }
      if (quota !== null && verdict.overage) {
        const tomorrow = Math.ceil(now / SECOND) * SECOND + 86_460 * SECOND
        const freeUs = units > quota ? tomorrow : nextLeaves(used + units - quota - 1) * SECOND
        if (terms.overageMax === null) return refuse('day', freeUs)
        // The month never ends in these tests.
        if (this.overage + verdict.overageUnits > terms.overageMax) return refuse('overage_cap', freeUs)
      }
    }

    const burst = terms.burstPerSecond
    let slots = this.slots
    let freed = this.freed
    if (Math.max(0, ...slots) > t + this.delayMaxUs + SECOND) {
      slots = []
      freed = []
    }
    // If the clock only moves forward, "a full second" and "the B-th last slot is too young" are the same rule. After a
    // clock went back a little, only the second rule can hold.
    this.wentBack ||= t < this.latest
    this.latest = Math.max(this.latest, t)
    const recent = slots.filter((slot) => slot > t - SECOND)
    const full = (slots.at(-burst) ?? -Infinity) > t - SECOND
    if (!this.wentBack && full !== recent.length >= burst) throw new Error('The two rules of the burst disagree')
    let taken: number | undefined
    let slot = t
    if (full && limitClass !== 'unit_only') {
      const free = (slots.at(-burst) as number) + SECOND
      if (limitClass === 'standard' || limitClass === 'burst_only') return refuse('burst', free)
      taken = freed.filter((candidate) => candidate >= t && candidate <= free).sort((a, b) => a - b)[0]
      slot = taken ?? free
      if (taken === undefined && slot - t > this.delayMaxUs) return refuse('burst', slot - this.delayMaxUs)
    }

    this.slots = slots
    this.freed = freed
    if (taken === undefined) {
      if (limitClass !== 'unit_only') this.slots.push(slot)
    } else this.freed.splice(this.freed.indexOf(taken), 1)
    this.last = now
    if (quota !== null) this.open = minute
    this.overage += verdict.overageUnits
    const dayUnits = verdict.unit === 'day' ? units - verdict.overageUnits : 0
    if (dayUnits > 0) {
      this.units.set(minute, (this.units.get(minute) ?? 0) + dayUnits)
      verdict.remaining -= dayUnits
      if (used === 0) verdict.resetAt = (minute + 1441) * 60
    }
    verdict.waitMs = Math.ceil((slot - t) / 1_000)
    verdict.slotUs = slot > t ? slot : null
    return verdict
  }

  refund({ unit, units, overageUnits, windowMinute }: Receipt): void {
    this.overage -= overageUnits
    const held = this.units.get(windowMinute) ?? 0
    const given = Math.min(held, unit === 'day' ? units - overageUnits : 0)
    if (given > 0 && windowMinute >= this.open - 5) this.units.set(windowMinute, held - given)
  }

  release(slotUs: number, t: number): void {
    if (slotUs > t) this.freed.push(slotUs)
  }

  /**
   * Minutes of every unit that still counts, ascending. A request late in a minute counts for the whole of that minute.
   */
  private unitsInWindow(minute: number): number[] {
    return [...this.units]
      .filter(([k]) => k >= minute - 1440)
      .sort(([a], [b]) => a - b)
      .flatMap(([k, count]) => Array<number>(count).fill(k))
  }
}
