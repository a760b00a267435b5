import { Inject, Injectable, Logger } from '@nestjs/common'
import { Prisma, PrismaClient } from '@repere/prisma'
import { AccountChange } from '../unit-of-work/account-change.js'
import { eraseAccount } from '../accounts/account-erasure.js'
import { systemAuthor } from '../audit/index.js'
import { JobHandler } from '../jobs/jobs.js'
import { RETENTION_RULES, type RetentionRule, UNVERIFIED_KEPT_FOR } from './retention-rules.js'

const HOUR_MS = 3_600_000
/** Rows of one statement: it holds their locks. */
const BATCH = 5_000
const ACCOUNTS_BATCH = 100

/** Deletes data that is older than `RETENTION_RULES` allow. A repetition finds nothing. */
@Injectable()
export class SweepJob extends JobHandler {
  readonly queue = 'outbox'
  readonly job = 'sweep'
  override readonly everyMs = 6 * HOUR_MS
  private readonly logger = new Logger(SweepJob.name)
  private readonly author = systemAuthor('job: sweep')

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
  ) {
    super()
  }

  /** @returns how many rows were swept, by table; `unverified_registrations` for accounts */
  async run(): Promise<Record<string, number>> {
    const swept: Record<string, number> = {}
    for (const rule of RETENTION_RULES) swept[rule.table] = await this.apply(rule)
    swept.unverified_registrations = await this.closeUnverified()
    if (Object.values(swept).some((count) => count > 0)) this.logger.log(swept, 'Swept what was old enough')
    return swept
  }

  private async apply({ table, keptFor, since, only = 'true', clear }: RetentionRule): Promise<number> {
    const change = clear === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${clear}`
    const old = `(${since}) <= now() - interval '${keptFor}' AND ${only}`
    let swept = 0
    for (;;) {
      const count = await this.prisma.$executeRaw(
        Prisma.raw(`${change} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${old} LIMIT ${BATCH}))`),
      )
      swept += count
      if (count < BATCH) return swept
    }
  }

  /** A simultaneous verification holds the account's lock: the state is read again under our lock. */
  private async closeUnverified(): Promise<number> {
    let closed = 0
    for (;;) {
      const found = await this.prisma.$queryRaw<{ id: string }[]>(
        Prisma.raw(`
        SELECT id FROM accounts WHERE verify_by IS NOT NULL AND created_at <= now() - interval '${UNVERIFIED_KEPT_FOR}'
        ORDER BY created_at LIMIT ${ACCOUNTS_BATCH}`),
      )
      for (const { id } of found) if (await this.closeRegistration(id)) closed++
      if (found.length < ACCOUNTS_BATCH) return closed
    }
  }

  private closeRegistration(id: string): Promise<boolean> {
    return this.changes.run(
      id,
      async (tx, account) => {
        const { verifyBy } = await tx.account.findUniqueOrThrow({ where: { id } })
        if (verifyBy === null) return false
        await eraseAccount(tx, account, {
          action: 'account.expire_registration',
          reason: 'never_verified',
          at: new Date(),
          by: this.author,
        })
        return true
      },
      { publication: 'best_effort' },
    )
  }
}
