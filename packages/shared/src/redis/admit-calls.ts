import { setImmediate } from 'node:timers'
import type { Writable } from 'node:stream'
import { type RedisClient } from './connection.js'
import { ADMIT } from './admission.lua.js'
import { addressBits } from './address-bits.js'
import type { AdmissionStep } from './admission.js'
import { recordKey, type SubjectKeys } from './key-names.js'
import { evaluate } from './script.js'

/** How the script answered one request. */
export interface AdmitAnswer {
  /** As in `admission.lua.ts`. */
  code: number
  principal: string
  /** Milliseconds; null unless the clock raises an alarm. */
  skewMs: number | null
  remaining: number
  /** Unix seconds. */
  resetAt: number
  /** Milliseconds for an admission, seconds for a refusal. */
  wait: number
  unit: 0 | 1 | 2
  /** 0: no slot ahead of the clock. */
  slotUs: number
  /** Of the units of the request. */
  overageUnits: number
  windowMinute: number
  usageMinute: number
  /** Of a unit of overage, like the two below; null: no such unit among the requests of the call. */
  month: string | null
  overagePrice: number
  /** '' without a wallet. */
  walletGeneration: string | null
}

/** 1: no record; a text: the id of a revoked key, '' when it is not known. */
export type AdmitVerdict = 1 | string | AdmitAnswer

/** The input of one decision. */
export interface AdmitCall {
  request: AdmissionStep
  names: SubjectKeys
  /** Only the burst of the browser token is asked for. */
  ofToken: boolean
  /** Epochs that are trusted. */
  epochs: string
  /** Microseconds since 1970. */
  callerUs: number
  /** Of a test; null: Redis' own clock. */
  redisUs: number | null
}

interface Waiting {
  resolve: (verdict: AdmitVerdict) => void
  reject: (error: unknown) => void
}

/** Equal requests that one call of the script decides. */
interface Batch {
  call: AdmitCall
  waiting: Waiting[]
}

/** The reply of the script: 7 values of all requests, then 7 for each. */
type Reply = 1 | string | (string | number | null)[]
const SHARED_VALUES = 7
const VALUES_EACH = 7

/** So many equal requests at most go in one call, to bound the time for which it keeps Redis from others. */
const BATCH_MAX = 64

/**
 * Calls of the admission script. Those of one turn of the event loop leave in one write, and equal ones among them as
 * one call: a client that sends many requests with a key at once costs Redis and this process little more than one
 * request. A single request does not wait longer.
 */
export class AdmitCalls {
  private batches: Batch[] = []
  /** The newest batch of each key. */
  private readonly newest = new Map<string, Batch>()

  /**
   * @param delayMaxUs  longest wait for a burst slot, microseconds
   * @param onFailure   called once for each call that fails
   * @param onLate      called for each request whose verdict comes after its time-out
   */
  constructor(
    private readonly redis: RedisClient,
    private readonly delayMaxUs: number,
    private readonly onFailure: (error: unknown) => void,
    private readonly onLate: (request: AdmissionStep, verdict: AdmitVerdict) => void,
  ) {}

  /** @throws RedisUnavailable */
  decide(call: AdmitCall): Promise<AdmitVerdict> {
    return new Promise((resolve, reject) => {
      const { digest } = call.request.key
      const batch = this.newest.get(digest)
      if (batch !== undefined && batch.waiting.length < BATCH_MAX && isEqual(batch.call, call)) {
        batch.waiting.push({ resolve, reject })
        return
      }
      const started: Batch = { call, waiting: [{ resolve, reject }] }
      this.newest.set(digest, started)
      if (this.batches.push(started) === 1) setImmediate(() => this.send())
    })
  }

  private send(): void {
    const { batches } = this
    this.batches = []
    this.newest.clear()
    const { stream } = this.redis as { stream?: Writable }
    // A write is a system call, and under load it is half of the cost of a command.
    if (batches.length > 1) stream?.cork()
    for (const batch of batches) this.sendBatch(batch)
    if (batches.length > 1) stream?.uncork()
  }

  private sendBatch({ call, waiting }: Batch): void {
    const { request, names, ofToken, epochs, callerUs, redisUs } = call
    const { key, origin, limitClass, group, address = '', units = 1 } = request
    evaluate(
      this.redis,
      ADMIT,
      [recordKey(key.accountTag, key.digest), names.suspension, names.limits, names.day, names.burst, names.freed],
      [
        epochs,
        callerUs,
        // An empty origin cannot be in a list. '' means that the header is absent.
        origin === null ? '' : origin || 'null',
        limitClass,
        group ?? '',
        names.prefix,
        key.kind,
        this.delayMaxUs,
        redisUs ?? '',
        addressBits(address),
        address,
        waiting.length,
        ofToken ? 'token' : '',
        units,
      ],
      (late) => {
        for (let n = 0; n < waiting.length; n++) this.onLate(request, verdictOf(late as Reply, n))
      },
    ).then(
      (reply) => {
        for (const [n, { resolve }] of waiting.entries()) resolve(verdictOf(reply as Reply, n))
      },
      (error: unknown) => {
        this.onFailure(error)
        for (const { reject } of waiting) reject(error)
      },
    )
  }
}

/** True when the script decides both by the same values. */
function isEqual(a: AdmitCall, b: AdmitCall): boolean {
  return (
    a.request.limitClass === b.request.limitClass &&
    a.ofToken === b.ofToken &&
    a.request.group === b.request.group &&
    a.request.units === b.request.units &&
    a.request.origin === b.request.origin &&
    a.request.address === b.request.address &&
    a.request.key.kind === b.request.key.kind &&
    a.request.key.accountTag === b.request.key.accountTag &&
    a.epochs === b.epochs &&
    a.redisUs === b.redisUs &&
    // With Redis' own clock, the clock of this process only shows whether Redis' clock is wrong by more than a minute.
    (a.redisUs === null || a.callerUs === b.callerUs)
  )
}

/** The verdict on the n-th request of a call. */
function verdictOf(reply: Reply, n: number): AdmitVerdict {
  if (!Array.isArray(reply)) return reply
  // Where there are fewer, the last is the answer to all others.
  const at = Math.min(SHARED_VALUES + n * VALUES_EACH, reply.length - VALUES_EACH)
  return {
    principal: reply[0] as string,
    skewMs: reply[1] as number | null,
    windowMinute: reply[2] as number,
    usageMinute: reply[3] as number,
    month: reply[4] as string | null,
    overagePrice: Number(reply[5]),
    walletGeneration: reply[6] as string | null,
    code: reply[at] as number,
    remaining: reply[at + 1] as number,
    resetAt: reply[at + 2] as number,
    wait: reply[at + 3] as number,
    unit: reply[at + 4] as AdmitAnswer['unit'],
    slotUs: reply[at + 5] as number,
    overageUnits: reply[at + 6] as number,
  }
}
