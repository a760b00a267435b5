import type { Writable } from 'node:stream'
import type { Cluster, Redis } from 'ioredis'

const gathering = new WeakSet<Writable>()

/**
 * Sends whatever is asked of Redis in this turn of the event loop in one write. A write is a system call, and under
 * load it costs a replica as much as the rest of asking; alone, a request waits no longer for it.
 */
export function gatherWrites(redis: Redis | Cluster): void {
  const { stream } = redis as { stream?: Writable }
  if (!stream || gathering.has(stream)) return
  gathering.add(stream)
  stream.cork()
  setImmediate(() => {
    gathering.delete(stream)
    stream.uncork()
  })
}
