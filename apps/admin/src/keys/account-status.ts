import { type PrismaClient } from '@repere/prisma'
import { type ControlChannel } from '@repere/shared'
import { AccountChange } from '../accounts/account-change.js'
import { AuditLog } from '../audit/index.js'
import { planOfSubscription } from '../plans/plan.problems.js'
import { moveToPlan, type PlanMove } from '../plans/plan-move.js'
import { reinstate, type ReinstatementOrder, suspend, type SuspensionOrder } from '../suspension/suspending.js'

/**
 * Changes what all keys of an account may do: its suspension and its plan. Postgres first, in one transaction that also
 * writes the audit log; then Redis; then the answer.
 *
 * Where Redis cannot be told, methods throw `RedisUnavailable` or `NotReplicated`: the change stands, waits in the
 * outbox, and calling again finishes it.
 */
export class AccountStatus {
  private readonly audit = new AuditLog()

  constructor(
    private readonly prisma: PrismaClient,
    private readonly changes: AccountChange,
  ) {}

  /**
   * Suspends every key of the account, and mails its people. A later reason replaces an earlier one.
   *
   * @param order.account  its tag or id
   * @returns false where it was suspended for that reason already
   * @throws AccountProblem  `account_not_found`
   */
  suspendAccount(order: SuspensionOrder & { account: string }): Promise<boolean> {
    return this.changes.run(order.account, (tx, account) => suspend(tx, account, order))
  }

  /**
   * Ends a suspension, whatever its reason, and mails the account's people.
   *
   * @param order.account  its tag or id
   * @returns false where it was not suspended
   * @throws AccountProblem  `account_not_found`
   */
  reinstateAccount(order: ReinstatementOrder & { account: string }): Promise<boolean> {
    return this.changes.run(order.account, (tx, account) => reinstate(tx, account, order))
  }

  /**
   * Moves the account to a plan, now or from a date on; changes of plan that were dated for later give way to it.
   * `sandbox` ends its paid plan: from a date on, its live keys are revoked when it comes; now, it must have none.
   *
   * @param account  its tag or id
   * @param plan  its code
   * @param from  absent: now
   * @returns false where it has that plan already, and nothing else was to come
   *
   * Of an account with a subscription, that one alone says the plan (`billing/subscriptions`).
   *
   * @throws PlanProblem  `unknown_plan`, `plan_of_subscription`; `live_key_stands` when its last plan would end now under a
   *   live key
   * @throws Problem  400 for a date that is past
   */
  setPlan(order: PlanMove & { account: string }): Promise<boolean> {
    return this.changes.run(order.account, async (tx, account) => {
      const subscribed = await tx.subscription.count({ where: { accountId: account.id, endedAt: null } })
      if (subscribed > 0) throw planOfSubscription()
      const moved = await moveToPlan(tx, account, order)
      if (moved === null) return false
      await this.audit.record(tx, {
        ...order.by,
        action: 'account.set_plan',
        accountId: account.id,
        target: { kind: 'account', id: account.id },
        reason: order.reason,
        ...moved,
      })
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
}

/** Outside the application: in commands and tests. */
export const accountStatus = (prisma: PrismaClient, channel: ControlChannel): AccountStatus =>
  new AccountStatus(prisma, new AccountChange(prisma, channel))
