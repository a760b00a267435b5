import { addPublication, type Transaction } from '@repere/prisma'
import { type KeyKind } from '@repere/shared'

/**
 * Every change of dated terms takes this lock first, so that a change that is being written cannot get a date before
 * the instant up to which the job has published. The lock is shared; the job waits for all holders.
 */
export async function lockTerms(tx: Transaction): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM terms_publication WHERE id = 1 FOR SHARE`
}

/** Postgres' clock in whole milliseconds. Terms start and end by it. */
export async function clockOf(tx: Pick<Transaction, '$queryRaw'>): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`
  if (row === undefined) throw new Error('Postgres has no clock')
  return row.now
}

/** Queues the publication of an account's active keys, of one kind or of all, with a newer version. */
export async function publishKeysOf(tx: Transaction, accountId: string, kind?: KeyKind): Promise<void> {
  const keys = await tx.apiKey.findMany({ where: { accountId, kind, revokedAt: null }, select: { id: true } })
  for (const { id } of keys) {
    await tx.apiKey.update({ where: { id }, data: { version: { increment: 1 } } })
    await addPublication(tx, { accountId, keyId: id })
  }
}
