import { randomUUID } from 'node:crypto'
import {
  AdmissionStore,
  connectRedis,
  generateAccountTag,
  generateKey,
  type KeyRecord,
  type ParsedKey,
} from '@repere/shared'
import { startRedis } from '@repere/test-kit'

const AT_ONCE = 128

/** The cost of a number of requests. */
export interface Admitted {
  seconds: number
  /** Processor time of Redis, seconds. */
  redisCpu: number
  /** Processor time of this process, seconds. */
  ownCpu: number
  refused: number
}

/** Accounts with a key each, and one Redis of their own. */
export class AdmissionLoad {
  readonly keys: ParsedKey[] = []

  private constructor(
    private readonly redis: Awaited<ReturnType<typeof startRedis>>,
    private readonly connection: ReturnType<typeof connectRedis>,
    private readonly store: AdmissionStore,
    private readonly burstPerSecond: number,
  ) {}

  /** @param burstPerSecond  of each key */
  static async open(burstPerSecond = 50): Promise<AdmissionLoad> {
    const redis = await startRedis()
    const connection = connectRedis(redis.url, { commandTimeoutMs: 10_000 })
    connection.on('error', () => undefined)
    await new Promise((resolve) => connection.once('ready', resolve))
    const store = new AdmissionStore(connection)
    await store.ready()
    return new AdmissionLoad(redis, connection, store, burstPerSecond)
  }

  async close(): Promise<void> {
    this.store.close()
    this.connection.disconnect()
    await this.redis.remove()
  }

  /** Adds accounts, each with a key that Redis knows. */
  async add(count: number): Promise<void> {
    const added = Array.from({ length: count }, () => generateKey('live', generateAccountTag()).parsed)
    await inTurns(added, async (key) => {
      const missing = await this.store.admit(requestOf(key))
      if (missing.outcome !== 'missing') throw new Error(missing.outcome)
      await this.store.fill(
        recordOf(key, this.burstPerSecond),
        { accountTag: key.accountTag, suspended: null, version: 1 },
        missing,
      )
    })
    // A million arguments of one call do not fit on the stack.
    for (const key of added) this.keys.push(key)
  }

  /** One request of each of these keys, in turns. */
  async admit(keys: Iterable<ParsedKey>): Promise<Admitted> {
    const [cpuBefore, from, ownBefore] = [await this.cpuSeconds(), performance.now(), process.cpuUsage()]
    let refused = 0
    await inTurns(keys, async (key) => {
      const { outcome } = await this.store.admit(requestOf(key))
      if (outcome !== 'admitted') refused++
    })
    const { user, system } = process.cpuUsage(ownBefore)
    return {
      seconds: (performance.now() - from) / 1_000,
      redisCpu: (await this.cpuSeconds()) - cpuBefore,
      ownCpu: (user + system) / 1e6,
      refused,
    }
  }

  /** Bytes that Redis uses. */
  memory(): Promise<number> {
    return this.infoOf('memory', 'used_memory')
  }

  private async cpuSeconds(): Promise<number> {
    return (await this.infoOf('cpu', 'used_cpu_user')) + (await this.infoOf('cpu', 'used_cpu_sys'))
  }

  private async infoOf(section: string, name: string): Promise<number> {
    return Number(new RegExp(`${name}:([\\d.]+)`).exec(await this.connection.info(section))?.[1])
  }
}

async function inTurns<T>(items: Iterable<T>, run: (item: T) => Promise<unknown>): Promise<void> {
  const iterator = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = iterator.next(); !next.done; next = iterator.next()) await run(next.value)
    }),
  )
}

export const requestOf = (key: ParsedKey) => ({ key, origin: null, limitClass: 'standard', group: 'routing' }) as const

export function recordOf(key: ParsedKey, burstPerSecond: number): KeyRecord {
  return {
    keyId: randomUUID(),
    accountId: randomUUID(),
    accountTag: key.accountTag,
    kind: key.kind,
    digest: key.digest,
    version: 1,
    plan: 'pro',
    dayQuota: 1_000_000,
    burstPerSecond,
    origins: [],
    overage: null,
    scopes: [],
    addresses: [],
    expiresAtMs: null,
    verifyByMs: null,
    sellerUtcOffsetMinutes: 60,
  }
}
