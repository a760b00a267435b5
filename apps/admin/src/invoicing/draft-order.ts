import { type InvoiceKind } from '@repere/prisma'
import { type Line } from '@repere/rating'
import { type Author } from '../audit/index.js'

/** A line with the French text printed before its figures: `Abonnement Pro, janvier 2026`. */
export type LabelledLine = Line & { label: string }

/** An invoice to draft. Its tax and totals follow from the lines. */
export interface DraftOrder {
  accountId: string
  kind: Exclude<InvoiceKind, 'credit_note'>
  /** The first instant of a month in the seller's zone… */
  periodStart: Date
  /** …and of the next one. */
  periodEnd: Date
  /** The days that it bills, both inclusive, `YYYY-MM-DD` in the seller's zone; absent: the whole period. */
  billedDays?: { from: string; to: string }
  /** The plan that is bought; for a renewal or an upgrade. */
  planCode?: string
  /** `YYYY-MM-DD` in the seller's zone. One that is issued later than that is due when it is issued. */
  dueOn: string
  /** Days from the due date to the suspension for non-payment; absent: ten. */
  graceDays?: number
  /** At least one. */
  lines: LabelledLine[]
  /** Why, for a manual one; printed. */
  reason?: string
  /** Identifies the request for a manual one: a repetition finds the invoice. */
  orderDigest?: string
  by: Author
}

/** The part of an invoice to credit. */
export interface CreditNoteOrder {
  invoiceId: string
  /** Tax included, above zero; absent: all that earlier credit notes have left. */
  amountFcfa?: number
  /** Printed. */
  reason: string
  by: Author
}
