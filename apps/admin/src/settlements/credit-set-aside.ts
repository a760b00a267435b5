import { type Invoice, type Prisma } from '@repere/prisma'
import { dayOf, toDate } from '@repere/rating'
import { IS_OPEN } from '../invoices/invoice-lifecycle.js'

/** Credit that an invoice takes on its due day, unless it is used before. */
export interface SetAside {
  invoice: Invoice
  amountFcfa: number
}

/**
 * Whether the credit of an account pays an invoice later: a renewal is issued a week before its month, and is not owed
 * until then.
 *
 * @param today  in the seller's zone, `YYYY-MM-DD`
 */
export const waitsForDueDay = ({ kind, dueOn }: Pick<Invoice, 'kind' | 'dueOn'>, today: string): boolean =>
  kind === 'renewal' && dayOf(dueOn) > today

/** The condition of a query for the invoices that `creditSetAside` reads, in its order. */
export const waitingForDueDay = (today: string) =>
  ({
    where: { ...IS_OPEN, kind: 'renewal', dueOn: { gt: toDate(today) } },
    orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
  }) satisfies Prisma.InvoiceFindManyArgs

/**
 * The share of the credit that each waiting invoice will take.
 *
 * @param waiting  in the order of their due days
 * @returns the invoices that get some of it
 */
export function creditSetAside(waiting: Invoice[], creditFcfa: number): SetAside[] {
  let left = Math.max(0, creditFcfa)
  return waiting.flatMap((invoice) => {
    const amountFcfa = Math.min(left, invoice.totalFcfa - invoice.settledFcfa)
    left -= amountFcfa
    return amountFcfa > 0 ? [{ invoice, amountFcfa }] : []
  })
}
