import { type Invoice, type Transaction } from '@repere/prisma'

/** Every effect of a paid invoice; `PaidEffectsModule` binds them. */
export const INVOICE_PAID_EFFECTS = Symbol('INVOICE_PAID_EFFECTS')

/**
 * An effect of a paid invoice, in the transaction that settles it, so that both are committed or neither. The terms,
 * the account and the invoice are locked. Its publications go to Redis after the commit.
 *
 * It must not throw for a business reason: the received money would not be recorded.
 */
export abstract class InvoicePaidEffect {
  /**
   * @param invoice  as it is now: `paid`; or a `draft` that was a proforma and gets its number later
   * @param at       when, by the billing clock
   */
  abstract apply(tx: Transaction, invoice: Invoice, at: Date): Promise<void>

  /**
   * The same for an open invoice that credit notes cancel completely: there is no debt any more, and nothing was
   * bought. Default: no effect.
   */
  applyCredited(_tx: Transaction, _invoice: Invoice, _at: Date): Promise<void> {
    return Promise.resolve()
  }
}
