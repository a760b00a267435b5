import { localDay } from '@repere/rating'
import { type PrismaClient, type Transaction } from '@repere/prisma'
import { type RequestBatch, type RequestLine, type RequestLogStream } from '@repere/shared'
import { uuidV7 } from '../audit/index.js'
import { addToDays, type DayLine, KnownOrigins } from './request-days.js'

/** Lines that an account keeps. A few more stay until they are trimmed. */
export const LINES_KEPT = 10_000
/** New lines of an account after which older ones are trimmed. */
const TRIM_AFTER = 1_000
/** Batches of one transaction: with the most lines each, 12,800 lines. */
const BATCHES_AT_ONCE = 50
const TRANSACTION_MS = 30_000

export interface RequestCopyReport {
  batches: number
  lines: number
  /** Lines of keys that Postgres does not have. */
  unknown: number
  gaps: number
}

interface Gap {
  accountId: string | null
  from: Date
  to: Date
  lines: number | null
}

/**
 * Copies the request log from Redis to Postgres. Each batch counts once: the number of the last batch of each process is
 * written with its lines, so a pass that is killed or repeated adds nothing twice, and a missing number is a gap.
 */
export class RequestCopy {
  /** Account → lines since it was last trimmed; absent: not trimmed since this process started. */
  private readonly untrimmed = new Map<string, number>()
  private readonly origins = new KnownOrigins()

  constructor(
    private readonly prisma: PrismaClient,
    private readonly stream: RequestLogStream,
  ) {}

  /** Copies all that is in the stream. @throws RedisUnavailable  what was copied before stays */
  async pass(): Promise<RequestCopyReport> {
    const report: RequestCopyReport = { batches: 0, lines: 0, unknown: 0, gaps: 0 }
    const touched = new Set<string>()
    for (;;) {
      const oldest = await this.stream.oldest(BATCHES_AT_ONCE)
      if (oldest === null) break
      const stored = await this.prisma.$transaction((tx) => this.store(tx, oldest.batches), { timeout: TRANSACTION_MS })
      await this.stream.removeUpTo(oldest.last)
      report.batches += stored.batches
      report.lines += stored.lines
      report.unknown += stored.unknown
      report.gaps += stored.gaps
      for (const [accountId, count] of stored.perAccount) {
        touched.add(accountId)
        const before = this.untrimmed.get(accountId)
        this.untrimmed.set(accountId, before === undefined ? TRIM_AFTER : before + count)
      }
      if (oldest.batches.length < BATCHES_AT_ONCE) break
    }
    for (const accountId of touched) await this.trim(accountId)
    return report
  }

  private async store(tx: Transaction, batches: RequestBatch[]) {
    // Two workers that copy at once read the same batches: the second one finds them copied.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('repere request log'))::text`
    const { fresh, gaps } = await this.advance(tx, batches)
    const accounts = await accountsOf(tx, fresh)
    for (const batch of fresh) {
      for (const [tag, lines] of Object.entries(batch.missed)) {
        const accountId = accounts.ofTag.get(tag)
        if (accountId === undefined) continue
        gaps.push({ accountId, from: new Date(batch.fromMs), to: endOf(batch), lines })
      }
    }
    const perAccount = new Map<string, RequestLine[]>()
    let unknown = 0
    for (const line of fresh.flatMap(({ lines }) => lines)) {
      const accountId = accounts.ofKey.get(line.keyId)
      if (accountId === undefined) unknown++
      else if (!perAccount.get(accountId)?.push(line)) perAccount.set(accountId, [line])
    }
    await this.insertLines(tx, perAccount)
    await this.addDays(tx, perAccount)
    if (gaps.length > 0) {
      await tx.requestLogGap.createMany({
        data: gaps.map(({ accountId, from, to, lines }) => ({ accountId, fromAt: from, toAt: to, lines })),
      })
    }
    const counts = new Map([...perAccount].map(([accountId, lines]) => [accountId, lines.length]))
    const lines = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { batches: fresh.length, lines, unknown, gaps: gaps.length, perAccount: counts }
  }

  /** Notes the batches as copied. @returns those that were not copied before, and the gaps between their numbers */
  private async advance(tx: Transaction, batches: RequestBatch[]): Promise<{ fresh: RequestBatch[]; gaps: Gap[] }> {
    const sources = [...new Set(batches.map(({ source }) => source))]
    const known = await tx.requestLogSource.findMany({ where: { id: { in: sources } } })
    const last = new Map(known.map(({ id, number, until }) => [id, { number, until }]))
    const fresh: RequestBatch[] = []
    const gaps: Gap[] = []
    for (const batch of [...batches].sort((a, b) => a.number - b.number)) {
      const before = last.get(batch.source) ?? { number: 0, until: new Date(batch.startedMs) }
      if (batch.number <= before.number) continue
      if (batch.number > before.number + 1) {
        const to = new Date(Math.max(batch.fromMs, before.until.getTime()))
        gaps.push({ accountId: null, from: before.until, to, lines: null })
      }
      fresh.push(batch)
      last.set(batch.source, { number: batch.number, until: endOf(batch) })
    }
    for (const id of new Set(fresh.map(({ source }) => source))) {
      const data = last.get(id)!
      await tx.requestLogSource.upsert({ where: { id }, create: { id, ...data }, update: data })
    }
    return { fresh, gaps }
  }

  private async insertLines(tx: Transaction, perAccount: Map<string, RequestLine[]>): Promise<void> {
    const recording = await recordingAmong(tx, [...perAccount.keys()])
    const rows = [...perAccount].flatMap(([accountId, lines]) =>
      lines
        .sort((a, b) => a.atMs - b.atMs)
        .slice(-LINES_KEPT)
        .map(({ atMs, accountTag: _, ...line }) => {
          const at = new Date(atMs)
          return {
            ...line,
            accountId,
            at,
            id: uuidV7(at),
            requestId: storable(line.requestId)!,
            details: recording.has(accountId) ? storable(line.details) : null,
          }
        }),
    )
    if (rows.length > 0) await tx.requestLine.createMany({ data: rows })
  }

  private async addDays(tx: Transaction, perAccount: Map<string, RequestLine[]>): Promise<void> {
    const { utcOffsetMinutes } = await tx.seller.findUniqueOrThrow({ where: { id: 1 } })
    const lines: DayLine[] = []
    for (const [accountId, ofAccount] of perAccount) {
      for (const line of ofAccount) {
        const day = localDay(new Date(line.atMs), utcOffsetMinutes)
        lines.push({ ...line, accountId, day, origin: await this.origins.nameOf(tx, { accountId, day }, line.origin) })
      }
    }
    await addToDays(tx, lines)
  }

  private async trim(accountId: string): Promise<void> {
    if ((this.untrimmed.get(accountId) ?? 0) < TRIM_AFTER) return
    await this.prisma.$executeRaw`
      DELETE FROM request_lines WHERE account_id = ${accountId}::uuid AND id < (
        SELECT id FROM request_lines WHERE account_id = ${accountId}::uuid
        ORDER BY id DESC OFFSET ${LINES_KEPT - 1} LIMIT 1)`
    this.untrimmed.set(accountId, 0)
  }
}

async function accountsOf(tx: Transaction, batches: RequestBatch[]) {
  const keyIds = [...new Set(batches.flatMap(({ lines }) => lines.map(({ keyId }) => keyId)))]
  const tags = [...new Set(batches.flatMap(({ missed }) => Object.keys(missed)))]
  const keys = await tx.apiKey.findMany({ where: { id: { in: keyIds } }, select: { id: true, accountId: true } })
  const accounts = await tx.account.findMany({ where: { tag: { in: tags } }, select: { id: true, tag: true } })
  return {
    ofKey: new Map(keys.map(({ id, accountId }) => [id, accountId])),
    ofTag: new Map(accounts.map(({ id, tag }) => [tag, id])),
  }
}

const endOf = ({ fromMs, lines }: RequestBatch): Date =>
  new Date(lines.reduce((latest, { atMs }) => Math.max(latest, atMs), fromMs))

/**
 * The accounts that record query and body. An account that has switched it off since a line was written gets none; one that
 * does so now waits for this transaction, and then deletes what it copied.
 */
async function recordingAmong(tx: Transaction, accountIds: string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM accounts WHERE id = ANY(${accountIds}::uuid[]) AND logs_details_until IS NOT NULL ORDER BY id FOR SHARE`
  return new Set(rows.map(({ id }) => id))
}

/** Postgres stores neither NUL nor halves of surrogate pairs. */
const storable = (text: string | null): string | null => text && text.replace(/\0|\p{Surrogate}/gu, '\uFFFD')
