import { type PrismaClient } from '@repere/prisma'
import { type ControlChannel } from '@repere/shared'
import { AccountChange } from '../unit-of-work/account-change.js'
import { reinstate, type ReinstatementOrder, suspend, type SuspensionOrder } from './suspending.js'

/**
 * Suspends and reinstates all keys of an account. First Postgres, in one transaction with the audit log; then Redis;
 * then the answer.
 *
 * When Redis cannot be reached, methods throw `RedisUnavailable` or `NotReplicated`: the change is committed, its
 * publication waits in the outbox, and a second call finishes it.
 */
export class AccountStatus {
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
