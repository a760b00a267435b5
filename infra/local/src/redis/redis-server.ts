import { mkdir } from 'node:fs/promises'
import { Redis } from 'ioredis'
import { type ServiceSpec } from '../processes/service.js'
import { type RedisBinary } from './redis-binary.js'

export interface RedisServerOptions {
  binary: RedisBinary
  port: number
  /** The folder of the append-only file; created when absent. */
  dataDir: string
  logFile: string
  /** True to keep the data when the process ends. */
  persistent?: boolean
  /** Users that may connect, and the connection of the readiness check; absent: every user of this machine. */
  users?: { accessListFile: string; operatorUrl: string }
  /** Further arguments of redis-server. */
  settings?: string[]
}

/** A Redis on the loopback interface. It never evicts a counter: it refuses writes. A crash loses a second at most. */
export async function redisService(options: RedisServerOptions): Promise<ServiceSpec> {
  const { binary, port, dataDir, logFile, persistent = true, users, settings = [] } = options
  await mkdir(dataDir, { recursive: true })
  const own = {
    port: `${port}`,
    bind: '127.0.0.1',
    dir: dataDir,
    daemonize: 'no',
    save: '',
    'maxmemory-policy': 'noeviction',
    appendonly: persistent ? 'yes' : 'no',
    appendfsync: 'everysec',
    ...(users ? { aclfile: users.accessListFile } : {}),
  }
  return {
    name: 'redis',
    command: binary.command,
    args: [...Object.entries(own).flatMap(([name, value]) => [`--${name}`, value]), ...settings],
    env: binary.env,
    cwd: dataDir,
    logFile,
    ready: () => redisAnswers(users?.operatorUrl ?? `redis://127.0.0.1:${port}`),
    readyWithinMs: 30_000,
  }
}

/** Makes a running Redis read its access list again. */
export async function reloadRedisUsers(operatorUrl: string): Promise<void> {
  const redis = new Redis(operatorUrl, { lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0 })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await redis.call('ACL', 'LOAD')
  } finally {
    redis.disconnect()
  }
}

/** True when a Redis answers and has finished loading. Never rejects. */
export async function redisAnswers(url: string): Promise<boolean> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 1_000,
  })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    return (await redis.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}
