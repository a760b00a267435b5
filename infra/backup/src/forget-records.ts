import { createPrisma, storeRevocation } from '@repere/prisma'
import { openRedis, type RedisClient } from '@repere/shared'
import { Cluster, type Redis } from 'ioredis'

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
 */
export async function forgetRecords(redisUrl: string, databaseUrl: string): Promise<ForgottenRecords> {
  const redis = openRedis(redisUrl, { lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0 })
  redis.on('error', () => undefined)
  let forgotten = 0
  const revoked: string[] = []
  try {
    await redis.connect()
    for await (const name of namesLike('rp:{*}:key:*', redis)) {
      if ((await redis.hget(name, 'epoch')) === REVOKED) revoked.push(name.slice(name.lastIndexOf(':') + 1))
      else forgotten += await redis.unlink(name)
    }
    for await (const name of namesLike('rp:{*}:suspension', redis)) forgotten += await redis.unlink(name)
  } finally {
    redis.disconnect()
  }
  return { forgotten, revokedAgain: await revokeAgain(databaseUrl, [...new Set(revoked)]) }
}

/** The names of every server, each of which holds a part of them in a cluster. */
async function* namesLike(match: string, redis: RedisClient): AsyncGenerator<string> {
  const servers: Redis[] = redis instanceof Cluster ? redis.nodes('master') : [redis]
  for (const server of servers) {
    for await (const names of server.scanStream({ match, count: 1_000 }) as AsyncIterable<string[]>) yield* names
  }
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
