import { addPublication, type Transaction } from '@repere/prisma'
import { type KeyKind } from '@repere/shared'

/**
 * Held by every change of terms that has a date, before it locks anything else: what is being written now cannot slip
 * behind the instant up to which the job has published. Any number may hold it; the job waits for them.
 */
export async function lockTerms(tx: Transaction): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM terms_publication WHERE id = 1 FOR SHARE`
}

/** Postgres' clock, by which terms begin and end, whole milliseconds. */
export async function clockOf(tx: Pick<Transaction, '$queryRaw'>): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`
  if (row === undefined) throw new Error('Postgres has no clock')
  return row.now
}

/** Queues the publication of an account's active keys, of one kind or of all, as of a newer version. */
export async function publishKeysOf(tx: Transaction, accountId: string, kind?: KeyKind): Promise<void> {
  const keys = await tx.apiKey.findMany({ where: { accountId, kind, revokedAt: null }, select: { id: true } })
  for (const { id } of keys) {
    await tx.apiKey.update({ where: { id }, data: { version: { increment: 1 } } })
    await addPublication(tx, { accountId, keyId: id })
  }
}
