import { findKeyForGateway, type PrismaClient } from '@repere/prisma'
import {
  AdmissionStore,
  connectRedis,
  parseKey,
  parseToken,
  type Admission,
  type LimitState,
  type RedisClient,
} from '@repere/shared'
import { until } from '@repere/test-kit'

/** Decides on requests like an API replica: RedisClient first, Postgres when Redis has no record, then Redis again. */
export class Gatekeeper {
  readonly store: AdmissionStore

  private constructor(
    private readonly prisma: PrismaClient,
    readonly redis: RedisClient,
  ) {
    this.store = new AdmissionStore(redis)
  }

  /** Connects, and waits until Redis is available. */
  static async start(prisma: PrismaClient, redisUrl: string): Promise<Gatekeeper> {
    // On a busy machine, a slow Redis must not count as unavailable.
    const redis = connectRedis(redisUrl, { commandTimeoutMs: 10_000 })
    redis.on('error', () => undefined)
    const gate = new Gatekeeper(prisma, redis)
    await until(() => gate.store.available)
    return gate
  }

  /** @returns `unknown` for a key that was never issued or has no plan */
  async judge(
    text: string,
    origin: string | null = null,
    address?: string,
  ): Promise<Exclude<Admission['outcome'], 'missing'> | 'unknown'> {
    return (await this.admit(text, origin, address)).outcome
  }

  async limitsOf(text: string): Promise<LimitState> {
    const admission = await this.admit(text, null)
    if (!('limits' in admission)) throw new Error(`No limits: ${admission.outcome}`)
    return admission.limits
  }

  close(): void {
    this.store.close()
    this.redis.disconnect()
  }

  private async admit(
    text: string,
    origin: string | null,
    address?: string,
  ): Promise<Exclude<Admission, { outcome: 'missing' }> | { outcome: 'unknown' }> {
    const key = parseKey(text) ?? parseToken(text)
    if (key === null) return { outcome: 'unknown' }
    const request = { key, origin, address, limitClass: 'standard', group: 'routing' } as const
    const first = await this.store.admit(request)
    if (first.outcome !== 'missing') return first
    const stored = await findKeyForGateway(this.prisma, key.digest)
    if (stored === null) return { outcome: 'unknown' }
    if (stored.revoked) return { outcome: 'revoked', keyId: stored.record.keyId }
    await this.store.fill(stored.record, stored.account, first)
    const second = await this.store.admit(request)
    if (second.outcome === 'missing') throw new Error('Redis has no record that was just filled')
    return second
  }
}
