import { type PlanVersion, type Transaction } from '@repere/prisma'
import { addDays, type BillingMonth, localDay, startOfDay } from '@repere/rating'
import { francs } from '@repere/shared'
import { type PricedPlan } from '../subscriptions/base-prices.js'
import { addUp, type BilledUnits, type OverageUnits } from './overage-owed.js'
import { changesWithin, pricingVersionAt, type Stretch, timelineOf } from './price-timeline.js'

type Rows = Pick<Transaction, '$queryRaw' | 'accountPlan'>

/** Requests were made beyond a quota under terms that have no price for them. */
export class OverageUnpriced extends Error {
  override readonly name = 'OverageUnpriced'
}

interface DayUse {
  account_id: string
  /** `YYYY-MM-DD` in the seller's zone. */
  day: string
  units: number
}

/**
 * Requests beyond the quota of accounts in a month, by the versions that were in force when they were made. Days in
 * which terms changed are taken from their minutes.
 *
 * @returns by account; those without any are absent
 */
export async function overageUsed(
  tx: Rows,
  accountIds: string[],
  month: BillingMonth,
  { plans, utcOffsetMinutes }: { plans: Map<string, PricedPlan>; utcOffsetMinutes: number },
): Promise<Map<string, OverageUnits[] | OverageUnpriced>> {
  const [first, next] = [month.start, month.end].map((instant) => localDay(instant, utcOffsetMinutes))
  const days = await tx.$queryRaw<DayUse[]>`
    SELECT k.account_id::text, d.day::text, sum(d.overage - d.overage_refunded)::float8 AS units
    FROM usage_days d JOIN api_keys k ON k.id = d.key_id
    WHERE k.account_id = ANY(${accountIds}::uuid[]) AND d.day >= ${first}::date AND d.day < ${next}::date
      AND (d.overage > 0 OR d.overage_refunded > 0)
    GROUP BY 1, 2 ORDER BY 1, 2`
  const timelines = await timelinesOf(tx, [...new Set(days.map(({ account_id }) => account_id))], plans)
  const used = new Map<string, OverageUnits[] | OverageUnpriced>()
  for (const { account_id: accountId, day, units } of days) {
    const known = used.get(accountId) ?? []
    if (known instanceof OverageUnpriced) continue
    const timeline = timelines.get(accountId) ?? []
    const [start, end] = [startOfDay(day, utcOffsetMinutes), startOfDay(addDays(day, 1), utcOffsetMinutes)]
    const moments = changesWithin(timeline, start, end)
      ? await minutesOf(tx, accountId, start, end)
      : [{ instant: start, units }]
    const parts = moments.map((moment) => toUnits(moment, month.name, timeline, plans))
    const unpriced = parts.find((part) => part instanceof OverageUnpriced)
    used.set(accountId, unpriced ?? addUp([...known, ...(parts as OverageUnits[])]))
  }
  return used
}

interface BilledRow {
  account_id: string
  month: string
  plan_version_id: string
  units: number
  net_fcfa: number
}

/** The overage that invoices of the accounts bill, of any month; dropped invoices bill nothing. */
export async function overageBilled(
  tx: Pick<Transaction, '$queryRaw'>,
  accountIds: string[],
): Promise<Map<string, BilledUnits[]>> {
  const rows = await tx.$queryRaw<BilledRow[]>`
    SELECT i.account_id::text, o.month, o.plan_version_id::text, sum(o.units)::float8 AS units,
      sum(o.net_fcfa)::float8 AS net_fcfa
    FROM invoices i JOIN invoiced_overage o ON o.invoice_id = i.id
    WHERE i.account_id = ANY(${accountIds}::uuid[]) AND i.kind = 'overage' AND i.state <> 'void'
    GROUP BY 1, 2, 3`
  const billed = new Map<string, BilledUnits[]>()
  for (const { account_id: accountId, month, plan_version_id: planVersionId, units, net_fcfa: netFcfa } of rows) {
    billed.set(accountId, [...(billed.get(accountId) ?? []), { month, planVersionId, units, netFcfa }])
  }
  return billed
}

async function timelinesOf(
  tx: Rows,
  accountIds: string[],
  plans: Map<string, PricedPlan>,
): Promise<Map<string, Stretch[]>> {
  const versions = [...plans.values()].flatMap((plan) => plan.versions)
  const periods = await tx.accountPlan.findMany({
    where: { accountId: { in: accountIds } },
    select: { accountId: true, validFrom: true, validUntil: true, planVersionId: true },
  })
  const planOf = new Map(versions.map(({ id, planCode }) => [id, planCode]))
  const timelines = new Map<string, Stretch[]>()
  for (const accountId of accountIds) {
    const own = periods.filter((period) => period.accountId === accountId)
    const named = own.map((period) => ({ ...period, planCode: planOf.get(period.planVersionId) as string }))
    timelines.set(accountId, timelineOf(named, versions))
  }
  return timelines
}

interface Moment {
  /** When the minute or the day began. */
  instant: Date
  units: number
}

function minutesOf(tx: Rows, accountId: string, start: Date, end: Date): Promise<Moment[]> {
  return tx.$queryRaw<Moment[]>`
    SELECT m.minute AS instant, sum(m.overage - m.overage_refunded)::float8 AS units
    FROM usage_minutes m JOIN api_keys k ON k.id = m.key_id
    WHERE k.account_id = ${accountId}::uuid AND m.minute >= ${start} AND m.minute < ${end}
      AND (m.overage > 0 OR m.overage_refunded > 0)
    GROUP BY 1 ORDER BY 1`
}

function toUnits(
  { instant, units }: Moment,
  month: string,
  timeline: Stretch[],
  plans: Map<string, PricedPlan>,
): OverageUnits | OverageUnpriced {
  const version: PlanVersion | null = pricingVersionAt(timeline, instant)
  if (version === null) {
    return new OverageUnpriced(
      `No terms of the account price its requests beyond the quota of ${instant.toISOString()}`,
    )
  }
  return {
    month,
    planVersionId: version.id,
    planName: plans.get(version.planCode)?.name ?? version.planCode,
    pricePer1000Fcfa: francs(version.overagePricePer1000Fcfa as number),
    since: version.validFrom,
    units,
  }
}

/**
 * The highest cap that each account had in a month, francs before tax: no more is billed for it. Accounts that never
 * set one are absent, and those that could draw on their credit in the month, which no cap bounds.
 */
export async function capsOf(
  tx: Pick<Transaction, '$queryRaw'>,
  accountIds: string[],
  { start, end }: BillingMonth,
): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ account_id: string; cap_fcfa: number }[]>`
    SELECT account_id::text, max(cap_fcfa)::int AS cap_fcfa FROM (
      SELECT account_id, cap_fcfa, set_at, lead(set_at) OVER (PARTITION BY account_id ORDER BY set_at, id) AS replaced_at
      FROM overage_caps WHERE account_id = ANY(${accountIds}::uuid[])) caps
    WHERE set_at < ${end} AND (replaced_at IS NULL OR replaced_at > ${start})
      AND NOT EXISTS (
        SELECT 1 FROM wallets w WHERE w.account_id = caps.account_id AND w.switched_on_at < ${end}
          AND (w.enabled OR w.updated_at >= ${start}))
    GROUP BY 1`
  return new Map(rows.map(({ account_id: accountId, cap_fcfa: capFcfa }) => [accountId, capFcfa]))
}
