import { type ControlChannel, type KeyDigest } from '@repere/shared'
import { type Prisma, type PrismaClient } from './generated/client.js'
import { findKeyById, toAccountState } from './key-records.js'

/** How many publications are read at a time. */
const BATCH = 500

/**
 * Queues a publication to Redis, in the transaction of the change itself: a key, or the status of a whole account. The
 * content is read when it is published, so a publication that waited never restores an older state.
 */
export async function addPublication(
  tx: Prisma.TransactionClient,
  { accountId, keyId }: { accountId: string; keyId?: string },
): Promise<void> {
  await tx.publication.create({ data: { accountId, keyId } })
}

/**
 * Publishes everything that is queued to Redis, of one account or of all. Resolves once Redis has all entries that were
 * queued before the call. Concurrent calls are safe, and a repetition changes nothing.
 *
 * @returns how many publications are done
 * @throws RedisUnavailable, NotReplicated  with the rest still queued
 */
export async function finishOutbox(
  prisma: PrismaClient,
  channel: ControlChannel,
  of: { accountId?: string } = {},
): Promise<number> {
  let done = 0
  for (let last = 0n; ;) {
    const batch = await prisma.publication.findMany({
      where: { accountId: of.accountId, id: { gt: last } },
      orderBy: { id: 'asc' },
      take: BATCH,
      // Only columns that the API's role may read.
      select: QUEUED,
    })
    const newest = batch.at(-1)
    if (newest === undefined) return done
    last = newest.id
    for (const publication of batch) {
      await publish(prisma, channel, publication)
      // Another one may have finished it meanwhile.
      done += (await prisma.publication.deleteMany({ where: { id: publication.id } })).count
    }
  }
}

const QUEUED = {
  id: true,
  account: { select: { tag: true, suspensionReason: true, version: true } },
  key: { select: { id: true, digest: true, revokedAt: true, version: true } },
} as const satisfies Prisma.PublicationSelect
type Queued = Prisma.PublicationGetPayload<{ select: typeof QUEUED }>

async function publish(prisma: PrismaClient, channel: ControlChannel, { account, key }: Queued): Promise<void> {
  if (key === null) {
    await channel.publishSuspension(toAccountState(account))
    return
  }
  // Revocations are final, so the row read with the batch is as good as a newer one.
  if (key.revokedAt !== null) {
    await channel.tombstoneKey({
      keyId: key.id,
      digest: key.digest as KeyDigest,
      accountTag: account.tag,
      version: key.version,
    })
    return
  }
  const stored = await findKeyById(prisma, key.id)
  if (stored?.revoked) await channel.tombstoneKey({ ...stored.record })
  // A live key without a plan in force has no limits to publish: requests ask Postgres, which refuses them.
  else if (stored !== null) await channel.publishKey(stored.record)
}
