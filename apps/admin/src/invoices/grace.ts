import { type Invoice } from '@repere/prisma'
import { addDays, dayOf, monthAfter } from '@repere/rating'

/** Days from the due day of an invoice to the suspension for non-payment. */
export const GRACE_DAYS = 10

/**
 * The same for the first renewal of an account whose first plan began during the month before: otherwise a customer who
 * paid for a few days would get ten more without paying.
 */
export const GRACE_DAYS_AFTER_PART = 3

/** A renewal is due no sooner than so many days after it was sent. It is sent so many days before its month, or later. */
export const RENEWAL_NOTICE_DAYS = 7

/**
 * The day on which a renewal is due: the first of its month, or later for one that is sent late, because its plan was
 * bought or changed in the last days of the month before.
 *
 * @param first   the first day of the renewed month, `YYYY-MM-DD`
 * @param sentOn  the day on which it is sent, `YYYY-MM-DD`
 */
export function renewalDueOn(first: string, sentOn: string): string {
  const earliest = addDays(sentOn, RENEWAL_NOTICE_DAYS)
  return earliest > first ? earliest : first
}

/** The day on which a renewal that is not sent yet will be. */
export function renewalSentOn(first: string, today: string): string {
  const usual = addDays(first, -RENEWAL_NOTICE_DAYS)
  return today > usual ? today : usual
}

/**
 * The days of grace of a renewal.
 *
 * @param firstDay  the first day that the account ever bought, `YYYY-MM-DD` in the seller's zone; null: unknown
 * @param month     the renewed month, `YYYY-MM`
 */
export function graceDaysOf(firstDay: string | null, month: string): number {
  const isPart = firstDay !== null && firstDay > `${monthAfter(month, -1)}-01` && firstDay < `${month}-01`
  return isPart ? GRACE_DAYS_AFTER_PART : GRACE_DAYS
}

/**
 * The day on which the keys of an unpaid account are refused, `YYYY-MM-DD`: at least three days after the due day, also
 * for invoices of earlier versions, which had fewer days of grace.
 */
export const suspensionDay = ({ dueOn, graceDays }: Pick<Invoice, 'dueOn' | 'graceDays'>): string =>
  addDays(dayOf(dueOn), Math.max(graceDays, GRACE_DAYS_AFTER_PART))
