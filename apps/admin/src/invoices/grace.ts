import { type Invoice } from '@repere/prisma'
import { addDays, dayOf, monthAfter } from '@repere/rating'

/** Days from the due day of an invoice to the suspension for non-payment. */
export const GRACE_DAYS = 10

/**
 * The same for the first renewal of an account whose first plan began during the month before: otherwise a customer who
 * paid for a few days would get ten more without paying. The due day counts, so keys are refused from the day after it.
 */
export const GRACE_DAYS_AFTER_PART = 1

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
 * The day on which the keys of an unpaid account are refused, `YYYY-MM-DD`: after the due day, also for invoices of
 * earlier versions, which had no day of grace.
 */
export const suspensionDay = ({ dueOn, graceDays }: Pick<Invoice, 'dueOn' | 'graceDays'>): string =>
  addDays(dayOf(dueOn), Math.max(graceDays, GRACE_DAYS_AFTER_PART))
