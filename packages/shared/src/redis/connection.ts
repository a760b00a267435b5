import { Redis } from 'ioredis'
import { CommandDeadlines } from './command-deadlines.js'

export interface RedisConnectionOptions {
  /** A command fails when Redis does not answer within this time of the event loop, milliseconds. */
  commandTimeoutMs?: number
}

/** Connects to Redis with commands that fail at once instead of waiting for Redis to return. */
export function connectRedis(url: string, { commandTimeoutMs = 500 }: RedisConnectionOptions = {}): Redis {
  return new PunctualRedis(url, commandTimeoutMs)
}

class PunctualRedis extends Redis {
  private readonly deadlines: CommandDeadlines

  constructor(url: string, commandTimeoutMs: number) {
    super(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      retryStrategy: (attempts) => Math.min(attempts * 50, 500),
    })
    this.deadlines = new CommandDeadlines(commandTimeoutMs)
  }

  /** ioredis' own `commandTimeout` starts a timer for each command, and takes a late event loop for a late Redis. */
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    const sent = super.sendCommand(command, stream)
    if (!command.isResolved) this.deadlines.watch(command)
    return sent
  }
}
