import { type Invoice, type Transaction } from '@repere/prisma'

/**
 * The proformas that customers have not paid yet. They follow the terms that they depend on: call `follow` in the
 * transaction of each change of such terms.
 */
export abstract class OpenOffers {
  /**
   * Redrafts the open proforma of an account if its terms have changed: country, tax, price, seller. It is void if its
   * plan can no longer be chosen.
   *
   * @param accountId  null: of all accounts
   */
  abstract follow(tx: Transaction, accountId: string | null): Promise<void>

  /**
   * Redrafts a proforma if it differs from what choosing its plan costs today. The account and the invoice are locked,
   * and the month of the proforma is not over.
   *
   * @returns the proforma as it is now; `void` if its plan can no longer be chosen
   */
  abstract asOfToday(tx: Transaction, invoice: Invoice): Promise<Invoice>
}
