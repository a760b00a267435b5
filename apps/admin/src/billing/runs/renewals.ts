import { Prisma, type Invoice, type Transaction } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { agreedPrices, basePriceOf } from '../subscriptions/base-prices.js'
import { renewalIn, renewalLine } from '../subscriptions/subscription-terms.js'
import { type Bill, type BillingSetting, BillingWork, type CandidateQuery } from './billing-work.js'
import { netOf } from './overage-owed.js'
import { notDone } from './run-items.js'

/** So many days before a month its base prices are invoiced. */
export const RENEWAL_DAYS_AHEAD = 7

/** Base prices of a month, in advance: what subscriptions renew with. */
export class Renewals extends BillingWork {
  readonly kind = 'renewals'

  async candidates(tx: Transaction, { setting, after, limit, ...items }: CandidateQuery): Promise<string[]> {
    const first = localDay(setting.month.start, setting.utcOffsetMinutes)
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT s.account_id::text AS id FROM subscriptions s
      WHERE s.account_id > ${after}::uuid AND s.ended_at IS NULL AND s.renews_from <= ${first}::date
        AND NOT (s.ends_then AND s.changes_on <= ${first}::date)
        AND ${notDone(Prisma.sql`s.account_id`, items)}
      ORDER BY s.account_id LIMIT ${limit}`
    return rows.map(({ id }) => id)
  }

  async bills(tx: Transaction, accountIds: string[], setting: BillingSetting): Promise<Bill[]> {
    const { month, plans, utcOffsetMinutes, today, by } = setting
    const first = localDay(month.start, utcOffsetMinutes)
    const subscriptions = await tx.subscription.findMany({ where: { accountId: { in: accountIds } } })
    const overrides = await agreedPrices(tx, accountIds, month.start)
    return subscriptions.flatMap((subscription): Bill[] => {
      const { accountId } = subscription
      const renewal = renewalIn(subscription, first)
      const plan = renewal && plans.get(renewal.planCode)
      if (!renewal || !plan) return []
      const price = basePriceOf(renewal, plan, overrides.get(accountId), month.start)
      if (price === null) {
        return [{ accountId, order: null, problem: `Nobody has said what ${plan.name} costs this account` }]
      }
      if (price === 0) return [{ accountId, order: null, problem: null }]
      const order = {
        accountId,
        kind: 'renewal' as const,
        periodStart: month.start,
        periodEnd: month.end,
        planCode: plan.code,
        dueOn: first > today ? first : today,
        lines: [renewalLine(plan.name, price, month)],
        by,
      }
      return [{ accountId, order, problem: null }]
    })
  }

  isBilledBy({ order }: Bill, standing: Invoice): boolean {
    return order !== null && standing.planCode === order.planCode && standing.netFcfa === netOf(order.lines)
  }
}

/** Whether a month's base prices may be invoiced on a day. Both in the seller's zone. */
export function renewalsAreDue(firstDay: string, today: string): boolean {
  return (Date.parse(firstDay) - Date.parse(today)) / 86_400_000 <= RENEWAL_DAYS_AHEAD
}
