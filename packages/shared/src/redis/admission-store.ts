import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RedisClient } from './connection.js'
import type { KeyKind } from '../keys.js'
import { UNLIMITED, type LimitState } from '../limits.js'
import type {
  Admission,
  AdmissionRequest,
  AdmissionStep,
  Missing,
  Receipt,
  RefusedRequests,
  RefusedUse,
  SpooledUsage,
} from './admission.js'
import { AdmitCalls, type AdmitAnswer, type AdmitVerdict } from './admit-calls.js'
import { EpochWatch } from './epoch-watch.js'
import { RedisUnavailable } from './errors.js'
import { recordKey, spooledKey, subjectKeys, suspensionKey, type SubjectKeys, tokenSubjectKeys } from './key-names.js'
import { WRITE_RECORD } from './publication.lua.js'
import { counterOf, returnedUnits, type SettledOutcome } from './outcomes.js'
import { readPrincipal, recordFields } from './record-fields.js'
import type { AccountState, KeyRecord } from './records.js'
import { evaluate } from './script.js'
import { RECORD_REFUSED, RECORD_SPOOLED, RELEASE_SLOT, SETTLE } from './settlement.lua.js'

/** Redis' clock is wrong for this subject, so its day window does not move. */
export interface ClockAlarm {
  accountTag: string
  kind: KeyKind
  /**
   * Redis' clock minus this process' clock, milliseconds. It is small when Redis' clock went back since the last
   * request.
   */
  skewMs: number
}

export interface AdmissionStoreOptions {
  /**
   * Runs each time Redis connects or returns, before it is trusted. Until it succeeds, Redis counts as unavailable. A
   * revocation that could not reach Redis must reach it here.
   */
  beforeTrust?: () => Promise<unknown>
  /** Called for every request that meets a wrong clock. */
  onAlarm?: (alarm: ClockAlarm) => void
  /** Longest wait for a burst slot, milliseconds. */
  delayMaxMs?: number
  /** Interval of the epoch check on a quiet connection, milliseconds. */
  epochCheckMs?: number
  /** Tests only: Redis' clock and this process' clock, microseconds since 1970. */
  testClock?: () => { redisUs: number; callerUs: number }
}

const UNITS = [null, 'day', 'unlimited'] as const
/** The codes of the script. */
const REFUSED_USES = {
  4: 'origin_refused',
  8: 'mail_not_verified',
  9: 'address_refused',
  10: 'out_of_scope',
} as const satisfies Record<number, RefusedUse>
const SUBJECTS_REMEMBERED = 10_000
/** Attempts to give back a late admission, and milliseconds between two of them. */
const LATE_ATTEMPTS = 50
const LATE_PAUSE_MS = 200

/**
 * Authenticates, limits and meters a request in one round trip.
 *
 * Every method throws `RedisUnavailable` at once while Redis is unavailable or its epoch is not known yet.
 */
export class AdmissionStore {
  private readonly epoch: EpochWatch
  private readonly calls: AdmitCalls
  private readonly subjects = new Map<string, SubjectKeys>()
  private readonly trustSteps: (() => Promise<unknown>)[]

  constructor(
    private readonly redis: RedisClient,
    private readonly options: AdmissionStoreOptions = {},
  ) {
    this.trustSteps = options.beforeTrust === undefined ? [] : [options.beforeTrust]
    this.epoch = new EpochWatch(redis, options.epochCheckMs ?? 1_000, async () => {
      for (const step of this.trustSteps) await step()
    })
    this.calls = new AdmitCalls(
      redis,
      (options.delayMaxMs ?? 5_000) * 1_000,
      (error) => this.doubtAfter(error),
      (request, late) => this.giveBackLate(request, late),
    )
  }

  /** Adds a step that runs like `beforeTrust`, after those that were added earlier. */
  beforeTrust(step: () => Promise<unknown>): void {
    this.trustSteps.push(step)
  }

  /** False while every method throws. */
  get available(): boolean {
    return this.epoch.current !== null
  }

  /** Resolves when Redis has answered the first epoch check. `available` then contains the result. */
  ready(): Promise<void> {
    return this.epoch.refresh()
  }

  /** Stops watching the connection. The caller closes the connection. */
  close(): void {
    this.epoch.close()
  }

  /**
   * Decides on one request and counts it if it is admitted. A refusal is not counted: see
   * `recordRefused`.
   *
   * @throws RedisUnavailable
   */
  async admit(request: AdmissionRequest): Promise<Admission> {
    if (request.key.isToken === undefined || request.limitClass === 'unit_only') return this.decide(request)
    // A token first takes a slot of its own burst, so it cannot keep the slots of its account from keys.
    const waits = request.limitClass === 'delayed' || request.limitClass === 'delayed_free'
    const own = await this.decide({ ...request, limitClass: waits ? 'delayed_free' : 'burst_only', group: null }, true)
    if (own.outcome === 'limited') {
      // Its own windows have no quota: the rest that the answer shows is that of the account.
      const state = await this.decide({ ...request, limitClass: 'look', group: null })
      return 'limits' in state ? { ...own, limits: { ...state.limits, resetAt: own.limits.resetAt } } : state
    }
    if (own.outcome !== 'admitted') return own
    const admission = await this.decide(request)
    if (admission.outcome !== 'admitted') return admission
    const token = { digest: request.key.digest, slotUs: own.receipt.slotUs }
    const waitMs = Math.max(own.waitMs, admission.waitMs)
    return { ...admission, waitMs, receipt: { ...admission.receipt, token } }
  }

  /** @param ofToken  by the burst of the browser token alone */
  private async decide(request: AdmissionStep, ofToken = false): Promise<Admission> {
    const { key } = request
    const epochs = this.trustedEpochs()
    const clock = this.options.testClock?.()
    const verdict = await this.calls.decide({
      request,
      names: ofToken ? tokenSubjectKeys(key.accountTag, key.digest) : this.namesOf(key.accountTag, key.kind),
      ofToken,
      epochs,
      callerUs: clock === undefined ? Date.now() * 1_000 : clock.callerUs,
      redisUs: clock === undefined ? null : clock.redisUs,
    })
    if (verdict === 1) return { outcome: 'missing', epochs }
    if (typeof verdict === 'string') return { outcome: 'revoked', keyId: verdict || null }

    const { code, skewMs, remaining, resetAt, wait } = verdict
    if (skewMs !== null) this.options.onAlarm?.({ accountTag: key.accountTag, kind: key.kind, skewMs })
    const { principal, dayQuota } = readPrincipal(verdict.principal)
    const limits: LimitState = { limit: dayQuota ?? UNLIMITED, remaining, resetAt }
    switch (code) {
      case 0: {
        const receipt = receiptOf(request, principal.keyId, verdict)
        return { outcome: 'admitted', principal, limits, waitMs: wait, overage: verdict.overageUnits > 0, receipt }
      }
      case 3:
        return { outcome: 'suspended', principal, limits }
      case 4:
      case 8:
      case 9:
      case 10:
        return { outcome: REFUSED_USES[code], principal, limits }
      case 5:
        return { outcome: 'limited', by: 'day', principal, limits, retryAfter: wait }
      case 6:
        return { outcome: 'limited', by: 'burst', principal, limits, retryAfter: wait }
      default:
        return { outcome: 'limited', by: 'overage_cap', principal, limits, retryAfter: wait }
    }
  }

  /**
   * Counts the outcome of an admitted request. All but `client_error` give its units back, never its burst slot.
   * Recording the same receipt again does nothing. A successful request needs no call.
   *
   * @param options.refundsPerHourMax  most units that the key gets back in an hour for such requests; absent: no bound
   * @returns whether a unit was given back
   * @throws RedisUnavailable  with nothing recorded: spool the counters
   */
  async recordOutcome(
    receipt: Receipt,
    outcome: SettledOutcome,
    { refundsPerHourMax }: { refundsPerHourMax?: number } = {},
  ): Promise<boolean> {
    const { accountTag, kind, group } = receipt
    if (receipt.settled || group === null) return false
    const epochs = this.trustedEpochs()
    const names = this.namesOf(accountTag, kind)
    const returned = returnedUnits(receipt, outcome)
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
          counterOf(outcome),
          receipt.areFurther ? 0 : 1,
          receipt.windowMinute,
          receipt.month ?? '',
          this.testMinute(),
          refundsPerHourMax ?? '',
          receipt.overagePrice,
          receipt.walletGeneration ?? '',
          returned.day,
          returned.overage,
          returned.unlimited,
        ],
      )
      return refunded === 1
    } catch (error) {
      receipt.settled = false
      throw error
    }
  }

  /**
   * Gives the reserved burst slot of an aborted request to the next request that waits. The unit stays spent; call
   * `recordOutcome` with `uncharged` to give it back too.
   *
   * @throws RedisUnavailable
   */
  async releaseSlot(receipt: Receipt): Promise<void> {
    if (receipt.released) return
    receipt.released = true
    const { accountTag, kind, slotUs, token } = receipt
    if (slotUs !== null) await this.giveSlot(this.namesOf(accountTag, kind), slotUs)
    if (token && token.slotUs !== null) await this.giveSlot(tokenSubjectKeys(accountTag, token.digest), token.slotUs)
  }

  private async giveSlot({ freed }: SubjectKeys, slotUs: number): Promise<void> {
    await this.evaluate(RELEASE_SLOT, [freed], [slotUs, randomUUID(), this.options.testClock?.().redisUs ?? ''])
  }

  /**
   * Stores what Postgres returned after a miss. Never replaces a tombstone or a record of the same epoch, and does
   * nothing if the epoch of Redis has changed since the miss.
   *
   * @param missing  the answer of `admit` that caused the read from Postgres
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
    // The epoch changed without a broken connection. Without a new check, every further request would be a miss.
    if (written === -1) await this.epoch.refresh()
    return written === 1 ? 'filled' : 'kept'
  }

  /**
   * Counts usage that was spooled while Redis was unavailable, once per batch, even if it is sent repeatedly. The usage
   * is metered, and its units enter the day window now, even if they exceed the quota.
   *
   * @throws RedisUnavailable  when any of the accounts may be uncounted: send the same batch again
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

  /**
   * Counts requests that were refused. A repetition is counted again, so never send the same counts twice.
   *
   * @param refused  of one account
   * @throws RedisUnavailable
   */
  async recordRefused(accountTag: string, refused: readonly RefusedRequests[]): Promise<void> {
    const { prefix, suspension } = this.namesOf(accountTag, 'live')
    await this.evaluate(
      RECORD_REFUSED,
      [suspension],
      [
        prefix,
        this.testMinute(),
        ...refused.flatMap(({ keyId, group, minute, count }) => [minute, `${keyId}:${group}:refused`, count]),
      ],
    )
  }

  /**
   * A Redis that hung executes the commands that it had received when it wakes. Those requests were decided without
   * Redis meanwhile, and counted in the spool, so this gives their units back.
   */
  private giveBackLate(request: AdmissionStep, verdict: AdmitVerdict): void {
    if (typeof verdict !== 'object' || verdict.code !== 0) return
    const receipt = receiptOf(request, readPrincipal(verdict.principal).principal.keyId, verdict)
    const giveBack = async (): Promise<void> => {
      // Redis is not trusted until its epoch has been read, which takes a moment.
      for (let attempt = 0; attempt < LATE_ATTEMPTS; attempt++) {
        await sleep(LATE_PAUSE_MS, undefined, { ref: false })
        const done = await this.recordOutcome(receipt, 'uncharged').then(
          () => true,
          () => false,
        )
        if (done) return
      }
    }
    void giveBack()
  }

  private trustedEpochs(): string {
    if (this.epoch.current === null) throw new RedisUnavailable('Redis is gone, or its epoch is not known yet')
    return this.epoch.current
  }

  private async evaluate(...call: Tail<Parameters<typeof evaluate>>): Promise<unknown> {
    try {
      return await evaluate(this.redis, ...call)
    } catch (error) {
      this.doubtAfter(error)
      throw error
    }
  }

  private doubtAfter(error: unknown): void {
    if (error instanceof RedisUnavailable) this.epoch.doubt(error.key)
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

/** The receipt of a grant. */
function receiptOf({ key, group, limitClass, units = 1 }: AdmissionStep, keyId: string, granted: AdmitAnswer): Receipt {
  const isOverage = granted.overageUnits > 0
  return {
    accountTag: key.accountTag,
    kind: key.kind,
    keyId,
    group,
    windowMinute: granted.windowMinute,
    usageMinute: granted.usageMinute,
    unit: UNITS[granted.unit],
    units,
    areFurther: limitClass === 'unit_only',
    overageUnits: granted.overageUnits,
    month: isOverage ? granted.month : null,
    overagePrice: isOverage ? granted.overagePrice : 0,
    walletGeneration: (isOverage && granted.walletGeneration) || null,
    slotUs: granted.slotUs || null,
    settled: false,
    released: false,
  }
}

type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never
