import { type AuditEntry, Prisma, type PrismaClient } from '@repere/prisma'
import { digestOf, GENESIS, type Json, linkHash } from './audit-entry.js'

/** How many links are read at a time. */
const BATCH = 1_000
/** Time limit of a check, milliseconds: enough for a log of some ten million entries. */
const WALK_MAX_MS = 3_600_000

/** The end of the chain. */
export interface ChainHead {
  /** How many entries it has. */
  count: number
  /** The hash of its last link. */
  hash: string
}

export interface ChainFault {
  sound: false
  /** Of the first link that is wrong; null where the fault is not in a link. */
  position: number | null
  entryId: string | null
  problem: string
}

export type ChainVerdict = { sound: true; head: ChainHead } | ChainFault

/**
 * Checks the whole chain at one instant: whether an entry was changed, removed, inserted or cut off at the end.
 *
 * @param noted  a head that was stored elsewhere earlier: only this reveals a chain that was rebuilt from some entry on
 */
export function verifyAuditChain(prisma: PrismaClient, noted?: ChainHead): Promise<ChainVerdict> {
  return prisma.$transaction((tx) => walk(tx, noted), {
    isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
    timeout: WALK_MAX_MS,
  })
}

async function walk(tx: Prisma.TransactionClient, noted?: ChainHead): Promise<ChainVerdict> {
  let hash = GENESIS
  let position = 0
  for (;;) {
    const links = await tx.$queryRaw<{ position: bigint; entry_id: string; hash: string }[]>`
      SELECT position, entry_id::text, hash FROM audit_links
      WHERE position > ${position} ORDER BY position LIMIT ${BATCH}`
    if (links.length === 0) break
    const entries = await tx.auditEntry.findMany({ where: { id: { in: links.map((link) => link.entry_id) } } })
    const entryById = new Map(entries.map((entry) => [entry.id, entry]))
    for (const link of links) {
      position += 1
      const broken = (problem: string): ChainFault => ({
        sound: false,
        position,
        entryId: link.entry_id,
        problem,
      })
      if (Number(link.position) !== position) return { ...broken('the link before it is missing'), entryId: null }
      const entry = entryById.get(link.entry_id)
      if (entry === undefined) return broken('its entry is missing')
      const digest = digestOf(toContent(entry))
      if (digest !== entry.digest) return broken('its entry was changed, or not written by the audit log')
      hash = linkHash(hash, digest)
      if (hash !== link.hash) return broken('its hash does not follow from the link before it')
      if (noted?.count === position && noted.hash !== hash) return broken('it is not the one that was noted')
    }
  }
  return judgeEnd(tx, { count: position, hash }, noted)
}

async function judgeEnd(tx: Prisma.TransactionClient, end: ChainHead, noted?: ChainHead): Promise<ChainVerdict> {
  const wrong = (problem: string, position: number | null = end.count + 1): ChainFault => ({
    sound: false,
    position,
    entryId: null,
    problem,
  })
  if (noted !== undefined && noted.count > end.count) {
    return wrong(`the chain ends after ${end.count}, and ${noted.count} were noted`)
  }
  const head = await tx.auditHead.findUnique({ where: { id: 1 } })
  if (head === null) return wrong('the head of the chain is missing', null)
  if (Number(head.count) !== end.count) return wrong(`the chain ends after ${end.count}, its head says ${head.count}`)
  if (head.hash !== end.hash) return wrong('the head of the chain has another hash', end.count)
  const [unchained] = await tx.$queryRaw<{ id: string }[]>`
    SELECT e.id::text FROM audit_entries e LEFT JOIN audit_links l ON l.entry_id = e.id
    WHERE l.entry_id IS NULL ORDER BY e.id LIMIT 1`
  if (unchained !== undefined) return { ...wrong('an entry is outside the chain', null), entryId: unchained.id }
  return { sound: true, head: end }
}

function toContent(entry: AuditEntry) {
  return { ...entry, before: entry.before as Json, after: entry.after as Json }
}
