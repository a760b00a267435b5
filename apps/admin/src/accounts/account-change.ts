import { finishOutbox, type PrismaClient, type Transaction } from '@repere/prisma'
import { type ControlChannel, NotReplicated, RedisUnavailable } from '@repere/shared'
import { lockTerms } from '../plans/dated-terms.js'
import { lockAccount, lockAccounts, type LockedAccount } from './account-lock.js'

/** How long the transaction may wait for a connection and how long it may last, milliseconds. Absent: as `createPrisma` has it. */
export interface TransactionLimits {
  maxWait?: number
  timeout?: number
}

export interface AccountChangeOptions extends TransactionLimits {
  /**
   * `required` (the default): the change fails where Redis cannot be told. `best_effort`: for what Redis need not know,
   * such as a new key, since the gateway asks Postgres about a key that Redis does not know.
   */
  publication?: 'required' | 'best_effort'
}

/**
 * The unit of work for everything that belongs to one account: lock the dated terms, lock the account, write, commit,
 * tell Redis what was queued, answer. `work` queues what Redis must be told with `addPublication`, `publishKeysOf`,
 * `suspend` and the like.
 *
 * Where Redis cannot be told, it throws `RedisUnavailable` or `NotReplicated`: the change is committed, waits in the
 * outbox, and running again finishes it.
 */
export class AccountChange {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly channel: ControlChannel,
  ) {}

  /**
   * @param account  its tag or id
   * @param work  everything that is written, in one transaction
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
   * Tells Redis everything that is queued of the account. `run` ends with it; call it alone to finish an earlier change.
   *
   * @throws RedisUnavailable, NotReplicated  what is left waits in the outbox
   */
  async publish(accountId: string): Promise<void> {
    await finishOutbox(this.prisma, this.channel, { accountId })
  }

  /** As `publish`; where Redis does not answer, the outbox job goes on later. */
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

/** As `writeAccount`, for several at once. Ids that name no account are left out. */
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
