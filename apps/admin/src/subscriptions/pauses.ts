import { type SubscriptionPause, type SuspensionReason, type Transaction } from '@repere/prisma'
import { addDays, type BillingMonth, billingMonthOf, localDay } from '@repere/rating'
import { readSeller } from '../seller/seller.js'
import { forgetRenewals } from './subscription-rows.js'

/** Accounts suspended for these reasons are not billed for the time. */
export const PAUSING_REASONS: readonly SuspensionReason[] = ['non_payment', 'fraud', 'paused']

/**
 * Pauses or resumes the subscription of an account as its suspension changes. Issued renewals of later months are
 * checked again. The account is locked.
 *
 * @param reason  of the suspension from now on; null: it ends
 */
export async function followSuspension(
  tx: Transaction,
  accountId: string,
  reason: SuspensionReason | null,
  at: Date,
): Promise<void> {
  const open = await tx.subscriptionPause.findFirst({ where: { accountId, resumedAt: null } })
  const pauses = reason !== null && PAUSING_REASONS.includes(reason)
  if (open !== null && !pauses) {
    const resumedAt = at < open.pausedAt ? open.pausedAt : at
    await tx.subscriptionPause.update({ where: { id: open.id }, data: { resumedAt } })
  }
  if (open === null && pauses) {
    if ((await tx.subscription.count({ where: { accountId, endedAt: null } })) === 0) return
    await tx.subscriptionPause.create({ data: { accountId, reason, pausedAt: at } })
  }
  if ((open !== null) === pauses) return
  const { utcOffsetMinutes } = await readSeller(tx)
  await forgetRenewals(tx, accountId, billingMonthOf(at, utcOffsetMinutes).name)
}

/**
 * The days of a span on which an account was refused from midnight to midnight, `YYYY-MM-DD` in the seller's zone.
 *
 * @param first  of the span
 * @param last   of the span, inclusive
 * @param now    the end of a pause that is not over
 */
export function refusedDays(
  pauses: Pick<SubscriptionPause, 'pausedAt' | 'resumedAt'>[],
  { first, last }: { first: string; last: string },
  now: Date,
  utcOffsetMinutes: number,
): string[] {
  const days = new Set<string>()
  for (const { pausedAt, resumedAt } of pauses) {
    const end = localDay(resumedAt ?? now, utcOffsetMinutes)
    const begin = addDays(localDay(pausedAt, utcOffsetMinutes), 1)
    for (let day = begin > first ? begin : first; day < end && day <= last; day = addDays(day, 1)) days.add(day)
  }
  return [...days].sort()
}

/** How many days of a month an account is billed for. */
export function billedDaysIn(
  month: BillingMonth,
  pauses: Pick<SubscriptionPause, 'pausedAt' | 'resumedAt'>[],
  now: Date,
  utcOffsetMinutes: number,
): number {
  const span = {
    first: localDay(month.start, utcOffsetMinutes),
    last: localDay(new Date(month.end.getTime() - 1), utcOffsetMinutes),
  }
  return month.days - refusedDays(pauses, span, now, utcOffsetMinutes).length
}
