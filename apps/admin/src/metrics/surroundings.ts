import { type PrismaClient } from '@repere/prisma'
import { type RedisClient } from '@repere/shared'
import { Cluster } from 'ioredis'

const PROBE_MS = 2_000

export interface RedisMemory {
  /** Address of the server; of a cluster there are several. */
  server: string
  usedBytes: number
  /** Its own limit, else the machine's memory. */
  maxBytes: number
}

/** The memory of each primary that answers. */
export async function readRedisMemory(redis: RedisClient): Promise<RedisMemory[]> {
  const servers = redis instanceof Cluster ? redis.nodes('master') : [redis]
  const answers = await Promise.all(
    servers.map(async (server) => {
      const info = await server.info('memory').catch(() => '')
      const bytes = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? NaN)
      const { host = 'redis', port = 6379 } = server.options
      return {
        server: `${host}:${port}`,
        usedBytes: bytes('used_memory'),
        maxBytes: bytes('maxmemory') || bytes('total_system_memory'),
      }
    }),
  )
  return answers.filter(({ usedBytes }) => !Number.isNaN(usedBytes))
}

/** Whether the control plane can work, seen from outside: as people reach it. */
export async function isReady(adminUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${adminUrl}/ready`, { signal: AbortSignal.timeout(PROBE_MS), redirect: 'error' })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** When the last backup was taken, and when the last attempt failed; null: never. */
export async function readBackups(prisma: PrismaClient): Promise<{ taken: Date | null; failed: Date | null }> {
  const last = (bytes: null | { not: null }) =>
    prisma.backupRun.aggregate({ _max: { endedAt: true }, where: { bytes } })
  const [taken, failed] = await Promise.all([last({ not: null }), last(null)])
  return { taken: taken._max.endedAt, failed: failed._max.endedAt }
}
