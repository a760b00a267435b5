import { createPrisma, storeRevocation } from '@repere/prisma'
import { Redis } from 'ioredis'

/** The value of a record's `epoch` if its key was revoked. */
const REVOKED = 'revoked'

export interface ForgottenRecords {
  /** Records of keys and suspensions that are read from Postgres at their next request. */
  forgotten: number
  /** Keys that were revoked after the backup, and are revoked again. */
  revokedAgain: number
}

/**
 * Makes Redis read every key again from the restored Postgres, which does not know keys issued after the backup.
 * Data that only Redis has stays: usage, which is copied again, and the windows of the limits. A key that is revoked in
 * Redis is revoked in Postgres again, because a revocation is final.
 *
 * @param redisUrl  address of one server; in a cluster, call it once for each node
 */
export async function forgetRecords(redisUrl: string, databaseUrl: string): Promise<ForgottenRecords> {
  const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0 })
  redis.on('error', () => undefined)
  let forgotten = 0
  const revoked: string[] = []
  try {
    await redis.connect()
    for await (const names of redis.scanStream({ match: 'rp:{*}:key:*', count: 1_000 }) as AsyncIterable<string[]>) {
      for (const name of names) {
        if ((await redis.hget(name, 'epoch')) === REVOKED) revoked.push(name.slice(name.lastIndexOf(':') + 1))
        else forgotten += await redis.unlink(name)
      }
    }
    for await (const names of redis.scanStream({ match: 'rp:{*}:suspension', count: 1_000 }) as AsyncIterable<
      string[]
    >) {
      if (names.length > 0) forgotten += await redis.unlink(...names)
    }
  } finally {
    redis.disconnect()
  }
  return { forgotten, revokedAgain: await revokeAgain(databaseUrl, [...new Set(revoked)]) }
}

async function revokeAgain(databaseUrl: string, digests: string[]): Promise<number> {
  if (digests.length === 0) return 0
  const prisma = createPrisma(databaseUrl, { connectionsMax: 1 })
  try {
    const keys = await prisma.apiKey.findMany({ where: { digest: { in: digests }, revokedAt: null } })
    for (const key of keys) {
      await prisma.$transaction((tx) =>
        storeRevocation(tx, key, { by: 'bin/restore', reason: 'revoked after the backup was taken' }),
      )
    }
    return keys.length
  } finally {
    await prisma.$disconnect()
  }
}
