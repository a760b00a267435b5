import { type Invoice, type InvoiceLine, type Transaction } from '@repere/prisma'
import { creditNoteAmounts, creditNotePart, type InvoiceAmounts } from '@repere/rating'
import { francs } from '@repere/shared'
import { uuidV7 } from '../audit/audit-entry.js'
import { nameOf } from '../audit/index.js'
import { lockInvoiceAndAccount } from '../invoices/invoice-lock.js'
import { type CreditNoteOrder, type LabelledLine } from './draft-order.js'
import { toRows } from './drafting.js'
import { InvoiceProblem, invoiceNotFound } from './invoice.problems.js'

const NOT_CREDITABLE: readonly string[] = ['proforma', 'draft', 'certified', 'void', 'credited']

/**
 * Drafts the credit note of an invoice or of a part of it.
 *
 * @throws InvoiceProblem  `invoice_not_found`, `not_creditable`, `more_than_left`
 */
export async function draftCreditNote(
  tx: Transaction,
  { invoiceId, amountFcfa, reason, by }: CreditNoteOrder,
  now: Date,
): Promise<Invoice> {
  // Locked, so that the second of two simultaneous notes sees the amount that the first left.
  await lockInvoiceAndAccount(tx, invoiceId)
  const invoice = await tx.invoice.findUnique({
    where: { id: invoiceId },
    include: { lines: { orderBy: { position: 'asc' } }, creditNotes: { where: { state: { not: 'void' } } } },
  })
  if (invoice === null) throw invoiceNotFound()
  if (invoice.kind === 'credit_note' || NOT_CREDITABLE.includes(invoice.state)) {
    throw new InvoiceProblem('not_creditable', 'Only an issued invoice that is not fully credited can be credited.')
  }
  const left = leftOf(invoice, invoice.creditNotes)
  const wanted = amountFcfa ?? left.totalFcfa
  if (wanted > left.totalFcfa || wanted <= 0) {
    throw new InvoiceProblem(
      'more_than_left',
      `At most ${left.totalFcfa} francs of this invoice can still be credited.`,
    )
  }
  const note = creditNoteOver(invoice, wanted)
  const id = uuidV7(new Date())
  const made = await tx.invoice.create({
    data: {
      id,
      accountId: invoice.accountId,
      kind: 'credit_note',
      periodStart: invoice.periodStart,
      periodEnd: invoice.periodEnd,
      billedFrom: invoice.billedFrom,
      billedTo: invoice.billedTo,
      planCode: invoice.planCode,
      creditsId: invoice.id,
      reason,
      dueOn: invoice.dueOn,
      netFcfa: note.netFcfa,
      taxRatePerMille: note.tax.ratePerMille,
      taxMention: note.tax.mention,
      taxFcfa: note.tax.amountFcfa,
      totalFcfa: note.totalFcfa,
      createdAt: now,
      createdBy: nameOf(by),
    },
  })
  await tx.invoiceLine.createMany({ data: toRows(id, note.lines) })
  return made
}

/** An invoice with its lines, and its credit notes that are not void. */
export type CreditableInvoice = Invoice & { lines: InvoiceLine[]; creditNotes: Invoice[] }

/**
 * The lines and sums of a credit note.
 *
 * @param amountFcfa  tax included, above zero; at most the part that no credit note has credited
 */
export function creditNoteOver(
  invoice: CreditableInvoice,
  amountFcfa: number,
): InvoiceAmounts & { lines: LabelledLine[] } {
  const left = leftOf(invoice, invoice.creditNotes)
  if (invoice.creditNotes.length === 0 && amountFcfa === left.totalFcfa) {
    const note = creditNoteAmounts(left)
    return { ...note, lines: note.lines.map((line, index) => ({ ...line, label: invoice.lines[index]!.label })) }
  }
  const note = creditNotePart(left, francs(amountFcfa), invoice.certification === null ? 'rest' : 'contained')
  const label = `Avoir partiel sur la facture ${invoice.number ?? ''}`
  return { ...note, lines: note.lines.map((line) => ({ ...line, label })) }
}

/** The part of an invoice that no credit note has credited: all of its lines without a credit note, or one line. */
function leftOf(invoice: Invoice & { lines: InvoiceLine[] }, notes: Invoice[]): InvoiceAmounts {
  const less = (of: 'netFcfa' | 'taxFcfa' | 'totalFcfa') =>
    francs(notes.reduce((sum, note) => sum + note[of], invoice[of]))
  return {
    lines: invoice.lines.map((line) => ({
      kind: line.kind,
      quantity: line.quantity,
      unitPriceFcfa: francs(line.unitPriceFcfa),
      per: line.per,
      amountFcfa: francs(line.amountFcfa),
    })),
    netFcfa: less('netFcfa'),
    tax: { ratePerMille: invoice.taxRatePerMille, mention: invoice.taxMention, amountFcfa: less('taxFcfa') },
    totalFcfa: less('totalFcfa'),
  }
}
