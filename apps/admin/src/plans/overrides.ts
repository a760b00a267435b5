import { badInput, notFound } from '@repere/http'
import { type AccountOverride, type PrismaClient } from '@repere/prisma'
import { type KeyKind } from '@repere/shared'
import { conflict } from '../access/access.problems.js'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { type AccountChange } from '../unit-of-work/account-change.js'
import { findAccount } from '../unit-of-work/account-lock.js'
import { clockOf, publishKeysOf } from '../unit-of-work/dated-terms.js'
import { type OpenOffers } from '../unit-of-work/open-offers.js'

/** Terms agreed with one account; null or absent fields follow the plan. */
export interface OverrideOrder {
  kind: KeyKind
  dayQuota?: number | null
  burstPerSecond?: number | null
  priceFcfa?: number | null
  activeKeysMax?: number | null
  reason: string
  /** Absent: now. */
  validFrom?: Date
  validUntil: Date
}

/**
 * Terms agreed with single accounts for a time. First Postgres, then Redis, then the answer, as for every change that
 * requests must see.
 */
export class Overrides {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly changes: AccountChange,
    private readonly offers: OpenOffers,
  ) {}

  /** The overrides of an account, newest first. @throws AccountProblem  `account_not_found` */
  async list(account: string): Promise<AccountOverride[]> {
    const { id } = await findAccount(this.prisma, account)
    return this.prisma.accountOverride.findMany({
      where: { accountId: id },
      orderBy: [{ validFrom: 'desc' }, { id: 'desc' }],
    })
  }

  /**
   * @throws AccountProblem  `account_not_found`
   * @throws Problem  400 for a time in the past, or an end before the start; 409 when it overlaps with another
   * override of the kind
   * @throws RedisUnavailable, NotReplicated  the change is committed, and applies before Redis is trusted again
   */
  async add(order: OverrideOrder & { account: string; by: Author }): Promise<AccountOverride> {
    const { kind, dayQuota, burstPerSecond, priceFcfa, activeKeysMax, reason, validUntil } = order
    return this.changes.run(order.account, async (tx, { id: accountId }) => {
      const now = await clockOf(tx)
      const validFrom = order.validFrom ?? now
      if (validFrom < now) throw badInput([{ field: 'valid_from', reason: 'in_past', value: validFrom }])
      if (validUntil <= validFrom) throw badInput([{ field: 'valid_until', reason: 'in_past', value: validUntil }])
      const others = await tx.accountOverride.findMany({
        where: { accountId, kind, validFrom: { lt: validUntil }, validUntil: { gt: validFrom } },
      })
      if (others.some(({ endedAt }) => endedAt === null || endedAt > validFrom)) {
        throw conflict('Another override of these keys is in force at that time: end it first.')
      }
      const terms = { dayQuota, burstPerSecond, priceFcfa, activeKeysMax }
      const override = await tx.accountOverride.create({
        data: { accountId, kind, ...terms, reason, validFrom, validUntil, createdBy: nameOf(order.by) },
      })
      if (order.validFrom === undefined) await publishKeysOf(tx, accountId, kind)
      await recordAudit(tx, {
        ...order.by,
        action: 'account.add_override',
        accountId,
        target: { kind: 'override', id: override.id },
        after: toAudited(override),
        reason,
      })
      await this.offers.follow(tx, accountId)
      return override
    })
  }

  /**
   * Ends an override now; one that has not started never starts. A repetition changes nothing.
   *
   * @throws Problem  404 for an override that the account does not have
   * @throws AccountProblem  `account_not_found`
   */
  async end(order: { account: string; override: string; by: Author }): Promise<AccountOverride> {
    return this.changes.run(order.account, async (tx, { id: accountId }) => {
      const before = await tx.accountOverride.findFirst({ where: { id: order.override, accountId } })
      if (before === null) throw notFound()
      const now = await clockOf(tx)
      if (before.endedAt !== null || before.validUntil <= now) return before
      const data = { endedAt: now, endedBy: nameOf(order.by) }
      const override = await tx.accountOverride.update({ where: { id: before.id }, data })
      await publishKeysOf(tx, accountId, before.kind)
      await recordAudit(tx, {
        ...order.by,
        action: 'account.end_override',
        accountId,
        target: { kind: 'override', id: before.id },
        before: toAudited(before),
        after: { ended_at: now },
      })
      await this.offers.follow(tx, accountId)
      return override
    })
  }
}

const toAudited = (override: AccountOverride) => ({
  kind: override.kind,
  day_quota: override.dayQuota,
  burst_per_second: override.burstPerSecond,
  price_fcfa: override.priceFcfa,
  active_keys_max: override.activeKeysMax,
  valid_from: override.validFrom,
  valid_until: override.validUntil,
})
