import { randomUUID } from 'node:crypto'
import { generateAccountTag, generateKey, type KeyKind, type ParsedKey } from '../keys.js'
import { AdmissionStore, type AdmissionStoreOptions } from './admission-store.js'
import type { Admission, AdmissionRequest } from './admission.js'
import { connectRedis, type RedisClient } from './connection.js'
import { ControlChannel } from './control-channel.js'
import type { AccountState, KeyRecord } from './records.js'

/** A clock that a test sets, in microseconds. Redis' clock and the caller's are equal unless `skewUs` differs. */
export class TestClock {
  skewUs = 0

  /** Starts at the beginning of a minute in the past. */
  constructor(public us = Date.UTC(2026, 0, 15, 12) * 1_000) {}

  get minute(): number {
    return Math.floor(this.us / 60_000_000)
  }

  get unixSeconds(): number {
    return this.us / 1e6
  }

  advanceSeconds(seconds: number): void {
    this.us += Math.round(seconds * 1e6)
  }

  readonly read = (): { redisUs: number; callerUs: number } => ({ redisUs: this.us, callerUs: this.us - this.skewUs })
}

/** Of the connections of `Planes`. */
export const COMMAND_TIMEOUT_MS = 3_000

/** The data plane and the control plane over one Redis. */
export class Planes {
  private constructor(
    readonly redis: RedisClient,
    readonly store: AdmissionStore,
    readonly control: ControlChannel,
  ) {}

  static async open(url: string, options: AdmissionStoreOptions = {}): Promise<Planes> {
    const redis = connectRedis(url, { commandTimeoutMs: COMMAND_TIMEOUT_MS })
    redis.on('error', () => undefined)
    await new Promise((resolve) => redis.once('ready', resolve))
    return Planes.over(redis, options)
  }

  /** Uses a connection that is ready. */
  static async over(redis: RedisClient, options: AdmissionStoreOptions = {}): Promise<Planes> {
    const store = new AdmissionStore(redis, options)
    await store.ready()
    return new Planes(redis, store, new ControlChannel(redis))
  }

  close(): void {
    this.store.close()
    this.redis.disconnect()
  }

  /** Issues a key of a new account and publishes it. */
  async issue(terms: Partial<KeyRecord> = {}): Promise<Subject> {
    const accountTag = terms.accountTag ?? generateAccountTag()
    const key = generateKey(terms.kind ?? 'test', accountTag).parsed
    const subject = new Subject(this, key, describeKey(key, terms))
    await this.control.publishKey(subject.record)
    await this.control.publishSuspension(activeAccount(accountTag))
    return subject
  }
}

export class Subject {
  constructor(
    private readonly planes: Planes,
    readonly key: ParsedKey,
    public record: KeyRecord,
  ) {}

  admit(request: Partial<AdmissionRequest> = {}): Promise<Admission> {
    return this.planes.store.admit({
      key: this.key,
      origin: null,
      limitClass: 'standard',
      group: 'routing',
      ...request,
    })
  }

  /** Admits a request; fails the test if it is refused. */
  async admitted(request: Partial<AdmissionRequest> = {}): Promise<Extract<Admission, { outcome: 'admitted' }>> {
    const admission = await this.admit(request)
    if (admission.outcome !== 'admitted') throw new Error(`Refused: ${JSON.stringify(admission)}`)
    return admission
  }

  /** The outcomes of `count` requests, one after another. */
  async outcomes(count: number, request: Partial<AdmissionRequest> = {}): Promise<string[]> {
    const outcomes: string[] = []
    for (let i = 0; i < count; i++) {
      const admission = await this.admit(request)
      outcomes.push(admission.outcome === 'limited' ? admission.by : admission.outcome)
    }
    return outcomes
  }

  async change(terms: Partial<KeyRecord>): Promise<void> {
    this.record = { ...this.record, ...terms, version: this.record.version + 1 }
    await this.planes.control.publishKey(this.record)
  }
}

export function describeKey(key: ParsedKey, terms: Partial<KeyRecord> = {}): KeyRecord {
  return {
    keyId: randomUUID(),
    accountId: randomUUID(),
    accountTag: key.accountTag,
    kind: key.kind as KeyKind,
    digest: key.digest,
    version: 1,
    plan: 'sandbox',
    dayQuota: 10_000,
    burstPerSecond: 10,
    origins: [],
    overage: null,
    scopes: [],
    addresses: [],
    expiresAtMs: null,
    verifyByMs: null,
    sellerUtcOffsetMinutes: 0,
    ...terms,
  }
}

export function activeAccount(accountTag: string): AccountState {
  return { accountTag, suspended: null, version: 1 }
}
