import { type SubscriptionPause, type Transaction } from '@repere/prisma'
import { type BillingMonth, daysIncluding, type InvoiceAmounts, localDay } from '@repere/rating'
import { creditNoteOver, type CreditableInvoice } from '../invoicing/credit-notes.js'
import { billedDaysOf } from '../invoicing/invoice-content.js'
import { refusedDays } from './pauses.js'

/** A pause whose end is known. */
export type EndedPause = Pick<SubscriptionPause, 'accountId' | 'pausedAt'> & { resumedAt: Date }

/** The credit for the refused days of one invoice. */
export interface PauseCredit {
  invoice: CreditableInvoice
  /** `YYYY-MM-DD` in the seller's zone, at least one. */
  days: string[]
  /** Tax included, above zero. */
  amountFcfa: number
}

/** The credits for days that were billed in advance and on which the account was refused, by invoice. */
export async function creditsOfPause(
  tx: Transaction,
  pause: EndedPause,
  utcOffsetMinutes: number,
): Promise<PauseCredit[]> {
  const billed = await tx.invoice.findMany({
    where: {
      accountId: pause.accountId,
      OR: [{ kind: { in: ['renewal', 'upgrade'] } }, { kind: 'manual', billedFrom: { not: null } }],
      number: { not: null },
      state: { not: 'credited' },
      createdAt: { lt: pause.resumedAt },
      periodStart: { lt: pause.resumedAt },
      periodEnd: { gt: pause.pausedAt },
    },
    include: { lines: { orderBy: { position: 'asc' } }, creditNotes: { where: { state: { not: 'void' } } } },
    orderBy: { id: 'asc' },
  })
  return billed.flatMap((invoice) => {
    const { from, to } = billedDaysOf(invoice, utcOffsetMinutes)
    const days = refusedDays([pause], { first: from, last: to }, pause.resumedAt, utcOffsetMinutes)
    const left = invoice.creditNotes.reduce((sum, note) => sum + note.totalFcfa, invoice.totalFcfa)
    const amountFcfa = Math.min(left, Math.round((invoice.totalFcfa * days.length) / daysIncluding(from, to)))
    return amountFcfa > 0 ? [{ invoice, days, amountFcfa }] : []
  })
}

/**
 * The credit notes that pauses will cause for a month: for past pauses, and for a current one if the subscription ends
 * with the month.
 */
export async function expectedPauseCredits(
  tx: Transaction,
  accountId: string,
  month: BillingMonth,
  utcOffsetMinutes: number,
): Promise<InvoiceAmounts[]> {
  const pauses = await tx.subscriptionPause.findMany({ where: { accountId, creditedAt: null } })
  if (pauses.length === 0) return []
  const subscription = await tx.subscription.findUnique({ where: { accountId } })
  const nextMonth = localDay(month.end, utcOffsetMinutes)
  const endsWithMonth =
    subscription?.endsThen === true &&
    subscription.changesOn !== null &&
    subscription.changesOn.toISOString().slice(0, 10) <= nextMonth
  const end = subscription?.endedAt ?? (endsWithMonth ? month.end : null)
  const notes: InvoiceAmounts[] = []
  for (const { pausedAt, resumedAt } of pauses) {
    const until = resumedAt ?? end
    if (until === null) continue
    for (const { invoice, amountFcfa } of await creditsOfPause(
      tx,
      { accountId, pausedAt, resumedAt: until },
      utcOffsetMinutes,
    )) {
      if (invoice.periodStart.getTime() === month.start.getTime()) notes.push(creditNoteOver(invoice, amountFcfa))
    }
  }
  return notes
}
