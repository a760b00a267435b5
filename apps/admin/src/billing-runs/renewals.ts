import { Prisma, type Invoice, type Transaction } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { graceDaysOf, RENEWAL_NOTICE_DAYS, renewalDueOn } from '../invoices/grace.js'
import { agreedPrices, basePriceOf } from '../subscriptions/base-prices.js'
import { firstPurchases } from '../subscriptions/first-purchases.js'
import { billedDaysIn } from '../subscriptions/pauses.js'
import { renewalIn, renewalLine, renewalPartLine } from '../subscriptions/subscription-terms.js'
import { type Bill, type BillingSetting, BillingWork, type CandidateQuery } from './billing-work.js'
import { netOf } from './overage-owed.js'
import { notDone } from './run-items.js'

/** Renewals: base prices of a month, billed in advance. */
export class Renewals extends BillingWork {
  readonly kind = 'renewals'

  async candidates(tx: Transaction, { setting, after, limit, ...items }: CandidateQuery): Promise<string[]> {
    const first = localDay(setting.month.start, setting.utcOffsetMinutes)
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT s.account_id::text AS id FROM subscriptions s
      WHERE s.account_id > ${after}::uuid AND s.ended_at IS NULL AND s.renews_from <= ${first}::date
        AND NOT (s.ends_then AND s.changes_on <= ${first}::date)
        AND NOT EXISTS (SELECT 1 FROM subscription_pauses p WHERE p.account_id = s.account_id AND p.resumed_at IS NULL)
        AND ${notDone(Prisma.sql`s.account_id`, items)}
      ORDER BY s.account_id LIMIT ${limit}`
    return rows.map(({ id }) => id)
  }

  async bills(tx: Transaction, accountIds: string[], setting: BillingSetting): Promise<Bill[]> {
    const { month, plans, utcOffsetMinutes, now, today, by } = setting
    const first = localDay(month.start, utcOffsetMinutes)
    const subscriptions = await tx.subscription.findMany({ where: { accountId: { in: accountIds } } })
    // An agreement made since the month began applies to a renewal that is created in it.
    const pricedAt = now > month.start && now < month.end ? now : month.start
    const overrides = await agreedPrices(tx, accountIds, pricedAt)
    const pauses = await tx.subscriptionPause.findMany({
      where: {
        accountId: { in: accountIds },
        pausedAt: { lt: month.end },
        OR: [{ resumedAt: null }, { resumedAt: { gt: month.start } }],
      },
    })
    const firstDays = await firstPurchases(tx, accountIds, utcOffsetMinutes)
    return subscriptions.flatMap((subscription): Bill[] => {
      const { accountId } = subscription
      const renewal = renewalIn(subscription, first)
      const plan = renewal && plans.get(renewal.planCode)
      const own = pauses.filter((pause) => pause.accountId === accountId)
      // A suspended account is billed for no further month; after the suspension, for the remaining days.
      if (!renewal || !plan || own.some(({ resumedAt }) => resumedAt === null)) return []
      const days = billedDaysIn(month, own, now, utcOffsetMinutes)
      const price = basePriceOf(renewal, plan, overrides.get(accountId), month.start)
      if (price === null) {
        return [{ accountId, order: null, problem: `No price of ${plan.name} is agreed with this account` }]
      }
      if (price === 0 || days === 0) return [{ accountId, order: null, problem: null }]
      const order = {
        accountId,
        kind: 'renewal' as const,
        periodStart: month.start,
        periodEnd: month.end,
        planCode: plan.code,
        dueOn: renewalDueOn(first, today),
        graceDays: graceDaysOf(firstDays.get(accountId) ?? null, month.name),
        lines: [
          days === month.days ? renewalLine(plan.name, price, month) : renewalPartLine(plan.name, price, month, days),
        ],
        by,
      }
      return [{ accountId, order, problem: null }]
    })
  }

  isBilledBy({ order }: Bill, existing: Invoice): boolean {
    return order !== null && existing.planCode === order.planCode && existing.netFcfa === netOf(order.lines)
  }
}

/** Whether a month's base prices may be invoiced on a day. Both in the seller's zone. */
export function renewalsAreDue(firstDay: string, today: string): boolean {
  return (Date.parse(firstDay) - Date.parse(today)) / 86_400_000 <= RENEWAL_NOTICE_DAYS
}
