import { createHash } from 'node:crypto'
import { ReplyError, type Cluster, type Redis } from 'ioredis'
import { RedisUnavailable } from './errors.js'

/** A Lua script and the digest that Redis knows it by. */
export interface Script {
  source: string
  sha1: string
}

export function script(source: string): Script {
  return { source, sha1: createHash('sha1').update(source).digest('hex') }
}

/**
 * Runs a script in one round trip; the first run after a restart of Redis takes two.
 *
 * @throws RedisUnavailable  when there is no answer, or one that says that Redis cannot serve now
 */
export async function evaluate(
  redis: Redis | Cluster,
  { source, sha1 }: Script,
  keys: string[],
  args: (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(sha1, keys.length, ...keys, ...args)
  } catch (error) {
    if (!isReply(error, 'NOSCRIPT')) throw unavailable(error)
  }
  try {
    return await redis.eval(source, keys.length, ...keys, ...args)
  } catch (error) {
    throw unavailable(error)
  }
}

/**
 * What a failed command means to callers: a mistake of ours stays what it is, and everything else (a lost
 * connection, a timeout, `READONLY`, `OOM`, `LOADING`, `CLUSTERDOWN`…) is Redis being unavailable.
 */
export function unavailable(error: unknown): unknown {
  if (isReply(error, 'ERR') || isReply(error, 'WRONGTYPE') || error instanceof RedisUnavailable) return error
  return new RedisUnavailable('Redis did not serve the command', { cause: error })
}

function isReply(error: unknown, code: string): boolean {
  return error instanceof ReplyError && (error as Error).message.startsWith(code)
}
