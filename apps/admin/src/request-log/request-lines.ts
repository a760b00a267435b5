import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type Prisma, PrismaClient, type RequestLine } from '@repere/prisma'
import { AccountScope, type OwnRows } from '../access/account-scope.js'
import { AuthenticationLog } from '../access/authentication-log.js'
import { type StaffCaller } from '../access/caller.js'
import { type RequestOrigin } from '../access/request-origin.js'
import { pageOf } from '../pages.js'
import { type KeyLabel } from '../usage/usage-report.js'

/** Filters of the log; a line must match all of them. */
export interface LineFilter {
  from?: Date
  /** Exclusive. */
  to?: Date
  keyId?: string
  operation?: string
  /** Both inclusive. */
  status?: { least: number; most: number }
  reason?: string
  /** The origin of a page, or a network address. */
  caller?: string
  requestId?: string
  /** The end of the previous page. */
  before?: string
  limit: number
}

/** A time in which lines are missing. */
export interface LogGap {
  from: Date
  to: Date
  /** Null: unknown. */
  lines: number | null
}

export type LabelledLine = RequestLine & { key: KeyLabel | null }

export interface LinePage {
  /** Newest first. */
  lines: LabelledLine[]
  next: string | null
}

/** A line that staff found by its id, with its account. */
export type FoundLine = LabelledLine & { account: { id: string; name: string } }

/** Most lines that staff find by one id: a client may send an id with every request. */
const FOUND_MAX = 50

/** The request log as its account reads it, and as staff read it, which is recorded. */
@Injectable()
export class RequestLines {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly log: AuthenticationLog,
  ) {}

  /** A page of the account's log, with the gaps in its period. */
  async find({ own, accountId }: AccountScope, filter: LineFilter): Promise<LinePage & { gaps: LogGap[] }> {
    const { limit } = filter
    const found = await own.requestLine.findMany({ where: matching(filter), orderBy: { id: 'desc' }, take: limit + 1 })
    const { page, next } = pageOf(found, limit, ({ id }) => id)
    return { lines: await labelled(own, page), next, gaps: await gapsOf(this.prisma, accountId, filter) }
  }

  /** The same for staff. Each page is recorded as a read of personal data: a cursor may begin anywhere. @throws Problem  404 */
  async findForStaff(
    accountId: string,
    filter: LineFilter,
    { staffId, email }: StaffCaller,
    request: RequestOrigin,
  ): Promise<LinePage & { gaps: LogGap[] }> {
    if ((await this.prisma.account.count({ where: { id: accountId } })) === 0) throw notFound()
    await this.log.record({ surface: 'staff', kind: 'personal_data_read', staffId, email, accountId }, request)
    return this.find(new AccountScope(this.prisma, accountId), filter)
  }

  /** The requests of any account with this `X-Request-Id`, newest first. Recorded for each account that has one. */
  async findById(requestId: string, { staffId, email }: StaffCaller, request: RequestOrigin): Promise<FoundLine[]> {
    return this.prisma.$transaction(async (tx) => {
      const found = await tx.requestLine.findMany({ where: { requestId }, orderBy: { id: 'desc' }, take: FOUND_MAX })
      const ids = [...new Set(found.map(({ accountId }) => accountId))]
      const accounts = await tx.account.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
      for (const accountId of ids) {
        await this.log.record({ surface: 'staff', kind: 'personal_data_read', staffId, email, accountId }, request, tx)
      }
      const byId = new Map(accounts.map((account) => [account.id, account]))
      const lines = await labelled(tx, found)
      return lines.map((line) => ({ ...line, account: byId.get(line.accountId) ?? { id: line.accountId, name: '' } }))
    })
  }
}

/** Ids begin with the millisecond of their line, so they sort like times. */
function matching(filter: LineFilter): Prisma.RequestLineWhereInput {
  const { from, to, keyId, operation, status, reason, caller, requestId, before } = filter
  const AND: Prisma.RequestLineWhereInput[] = []
  if (caller !== undefined) AND.push({ OR: [{ origin: caller }, { address: caller }] })
  if (before !== undefined) AND.push({ id: { lt: before } })
  return {
    at: { gte: from, lt: to },
    keyId,
    operation,
    reason,
    requestId,
    ...(status && { status: { gte: status.least, lte: status.most } }),
    AND,
  }
}

/** Adds the data by which people recognise the keys. */
async function labelled(rows: Pick<OwnRows, 'apiKey'>, lines: RequestLine[]): Promise<LabelledLine[]> {
  const ids = [...new Set(lines.map(({ keyId }) => keyId))]
  const keys = await rows.apiKey.findMany({ where: { id: { in: ids } } })
  const labels = new Map(keys.map(({ id, kind, prefix, last4 }) => [id, { id, kind, prefix, last4 }]))
  return lines.map((line) => ({ ...line, key: labels.get(line.keyId) ?? null }))
}

/** The times in which lines of the account are missing, of the account alone or of all, newest first. */
export async function gapsOf(
  prisma: Pick<PrismaClient, 'requestLogGap'>,
  accountId: string,
  { from, to }: { from?: Date; to?: Date },
): Promise<LogGap[]> {
  const gaps = await prisma.requestLogGap.findMany({
    where: { OR: [{ accountId }, { accountId: null }], toAt: { gte: from }, fromAt: { lt: to } },
    orderBy: { toAt: 'desc' },
    take: 20,
  })
  return gaps.map(({ fromAt, toAt, lines }) => ({ from: fromAt, to: toAt, lines }))
}
