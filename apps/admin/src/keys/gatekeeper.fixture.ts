import { findKeyForGateway, type PrismaClient } from '@repere/prisma'
import { AdmissionStore, connectRedis, parseKey, type Admission, type LimitState } from '@repere/shared'
import { type Redis } from 'ioredis'

/** Decides on requests like an API replica: Redis first, Postgres when Redis has no record, then Redis again. */
export class Gatekeeper {
  private readonly redis: Redis
  readonly store: AdmissionStore

  constructor(
    private readonly prisma: PrismaClient,
    redisUrl: string,
  ) {
    this.redis = connectRedis(redisUrl)
    this.redis.on('error', () => undefined)
    this.store = new AdmissionStore(this.redis)
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
    const key = parseKey(text)
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
