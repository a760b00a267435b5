import { Prisma } from '@repere/prisma'
import { type AuditedChange, digestOf, type Json, toEntry } from './audit-entry.js'

/** The part of a transaction that the log needs, so that any client, extended or not, will do. */
export interface AuditWriter {
  auditEntry: { create(args: { data: Prisma.AuditEntryCreateInput }): PromiseLike<unknown> }
}

/**
 * Adds an entry to the log in the transaction of the change: both are committed, or neither. The database chains it at commit.
 * Secrets are removed from the entry, but callers should not pass them.
 *
 * @param tx  the transaction of the change
 */
export async function recordAudit(tx: AuditWriter, change: AuditedChange): Promise<void> {
  const entry = toEntry(change)
  const { before, after } = entry
  await tx.auditEntry.create({
    data: { ...entry, before: orAbsent(before), after: orAbsent(after), digest: digestOf(entry) },
  })
}

const orAbsent = (value: Json) => (value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue))
