import { type Invoice, type InvoiceKind, type InvoiceState, type Prisma } from '@repere/prisma'
import { type OwnRows } from '../access/account-scope.js'
import { fromCursor, pageOf, toCursor } from '../pages.js'

export interface InvoicePageOrder {
  where: Prisma.InvoiceWhereInput
  limit: number
  cursor?: string
}

/**
 * Invoices in a state. A credit note stays `finalized`, but nobody pays it: `finalized` leaves credit notes out, unless
 * they are asked for by their kind.
 */
export const inState = (state?: InvoiceState, kind?: InvoiceKind): Prisma.InvoiceWhereInput =>
  state === 'finalized' && kind === undefined ? { state, kind: { not: 'credit_note' } } : { state, kind }

/**
 * A page of invoices, newest first. Ids rise with time, so the id of the last one is the cursor of the next page.
 *
 * @param rows  of any accounts, or of one only
 * @throws Problem  400 for an invalid cursor
 */
export async function findInvoices(
  rows: Pick<OwnRows, 'invoice'>,
  { where, limit, cursor }: InvoicePageOrder,
): Promise<{ invoices: Invoice[]; nextCursor: string | null }> {
  const after = fromCursor(cursor)
  const found = await rows.invoice.findMany({
    where: { AND: [where, after === undefined ? {} : { id: { lt: after } }] },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  const { page: invoices, next } = pageOf(found, limit, ({ id }) => toCursor(id))
  return { invoices, nextCursor: next }
}
