import { type PrismaClient } from '@repere/prisma'
import {
  type AdmissionStore,
  ControlChannel,
  METERING_GROUPS,
  type MeteringGroup,
  noUsage,
  parseKey,
  type UsageCounters,
  type RedisClient,
} from '@repere/shared'
import { createCustomer, createKey } from '@repere/test-kit'

/** Higher than any client can send, so these clients are never refused by the burst. */
const BURST = 50_000
/** The quota of customers that buy overage, which is soon used up. */
const DAY_QUOTA = 500

/** Requests of several customers through the real admission store, counted by their senders. */
export class UsageClients {
  /** `<key id> <group>` → the counters of its clients. */
  readonly counted = new Map<string, UsageCounters>()
  private turn = 0

  private constructor(
    private readonly store: AdmissionStore,
    private readonly keys: { keyId: string; text: string }[],
  ) {}

  /** Four customers: two without a quota, two far beyond their quota. */
  static async of(prisma: PrismaClient, redis: RedisClient, store: AdmissionStore): Promise<UsageClients> {
    const validFrom = new Date(Date.now() - 3_600_000)
    const terms = { validFrom, burstPerSecond: BURST }
    await prisma.planVersion.create({ data: { ...terms, planCode: 'enterprise' } })
    await prisma.planVersion.create({
      data: { ...terms, planCode: 'starter', dayQuota: DAY_QUOTA, overagePricePer1000Fcfa: 1 },
    })
    const keys: { keyId: string; text: string }[] = []
    for (const plan of ['enterprise', 'starter', 'enterprise', 'starter'] as const) {
      const customer = await createCustomer(prisma, { plan })
      const { accountId } = customer
      await prisma.overageSettings.create({ data: { accountId, enabled: true, capFcfa: 1_000_000, updatedBy: 'test' } })
      await new ControlChannel(redis).publishSuspension({ ...customer, suspended: null, version: 1 })
      keys.push(await createKey(prisma, redis, customer))
    }
    return new UsageClients(store, keys)
  }

  /** Sends this number of requests, some concurrently, of every group and with every outcome. */
  async send(count: number, atOnce = 100): Promise<void> {
    let left = count
    const one = async (): Promise<void> => {
      while (left-- > 0) await this.request(this.turn++)
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  }

  /** One outcome in ten is a client error, one a server error, one uncharged; and every third tile is free. */
  private async request(turn: number): Promise<void> {
    const { keyId, text } = this.keys[turn % this.keys.length]!
    const group = METERING_GROUPS[Math.floor(turn / 4) % METERING_GROUPS.length]!
    const free = group === 'tiles' && turn % 3 === 0
    const admission = await this.store.admit({
      key: parseKey(text)!,
      origin: null,
      limitClass: free ? 'delayed_free' : 'standard',
      group,
    })
    if (admission.outcome !== 'admitted') throw new Error(`Refused: ${JSON.stringify(admission)}`)
    const ending = (['client_error', 'server_error', 'uncharged'] as const)[Math.floor(turn / 7) % 10]
    if (ending !== undefined) await this.store.recordOutcome(admission.receipt, ending)

    const counters = this.countersOf(keyId, group)
    counters.admitted++
    if (free) counters.free++
    if (admission.overage) counters.overage++
    if (ending === undefined) return
    counters[ending]++
    if (ending !== 'client_error' && !free) counters[admission.overage ? 'overage_refunded' : 'refunded']++
  }

  private countersOf(keyId: string, group: MeteringGroup): UsageCounters {
    const name = `${keyId} ${group}`
    const counters = this.counted.get(name) ?? noUsage()
    this.counted.set(name, counters)
    return counters
  }
}
