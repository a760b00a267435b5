import { type Invoice, type Transaction } from '@repere/prisma'
import { lockInvoice } from '../invoices/invoice-lock.js'

/** The two documents that correct the buyer of an invoice. */
export interface Correction {
  note: Invoice
  /** The invoice in place of the credited one. */
  successor: Invoice
}

/** Reads and locks the correction that a note or a successor belongs to; null: it belongs to none. */
export async function findCorrection(tx: Transaction, invoice: Invoice): Promise<Correction | null> {
  const successor =
    invoice.correctionNoteId === null
      ? await tx.invoice.findUnique({ where: { correctionNoteId: invoice.id } })
      : invoice
  if (successor === null || successor.correctionNoteId === null) return null
  const note = await lockInvoice(tx, successor.correctionNoteId)
  const locked = await lockInvoice(tx, successor.id)
  return note === null || locked === null ? null : { note, successor: locked }
}

/** After both documents were dropped: the invoice stands again, and bills its run. */
export async function undoReplacement(tx: Transaction, { note, successor }: Correction): Promise<void> {
  const id = note.creditsId!
  await tx.invoice.update({ where: { id }, data: { replacedAt: null } })
  await tx.billingRunItem.updateMany({ where: { invoiceId: successor.id }, data: { invoiceId: id } })
}
