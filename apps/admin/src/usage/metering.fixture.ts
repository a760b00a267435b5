import { findKeyById, type PrismaClient } from '@repere/prisma'
import {
  type Admission,
  AdmissionStore,
  connectRedis,
  ControlChannel,
  type KeyKind,
  type MeteringGroup,
  parseKey,
  type PlanName,
  type SpooledUsage,
  UsageReader,
  type RedisClient,
} from '@repere/shared'
import {
  createCustomer,
  createDatabase,
  createKey,
  type Customer,
  startRedis,
  type TestDatabase,
  type TestRedis,
} from '@repere/test-kit'

/** Both stores, with requests that pass real admission, at a time that the test sets. */
export class Metering {
  /** The time of Redis' clock. */
  nowMs = Date.now()
  redis!: RedisClient
  store!: AdmissionStore
  reader!: UsageReader

  private constructor(
    readonly database: TestDatabase,
    readonly server: TestRedis,
  ) {}

  static async start(): Promise<Metering> {
    const [database, server] = await Promise.all([createDatabase(), startRedis({ persistent: true })])
    const metering = new Metering(database, server)
    await metering.connect()
    return metering
  }

  get prisma(): PrismaClient {
    return this.database.prisma
  }

  get minute(): number {
    return Math.floor(this.nowMs / 60_000)
  }

  /** Connects, also again after a restart of Redis. */
  async connect(): Promise<void> {
    this.disconnect()
    this.redis = connectRedis(this.server.url, { commandTimeoutMs: 3_000 })
    this.redis.on('error', () => undefined)
    await new Promise((resolve) => this.redis.once('ready', resolve))
    const clock = () => ({ redisUs: this.nowMs * 1_000, callerUs: this.nowMs * 1_000 })
    this.store = new AdmissionStore(this.redis, { testClock: clock })
    await this.store.ready()
    this.reader = new SetClockReader(this.redis, () => this.nowMs)
  }

  disconnect(): void {
    this.store?.close()
    this.redis?.disconnect()
  }

  async stop(): Promise<void> {
    this.disconnect()
    await Promise.all([this.database.remove(), this.server.remove()])
  }

  /** A customer with a key in Postgres and Redis. */
  async customer({
    plan = 'enterprise',
    kind = 'live',
    of,
  }: { plan?: PlanName; kind?: KeyKind; of?: Customer } = {}): Promise<MeteredCustomer> {
    const account = of ?? (await createCustomer(this.prisma, { plan }))
    const { text, keyId } = await createKey(this.prisma, this.redis, account, { kind })
    await new ControlChannel(this.redis).publishSuspension({ ...account, suspended: null, version: 1 })
    return new MeteredCustomer(this, account.accountId, account.accountTag, keyId, text)
  }

  /** Publishes terms that have changed in Postgres. */
  async publish({ keyId }: MeteredCustomer): Promise<void> {
    await this.prisma.apiKey.update({ where: { id: keyId }, data: { version: { increment: 1 } } })
    const stored = await findKeyById(this.prisma, keyId)
    await new ControlChannel(this.redis).publishKey(stored!.record)
  }
}

/** A customer whose requests pass real admission. */
export class MeteredCustomer {
  constructor(
    private readonly metering: Metering,
    readonly accountId: string,
    readonly accountTag: string,
    readonly keyId: string,
    readonly keyText: string,
  ) {}

  /** Sends one request, which may be refused. */
  try(group: MeteringGroup = 'routing'): Promise<Admission> {
    const key = parseKey(this.keyText)!
    return this.metering.store.admit({ key, origin: null, limitClass: 'standard', group })
  }

  /** Sends one request with this outcome. */
  async request(
    outcome: 'ok' | 'client_error' | 'server_error' = 'ok',
    group: MeteringGroup = 'routing',
  ): Promise<void> {
    const admission = await this.try(group)
    if (admission.outcome !== 'admitted') throw new Error(`Refused: ${JSON.stringify(admission)}`)
    if (outcome !== 'ok') await this.metering.store.recordOutcome(admission.receipt, outcome)
  }

  async requests(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.request()
  }

  /** Usage that a replica has counted without Redis. */
  spooled(minutesAgo: number, counters: SpooledUsage['counters']): SpooledUsage {
    const { accountTag, keyId } = this
    return { accountTag, keyId, group: 'routing', minute: this.metering.minute - minutesAgo, counters }
  }
}

/** A reader with the test's clock and the epoch of Redis. */
class SetClockReader extends UsageReader {
  constructor(
    redis: RedisClient,
    private readonly clock: () => number,
  ) {
    super(redis)
  }

  override async now(): Promise<{ nowMs: number; epoch: string }> {
    return { ...(await super.now()), nowMs: this.clock() }
  }
}
