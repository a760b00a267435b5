import { type Invoice } from '@repere/prisma'
import { dayOf } from '@repere/rating'
import { type WebhookEventOrder } from '../unit-of-work/webhook-events.js'

/** The webhook event about an invoice. */
const invoiceData = (invoice: Invoice) => ({
  invoice_id: invoice.id,
  number: invoice.number,
  kind: invoice.kind,
  total_fcfa: invoice.totalFcfa,
  open_fcfa: invoice.kind === 'credit_note' ? 0 : invoice.totalFcfa - invoice.settledFcfa,
  due_on: dayOf(invoice.dueOn),
})

export const issuedEvent = (invoice: Invoice): WebhookEventOrder => ({
  accountId: invoice.accountId,
  type: 'invoice.issued',
  data: invoiceData(invoice),
  key: `invoice-issued:${invoice.id}`,
})

export const paidEvent = (invoice: Invoice, at: Date): WebhookEventOrder => ({
  accountId: invoice.accountId,
  type: 'invoice.paid',
  data: invoiceData(invoice),
  // A payment may be reversed, and the invoice paid again.
  key: `invoice-paid:${invoice.id}:${at.getTime()}`,
})
