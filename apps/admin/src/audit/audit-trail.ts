import { type AuditEntry, type Prisma } from '@repere/prisma'
import { type OwnRows } from '../access/account-scope.js'
import { type Actor } from './audit-entry.js'
import { pageOf } from '../pages.js'

/** Filters of the log; an entry must match all of them. */
export interface AuditFilter {
  accountId?: string
  actorKind?: Actor['kind']
  /** An id or an e-mail address. */
  actor?: string
  /** Whole, or its noun: `key` finds `key.revoke`. */
  action?: string
  from?: Date
  /** Exclusive. */
  to?: Date
  /** The end of the previous page. */
  before?: string
  limit: number
}

export interface AuditPage {
  /** The newest first. */
  entries: AuditEntry[]
  /** The start of the next page; null: there is none. */
  next: string | null
}

/**
 * A page of the log. Entries are ordered by their ids, which begin with the millisecond in which they were made.
 *
 * @param rows  of any accounts, or of one only
 */
export async function findEntries(rows: Pick<OwnRows, 'auditEntry'>, filter: AuditFilter): Promise<AuditPage> {
  const { accountId, actorKind, actor, action, from, to, before, limit } = filter
  const AND: Prisma.AuditEntryWhereInput[] = []
  if (actor !== undefined) AND.push({ OR: [{ actorId: actor }, { actorEmail: { equals: actor.toLowerCase() } }] })
  if (action !== undefined) AND.push({ OR: [{ action }, { action: { startsWith: `${action}.` } }] })
  if (before !== undefined) AND.push({ id: { lt: before } })
  const found = await rows.auditEntry.findMany({
    where: { accountId, actorKind, occurredAt: { gte: from, lt: to }, AND },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  const { page: entries, next } = pageOf(found, limit, ({ id }) => id)
  return { entries, next }
}
