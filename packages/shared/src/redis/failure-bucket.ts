import { randomUUID } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { type RedisClient } from './connection.js'
import type { LimitState } from '../limits.js'
import { failuresKey } from './key-names.js'
import { evaluate, script } from './script.js'

export interface FailureState {
  /** False when this address has failed too often. Do not read Postgres for it. */
  allowed: boolean
  limits: LimitState
  /** Whole seconds until the next attempt is accepted, at least 1; 0 while allowed. */
  retryAfter: number
}

export interface FailureBucketOptions {
  failuresPerMinute?: number
  /** Tests only: Redis' clock, microseconds since 1970. */
  testClock?: () => number
}

/*
 * The times of the failures in the last minute.
 *
 * KEYS  1 failures
 * ARGV  1 most per minute  2 member to count, '' = only read  3 clock of a test in µs, '' = Redis' own
 *
 * Returns { failures, when the next is free µs, now µs }. A full bucket counts no further failure, so its size is bounded.
 */
const FAILURES = script(String.raw`
local call, key, most = redis.call, KEYS[1], tonumber(ARGV[1])
local t = tonumber(ARGV[3])
if not t then
  local time = call('TIME')
  t = time[1] * 1000000 + time[2]
end
call('ZREMRANGEBYSCORE', key, '-inf', t - 60000000)
local failures = call('ZCARD', key)
if ARGV[2] ~= '' and failures < most then
  call('ZADD', key, t, ARGV[2])
  call('EXPIRE', key, 61)
  failures = failures + 1
end
local oldest = call('ZRANGE', key, 0, 0, 'WITHSCORES')
return { failures, oldest[2] and tonumber(oldest[2]) + 60000000 or t, t }
`)

/**
 * Limits failed authentications per address, so that invented keys cannot cause searches in Postgres (the checksum is
 * public). It must never refuse a key that is in Redis, because many customers of a carrier share an address.
 *
 * Both methods throw `RedisUnavailable` when Redis is unavailable.
 */
export class FailureBucket {
  private readonly most: number

  constructor(
    private readonly redis: RedisClient,
    private readonly options: FailureBucketOptions = {},
  ) {
    this.most = options.failuresPerMinute ?? 60
  }

  /** Reads the state without counting. */
  consult(address: string): Promise<FailureState> {
    return this.stateAfter(address, '')
  }

  /** Counts a failure. `allowed` says whether the next attempt would be accepted. */
  count(address: string): Promise<FailureState> {
    return this.stateAfter(address, randomUUID())
  }

  private async stateAfter(address: string, member: string): Promise<FailureState> {
    const key = failuresKey(failureSubject(address))
    const args = [this.most, member, this.options.testClock?.() ?? '']
    const [failures, freeUs, nowUs] = (await evaluate(this.redis, FAILURES, [key], args)) as [number, number, number]
    const allowed = failures < this.most
    return {
      allowed,
      limits: { limit: this.most, remaining: this.most - failures, resetAt: Math.ceil(freeUs / 1e6) },
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil((freeUs - nowUs) / 1e6)),
    }
  }
}

/**
 * The subject that failures are counted for: the address, or the /64 of an IPv6 address, because one subscriber owns
 * it.
 *
 * @param address  from the socket or a trusted proxy; a text that is not an address is its own subject
 */
export function failureSubject(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  const plain = address.split('%', 1)[0] as string
  if (!isIPv6(plain)) return address
  const [before = '', after] = plain.toLowerCase().split('::')
  const head = before === '' ? [] : before.split(':')
  // Only the first four groups count. A dotted tail replaces the last two.
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const tailLength = tail.length + (tail.at(-1)?.includes('.') ? 1 : 0)
  const zeros = after === undefined ? 0 : 8 - head.length - tailLength
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4)
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`
}
