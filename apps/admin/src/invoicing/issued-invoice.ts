import { type Invoice } from '@repere/prisma'
import { dayOf } from '@repere/rating'
import { systemAuthor } from '../audit/index.js'
import { type AccountMailOrder } from '../mail/mailer.js'
import { GRACE_DAYS, suspensionDay } from '../invoices/grace.js'
import { describeBooking } from '../ledger/booking-kinds.js'
import { type Posting } from '../ledger/ledger.js'
import { type PayLinkKeys, payLinkOf } from '../invoices/pay-link.js'

/** The author of the changes that issuing causes. */
export const ISSUING = systemAuthor('billing: issuing')

/** The amount that debits the customer's accounts. */
export interface CustomerDebits {
  receivable: number
  credit: number
  /** Credit that is reserved for the invoice in place of the credited one. */
  reserved: number
}

/** An invoice that has its number, as it is booked. */
export function postingOf(invoice: Invoice, customer: CustomerDebits, now: Date): Posting {
  const { accountId, netFcfa, taxFcfa } = invoice
  return {
    key: `invoice:${invoice.id}`,
    description: describeBooking(invoice.kind === 'credit_note' ? 'credit_note' : 'invoice', invoice.number ?? ''),
    invoiceId: invoice.id,
    occurredAt: invoice.finalizedAt ?? now,
    by: ISSUING,
    entries: [
      { ledgerAccount: 'receivable', accountId, amountFcfa: customer.receivable },
      { ledgerAccount: 'customer_credit', accountId, amountFcfa: customer.credit },
      { ledgerAccount: 'reserved_credit', accountId, amountFcfa: customer.reserved },
      { ledgerAccount: 'revenue', amountFcfa: -netFcfa },
      { ledgerAccount: 'tax_payable', amountFcfa: -taxFcfa },
    ],
  }
}

/**
 * The difference between an invoice and the credit notes that cancel it. The tax administration computes the tax of
 * each document from its total, so the parts may differ by some francs between net and tax; the totals are equal.
 *
 * @param notes  the sums of all notes; negative
 * @returns null where there is none
 */
export function roundingOf(
  invoice: Pick<Invoice, 'id' | 'netFcfa' | 'taxFcfa'>,
  notes: { netFcfa: number; taxFcfa: number },
  note: Invoice,
  now: Date,
): Posting | null {
  const netFcfa = invoice.netFcfa + notes.netFcfa
  const taxFcfa = invoice.taxFcfa + notes.taxFcfa
  if (netFcfa === 0 && taxFcfa === 0) return null
  return {
    key: `tax_rounding:${invoice.id}`,
    description: describeBooking('tax_rounding', note.number ?? ''),
    invoiceId: note.id,
    occurredAt: note.finalizedAt ?? now,
    by: ISSUING,
    entries: [
      { ledgerAccount: 'revenue', amountFcfa: netFcfa },
      { ledgerAccount: 'tax_payable', amountFcfa: taxFcfa },
    ],
  }
}

const payUrl = (invoice: Invoice, config: PayLinkKeys): { pay_url?: string } => {
  const isDue = invoice.kind !== 'credit_note' && invoice.state !== 'paid' && invoice.totalFcfa > 0
  const link = isDue ? payLinkOf(config, invoice.id) : null
  return link === null ? {} : { pay_url: link }
}

export const issuedMail = (invoice: Invoice, organisation: string, config: PayLinkKeys): AccountMailOrder => ({
  template: 'invoice_issued',
  data: {
    organisation,
    invoice_number: invoice.number ?? '',
    document: invoice.kind === 'credit_note' ? 'credit_note' : 'invoice',
    total_fcfa: Math.abs(invoice.totalFcfa),
    due_on: dayOf(invoice.dueOn),
    is_paid: invoice.state === 'paid',
    ...(invoice.kind === 'renewal' && invoice.graceDays < GRACE_DAYS ? { suspended_from: suspensionDay(invoice) } : {}),
    url: `${config.consoleUrl}/invoices/${invoice.id}`,
    ...payUrl(invoice, config),
  },
  key: `invoice_issued:${invoice.id}`,
  accountId: invoice.accountId,
  roles: ['owner', 'billing'],
})
