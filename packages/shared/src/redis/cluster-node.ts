import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster } from 'ioredis'
import { type RedisClient } from './connection.js'

const LOOK_MS = 20

/** The server is a node of a Redis Cluster: it answers for a part of the keys only. */
export class ClusterNode extends Error {
  override readonly name = 'ClusterNode'
}

/**
 * Ends a start whose address names a node of a cluster as a server: it refuses the keys of other nodes, so most accounts would
 * have no limits. A server that does not answer is not refused, because the processes start without Redis too.
 *
 * @param waitMs  longest wait for the connection
 * @throws ClusterNode  with a remedy
 */
export async function refuseClusterNode(redis: RedisClient, waitMs = 2_000): Promise<void> {
  if (redis instanceof Cluster) return
  for (const end = Date.now() + waitMs; redis.status !== 'ready' && Date.now() < end;) await sleep(LOOK_MS)
  const info = await redis.info('cluster').catch(() => '')
  if (!/^cluster_enabled:1/m.test(info)) return
  throw new ClusterNode(
    'REDIS_URL names a node of a Redis Cluster (cluster_enabled is 1) as a server, which would hold a part of the accounts only. Write redis+cluster:// and some of its nodes: redis+cluster://user:password@host:6379,host:6379',
  )
}
