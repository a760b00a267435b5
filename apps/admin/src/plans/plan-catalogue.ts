import { badInput, notFound, Problem } from '@repere/http'
import { type Plan, type PlanVersion, type PrismaClient } from '@repere/prisma'
import { conflict } from '../access/access.problems.js'
import { type Author, recordAudit } from '../audit/index.js'

import { clockOf, lockTerms } from '../unit-of-work/dated-terms.js'
import { announceRise, NOTICE_DAYS, risesFor } from './price-notice.js'
import { type DueTerms } from './due-terms.js'
import { type OpenOffers } from '../unit-of-work/open-offers.js'

/** A plan with every version of its terms, newest first. */
export interface PlanHistory extends Plan {
  versions: PlanVersion[]
}

/** The terms of a version of a plan. */
export interface PlanTermsOrder {
  /** Francs per month before tax; null = on request. */
  priceFcfa: number | null
  /** Units per trailing 24 hours; null = unlimited. */
  dayQuota: number | null
  burstPerSecond: number
  /** Francs per 1,000 requests beyond the quota, before tax; null = no overage. */
  overagePricePer1000Fcfa: number | null
}

/** The plans on sale, and their terms over time. */
export class PlanCatalogue {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly dueTerms: DueTerms,
    private readonly offers: OpenOffers,
  ) {}

  /** All plans, the cheapest first, plans with a price on request last. */
  async plans(): Promise<PlanHistory[]> {
    const plans = await this.prisma.plan.findMany({ include: { versions: { orderBy: { validFrom: 'desc' } } } })
    const priceOf = (plan: PlanHistory) => plan.versions[0]?.priceFcfa ?? Infinity
    return plans.sort((a, b) => Math.sign(priceOf(a) - priceOf(b)) || a.code.localeCompare(b.code))
  }

  /**
   * Publishes new terms of a plan, for every account on it, from a time that is not in the past. If that is now,
   * requests see them when this resolves; otherwise at that time. Customers on the plan get a mail about a higher
   * price, at least 30 days before it applies.
   *
   * @param validFrom  absent: now
   * @throws Problem  404 for an unknown plan; 400 for a time in the past, or too short a notice of a higher price; 409
   * when another version starts at that time
   * @throws RedisUnavailable, NotReplicated  the version is committed, and applies before Redis is trusted again
   */
  async addVersion(order: PlanTermsOrder & { plan: string; validFrom?: Date; by: Author }): Promise<PlanVersion> {
    const { priceFcfa, dayQuota, burstPerSecond, overagePricePer1000Fcfa } = order
    const version = await this.prisma.$transaction(async (tx) => {
      await lockTerms(tx)
      const [plan] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM plans WHERE code = ${order.plan} FOR UPDATE`
      if (plan === undefined) throw notFound()
      const now = await clockOf(tx)
      const validFrom = order.validFrom ?? now
      if (validFrom < now) throw badInput([{ field: 'valid_from', reason: 'in_past', value: validFrom }])
      const of = { planCode: order.plan }
      if ((await tx.planVersion.count({ where: { ...of, validFrom } })) > 0) {
        throw conflict('Another version of this plan starts at that instant.')
      }
      const before = await tx.planVersion.findFirst({
        where: { ...of, validFrom: { lt: validFrom } },
        orderBy: { validFrom: 'desc' },
      })
      const rise = await risesFor(tx, { planCode: order.plan, before, after: { priceFcfa, overagePricePer1000Fcfa } })
      if (rise.length > 0 && validFrom.getTime() < now.getTime() + NOTICE_DAYS * DAY_MS) {
        throw tooLittleNotice(validFrom, new Date(now.getTime() + NOTICE_DAYS * DAY_MS))
      }
      const version = await tx.planVersion.create({
        data: { ...of, validFrom, priceFcfa, dayQuota, burstPerSecond, overagePricePer1000Fcfa },
      })
      if (before !== null) await announceRise(tx, { accountIds: rise, before, after: version })
      await recordAudit(tx, {
        ...order.by,
        action: 'plan.add_version',
        target: { kind: 'plan', id: order.plan },
        before: before === null ? null : toAudited(before),
        after: toAudited(version),
      })
      if (order.validFrom === undefined) await this.offers.follow(tx, null)
      return version
    }, EVERY_OFFER)
    if (order.validFrom === undefined) await this.dueTerms.publish(version.validFrom)
    return version
  }
}

const DAY_MS = 86_400_000
/** A new price is written to every open proforma. */
const EVERY_OFFER = { maxWait: 30_000, timeout: 60_000 }

const tooLittleNotice = (validFrom: Date, earliest: Date) =>
  new Problem({
    status: 400,
    message: `A higher price applies ${NOTICE_DAYS} days after customers are informed at the earliest: from ${earliest.toISOString()} on.`,
    details: [{ field: 'valid_from', reason: 'out_of_range', value: validFrom }],
  })

/** The newest version that has started; the versions are ordered newest first. */
export const inForce = (versions: PlanVersion[], at: Date): PlanVersion | undefined =>
  versions.find(({ validFrom }) => validFrom <= at)

const toAudited = (version: PlanVersion) => ({
  valid_from: version.validFrom,
  price_fcfa: version.priceFcfa,
  day_quota: version.dayQuota,
  burst_per_second: version.burstPerSecond,
  overage_price_per_1000_fcfa: version.overagePricePer1000Fcfa,
})
