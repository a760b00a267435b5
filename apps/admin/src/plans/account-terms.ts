import { type AccountOverride, type PlanVersion } from '@repere/prisma'
import { type KeyKind } from '@repere/shared'
import { type OwnRows } from '../access/account-scope.js'
import { FREE_PLAN } from './plan-move.js'
import { inForce, type PlanCatalogue, type PlanHistory } from './plan-catalogue.js'

/** The limits of keys of one kind, and their price. */
export interface TermsInForce {
  plan: Pick<PlanHistory, 'code' | 'name'>
  version: PlanVersion
  /** Terms that were agreed instead; null: none. */
  override: AccountOverride | null
}

export interface AccountTerms {
  /** Null without a paid plan, which live keys need. */
  live: TermsInForce | null
  sandbox: TermsInForce
  /** Scheduled changes, in order of time. */
  upcoming: UpcomingTerms[]
}

export interface UpcomingTerms {
  at: Date
  /** Null: no paid plan from this time on. */
  plan: string | null
  /** The terms of that plan at that time; null without a plan. */
  version: PlanVersion | null
}

/**
 * The current and scheduled terms of an account.
 *
 * @param rows  of any accounts, or of this one only
 */
export async function termsOf(
  rows: Pick<OwnRows, 'accountPlan' | 'accountOverride'>,
  catalogue: PlanCatalogue,
  accountId: string,
  now = new Date(),
): Promise<AccountTerms> {
  const [plans, periods, overrides] = await Promise.all([
    catalogue.plans(),
    rows.accountPlan.findMany({
      where: { accountId, OR: [{ validUntil: null }, { validUntil: { gt: now } }] },
      include: { planVersion: true },
      orderBy: { validFrom: 'asc' },
    }),
    rows.accountOverride.findMany({ where: { accountId, validFrom: { lte: now }, validUntil: { gt: now } } }),
  ])
  const planOf = (code: string): PlanHistory => {
    const plan = plans.find((one) => one.code === code)
    if (plan === undefined) throw new Error(`There is no plan ${code}`)
    return plan
  }
  const termsIn = (code: string, kind: KeyKind): TermsInForce => {
    const { name, versions } = planOf(code)
    const version = inForce(versions, now)
    if (version === undefined) throw new Error(`Plan ${code} has no terms in force`)
    const agreed = overrides.find((one) => one.kind === kind && (one.endedAt === null || one.endedAt > now))
    return { plan: { code, name }, version, override: agreed ?? null }
  }
  const current = periods.find(({ validFrom }) => validFrom <= now)

  const upcoming: UpcomingTerms[] = []
  for (const [index, { validFrom, validUntil, planVersion }] of periods.entries()) {
    const { versions } = planOf(planVersion.planCode)
    const begins = { plan: planVersion.planCode, version: inForce(versions, validFrom) ?? null }
    if (validFrom > now) upcoming.push({ at: validFrom, ...begins })
    for (const version of versions) {
      const announced = version.validFrom > now && version.validFrom > validFrom
      if (announced && (validUntil === null || version.validFrom < validUntil)) {
        upcoming.push({ at: version.validFrom, plan: planVersion.planCode, version })
      }
    }
    const goesOn = periods[index + 1]?.validFrom.getTime() === validUntil?.getTime()
    if (validUntil !== null && !goesOn) upcoming.push({ at: validUntil, plan: null, version: null })
  }
  return {
    live: current === undefined ? null : termsIn(current.planVersion.planCode, 'live'),
    sandbox: termsIn(FREE_PLAN, 'test'),
    upcoming: upcoming.sort((a, b) => a.at.getTime() - b.at.getTime()),
  }
}
