import { type PrismaClient } from '@repere/prisma'
import { type ControlChannel } from '@repere/shared'
import { AccountChange } from '../accounts/account-change.js'
import { AuditLog } from '../audit/index.js'
import { planOfSubscription } from '../plans/plan.problems.js'
import { moveToPlan, type PlanMove } from '../plans/plan-move.js'
import { reinstate, type ReinstatementOrder, suspend, type SuspensionOrder } from '../suspension/suspending.js'

/**
 * Changes the permissions of all keys of an account: its suspension and its plan. First Postgres, in one transaction
 * with the audit log; then Redis; then the answer.
 *
 * When Redis cannot be reached, methods throw `RedisUnavailable` or `NotReplicated`: the change is committed, its
 * publication waits in the outbox, and a second call finishes it.
 */
export class AccountStatus {
  private readonly audit = new AuditLog()

  constructor(
    private readonly prisma: PrismaClient,
    private readonly changes: AccountChange,
  ) {}

  /**
   * Suspends every key of the account, and mails its members. A later reason replaces an earlier one.
   *
   * @param order.account  its tag or id
   * @returns false when it was already suspended for this reason
   * @throws AccountProblem  `account_not_found`
   */
  suspendAccount(order: SuspensionOrder & { account: string }): Promise<boolean> {
    return this.changes.run(order.account, (tx, account) => suspend(tx, account, order))
  }

  /**
   * Ends a suspension with any reason, and mails the account's members.
   *
   * @param order.account  its tag or id
   * @returns false when it was not suspended
   * @throws AccountProblem  `account_not_found`
   */
  reinstateAccount(order: ReinstatementOrder & { account: string }): Promise<boolean> {
    return this.changes.run(order.account, (tx, account) => reinstate(tx, account, order))
  }

  /**
   * Moves the account to a plan, now or from a date on. It replaces later changes of plan that are scheduled. `sandbox`
   * ends the paid plan: from a date on, live keys are revoked on that date; immediately, only without live keys.
   *
   * @param account  its tag or id
   * @param plan  its code
   * @param from  absent: now
   * @returns false when the account has that plan already and no change is scheduled
   *
   * For an account with a subscription, only the subscription decides on the plan (`billing/subscriptions`).
   *
   * @throws PlanProblem  `unknown_plan`, `plan_of_subscription`; `live_key_stands` when the last plan would end now
   * under a
   * live key
   * @throws Problem  400 for a date in the past
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

  /** All accounts, oldest first. */
  listAccounts(): Promise<{ id: string; tag: string; name: string }[]> {
    return this.prisma.account.findMany({
      select: { id: true, tag: true, name: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  }
}

/** For commands and tests, without the application. */
export const accountStatus = (prisma: PrismaClient, channel: ControlChannel): AccountStatus =>
  new AccountStatus(prisma, new AccountChange(prisma, channel))
