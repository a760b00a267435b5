import { type Transaction } from '@repere/prisma'
import { type TaxRule, taxRuleFor } from '@repere/rating'
import { readSeller } from './seller.js'

/**
 * The tax of an account's invoice on a day. A foreign buyer pays the domestic rate until staff have confirmed the
 * evidence for its country and its registration: typing a country does not change the tax.
 *
 * @param date  `YYYY-MM-DD` in the seller's zone
 * @throws TaxUnknown  if the seller's country has no rate
 */
export async function readTaxRule(tx: Transaction, accountId: string, date: string): Promise<TaxRule> {
  return (await readTaxRules(tx, [accountId], date)).get(accountId)!
}

/** As `readTaxRule`, of many accounts. @throws Error  where one of them is not there */
export async function readTaxRules(tx: Transaction, accountIds: string[], date: string): Promise<Map<string, TaxRule>> {
  const { country: sellerCountry } = await readSeller(tx)
  const buyers = await tx.account.findMany({
    where: { id: { in: accountIds } },
    select: { id: true, country: true, taxTreatment: { select: { country: true, taxable: true } } },
  })
  const found = new Set(buyers.map(({ id }) => id))
  const missing = accountIds.find((id) => !found.has(id))
  if (missing !== undefined) throw new Error(`There is no account ${missing}`)
  return new Map(
    buyers.map(({ id, country, taxTreatment }) => {
      const isConfirmed = taxTreatment?.country === country
      const buyerCountry = isConfirmed ? country : sellerCountry
      return [id, taxRuleFor({ sellerCountry, buyerCountry, buyerTaxable: taxTreatment?.taxable ?? false, date })]
    }),
  )
}
