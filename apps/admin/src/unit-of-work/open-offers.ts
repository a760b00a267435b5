import { type Invoice, type Transaction } from '@repere/prisma'

/**
 * The proformas that customers have not paid yet. They follow the terms that they depend on: call `follow` in the
 * transaction of each change of such terms.
 */
export abstract class OpenOffers {
  /**
   * Drafts the open proforma of an account anew if its terms have changed: country, tax, price, seller. It is void if its
   * plan can no longer be chosen.
   *
   * @param accountId  null: of all accounts
   */
  abstract follow(tx: Transaction, accountId: string | null): Promise<void>

  /**
   * Drafts a proforma anew if it differs from what choosing its plan costs today. The account and the invoice are locked,
   * and the month of the proforma is not over.
   *
   * @returns the proforma as it is now; `void` if its plan can no longer be chosen
   */
  abstract asOfToday(tx: Transaction, invoice: Invoice): Promise<Invoice>
}
