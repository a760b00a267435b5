import { type Transaction } from '@repere/prisma'
import { dayOf, localDay, toDate } from '@repere/rating'
import { suspensionDay } from '../invoices/grace.js'
import { readPayableRange } from '../payment-limits/payment-limits.js'
import { readSeller } from '../seller/seller.js'
import { isWorthPaying, OPEN_STATES } from '../invoices/invoice-lifecycle.js'
import { systemAuthor } from '../audit/index.js'
import { PURSUED_KINDS } from './dunning-rules.js'

/** The author of suspensions and reinstatements by these rules. */
export const DUNNING = systemAuthor('job: dunning')

/** The day in the seller's zone, `YYYY-MM-DD`. */
export async function sellerToday(tx: Pick<Transaction, 'seller'>, now: Date): Promise<string> {
  return localDay(now, (await readSeller(tx)).utcOffsetMinutes)
}

export interface Extension {
  /** Through this day, in the seller's zone, `YYYY-MM-DD`. */
  until: string
  createdAt: Date
}

/** The last extension of the account; null: there was none. */
export async function latestExtension(
  tx: Pick<Transaction, 'dunningExtension'>,
  accountId: string,
): Promise<Extension | null> {
  const latest = await tx.dunningExtension.findFirst({
    where: { accountId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return latest === null ? null : { until: dayOf(latest.until), createdAt: latest.createdAt }
}

/**
 * Whether an invoice of an account is overdue for so long that its keys are refused.
 *
 * @param besides  an invoice that does not count
 */
export async function isBeyondGrace(
  tx: Pick<Transaction, 'invoice' | 'dunningExtension' | 'paymentLimit'>,
  accountId: string,
  today: string,
  besides?: string,
): Promise<boolean> {
  const extension = await latestExtension(tx, accountId)
  if (extension !== null && today <= extension.until) return false
  const overdue = await tx.invoice.findMany({
    where: {
      accountId,
      id: { not: besides },
      kind: { in: [...PURSUED_KINDS] },
      state: { in: [...OPEN_STATES] },
      dueOn: { lte: toDate(today) },
    },
    select: { dueOn: true, graceDays: true, totalFcfa: true, settledFcfa: true },
  })
  const { minFcfa } = await readPayableRange(tx)
  return overdue.some((invoice) => isWorthPaying(invoice, minFcfa) && suspensionDay(invoice) <= today)
}
