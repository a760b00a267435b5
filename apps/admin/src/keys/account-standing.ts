import {
  addPublication,
  finishOutbox,
  type PrismaClient,
  type SuspensionReason,
  type Transaction,
} from '@repere/prisma'
import { type ControlChannel } from '@repere/shared'
import { liveKeyStands, unknownPlan } from './keys.problems.js'
import { lockAccount, type LockedAccount } from './references.js'

/** What an account without a paid plan has. */
const FREE_PLAN = 'sandbox'

/**
 * Changes what all keys of an account may do: its suspension and its plan. Postgres first, then Redis, then the answer.
 *
 * Where Redis cannot be told, methods throw `RedisUnavailable` or `NotReplicated`: the change stands, waits in the
 * outbox, and calling again finishes it.
 */
export class AccountStanding {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly channel: ControlChannel,
  ) {}

  /**
   * Suspends every key of the account. A later reason replaces an earlier one.
   *
   * @param account  its tag or id
   * @returns false where it was suspended for that reason already
   * @throws KeyProblem  `account_not_found`
   */
  suspendAccount(order: { account: string; reason: SuspensionReason; note?: string; by: string }): Promise<boolean> {
    return this.change(order.account, async (tx, { id }) => {
      const { count } = await tx.account.updateMany({
        where: { id, OR: [{ suspensionReason: null }, { suspensionReason: { not: order.reason } }] },
        data: {
          suspensionReason: order.reason,
          suspensionNote: order.note ?? null,
          suspendedAt: new Date(),
          suspendedBy: order.by,
          version: { increment: 1 },
        },
      })
      if (count > 0) await addPublication(tx, { accountId: id })
      return count > 0
    })
  }

  /**
   * Ends a suspension, whatever its reason.
   *
   * @param account  its tag or id
   * @returns false where it was not suspended
   * @throws KeyProblem  `account_not_found`
   */
  reinstateAccount(order: { account: string }): Promise<boolean> {
    return this.change(order.account, async (tx, { id }) => {
      const { count } = await tx.account.updateMany({
        where: { id, suspensionReason: { not: null } },
        data: {
          suspensionReason: null,
          suspensionNote: null,
          suspendedAt: null,
          suspendedBy: null,
          version: { increment: 1 },
        },
      })
      if (count > 0) await addPublication(tx, { accountId: id })
      return count > 0
    })
  }

  /**
   * Moves the account to the terms of a plan that are in force now, from now on. `sandbox` ends its paid plan.
   *
   * @param account  its tag or id
   * @param plan  its code
   * @returns false where it has these terms already
   * @throws KeyProblem  `account_not_found`, `unknown_plan`; `live_key_stands` when its last plan would end under a live key
   */
  setPlan(order: { account: string; plan: string; by: string }): Promise<boolean> {
    return this.change(order.account, async (tx, { id }) => {
      const terms = await tx.planVersion.findFirst({
        where: { planCode: order.plan, validFrom: { lte: new Date() } },
        orderBy: { validFrom: 'desc' },
      })
      if (terms === null) throw unknownPlan(order.plan)
      const liveKeys = await tx.apiKey.findMany({ where: { accountId: id, kind: 'live', revokedAt: null } })
      if (order.plan === FREE_PLAN && liveKeys.length > 0) throw liveKeyStands()

      const current = await tx.accountPlan.findFirst({ where: { accountId: id, validUntil: null } })
      const wanted = order.plan === FREE_PLAN ? null : terms.id
      if ((current?.planVersionId ?? null) === wanted) return false
      // Postgres' clock, by which terms come into force, read after the lock; two changes never share an instant.
      const [{ at } = { at: new Date() }] = await tx.$queryRaw<{ at: Date }[]>`
        SELECT greatest(date_trunc('milliseconds', clock_timestamp()),
                        max(valid_from) FILTER (WHERE valid_until IS NULL) + interval '1 millisecond') AS at
        FROM account_plans WHERE account_id = ${id}::uuid`
      if (current !== null) await tx.accountPlan.update({ where: { id: current.id }, data: { validUntil: at } })
      if (wanted !== null) {
        await tx.accountPlan.create({
          data: { accountId: id, planVersionId: wanted, validFrom: at, createdBy: order.by },
        })
      }
      for (const key of liveKeys) {
        await tx.apiKey.update({ where: { id: key.id }, data: { version: { increment: 1 } } })
        await addPublication(tx, { accountId: id, keyId: key.id })
      }
      return true
    })
  }

  /** Every account, oldest first. */
  listAccounts(): Promise<{ id: string; tag: string; name: string }[]> {
    return this.prisma.account.findMany({
      select: { id: true, tag: true, name: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  }

  private async change(
    reference: string,
    make: (tx: Transaction, account: LockedAccount) => Promise<boolean>,
  ): Promise<boolean> {
    const { account, changed } = await this.prisma.$transaction(async (tx) => {
      const account = await lockAccount(tx, reference)
      return { account, changed: await make(tx, account) }
    })
    await finishOutbox(this.prisma, this.channel, { accountId: account.id })
    return changed
  }
}
