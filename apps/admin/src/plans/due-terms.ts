import { setTimeout as sleep } from 'node:timers/promises'
import { finishOutbox, Prisma, type PrismaClient, type Transaction } from '@repere/prisma'
import { type ControlChannel, type KeyKind } from '@repere/shared'
import { systemAuthor } from '../audit/index.js'
import { lockAccounts } from '../unit-of-work/account-lock.js'
import { clockOf } from '../unit-of-work/dated-terms.js'
import { revokeAndRecord } from '../unit-of-work/revocation.js'

/** Number of accounts that change in one transaction. */
const BATCH = 200
/** Reason for revoking a live key whose account no longer has a plan. */
const PLAN_ENDED = 'plan_ended'

interface Affected {
  account_id: string
  kind: KeyKind
}

/**
 * Publishes terms whose start or end date has passed: a new version of a plan, and the start and end of an
 * account's plan or override. It revokes live keys whose account no longer has a plan.
 *
 * Postgres knows the terms at any time; this class publishes them to Redis. It stores the instant up to which it has
 * published, continues from there after an interruption, and a repetition changes nothing for requests.
 */
export class DueTerms {
  private readonly author = systemAuthor('job: publish-due-terms')

  constructor(
    private readonly prisma: PrismaClient,
    private readonly channel: ControlChannel,
  ) {}

  /**
   * @param through  a current instant, whose terms must be published when this resolves
   * @returns the number of affected accounts
   * @throws RedisUnavailable, NotReplicated  the rest waits in the outbox
   */
  async publish(through?: Date): Promise<number> {
    const { from, until } = await this.window(through)
    const affected = await this.affectedBetween(from, until)
    for (let start = 0; start < affected.length; start += BATCH) {
      const batch = affected.slice(start, start + BATCH)
      await this.prisma.$transaction((tx) => this.renew(tx, batch), { timeout: 60_000 })
    }
    await this.prisma.$executeRaw`
      UPDATE terms_publication SET published_until = ${until} WHERE id = 1 AND published_until < ${until}`
    await finishOutbox(this.prisma, this.channel)
    return new Set(affected.map(({ account_id }) => account_id)).size
  }

  /**
   * The next interval to publish: after `from`, up to and including `until`. No change can be written into it any more.
   */
  private async window(through: Date | undefined): Promise<{ from: Date; until: Date }> {
    for (;;) {
      const window = await this.prisma.$transaction(async (tx) => {
        // Waits for all writers of dated terms. Later writers use dates after `until`.
        const [row] = await tx.$queryRaw<{ from: Date }[]>`
          SELECT published_until AS from FROM terms_publication WHERE id = 1 FOR UPDATE`
        if (row === undefined) throw new Error('terms_publication is empty')
        return { from: row.from, until: new Date((await clockOf(tx)).getTime() - 1) }
      })
      if (through === undefined || window.until >= through) return window
      await sleep(Math.max(1, Math.min(50, through.getTime() - window.until.getTime())))
    }
  }

  /** In the order of account locks. */
  private affectedBetween(from: Date, until: Date): Promise<Affected[]> {
    const due = (column: Prisma.Sql) => Prisma.sql`(${column} > ${from} AND ${column} <= ${until})`
    return this.prisma.$queryRaw<Affected[]>`
      SELECT account_id::text, 'live' AS kind FROM account_plans
        WHERE ${due(Prisma.sql`valid_from`)} OR ${due(Prisma.sql`valid_until`)}
      UNION
      SELECT account_id::text, kind::text FROM account_overrides
        WHERE ${due(Prisma.sql`valid_from`)} OR ${due(Prisma.sql`valid_until`)} OR ${due(Prisma.sql`ended_at`)}
      UNION
      SELECT t.account_id::text, 'live' FROM plan_versions v
        JOIN plan_versions sold ON sold.plan_code = v.plan_code
        JOIN account_plans t ON t.plan_version_id = sold.id
        WHERE ${due(Prisma.sql`v.valid_from`)} AND t.valid_from <= ${until}
          AND (t.valid_until IS NULL OR t.valid_until > ${until})
      UNION
      SELECT k.account_id::text, 'test' FROM api_keys k
        WHERE k.kind = 'test' AND k.revoked_at IS NULL AND EXISTS (
          SELECT 1 FROM plan_versions v WHERE v.plan_code = 'sandbox' AND ${due(Prisma.sql`v.valid_from`)})
      ORDER BY 1, 2`
  }

  private async renew(tx: Transaction, batch: Affected[]): Promise<void> {
    const ids = [...new Set(batch.map(({ account_id }) => account_id))]
    await lockAccounts(tx, ids)
    const idsOf = (kind: KeyKind) => batch.flatMap((one) => (one.kind === kind ? [one.account_id] : []))
    const withoutPlan = await tx.apiKey.findMany({
      where: {
        accountId: { in: idsOf('live') },
        kind: 'live',
        revokedAt: null,
        account: { plans: { none: inForceAt(await clockOf(tx)) } },
      },
    })
    for (const key of withoutPlan) {
      await revokeAndRecord(tx, key, { by: this.author, reason: PLAN_ENDED })
    }
    for (const kind of ['test', 'live'] as const) {
      await tx.$executeRaw`
        WITH renewed AS (
          UPDATE api_keys SET version = version + 1
          WHERE account_id = ANY(${idsOf(kind)}::uuid[]) AND kind = ${kind}::key_kind AND revoked_at IS NULL
          RETURNING id, account_id)
        INSERT INTO publications (account_id, key_id) SELECT account_id, id FROM renewed`
    }
  }
}

function inForceAt(now: Date): Prisma.AccountPlanWhereInput {
  return { validFrom: { lte: now }, OR: [{ validUntil: null }, { validUntil: { gt: now } }] }
}
