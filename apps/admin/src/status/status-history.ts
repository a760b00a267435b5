import { type PrismaClient } from '@repere/prisma'
import { toDate } from '@repere/rating'
import { type ProbeResult } from './api-probe.js'

/** Upper bounds of the latency counts of a day; one more count is for slower answers. */
export const LATENCY_BOUNDS_MS = [5, 10, 25, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 2_000, 5_000] as const

/** The results of the requests of a day. */
export interface DayCounts {
  /** `2026-01-31`, UTC. */
  day: string
  attempts: number
  failures: number
  /** Successful answers by latency. */
  buckets: number[]
}

export const emptyDay = (day: string): DayCounts => ({
  day,
  attempts: 0,
  failures: 0,
  buckets: [...LATENCY_BOUNDS_MS, Infinity].map(() => 0),
})

/** Counts one more request. */
export function addResult(counts: DayCounts, { ok, durationMs }: ProbeResult): void {
  counts.attempts++
  if (!ok) {
    counts.failures++
    return
  }
  const index = LATENCY_BOUNDS_MS.findIndex((bound) => durationMs <= bound)
  const bucket = index < 0 ? LATENCY_BOUNDS_MS.length : index
  counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1
}

/** Adds up several days. */
export function sumOf(days: readonly DayCounts[], name = ''): DayCounts {
  const sum = emptyDay(name)
  for (const { attempts, failures, buckets } of days) {
    sum.attempts += attempts
    sum.failures += failures
    sum.buckets = sum.buckets.map((count, index) => count + (buckets[index] ?? 0))
  }
  return sum
}

/**
 * The latency in milliseconds that this share of successful answers did not exceed, interpolated between two bounds.
 * Null without answers.
 */
export function percentileOf({ buckets }: Pick<DayCounts, 'buckets'>, share: number): number | null {
  const all = buckets.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let before = 0
  for (const [index, count] of buckets.entries()) {
    if (count > 0 && before + count >= share * all) {
      const low = LATENCY_BOUNDS_MS[index - 1] ?? 0
      const high = LATENCY_BOUNDS_MS[index] ?? low
      return Math.round(low + ((share * all - before) / count) * (high - low))
    }
    before += count
  }
  return LATENCY_BOUNDS_MS.at(-1)!
}

/** Adds counts to the stored ones of other workers, or from before a restart. */
export async function addToHistory(prisma: PrismaClient, counts: DayCounts): Promise<void> {
  const { day, attempts, failures, buckets } = counts
  await prisma.$executeRaw`
    INSERT INTO status_days AS old (day, attempts, failures, buckets)
    VALUES (${toDate(day)}::date, ${attempts}, ${failures}, ${buckets})
    ON CONFLICT (day) DO UPDATE SET
      attempts = old.attempts + excluded.attempts,
      failures = old.failures + excluded.failures,
      buckets = ARRAY(
        SELECT coalesce(a, 0) + coalesce(b, 0) FROM unnest(old.buckets, excluded.buckets) WITH ORDINALITY AS t (a, b, n) ORDER BY n
      )`
}

/** @returns days with any request, oldest first */
export async function readHistory(prisma: PrismaClient, since: string): Promise<DayCounts[]> {
  const rows = await prisma.statusDay.findMany({ where: { day: { gte: toDate(since) } }, orderBy: { day: 'asc' } })
  return rows.map(({ day, ...counts }) => ({ day: day.toISOString().slice(0, 10), ...counts }))
}
