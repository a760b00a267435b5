import { Inject, Injectable } from '@nestjs/common'
import { AdmissionStore, FailureBucket, type LimitState, RedisUnavailable } from '@repere/shared'
import { LRUCache } from 'lru-cache'
import { rateLimited } from './problem.js'

const FAILURES_PER_MINUTE = 60

/** The limits of an address without failures. */
export function noFailures(): LimitState {
  return { limit: FAILURES_PER_MINUTE, remaining: FAILURES_PER_MINUTE, resetAt: Math.ceil(Date.now() / 1000) }
}

/**
 * Limits lookups of keys that do not exist, per address, because anyone can compute a valid checksum. Keys that Redis
 * knows never come here, because carriers put thousands of people behind one address.
 */
@Injectable()
export class UnknownKeys {
  /**
   * The last known state per address, for the headers of answers without I/O. While Redis is unavailable, this is the
   * only counter.
   */
  private readonly seen = new LRUCache<string, LimitState>({ max: 10_000, ttl: 60_000 })

  constructor(
    @Inject(FailureBucket) private readonly bucket: FailureBucket,
    @Inject(AdmissionStore) private readonly store: AdmissionStore,
  ) {}

  /** @throws Problem  429 when the address has failed too often */
  async check(address: string): Promise<void> {
    const state = await this.unlessRedisIsGone(() => this.bucket.consult(address))
    const limits = state?.limits ?? this.limitsOf(address)
    this.seen.set(address, limits)
    if (state ? !state.allowed : limits.remaining === 0) {
      throw rateLimited('failures', limits.resetAt - Date.now() / 1000)
    }
  }

  async count(address: string): Promise<void> {
    const state = await this.unlessRedisIsGone(() => this.bucket.count(address))
    const before = this.limitsOf(address)
    this.seen.set(
      address,
      state?.limits ?? {
        ...before,
        remaining: Math.max(0, before.remaining - 1),
        resetAt: Math.max(before.resetAt, Math.ceil(Date.now() / 1000) + 60),
      },
    )
  }

  /** The limits for the headers of an answer without a key. */
  limitsOf(address: string): LimitState {
    const seen = this.seen.get(address)
    return seen && seen.resetAt > Date.now() / 1000 ? seen : noFailures()
  }

  private async unlessRedisIsGone<T>(command: () => Promise<T>): Promise<T | null> {
    // A hanging Redis would cost every request its whole time-out.
    if (!this.store.available) return null
    try {
      return await command()
    } catch (error) {
      if (error instanceof RedisUnavailable) return null
      throw error
    }
  }
}
