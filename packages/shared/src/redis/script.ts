import { createHash } from 'node:crypto'
import { Command, ReplyError } from 'ioredis'
import { type RedisClient } from './connection.js'
import { RedisUnavailable } from './errors.js'

/** A Lua script and its digest in Redis. */
export interface Script {
  source: string
  sha1: string
}

export function script(source: string): Script {
  return { source, sha1: createHash('sha1').update(source).digest('hex') }
}

/**
 * Runs a script in one round trip; the first call after a restart of Redis takes two.
 *
 * @param onLate  called with the answer when it comes after the time-out: Redis hung, and has executed the script now
 * @throws RedisUnavailable  when Redis does not answer or answers that it cannot serve now
 */
export async function evaluate(
  redis: RedisClient,
  { source, sha1 }: Script,
  keys: string[],
  args: (string | number)[],
  onLate?: (answer: unknown) => void,
): Promise<unknown> {
  try {
    if (onLate === undefined) return await redis.evalsha(sha1, keys.length, ...keys, ...args)
    const command = new Command('evalsha', [sha1, keys.length, ...keys, ...args], { replyEncoding: 'utf8' })
    listenForLate(command, onLate)
    return await redis.sendCommand(command)
  } catch (error) {
    if (!isReply(error, 'NOSCRIPT')) throw unavailable(error, keys[0])
  }
  try {
    return await redis.eval(source, keys.length, ...keys, ...args)
  } catch (error) {
    throw unavailable(error, keys[0])
  }
}

/**
 * The error that callers get for a failed command. A programming error stays as it is. Every other error (a lost
 * connection, a timeout, `READONLY`, `OOM`, `LOADING`, `CLUSTERDOWN`…) becomes `RedisUnavailable`.
 *
 * @param key  a key of the command
 */
export function unavailable(error: unknown, key?: string): unknown {
  if (isReply(error, 'ERR') || isReply(error, 'WRONGTYPE') || error instanceof RedisUnavailable) return error
  return new RedisUnavailable('Redis did not serve the command', { cause: error, key })
}

function isReply(error: unknown, code: string): boolean {
  return error instanceof ReplyError && (error as Error).message.startsWith(code)
}

/** Redis still answers a command that timed out, and ioredis drops that answer: its promise is rejected already. */
function listenForLate(command: Command, onLate: (answer: unknown) => void): void {
  let isOver = false
  const [answer, refuse] = [command.resolve, command.reject]
  command.reject = (error) => {
    isOver = true
    refuse(error)
  }
  command.resolve = (result) => {
    if (isOver) onLate(command.transformReply(result as Buffer | Buffer[]))
    answer(result)
  }
}
