import { finishOutbox, type PrismaClient, type Transaction } from '@repere/prisma'
import { type ControlChannel, NotReplicated, RedisUnavailable } from '@repere/shared'
import { lockTerms } from './dated-terms.js'
import { lockAccount, lockAccounts, type LockedAccount } from './account-lock.js'

/**
 * Longest wait for a connection, and longest duration of the transaction, milliseconds. Absent: the limits of
 * `createPrisma`.
 */
export interface TransactionLimits {
  maxWait?: number
  timeout?: number
}

export interface AccountChangeOptions extends TransactionLimits {
  /**
   * `required` (the default): the change fails when Redis cannot be reached. `best_effort`: for changes that Redis need
   * not know, such as a new key, because the gateway reads keys that Redis does not have from Postgres.
   */
  publication?: 'required' | 'best_effort'
}

/**
 * The unit of work for a change of one account: lock the dated terms, lock the account, write, commit, publish to
 * Redis, answer. `work` queues publications with `addPublication`, `publishKeysOf`, `suspend` and others.
 *
 * When Redis cannot be reached, it throws `RedisUnavailable` or `NotReplicated`: the change is committed, its
 * publication waits in the outbox, and a second call finishes it.
 */
export class AccountChange {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly channel: ControlChannel,
  ) {}

  /**
   * @param account  its tag or id
   * @param work  all writes, in one transaction
   * @throws AccountProblem  `account_not_found`
   * @throws RedisUnavailable, NotReplicated  after the commit
   */
  async run<T>(
    account: string,
    work: (tx: Transaction, account: LockedAccount) => Promise<T>,
    options: AccountChangeOptions = {},
  ): Promise<T> {
    const { publication = 'required', ...limits } = options
    const { accountId, result } = await writeAccount(
      this.prisma,
      account,
      async (tx, locked) => ({ accountId: locked.id, result: await work(tx, locked) }),
      limits,
    )
    if (publication === 'required') await this.publish(accountId)
    else await this.publishIfPossible(accountId)
    return result
  }

  /**
   * Publishes everything that is queued for the account. `run` ends with it; call it alone to finish an earlier change.
   *
   * @throws RedisUnavailable, NotReplicated  the rest waits in the outbox
   */
  async publish(accountId: string): Promise<void> {
    await finishOutbox(this.prisma, this.channel, { accountId })
  }

  /** Like `publish`; when Redis does not answer, the outbox job continues later. */
  async publishIfPossible(accountId: string): Promise<void> {
    try {
      await this.publish(accountId)
    } catch (error) {
      if (!(error instanceof RedisUnavailable || error instanceof NotReplicated)) throw error
    }
  }
}

/**
 * The transaction of `AccountChange.run` without the publication: for changes that Redis need not know, and for steps
 * of a longer change that publishes at its end.
 *
 * The order of locks is fixed: dated terms, account, everything else.
 *
 * @param account  its tag or id
 * @throws AccountProblem  `account_not_found`
 */
export function writeAccount<T>(
  prisma: PrismaClient,
  account: string,
  work: (tx: Transaction, account: LockedAccount) => Promise<T>,
  limits: TransactionLimits = {},
): Promise<T> {
  return prisma.$transaction(async (tx) => {
    await lockTerms(tx)
    return work(tx, await lockAccount(tx, account))
  }, limits)
}

/** Like `writeAccount`, for several accounts. Unknown ids are left out. */
export function writeAccounts<T>(
  prisma: PrismaClient,
  accountIds: readonly string[],
  work: (tx: Transaction, accounts: Map<string, LockedAccount>) => Promise<T>,
  limits: TransactionLimits = {},
): Promise<T> {
  return prisma.$transaction(async (tx) => {
    await lockTerms(tx)
    return work(tx, await lockAccounts(tx, accountIds))
  }, limits)
}
