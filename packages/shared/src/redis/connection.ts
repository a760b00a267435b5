import { Redis } from 'ioredis'

export interface RedisConnectionOptions {
  /** A command that takes longer has failed, milliseconds. */
  commandTimeoutMs?: number
}

/** Connects the way that this protocol needs: a command fails at once rather than waiting for Redis to come back. */
export function connectRedis(url: string, { commandTimeoutMs = 500 }: RedisConnectionOptions = {}): Redis {
  return new Redis(url, {
    commandTimeout: commandTimeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempts) => Math.min(attempts * 50, 500),
  })
}
