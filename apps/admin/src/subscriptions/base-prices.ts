import { type PlanVersion, type Transaction } from '@repere/prisma'
import { francs, type Fcfa } from '@repere/shared'
import { type Renewal } from './subscription-terms.js'

type Rows = Pick<Transaction, 'accountOverride'>

/** Every plan with its versions, the newest first; few rows, read once for many accounts. */
export interface PricedPlan {
  code: string
  name: string
  versions: PlanVersion[]
}

export async function readPlans(tx: Pick<Transaction, 'plan'>): Promise<Map<string, PricedPlan>> {
  const plans = await tx.plan.findMany({ include: { versions: { orderBy: { validFrom: 'desc' } } } })
  return new Map(plans.map((plan) => [plan.code, plan]))
}

/** The monthly price of a plan alone. Null: on contact, or not in force. */
export function listPriceOf(plan: PricedPlan, at: Date): Fcfa | null {
  const price = plan.versions.find(({ validFrom }) => validFrom <= at)?.priceFcfa ?? null
  return price === null ? null : francs(price)
}

/**
 * The prices of overrides at an instant.
 *
 * @returns francs a month before tax, by account; those without one are absent
 */
export async function agreedPrices(tx: Rows, accountIds: string[], at: Date): Promise<Map<string, Fcfa>> {
  const overrides = await tx.accountOverride.findMany({
    where: {
      accountId: { in: accountIds },
      kind: 'live',
      priceFcfa: { not: null },
      validFrom: { lte: at },
      validUntil: { gt: at },
      OR: [{ endedAt: null }, { endedAt: { gt: at } }],
    },
    select: { accountId: true, priceFcfa: true },
  })
  return new Map(overrides.map(({ accountId, priceFcfa }) => [accountId, francs(priceFcfa as number)]))
}

/**
 * The base price of a month: that of the subscription, else of an override in force at its start, else of the
 * plan's version then.
 *
 * @returns null if there is none
 */
export function basePriceOf(renewal: Renewal, plan: PricedPlan, override: Fcfa | undefined, at: Date): Fcfa | null {
  if (renewal.agreedFcfa !== null) return francs(renewal.agreedFcfa)
  return override ?? listPriceOf(plan, at)
}
