import { type Invoice, type Transaction } from '@repere/prisma'

/** Every effect of a paid invoice; `PAID_EFFECTS` names them. */
export const INVOICE_PAID_EFFECTS = Symbol('INVOICE_PAID_EFFECTS')

/**
 * What follows when nothing is left to pay of an invoice: in the transaction that settles it, so that both stand or
 * neither. The terms, the account and the invoice are locked. What it publishes is told to Redis after the commit.
 *
 * It must not throw for a reason of business: the money that came would not be noted.
 */
export abstract class InvoicePaidEffect {
  /**
   * @param invoice  as it is now: `paid`; or a `draft` that was a proforma, whose number follows
   * @param at       when, by the billing clock
   */
  abstract apply(tx: Transaction, invoice: Invoice, at: Date): Promise<void>
}
