import { type PrismaClient } from '@repere/prisma'
import { RedisUnavailable, type UsageReader, type UsageRow } from '@repere/shared'
import { noteLastUse, type StoredMinutes, storeMinutes } from './usage-minutes.js'
import { noteInterruption, notePass, readProgress, SETTLING_MS } from './watermark.js'

const ACCOUNTS_AT_ONCE = 200
const ROWS_PER_STATEMENT = 1_000
/** Keys that were revoked longer ago have no usage left in Redis, which keeps counters for eight days. */
const REVOKED_DAYS = 10

export interface CopyReport extends StoredMinutes {
  /** Number of accounts read. */
  accounts: number
  /** Number of accounts whose usage had changed since the watermark. */
  active: number
}

interface Account {
  id: string
  tag: string
}

/** Further work on accounts that were active. */
export type OnActive = (accountIds: string[], nowMs: number) => Promise<void>

/**
 * Copies usage from Redis to Postgres, exactly once in effect. A pass reads the changes since the watermark and keeps
 * the greatest value of each counter. So a pass that is repeated, interrupted or concurrent counts nothing twice and
 * loses nothing.
 *
 * It reads the accounts from Postgres, and the index of their minutes from Redis. Redis keeps no list of changed
 * accounts, because on a cluster the list would be on another node than the request's keys.
 */
export class UsageCopy {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly reader: UsageReader,
    private readonly onActive: OnActive = () => Promise.resolve(),
  ) {}

  /**
   * One pass over every account.
   *
   * @throws RedisUnavailable  usage that was copied before stays
   */
  async pass(): Promise<CopyReport> {
    try {
      return await this.copy()
    } catch (error) {
      if (error instanceof RedisUnavailable) await noteInterruption(this.prisma)
      throw error
    }
  }

  private async copy(): Promise<CopyReport> {
    const now = await this.reader.now()
    const { copiedBefore } = await readProgress(this.prisma)
    // Redis' clock may have been set to a time before the watermark.
    const sinceMs = Math.min(copiedBefore.getTime(), now.nowMs - SETTLING_MS)
    const report: CopyReport = { accounts: 0, active: 0, changed: 0, late: 0, unknown: 0 }
    for await (const accounts of this.accounts()) {
      report.accounts += accounts.length
      const active = new Set<string>()
      for await (const rows of this.changes(accounts, sinceMs, now.nowMs)) {
        for (const { accountTag } of rows) active.add(accountTag)
        const stored = await this.store(rows)
        report.changed += stored.changed
        report.late += stored.late
        report.unknown += stored.unknown
      }
      report.active += active.size
      await this.noteAddresses([...active])
      const activeIds = accounts.filter(({ tag }) => active.has(tag)).map(({ id }) => id)
      if (activeIds.length > 0) await this.onActive(activeIds, now.nowMs)
    }
    await notePass(this.prisma, now)
    return report
  }

  /** Records the address that used each key last. */
  private async noteAddresses(accountTags: string[]): Promise<void> {
    const found = await Promise.all(accountTags.map((tag) => this.reader.lastAddresses(tag)))
    const addresses = found.flatMap((one) => Object.entries(one))
    if (addresses.length === 0) return
    await this.prisma.$executeRaw`
      UPDATE api_keys SET last_used_address = u.address
      FROM unnest(${addresses.map(([id]) => id)}::uuid[], ${addresses.map(([, address]) => address)}::text[]) AS u(id, address)
      WHERE api_keys.id = u.id AND api_keys.last_used_address IS DISTINCT FROM u.address`
  }

  private async store(rows: UsageRow[]): Promise<StoredMinutes> {
    const sum: StoredMinutes = { changed: 0, late: 0, unknown: 0 }
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      const batch = rows.slice(at, at + ROWS_PER_STATEMENT)
      const { changed, late, unknown } = await storeMinutes(this.prisma, batch)
      sum.changed += changed
      sum.late += late
      sum.unknown += unknown
    }
    await noteLastUse(this.prisma, rows)
    return sum
  }

  /** All accounts that may have usage in Redis. An account that is created later has no usage from before this pass. */
  private async *accounts(): AsyncGenerator<Account[]> {
    for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
      const page = await this.prisma.$queryRaw<Account[]>`
        SELECT a.id, a.tag FROM accounts a
        WHERE a.id > ${last}::uuid AND EXISTS (
          SELECT 1 FROM api_keys k WHERE k.account_id = a.id
            AND (k.revoked_at IS NULL OR k.revoked_at > now() - make_interval(days => ${REVOKED_DAYS}::int)))
        ORDER BY a.id LIMIT ${ACCOUNTS_AT_ONCE}`
      const newest = page.at(-1)
      if (newest === undefined) return
      yield page
      last = newest.id
    }
  }

  /** The changes of these accounts, some minutes at a time. */
  private async *changes(accounts: Account[], sinceMs: number, nowMs: number): AsyncGenerator<UsageRow[]> {
    const [since, now] = [Math.floor(sinceMs / 60_000), Math.floor(nowMs / 60_000)]
    let unread = accounts.map(({ tag }) => this.reader.changesSince(tag, since, now))
    while (unread.length > 0) {
      const batches = await Promise.all(unread.map((changes) => changes.next()))
      const rows = batches.flatMap(({ value }) => (value ?? []) as UsageRow[])
      if (rows.length > 0) yield rows
      unread = unread.filter((_, index) => batches[index]?.done === false)
    }
  }
}
