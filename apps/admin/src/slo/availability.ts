import { type PrismaClient } from '@repere/prisma'
import { addDays, toDate } from '@repere/rating'

/** Of all requests that were admitted, answered without a failure of ours: the monthly promise. */
export const PROMISED = 0.999

export interface PlanAvailability {
  plan: string
  requests: number
  /** Of them, those that ended with a failure of ours. */
  failed: number
  /** 0..1; null without requests. */
  availability: number | null
  kept: boolean
}

export interface AvailabilityReport {
  /** `2026-01`, in the seller's zone. */
  month: string
  plans: PlanAvailability[]
  /** Over all plans. */
  total: Omit<PlanAvailability, 'plan'>
  /** The days that broke the promise by themselves, worst first. */
  brokenDays: { day: string; requests: number; failed: number }[]
}

/**
 * The promised and the measured availability of a month, from the usage counters, which survive restarts of every
 * process. A request counts for the plan that its account had on that day; requests with test keys count for `sandbox`.
 * Requests that never reached a replica are missing: only an external probe sees those.
 *
 * @param month  `2026-01`
 */
export async function availabilityOf(prisma: PrismaClient, month: string): Promise<AvailabilityReport> {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  const rows = await prisma.$queryRaw<{ day: Date; plan: string; requests: bigint; failed: bigint }[]>`
    SELECT u.day, CASE WHEN k.kind = 'test' THEN 'sandbox' ELSE coalesce(p.plan_code, 'none') END AS plan,
           sum(u.admitted)::bigint AS requests, sum(u.server_error)::bigint AS failed
    FROM usage_days u
    JOIN api_keys k ON k.id = u.key_id
    LEFT JOIN LATERAL (
      SELECT v.plan_code FROM account_plans a JOIN plan_versions v ON v.id = a.plan_version_id
      WHERE a.account_id = k.account_id AND a.valid_from < u.day + 1 AND (a.valid_until IS NULL OR a.valid_until > u.day)
      ORDER BY a.valid_from DESC LIMIT 1
    ) p ON true
    WHERE u.day >= ${toDate(first)}::date AND u.day < ${toDate(next)}::date
    GROUP BY 1, 2`
  const byPlan = sumBy(rows, ({ plan }) => plan)
  const byDay = sumBy(rows, ({ day }) => day.toISOString().slice(0, 10))
  const all = sumBy(rows, () => 'all').get('all') ?? { requests: 0, failed: 0 }
  return {
    month,
    plans: [...byPlan].sort(([a], [b]) => (a < b ? -1 : 1)).map(([plan, sum]) => ({ plan, ...judged(sum) })),
    total: judged(all),
    brokenDays: [...byDay]
      .filter(([, sum]) => !judged(sum).kept)
      .map(([day, sum]) => ({ day, ...sum }))
      .sort((a, b) => b.failed / b.requests - a.failed / a.requests),
  }
}

interface Sum {
  requests: number
  failed: number
}

function judged({ requests, failed }: Sum): Omit<PlanAvailability, 'plan'> {
  const availability = requests === 0 ? null : 1 - failed / requests
  return { requests, failed, availability, kept: availability === null || availability >= PROMISED }
}

function sumBy<Row extends { requests: bigint; failed: bigint }>(rows: Row[], nameOf: (row: Row) => string) {
  const sums = new Map<string, Sum>()
  for (const row of rows) {
    const sum = sums.get(nameOf(row)) ?? { requests: 0, failed: 0 }
    sums.set(nameOf(row), {
      requests: sum.requests + Number(row.requests),
      failed: sum.failed + Number(row.failed),
    })
  }
  return sums
}
