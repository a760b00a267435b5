import { type Invoice, type Prisma } from '@repere/prisma'
import { type OwnRows } from '../../access/account-scope.js'
import { badField } from '../../access/access.problems.js'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface InvoicePageOrder {
  where: Prisma.InvoiceWhereInput
  limit: number
  cursor?: string
}

/**
 * A page of invoices, newest first. Ids rise with time, so the last one of a page says where the next begins.
 *
 * @param rows  of any accounts, or of one only
 * @throws Problem  400 for a cursor that is none
 */
export async function findInvoices(
  rows: Pick<OwnRows, 'invoice'>,
  { where, limit, cursor }: InvoicePageOrder,
): Promise<{ invoices: Invoice[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString('utf8')
  if (after !== undefined && !UUID.test(after)) throw badField('cursor', 'invalid_format', cursor)
  const found = await rows.invoice.findMany({
    where: { AND: [where, after === undefined ? {} : { id: { lt: after } }] },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  const invoices = found.slice(0, limit)
  const last = found.length > limit ? invoices.at(-1) : undefined
  return { invoices, nextCursor: last === undefined ? null : Buffer.from(last.id).toString('base64url') }
}
