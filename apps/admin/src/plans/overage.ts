import { conflict } from '../access/access.problems.js'
import { type Transaction } from '@repere/prisma'
import { readCapCeiling } from './billing-settings.js'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { clockOf, publishKeysOf } from '../unit-of-work/dated-terms.js'
import { type AccountChange } from '../unit-of-work/account-change.js'

/** The switch for requests beyond the quota, and their monthly cap. */
export interface OverageSetting {
  enabled: boolean
  /** Francs a calendar month, before tax. */
  capFcfa: number
}

/** Switches overage, from the next request on. */
export class OverageSwitch {
  constructor(private readonly changes: AccountChange) {}

  /**
   * @throws AccountProblem  `account_not_found`
   * @throws Problem  409 when it is switched on for a plan without overage, and for a higher cap above the ceiling
   * without a deposit of the difference
   * @throws RedisUnavailable, NotReplicated  the change is committed, and applies before Redis is trusted again
   */
  async set(order: OverageSetting & { account: string; by: Author }): Promise<void> {
    const { enabled, capFcfa, by } = order
    await this.changes.run(order.account, async (tx, { id: accountId }) => {
      if (enabled) {
        const now = await clockOf(tx)
        const current = await tx.accountPlan.findFirst({
          where: { accountId, validFrom: { lte: now }, OR: [{ validUntil: null }, { validUntil: { gt: now } }] },
          include: { planVersion: true },
        })
        const terms = current && {
          planCode: current.planVersion.planCode,
          validFrom: { lte: now },
        }
        const version = terms && (await tx.planVersion.findFirst({ where: terms, orderBy: { validFrom: 'desc' } }))
        if ((version?.overagePricePer1000Fcfa ?? null) === null) {
          throw conflict('The plan of the account sells no requests beyond its quota.')
        }
      }
      const before = await tx.overageSettings.findUnique({ where: { accountId } })
      if (capFcfa > (before?.capFcfa ?? 0)) await requireDeposit(tx, accountId, capFcfa)
      const data = { enabled, capFcfa, updatedBy: nameOf(by) }
      await tx.overageSettings.upsert({ where: { accountId }, create: { accountId, ...data }, update: data })
      if (before?.capFcfa !== capFcfa) await tx.overageCap.create({ data: { accountId, capFcfa } })
      await publishKeysOf(tx, accountId, 'live')
      await recordAudit(tx, {
        ...by,
        action: 'account.set_overage',
        accountId,
        target: { kind: 'account', id: accountId },
        before: { enabled: before?.enabled ?? false, cap_fcfa: before?.capFcfa ?? null },
        after: { enabled, cap_fcfa: capFcfa },
      })
    })
  }
}

/** A cap above the ceiling of staff needs credit, because the customer may not pay later. */
async function requireDeposit(tx: Transaction, accountId: string, capFcfa: number): Promise<void> {
  const ceilingFcfa = await readCapCeiling(tx, accountId)
  if (ceilingFcfa === null || capFcfa <= ceilingFcfa) return
  const { _sum } = await tx.ledgerEntry.aggregate({
    where: { ledgerAccount: 'customer_credit', accountId },
    _sum: { amountFcfa: true },
  })
  const credit = 0 - (_sum.amountFcfa ?? 0)
  if (credit >= capFcfa - ceilingFcfa) return
  throw conflict(
    `A cap above ${ceilingFcfa} francs needs a deposit of the difference, ${capFcfa - ceilingFcfa} francs: the credit of the organisation is ${credit} francs.`,
  )
}
