import { type Transaction } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { publishKeysOf } from '../unit-of-work/dated-terms.js'
import { readSeller } from '../seller/seller.js'
import { readTaxRules } from '../seller/tax-rules.js'

/**
 * Updates the amount that requests beyond the quota may cost and that is paid later: the credit limit less open
 * invoices, before tax. Queues the publication to Redis. Call it in every transaction that changes a debt.
 *
 * @param at  the day decides the tax
 */
export async function refreshCreditLimits(tx: Transaction, accountIds: string[], at: Date): Promise<void> {
  if (accountIds.length === 0) return
  const limits = await tx.creditLimit.findMany({ where: { accountId: { in: accountIds } } })
  if (limits.length === 0) return
  const { utcOffsetMinutes } = await readSeller(tx)
  const ids = limits.map(({ accountId }) => accountId)
  const rules = await readTaxRules(tx, ids, localDay(at, utcOffsetMinutes))
  for (const { accountId, limitFcfa, overageMaxFcfa } of limits) {
    const { _sum } = await tx.ledgerEntry.aggregate({
      where: { ledgerAccount: 'receivable', accountId },
      _sum: { amountFcfa: true },
    })
    const left = Math.max(0, limitFcfa - Math.max(0, _sum.amountFcfa ?? 0))
    const room = Math.floor((left * 1_000) / (1_000 + rules.get(accountId)!.ratePerMille))
    if (room === overageMaxFcfa) continue
    await tx.creditLimit.update({ where: { accountId }, data: { overageMaxFcfa: room } })
    await publishKeysOf(tx, accountId, 'live')
  }
}
