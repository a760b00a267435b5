import { randomUUID } from 'node:crypto'
import type { Cluster, Redis } from 'ioredis'
import type { KeyKind } from '../keys.js'
import { UNLIMITED, type LimitState } from '../limits.js'
import type { UnhappyOutcome } from '../metering.js'
import { ADMIT } from './admission.lua.js'
import { addressBits } from './address-bits.js'
import type { Admission, AdmissionRequest, Missing, Receipt, RefusedUse, SpooledUsage } from './admission.js'
import { EpochWatch } from './epoch-watch.js'
import { RedisUnavailable } from './errors.js'
import { gatherWrites } from './gathered-writes.js'
import { recordKey, spooledKey, subjectKeys, suspensionKey, type SubjectKeys } from './key-names.js'
import { WRITE_RECORD } from './publication.lua.js'
import { readPrincipal, recordFields } from './record-fields.js'
import type { AccountState, KeyRecord } from './records.js'
import { evaluate } from './script.js'
import { RECORD_SPOOLED, RELEASE_SLOT, SETTLE } from './settlement.lua.js'

/** Redis' clock cannot be believed for this subject: its day window is held still. */
export interface ClockAlarm {
  accountTag: string
  kind: KeyKind
  /** Redis' clock minus this process', milliseconds; small where Redis' clock went back since it was last seen. */
  skewMs: number
}

export interface AdmissionStoreOptions {
  /**
   * Runs each time that Redis comes (back), before it is trusted; until it succeeds, Redis counts as gone. A revocation
   * that could not reach Redis must reach it here.
   */
  beforeTrust?: () => Promise<unknown>
  /** Called for every request that meets a clock that cannot be believed. */
  onAlarm?: (alarm: ClockAlarm) => void
  /** Longest wait for a burst slot, milliseconds. */
  delayMaxMs?: number
  /** How often a quiet connection is asked whether it is still the same Redis, milliseconds. */
  epochCheckMs?: number
  /** Tests only: what Redis' clock and this process' clock say, microseconds since 1970. */
  testClock?: () => { redisUs: number; callerUs: number }
}

const UNITS = [null, 'day', 'overage', 'unlimited'] as const
/** By the codes of the script. */
const REFUSED_USES = {
  4: 'origin_refused',
  8: 'mail_not_verified',
  9: 'address_refused',
  10: 'out_of_scope',
} as const satisfies Record<number, RefusedUse>
const SUBJECTS_REMEMBERED = 10_000

type Refusal = [
  code: number,
  principal: string,
  remaining: number,
  resetAt: number,
  retryAfter: number,
  skew: number | '',
]
type Grant = [
  code: 0,
  principal: string,
  remaining: number,
  resetAt: number,
  waitMs: number,
  skew: number | '',
  windowMinute: number,
  usageMinute: number,
  unit: 0 | 1 | 2 | 3,
  slotUs: number,
  month: string,
  overagePrice: number,
  walletGeneration: string,
]

/**
 * Authenticates, limits and meters a request in one round trip.
 *
 * Every method throws `RedisUnavailable` at once while Redis is gone, or not yet known to be the one it was.
 */
export class AdmissionStore {
  private readonly epoch: EpochWatch
  private readonly delayMaxUs: number
  private readonly subjects = new Map<string, SubjectKeys>()

  constructor(
    private readonly redis: Redis | Cluster,
    private readonly options: AdmissionStoreOptions = {},
  ) {
    this.epoch = new EpochWatch(redis, options.epochCheckMs ?? 1_000, options.beforeTrust)
    this.delayMaxUs = (options.delayMaxMs ?? 5_000) * 1_000
  }

  /** False while every method would throw. */
  get available(): boolean {
    return this.epoch.current !== null
  }

  /** Resolves once Redis has been asked who it is; `available` tells the answer. */
  ready(): Promise<void> {
    return this.epoch.refresh()
  }

  /** Stops watching the connection, which stays the caller's to close. */
  close(): void {
    this.epoch.close()
  }

  /**
   * Decides about one request, and counts it where it is admitted. A refusal counts nowhere.
   *
   * @throws RedisUnavailable
   */
  async admit(request: AdmissionRequest): Promise<Admission> {
    const { key, origin, limitClass, group, address = '' } = request
    const epochs = this.trustedEpochs()
    const names = this.namesOf(key.accountTag, key.kind)
    const clock = this.options.testClock?.()
    gatherWrites(this.redis)
    const reply = (await this.evaluate(
      ADMIT,
      [recordKey(key.accountTag, key.digest), names.suspension, names.limits, names.day, names.burst, names.freed],
      [
        epochs,
        clock === undefined ? Date.now() * 1_000 : clock.callerUs,
        // An empty header is no origin that anyone could have listed; '' means that there was none.
        origin === null ? '' : origin || 'null',
        limitClass,
        group ?? '',
        names.prefix,
        key.kind,
        this.delayMaxUs,
        clock === undefined ? '' : clock.redisUs,
        addressBits(address),
        address,
      ],
    )) as number | Refusal | Grant
    if (typeof reply === 'number') return reply === 1 ? { outcome: 'missing', epochs } : { outcome: 'revoked' }

    if (reply[5] !== '') this.options.onAlarm?.({ accountTag: key.accountTag, kind: key.kind, skewMs: reply[5] })
    const { principal, dayQuota } = readPrincipal(reply[1])
    const limits: LimitState = { limit: dayQuota ?? UNLIMITED, remaining: reply[2], resetAt: reply[3] }
    switch (reply[0]) {
      case 0: {
        const [, , , , waitMs, , windowMinute, usageMinute, unit, slotUs, month, overagePrice, wallet] = reply as Grant
        const receipt: Receipt = {
          accountTag: key.accountTag,
          kind: key.kind,
          keyId: principal.keyId,
          group,
          windowMinute,
          usageMinute,
          unit: UNITS[unit],
          month: month || null,
          overagePrice: unit === 2 ? overagePrice : 0,
          walletGeneration: unit === 2 && wallet !== '' ? wallet : null,
          slotUs: slotUs || null,
          settled: false,
          released: false,
        }
        return { outcome: 'admitted', principal, limits, waitMs, overage: unit === 2, receipt }
      }
      case 3:
        return { outcome: 'suspended', principal, limits }
      case 4:
      case 8:
      case 9:
      case 10:
        return { outcome: REFUSED_USES[reply[0]], principal, limits }
      case 5:
        return { outcome: 'limited', by: 'day', principal, limits, retryAfter: reply[4] }
      case 6:
        return { outcome: 'limited', by: 'burst', principal, limits, retryAfter: reply[4] }
      default:
        return { outcome: 'limited', by: 'overage_cap', principal, limits, retryAfter: reply[4] }
    }
  }

  /**
   * Counts how an admitted request ended; `server_error` and `uncharged` give its unit back, never its burst slot.
   * Settling a receipt again does nothing; one that ended well needs no settling.
   *
   * @param options.refundsPerHourMax  gives the key no more units back for such requests in an hour; absent: no bound
   * @returns whether a unit was given back
   * @throws RedisUnavailable  with the receipt unsettled: spool the counters
   */
  async recordOutcome(
    receipt: Receipt,
    outcome: UnhappyOutcome,
    { refundsPerHourMax }: { refundsPerHourMax?: number } = {},
  ): Promise<boolean> {
    const { accountTag, kind, group } = receipt
    if (receipt.settled || group === null) return false
    const epochs = this.trustedEpochs()
    const names = this.namesOf(accountTag, kind)
    receipt.settled = true
    try {
      const refunded = await this.evaluate(
        SETTLE,
        [names.limits, names.day],
        [
          epochs,
          names.prefix,
          kind,
          receipt.keyId,
          group,
          receipt.usageMinute,
          outcome,
          outcome === 'client_error' ? 0 : UNITS.indexOf(receipt.unit),
          receipt.windowMinute,
          receipt.month ?? '',
          this.testMinute(),
          refundsPerHourMax ?? '',
          receipt.overagePrice,
          receipt.walletGeneration ?? '',
        ],
      )
      return refunded === 1
    } catch (error) {
      receipt.settled = false
      throw error
    }
  }

  /**
   * Gives the reserved burst slot of an aborted request to the next one that waits. Its unit stays spent; `recordOutcome` it
   * as `uncharged` to give that back too.
   *
   * @throws RedisUnavailable
   */
  async releaseSlot(receipt: Receipt): Promise<void> {
    if (receipt.released || receipt.slotUs === null) return
    receipt.released = true
    const { freed } = this.namesOf(receipt.accountTag, receipt.kind)
    const testClock = this.options.testClock?.().redisUs ?? ''
    await this.evaluate(RELEASE_SLOT, [freed], [receipt.slotUs, randomUUID(), testClock])
  }

  /**
   * Stores what Postgres said after a miss. Never overwrites a tombstone, nor a record of the same epoch; does nothing
   * when Redis has become another one since the miss.
   *
   * @param missing  the very answer of `admit` that led to Postgres
   * @throws RedisUnavailable
   */
  async fill(record: KeyRecord, account: AccountState, missing: Missing): Promise<'filled' | 'kept'> {
    const written = await this.evaluate(
      WRITE_RECORD,
      [recordKey(record.accountTag, record.digest), suspensionKey(account.accountTag)],
      [
        'fill',
        missing.epochs,
        account.version,
        account.suspended?.reason ?? '',
        record.version,
        ...recordFields(record),
      ],
    )
    // The epoch moved without the connection breaking: ask before the next request, or it would miss for ever.
    if (written === -1) await this.epoch.refresh()
    return written === 1 ? 'filled' : 'kept'
  }

  /**
   * Counts usage that was spooled while Redis was gone, once per batch, however often it is sent: it is metered, and its
   * units are in the day window from now on, also where they exceed the quota.
   *
   * @throws RedisUnavailable  with any of the accounts counted or not: send the same batch again
   */
  async recordSpooled(batchId: string, entries: SpooledUsage[]): Promise<void> {
    const accounts = new Map<string, { units: Record<KeyKind, number>; counts: (string | number)[] }>()
    for (const { accountTag, keyId, group, minute, counters, units = {} } of entries) {
      const account = accounts.get(accountTag) ?? { units: { test: 0, live: 0 }, counts: [] }
      for (const [counter, count] of Object.entries(counters)) {
        account.counts.push(minute, `${keyId}:${group}:${counter}`, count)
      }
      account.units.test += units.test ?? 0
      account.units.live += units.live ?? 0
      accounts.set(accountTag, account)
    }
    for (const [accountTag, { units, counts }] of accounts) {
      const [test, live] = [this.namesOf(accountTag, 'test'), this.namesOf(accountTag, 'live')]
      await this.evaluate(
        RECORD_SPOOLED,
        [spooledKey(accountTag, batchId), test.limits, test.day, live.limits, live.day],
        [live.prefix, this.testMinute(), units.test, units.live, ...counts],
      )
    }
  }

  private trustedEpochs(): string {
    if (this.epoch.current === null) throw new RedisUnavailable('Redis is gone, or not yet known')
    return this.epoch.current
  }

  private async evaluate(...call: Tail<Parameters<typeof evaluate>>): Promise<unknown> {
    try {
      return await evaluate(this.redis, ...call)
    } catch (error) {
      if (error instanceof RedisUnavailable) this.epoch.doubt()
      throw error
    }
  }

  private testMinute(): number | '' {
    const clock = this.options.testClock?.()
    return clock === undefined ? '' : Math.floor(clock.redisUs / 60_000_000)
  }

  private namesOf(accountTag: string, kind: KeyKind): SubjectKeys {
    const subject = kind + accountTag
    let names = this.subjects.get(subject)
    if (names === undefined) {
      if (this.subjects.size >= SUBJECTS_REMEMBERED) this.subjects.clear()
      names = subjectKeys(accountTag, kind)
      this.subjects.set(subject, names)
    }
    return names
  }
}

type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never
