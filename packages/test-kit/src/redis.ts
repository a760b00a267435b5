import { join } from 'node:path'
import { findRedisBinary, freePort, readLocalConfig, type RedisBinary, redisService } from '@repere/local'
import { Redis, type RedisOptions } from 'ioredis'
import { inCheckout } from './checkout.js'
import { dataFolder, Server } from './server.js'

let binary: Promise<RedisBinary> | null = null

/** A Redis of one suite, on a free port of the loopback interface. */
export class TestRedis extends Server {
  private readonly clients: Redis[] = []

  constructor(
    readonly port: number,
    makeSpec: ConstructorParameters<typeof Server>[0],
    private readonly removeData: () => Promise<void>,
  ) {
    super(makeSpec)
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** A connection that is closed with the server. */
  client(options: RedisOptions = {}): Redis {
    const client = new Redis(this.url, options)
    client.on('error', () => undefined)
    this.clients.push(client)
    return client
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    for (const client of this.clients.splice(0)) client.disconnect()
    await this.stop()
    await this.removeData()
  }
}

export interface StartRedisOptions {
  /** True when a restart keeps the data. */
  persistent?: boolean
  /** Further arguments of redis-server: `--repl-diskless-sync-delay`, `0`, … */
  settings?: string[]
}

/** Starts a Redis; the caller ends it with `remove()`. It takes about 50 ms. */
export async function startRedis({ persistent = false, settings }: StartRedisOptions = {}): Promise<TestRedis> {
  binary ??= findRedisBinary(readLocalConfig().path, inCheckout('.repere', 'tools'))
  const found = await binary
  const port = await freePort()
  const folder = await dataFolder('redis')
  const redis = new TestRedis(
    port,
    () =>
      redisService({
        binary: found,
        port,
        dataDir: folder.path,
        logFile: join(folder.path, 'redis.log'),
        persistent,
        settings,
      }),
    folder.remove,
  )
  await redis.start()
  return redis
}
