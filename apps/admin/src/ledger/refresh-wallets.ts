import { type Transaction } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { publishKeysOf } from '../unit-of-work/dated-terms.js'
import { readSeller } from '../seller/seller.js'
import { readTaxRules } from '../seller/tax-rules.js'

/**
 * Updates the total that requests beyond the quota may cost: the amount that issued invoices bill for them, plus the
 * credit before tax. Queues the publication to Redis, which subtracts amounts drawn and not billed yet, so that no franc
 * is drawn twice. Call it in every transaction that changes the credit.
 *
 * @param at  the day decides the tax
 */
export async function refreshWallets(tx: Transaction, accountIds: string[], at: Date): Promise<void> {
  if (accountIds.length === 0) return
  const wallets = await tx.wallet.findMany({ where: { accountId: { in: accountIds }, enabled: true } })
  if (wallets.length === 0) return
  const { utcOffsetMinutes } = await readSeller(tx)
  const ids = wallets.map(({ accountId }) => accountId)
  const rules = await readTaxRules(tx, ids, localDay(at, utcOffsetMinutes))
  for (const { accountId, limitThousandths } of wallets) {
    const limit = await limitOf(tx, accountId, rules.get(accountId)!.ratePerMille)
    if (limit === limitThousandths) continue
    await tx.wallet.update({ where: { accountId }, data: { limitThousandths: limit } })
    await publishKeysOf(tx, accountId, 'live')
  }
}

async function limitOf(tx: Transaction, accountId: string, ratePerMille: number): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ thousandths: bigint }[]>`
    SELECT (coalesce((
        SELECT sum(o.units * v.overage_price_per_1000_fcfa) FROM invoices i
        JOIN invoiced_overage o ON o.invoice_id = i.id
        JOIN plan_versions v ON v.id = o.plan_version_id
        JOIN wallets w ON w.account_id = i.account_id
        WHERE i.account_id = ${accountId}::uuid AND i.kind = 'overage' AND i.finalized_at IS NOT NULL
          AND o.month >= to_char(w.since, 'YYYY-MM')), 0)
      + coalesce((
        SELECT greatest(0, -sum(amount_fcfa)) * 1000000 / ${1_000 + ratePerMille}::int FROM ledger_entries
        WHERE account_id = ${accountId}::uuid AND ledger_account = 'customer_credit'), 0))::bigint AS thousandths`
  const thousandths = row?.thousandths ?? 0n
  return thousandths > 0n ? thousandths : 0n
}
