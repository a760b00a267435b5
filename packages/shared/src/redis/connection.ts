import { Redis } from 'ioredis'

export interface RedisConnectionOptions {
  /** A command fails after this time, milliseconds. */
  commandTimeoutMs?: number
}

/** Connects to Redis with commands that fail at once instead of waiting for Redis to return. */
export function connectRedis(url: string, { commandTimeoutMs = 500 }: RedisConnectionOptions = {}): Redis {
  return new Redis(url, {
    commandTimeout: commandTimeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempts) => Math.min(attempts * 50, 500),
  })
}
