import { Inject, Injectable } from '@nestjs/common'
import {
  addressBits,
  addressRangeBits,
  type AdmissionRequest,
  counterOf,
  type KeyRecord,
  type LimitClass,
  type LimitState,
  principalOf,
  type Receipt,
  type RefusedUse,
  returnedUnits,
  type SettledOutcome,
  UNLIMITED,
} from '@repere/shared'
import { LRUCache } from 'lru-cache'
import { KeyStore } from './key-store.js'
import { OutageAllowance } from './outage-allowance.js'
import { unauthorized } from './problem.js'
import { type Charge, type Decision } from './request-state.js'
import { UnknownKeys } from './unknown-keys.js'
import { UsageSpool } from './usage-spool.js'

/** The last slots of one subject; `next` is the index of the oldest. */
type BurstLog = { slots: Float64Array; next: number }

/** Redis may be back in a moment: seconds after which a client may try again whose units are used up. */
const RETRY_AFTER_SECONDS = 5

/**
 * Decides on requests while Redis is unavailable: each key is looked up in Postgres, the burst is bounded per replica,
 * and this replica admits its share of the units that Redis last said are left. Nothing is sold beyond the quota. Usage
 * waits in the spool until Redis is back.
 */
@Injectable()
export class OutageAdmission {
  private readonly bursts = new LRUCache<string, BurstLog>({ max: 10_000, ttl: 60_000 })

  constructor(
    @Inject(KeyStore) private readonly keys: KeyStore,
    @Inject(UnknownKeys) private readonly unknownKeys: UnknownKeys,
    @Inject(UsageSpool) private readonly spool: UsageSpool,
    @Inject(OutageAllowance) private readonly allowance: OutageAllowance,
  ) {}

  async decide(request: AdmissionRequest, address: string): Promise<Decision> {
    await this.unknownKeys.check(address)
    const stored = await this.keys.find(request.key)
    if (!stored) {
      await this.unknownKeys.count(address)
      throw unauthorized()
    }
    if (stored.revoked) return { admission: { outcome: 'revoked', keyId: stored.record.keyId }, charge: null }

    const { record, account } = stored
    const principal = principalOf(record)
    const { keyId, accountTag, kind } = principal
    const limits = limitsOf(record)
    if (account.suspended) return { admission: { outcome: 'suspended', principal, limits }, charge: null }
    const refused = refusedUse(record, { ...request, address })
    if (refused !== null) return { admission: { outcome: refused, principal, limits }, charge: null }
    if (request.limitClass !== 'unit_only' && !this.takeSlots(record)) {
      return { admission: { outcome: 'limited', by: 'burst', principal, limits, retryAfter: 1 }, charge: null }
    }
    const unit = unitOf(record, request.limitClass)
    const { units = 1 } = request
    if (unit === 'day') {
      const left = this.allowance.take(record, units)
      limits.remaining = left ?? 0
      if (left === null) {
        const retryAfter = RETRY_AFTER_SECONDS
        limits.resetAt += retryAfter
        return { admission: { outcome: 'limited', by: 'day', principal, limits, retryAfter }, charge: null }
      }
    }
    const usageMinute = Math.floor(Date.now() / 60_000)
    const receipt: Receipt = {
      accountTag,
      kind,
      keyId,
      group: request.group,
      windowMinute: usageMinute,
      usageMinute,
      unit,
      units,
      areFurther: request.limitClass === 'unit_only',
      overageUnits: 0,
      month: null,
      overagePrice: 0,
      walletGeneration: null,
      slotUs: null,
      settled: false,
      released: false,
    }
    this.count(
      receipt,
      receipt.areFurther
        ? { further: units }
        : { admitted: 1, ...(request.limitClass === 'delayed_free' ? { free: 1 } : {}) },
      unit === 'day' ? units : 0,
    )
    return {
      admission: { outcome: 'admitted', principal, limits, waitMs: 0, overage: false, receipt },
      charge: this.chargeOf(receipt),
    }
  }

  /**
   * Spools the outcome of a request that ended while Redis was unavailable: it is counted later, and its units are given
   * back when due. Recording the same receipt again does nothing, as in Redis.
   *
   * @returns whether it was recorded
   */
  recordOutcomeLater(receipt: Receipt, outcome: SettledOutcome): boolean {
    if (receipt.settled) return false
    receipt.settled = true
    const { day, overage, unlimited } = returnedUnits(receipt, outcome)
    const given = {
      ...(day + unlimited > 0 && { refunded: day + unlimited }),
      ...(overage > 0 && { overage_refunded: overage }),
    }
    this.count(receipt, { ...(receipt.areFurther ? {} : { [counterOf(outcome)]: 1 }), ...given }, -day)
    return true
  }

  private chargeOf(receipt: Receipt): Charge {
    return {
      recordOutcome: (outcome) => {
        const isRecorded = this.recordOutcomeLater(receipt, outcome)
        if (isRecorded) this.allowance.giveBack(receipt, returnedUnits(receipt, outcome).day)
        return Promise.resolve(isRecorded)
      },
    }
  }

  /** @param units  of the day quota, for the window of this kind of key */
  private count(receipt: Receipt, counters: Record<string, number>, units: number): void {
    const { accountTag, keyId, kind, group, usageMinute } = receipt
    if (group) this.spool.add({ accountTag, keyId, group, minute: usageMinute, counters, units: { [kind]: units } })
  }

  /** A browser token takes a slot of its own burst, too. */
  private takeSlots({ accountTag, kind, keyId, burstPerSecond, tokenBurstPerSecond }: KeyRecord): boolean {
    if (tokenBurstPerSecond !== undefined && !this.takeSlot(keyId, tokenBurstPerSecond)) return false
    return this.takeSlot(`${accountTag}:${kind}`, burstPerSecond)
  }

  /** True when this replica had room in the last second. */
  private takeSlot(subject: string, burstPerSecond: number): boolean {
    let log = this.bursts.get(subject)
    if (log?.slots.length !== burstPerSecond) {
      log = { slots: new Float64Array(burstPerSecond).fill(-Infinity), next: 0 }
      this.bursts.set(subject, log)
    }
    const now = performance.now()
    if (now - (log.slots[log.next] ?? -Infinity) < 1_000) return false
    log.slots[log.next] = now
    log.next = (log.next + 1) % burstPerSecond
    return true
  }
}

/** The unit that a request costs. Overage is not counted during an outage. */
const unitOf = ({ dayQuota }: KeyRecord, limitClass: LimitClass): Receipt['unit'] => {
  if (limitClass === 'delayed_free' || limitClass === 'burst_only') return null
  return dayQuota === null ? 'unlimited' : 'day'
}

/** The other checks of the admission script besides the limits, in its order. */
function refusedUse(record: KeyRecord, { origin, address, group }: AdmissionRequest): RefusedUse | null {
  const { kind, origins, addresses, scopes, verifyByMs } = record
  if (verifyByMs !== null && Date.now() >= verifyByMs) return 'mail_not_verified'
  if (kind === 'live' && origin !== null && !origins.includes(origin)) return 'origin_refused'
  const bits = addressBits(address ?? '')
  if (addresses.length > 0 && !addresses.some((range) => bits.startsWith(addressRangeBits(range)))) {
    return 'address_refused'
  }
  return group !== null && scopes.length > 0 && !scopes.includes(group) ? 'out_of_scope' : null
}

/** Of a key without a quota, and of requests that cost no unit: the headers show the quota of the plan. */
function limitsOf({ dayQuota }: KeyRecord): LimitState {
  const limit = dayQuota ?? UNLIMITED
  return { limit, remaining: limit, resetAt: Math.ceil(Date.now() / 1000) }
}
