import { francs, type Fcfa } from './fcfa.js'

export const PLAN_NAMES = ['sandbox', 'starter', 'pro', 'enterprise'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

export interface PlanTerms {
  /** Units per trailing 24 hours; null = unlimited. */
  dayQuota: number | null
  burstPerSecond: number
  /** Per month, before tax; null = on contact. */
  priceFcfa: Fcfa | null
  /** Per 1,000 requests beyond the quota, before tax; null where there is no overage to buy. */
  overagePricePer1000Fcfa: Fcfa | null
}

/** What a new installation starts with; the versions that staff publish later live in Postgres. */
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
  // The burst is agreed with each customer; this is where the conversation starts.
  enterprise: { dayQuota: null, burstPerSecond: 1_000, priceFcfa: null, overagePricePer1000Fcfa: null },
}
