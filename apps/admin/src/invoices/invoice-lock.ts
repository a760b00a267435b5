import { type Invoice, type Transaction } from '@repere/prisma'

/** Reads an invoice and holds it until the transaction ends; null: there is none. */
export async function lockInvoice(tx: Transaction, id: string): Promise<Invoice | null> {
  await tx.$queryRaw`SELECT 1 FROM invoices WHERE id = ${id}::uuid FOR UPDATE`
  return tx.invoice.findUnique({ where: { id } })
}

/** Like `lockInvoice`, after its account: the other order leads to a deadlock. */
export async function lockInvoiceAndAccount(tx: Transaction, id: string): Promise<Invoice | null> {
  await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = (SELECT account_id FROM invoices WHERE id = ${id}::uuid) FOR UPDATE`
  return lockInvoice(tx, id)
}
