import { type Incident } from './incidents.js'
import { type DayCounts, percentileOf, sumOf } from './status-history.js'

/** The current state of the API. `unknown`: not probed yet. */
export type CurrentState = 'operational' | 'degraded' | 'outage' | 'maintenance' | 'unknown'

/** The content of the page and of `status.json`. */
export interface StatusSnapshot {
  state: CurrentState
  /** The time of the last probe. */
  checkedAt: Date
  /** Of the last request. Null: it failed. */
  latencyMs: number | null
  /** The last ninety days, oldest first; null for a day without probes. */
  days: { day: string; availability: number | null; p50Ms: number | null; p95Ms: number | null }[]
  /** Newest first. */
  months: MonthStatus[]
  incidents: Incident[]
  /** The promised monthly share. */
  promised: number
}

export interface MonthStatus {
  /** `2026-01`. */
  month: string
  /** The share that the status page measured. */
  measured: { availability: number; p50Ms: number | null; p95Ms: number | null } | null
  /** The share of customers' requests that were answered without a failure of ours, by plan. */
  plans: { plan: string; availability: number | null; kept: boolean }[]
}

/** The results of one day, or of several together. */
export function measuredOf(counts: DayCounts): MonthStatus['measured'] {
  const { attempts, failures } = counts
  if (attempts === 0) return null
  return {
    availability: 1 - failures / attempts,
    p50Ms: percentileOf(counts, 0.5),
    p95Ms: percentileOf(counts, 0.95),
  }
}

/** @param history  with the days that are wanted among it; @param days  which those are, oldest first */
export function daysOf(history: readonly DayCounts[], days: readonly string[]): StatusSnapshot['days'] {
  const byDay = new Map(history.map((counts) => [counts.day, counts]))
  return days.map((day) => {
    const measured = measuredOf(byDay.get(day) ?? sumOf([], day))
    return {
      day,
      availability: measured?.availability ?? null,
      p50Ms: measured?.p50Ms ?? null,
      p95Ms: measured?.p95Ms ?? null,
    }
  })
}

/**
 * The public state.
 *
 * @param recent  whether each of the last requests was answered, newest last
 */
export function stateOf(recent: readonly boolean[], open: readonly Pick<Incident, 'impact'>[]): CurrentState {
  if (recent.length === 0) return 'unknown'
  // One failed request may be a fault of the network; two in a row count as an outage.
  if (recent.slice(-2).every((ok) => !ok)) {
    return open.some(({ impact }) => impact === 'maintenance') ? 'maintenance' : 'outage'
  }
  for (const impact of ['outage', 'maintenance', 'degraded'] as const) {
    if (open.some((incident) => incident.impact === impact)) return impact
  }
  return recent.every((ok) => ok) ? 'operational' : 'degraded'
}
