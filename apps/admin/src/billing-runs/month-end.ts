import { type Invoice, Prisma, type Transaction } from '@repere/prisma'
import { addDays, billingMonth, localDay, monthAfter } from '@repere/rating'
import { readPayableRange } from '../payment-limits/payment-limits.js'
import { type Bill, type BillingSetting, BillingWork, type CandidateQuery } from './billing-work.js'
import { capsOf, overageBilled, overageUsed, OverageUnpriced } from './overage-usage.js'
import { netOf, type OverageUnits, overageOwed } from './overage-owed.js'
import { notDone } from './run-items.js'

/** Days from the invoice of overage to its due date. */
export const OVERAGE_DUE_DAYS = 7
/** Usage of this number of earlier months may still come late: Redis forgets it after eight days. */
const LATE_MONTHS = 2
/** For this number of months, an amount that is too small to be paid is carried over. */
const CARRIED_MONTHS = 12

/**
 * Bills requests beyond the quota of a past month. Usage that was copied after its own month was billed is on this
 * invoice too.
 */
export class MonthEnd extends BillingWork {
  readonly kind = 'month_end'

  async candidates(tx: Transaction, { setting, after, limit, ...items }: CandidateQuery): Promise<string[]> {
    const { month, utcOffsetMinutes } = setting
    const [first, next] = [month.start, month.end].map((instant) => localDay(instant, utcOffsetMinutes))
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT used.account_id::text AS id FROM (
        SELECT k.account_id FROM usage_days d JOIN api_keys k ON k.id = d.key_id
        WHERE d.day >= ${first}::date AND d.day < ${next}::date AND d.overage > 0
        UNION
        SELECT k.account_id FROM usage_minutes m JOIN api_keys k ON k.id = m.key_id
        WHERE ${cameLate(setting)}
        UNION
        SELECT i.account_id FROM billing_run_items i JOIN billing_runs r ON r.id = i.run_id
        WHERE ${wasCarriedOver(setting)} AND NOT EXISTS (
          SELECT 1 FROM billing_run_items later JOIN billing_runs after ON after.id = later.run_id
          WHERE later.account_id = i.account_id AND after.kind = 'month_end' AND after.month > r.month
            AND after.month < ${month.name} AND NOT later.carried_over)
      ) used
      WHERE used.account_id > ${after}::uuid AND ${notDone(Prisma.sql`used.account_id`, items)}
      ORDER BY used.account_id LIMIT ${limit}`
    return rows.map(({ id }) => id)
  }

  async bills(tx: Transaction, accountIds: string[], setting: BillingSetting): Promise<Bill[]> {
    const used = new Map<string, (OverageUnits[] | OverageUnpriced)[]>()
    const add = (found: Map<string, OverageUnits[] | OverageUnpriced>) => {
      for (const [id, units] of found) used.set(id, [...(used.get(id) ?? []), units])
    }
    add(await overageUsed(tx, accountIds, setting.month, setting))
    for (const [name, late] of await this.earlierMonths(tx, accountIds, setting)) {
      add(await overageUsed(tx, late, billingMonth(name, setting.utcOffsetMinutes), setting))
    }
    const billed = await overageBilled(tx, accountIds)
    const { minFcfa } = await readPayableRange(tx)
    const caps = await this.capsByMonth(tx, used, setting)
    return accountIds.map((accountId): Bill => {
      const parts = used.get(accountId) ?? []
      const unpriced = parts.find((part) => part instanceof OverageUnpriced)
      if (unpriced !== undefined) return { accountId, order: null, problem: unpriced.message }
      const owed = overageOwed((parts as OverageUnits[][]).flat(), billed.get(accountId) ?? [], caps.get(accountId))
      // An amount that is too small to be paid is carried over to the next month.
      if (netOf(owed.lines) < minFcfa) {
        return { accountId, order: null, problem: null, carriesOver: owed.lines.length > 0 }
      }
      const order = {
        accountId,
        kind: 'overage' as const,
        periodStart: setting.month.start,
        periodEnd: setting.month.end,
        dueOn: addDays(setting.today, OVERAGE_DUE_DAYS),
        lines: owed.lines,
        by: setting.by,
      }
      return { accountId, order, overage: owed.billed, problem: null }
    })
  }

  /** @returns the caps of the months in which each account made requests, by account and month */
  private async capsByMonth(
    tx: Transaction,
    used: Map<string, (OverageUnits[] | OverageUnpriced)[]>,
    { utcOffsetMinutes }: BillingSetting,
  ): Promise<Map<string, Map<string, number>>> {
    const parts = [...used.values()].flat().flatMap((part) => (part instanceof OverageUnpriced ? [] : part))
    const caps = new Map<string, Map<string, number>>()
    for (const name of new Set(parts.map(({ month }) => month))) {
      for (const [id, cap] of await capsOf(tx, [...used.keys()], billingMonth(name, utcOffsetMinutes))) {
        caps.set(id, (caps.get(id) ?? new Map<string, number>()).set(name, cap))
      }
    }
    return caps
  }

  /** An invoice of the month exists: the rest is for the next month. */
  isBilledBy(_bill: Bill, _existing: Invoice): boolean {
    return true
  }

  /**
   * Earlier months that were billed before some of their usage was copied, or whose amount was too small to be billed. A
   * month whose own run has not processed the account, or failed for it, is left to that run.
   *
   * @returns accounts by `YYYY-MM`
   */
  private async earlierMonths(
    tx: Transaction,
    accountIds: string[],
    setting: BillingSetting,
  ): Promise<Map<string, string[]>> {
    const rows = await tx.$queryRaw<{ account_id: string; month: string }[]>`
      SELECT i.account_id::text, r.month FROM billing_run_items i JOIN billing_runs r ON r.id = i.run_id
      WHERE i.account_id = ANY(${accountIds}::uuid[]) AND ${wasCarriedOver(setting)}
      UNION
      SELECT late.account_id::text, late.month FROM (
        SELECT DISTINCT k.account_id, to_char(m.minute AT TIME ZONE 'UTC'
          + make_interval(mins => ${setting.utcOffsetMinutes}::int), 'YYYY-MM') AS month
        FROM usage_minutes m JOIN api_keys k ON k.id = m.key_id
        WHERE k.account_id = ANY(${accountIds}::uuid[]) AND ${cameLate(setting)}) late
      JOIN billing_runs r ON r.kind = 'month_end' AND r.month = late.month AND r.finished_at IS NOT NULL
      WHERE NOT EXISTS (
        SELECT 1 FROM billing_run_items i
        WHERE i.run_id = r.id AND i.account_id = late.account_id AND i.state = 'failed')`
    const months = new Map<string, string[]>()
    for (const { account_id: accountId, month } of rows) months.set(month, [...(months.get(month) ?? []), accountId])
    return months
  }
}

/** SQL over `billing_run_items i` and their `billing_runs r`: months of the year before whose amount was too small. */
function wasCarriedOver({ month }: BillingSetting): Prisma.Sql {
  return Prisma.sql`i.carried_over AND r.month < ${month.name} AND r.month >= ${monthAfter(month.name, -CARRIED_MONTHS)}`
}

/** SQL over `usage_minutes m`: overage of the months before, copied when the watermark had passed it. */
function cameLate({ month, utcOffsetMinutes }: BillingSetting): Prisma.Sql {
  const earliest = billingMonth(monthAfter(month.name, -LATE_MONTHS), utcOffsetMinutes).start
  return Prisma.sql`m.copied_late_at IS NOT NULL AND m.minute >= ${earliest} AND m.minute < ${month.start}
    AND (m.overage > 0 OR m.overage_refunded > 0)`
}
