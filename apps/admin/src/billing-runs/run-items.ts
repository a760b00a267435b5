import { type BillingRunItemState, Prisma, type Transaction } from '@repere/prisma'

/** The result of a run for one account. */
export interface ItemOutcome {
  accountId: string
  state: BillingRunItemState
  /** Null: nothing to invoice, or it failed. */
  invoiceId: string | null
  error: string | null
  carriedOver?: boolean
}

/** Failures after which the recurring job no longer retries an account; staff can. */
const ATTEMPTS_MAX = 10

/**
 * SQL: the run has not processed the account yet, or it failed and must be retried.
 *
 * @param account  SQL of its id
 */
export function notDone(
  account: Prisma.Sql,
  { runId, failed }: { runId: string | null; failed: 'due' | 'all' },
): Prisma.Sql {
  if (runId === null) return Prisma.sql`true`
  const again =
    failed === 'all'
      ? Prisma.sql`true`
      : // A minute, two, four… after the last attempt.
        Prisma.sql`i.attempts < ${ATTEMPTS_MAX}
          AND i.updated_at < clock_timestamp() - interval '30 seconds' * power(2, i.attempts)`
  return Prisma.sql`NOT EXISTS (
    SELECT 1 FROM billing_run_items i
    WHERE i.run_id = ${runId}::uuid AND i.account_id = ${account} AND NOT (i.state = 'failed' AND ${again}))`
}

/** The accounts that the run has already processed. */
export async function doneAmong(tx: Transaction, runId: string, accountIds: string[]): Promise<Set<string>> {
  const items = await tx.billingRunItem.findMany({
    where: { runId, accountId: { in: accountIds }, state: 'done' },
    select: { accountId: true },
  })
  return new Set(items.map(({ accountId }) => accountId))
}

export async function writeItems(tx: Transaction, runId: string, outcomes: ItemOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await tx.$executeRaw`
    INSERT INTO billing_run_items AS item (run_id, account_id, state, invoice_id, error, carried_over, updated_at)
    SELECT ${runId}::uuid, account_id, state::billing_run_item_state, invoice_id, error, carried_over, clock_timestamp()
    FROM unnest(
      ${outcomes.map(({ accountId }) => accountId)}::uuid[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ invoiceId }) => invoiceId)}::uuid[], ${outcomes.map(({ error }) => error)}::text[],
      ${outcomes.map(({ carriedOver = false }) => carriedOver)}::boolean[]
    ) AS o(account_id, state, invoice_id, error, carried_over)
    ORDER BY account_id
    ON CONFLICT (run_id, account_id) DO UPDATE SET
      state = excluded.state, invoice_id = excluded.invoice_id, error = excluded.error,
      carried_over = excluded.carried_over,
      attempts = item.attempts + 1, updated_at = excluded.updated_at`
}
