import { type Transaction } from '@repere/prisma'

/**
 * Lowers the credit that customers have chosen to use for an open proforma to the credit that is left. Call it in every
 * transaction that changes the credit.
 */
export async function limitChosenCredit(tx: Pick<Transaction, '$executeRaw'>, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return
  await tx.$executeRaw`
    UPDATE invoices SET credit_chosen_fcfa = left_over.fcfa
    FROM (
      SELECT account_id, GREATEST(0, -sum(amount_fcfa)) AS fcfa FROM ledger_entries
      WHERE ledger_account = 'customer_credit' AND account_id = ANY(${accountIds}::uuid[]) GROUP BY 1) left_over
    WHERE invoices.account_id = left_over.account_id AND invoices.state = 'proforma'
      AND invoices.credit_chosen_fcfa > left_over.fcfa`
}
