import { type Transaction } from '@repere/prisma'

/**
 * The first days that accounts ever bought.
 *
 * @returns `YYYY-MM-DD` in the seller's zone; null: the first plan was agreed with staff; absent: nothing was bought yet
 */
export async function firstPurchases(
  tx: Pick<Transaction, '$queryRaw'>,
  accountIds: string[],
  utcOffsetMinutes: number,
): Promise<Map<string, string | null>> {
  const rows = await tx.$queryRaw<{ account_id: string; kind: string; first_day: string }[]>`
    SELECT DISTINCT ON (account_id) account_id::text, kind::text,
      coalesce(billed_from, (period_start AT TIME ZONE 'UTC' + make_interval(mins => ${utcOffsetMinutes}::int))::date)::text
        AS first_day
    FROM invoices
    WHERE account_id = ANY(${accountIds}::uuid[]) AND kind IN ('renewal', 'upgrade', 'manual') AND plan_code IS NOT NULL
      AND state NOT IN ('proforma', 'void') AND (kind <> 'upgrade' OR begun_at IS NOT NULL)
    ORDER BY account_id, first_day, kind`
  return new Map(rows.map(({ account_id, kind, first_day }) => [account_id, kind === 'upgrade' ? first_day : null]))
}
