import { Inject, Injectable, Logger } from '@nestjs/common'
import {
  type Admission,
  type AdmissionRequest,
  AdmissionStore,
  ControlChannel,
  type KeyRecord,
  type Missing,
  type ParsedKey,
  RedisUnavailable,
} from '@repere/shared'
import { countOutageAdmission } from './gateway-metrics.js'
import { KeyStore } from './key-store.js'
import { OutageAdmission } from './outage-admission.js'
import { OutageAllowance } from './outage-allowance.js'
import { OutageLog } from './outage-log.js'
import { overloaded, unauthorized } from './problem.js'
import { type Charge, type Decision } from './request-state.js'
import { UnknownKeys } from './unknown-keys.js'

/** After a time-out, Redis is not used for this time, so that a hanging server does not slow every request. */
const PAUSE_AFTER_TIMEOUT_MS = 250

/** Most units that a key gets back in an hour for requests that kept an engine busy until its deadline. */
const BUDGETED_REFUNDS_PER_HOUR = 50

/**
 * Decides through Redis whether a request may pass, and fills Redis from Postgres when it has no trusted record. While
 * Redis is unavailable, it decides without it. A server that does not answer never causes an admission or an "unknown
 * key".
 */
@Injectable()
export class RequestAdmission {
  private readonly logger = new Logger(RequestAdmission.name)
  private pausedUntil = 0
  /** Reads of Postgres, by key and epochs. */
  private readonly inFlight = new Map<string, ReturnType<KeyStore['find']>>()

  constructor(
    @Inject(AdmissionStore) private readonly store: AdmissionStore,
    @Inject(ControlChannel) private readonly channel: ControlChannel,
    private readonly keys: KeyStore,
    private readonly unknownKeys: UnknownKeys,
    private readonly outage: OutageAdmission,
    private readonly allowance: OutageAllowance,
    private readonly outageLog: OutageLog,
  ) {}

  /**
   * @param address  the client's address, to bound lookups of keys that do not exist
   * @throws Problem  401 for a key that was never issued, 429 for too many of those, 503 when neither store answers
   */
  async decide(request: AdmissionRequest, address: string): Promise<Decision> {
    if (Date.now() < this.pausedUntil) return this.decideWithoutRedis(request, address)
    try {
      let admission = await this.store.admit(request)
      if (admission.outcome === 'missing') {
        const revoked = await this.refill(request, admission, address)
        if (revoked !== null) return { admission: { outcome: 'revoked', keyId: revoked.keyId }, charge: null }
        admission = await this.store.admit(request)
        // The epoch of Redis changed between the two calls, so the new record is not trusted.
        if (admission.outcome === 'missing') throw overloaded(1)
      }
      if (admission.outcome === 'admitted' || admission.outcome === 'limited') {
        this.allowance.remember(request.key.accountTag, request.key.kind, admission.limits.remaining)
      }
      return { admission, charge: admission.outcome === 'admitted' ? this.chargeOf(admission) : null }
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error
      if (this.store.available) this.pausedUntil = Date.now() + PAUSE_AFTER_TIMEOUT_MS
      return this.decideWithoutRedis(request, address)
    }
  }

  private decideWithoutRedis(request: AdmissionRequest, address: string): Promise<Decision> {
    countOutageAdmission()
    this.outageLog.count()
    return this.outage.decide(request, address)
  }

  /** Gives back the burst slot of an aborted request. */
  release(admission: Admission): void {
    if (admission.outcome !== 'admitted' || admission.waitMs === 0) return
    this.store.releaseSlot(admission.receipt).catch((error: unknown) => this.logger.warn(error))
  }

  /** @returns the record of a revoked key; null: requests see the record now */
  private async refill({ key }: AdmissionRequest, missing: Missing, address: string): Promise<KeyRecord | null> {
    await this.unknownKeys.check(address)
    const stored = await this.lookUp(key, missing)
    if (!stored) {
      await this.unknownKeys.count(address)
      throw unauthorized()
    }
    if (stored.revoked) {
      await this.channel.tombstoneKey(stored.record)
      return stored.record
    }
    await this.store.fill(stored.record, stored.account, missing)
    return null
  }

  /**
   * Requests that miss the same record at once share a read of Postgres. A read may have started before the key was
   * changed; Redis keeps the newer record then.
   */
  private lookUp(key: ParsedKey, { epochs }: Missing): ReturnType<KeyStore['find']> {
    const name = `${key.digest} ${epochs}`
    let lookup = this.inFlight.get(name)
    if (!lookup) {
      lookup = this.keys.find(key).finally(() => this.inFlight.delete(name))
      this.inFlight.set(name, lookup)
    }
    return lookup
  }

  private chargeOf(admission: Extract<Admission, { outcome: 'admitted' }>): Charge {
    return {
      recordOutcome: async (outcome, refund = 'always') => {
        const options = refund === 'budgeted' ? { refundsPerHourMax: BUDGETED_REFUNDS_PER_HOUR } : {}
        try {
          return await this.store.recordOutcome(admission.receipt, outcome, options)
        } catch (error) {
          if (!(error instanceof RedisUnavailable)) throw error
          return this.outage.recordOutcomeLater(admission.receipt, outcome)
        }
      },
    }
  }
}
