import { francs, type Fcfa } from './fcfa.js'

export const PLAN_NAMES = ['sandbox', 'starter', 'pro', 'enterprise'] as const
/** The plan without a price. */
export const FREE_PLAN = 'sandbox' satisfies (typeof PLAN_NAMES)[number]
export type PlanName = (typeof PLAN_NAMES)[number]

export interface PlanTerms {
  /** Units per trailing 24 hours; null = unlimited. */
  dayQuota: number | null
  burstPerSecond: number
  /** Per month, before tax; null = price on request. */
  priceFcfa: Fcfa | null
  /** Per 1,000 requests beyond the quota, before tax; null when the plan has no overage. */
  overagePricePer1000Fcfa: Fcfa | null
}

/** Plans of a new installation. Versions that staff publish later are stored in Postgres. */
export const DEFAULT_PLANS: Readonly<Record<PlanName, PlanTerms>> = {
  sandbox: { dayQuota: 10_000, burstPerSecond: 10, priceFcfa: francs(0), overagePricePer1000Fcfa: null },
  starter: {
    dayQuota: 100_000,
    burstPerSecond: 50,
    priceFcfa: francs(25_000),
    overagePricePer1000Fcfa: francs(20),
  },
  pro: {
    dayQuota: 1_000_000,
    burstPerSecond: 200,
    priceFcfa: francs(150_000),
    overagePricePer1000Fcfa: francs(10),
  },
  // The burst limit is agreed with each customer. This value is the starting point.
  enterprise: { dayQuota: null, burstPerSecond: 1_000, priceFcfa: null, overagePricePer1000Fcfa: null },
}
