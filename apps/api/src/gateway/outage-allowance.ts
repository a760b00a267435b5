import { Injectable } from '@nestjs/common'
import { type KeyKind, type KeyRecord } from '@repere/shared'
import { LRUCache } from 'lru-cache'
import { ReplicaCount } from './replica-count.js'

/** Subjects (account and kind of key) that are remembered. */
const SUBJECTS_MAX = 50_000
/** Time in which units of an outage have reached Redis, and are part of its answers: the spool is sent every second. */
const COUNTED_AFTER_MS = 5_000
/** Seconds of the burst that other replicas may have used since Redis' last answer here. */
const UNSEEN_SECONDS_MAX = 2

type Subject = Pick<KeyRecord, 'accountTag' | 'kind'>

interface Known {
  /** Units that Redis last said are left. */
  remaining: number
  seenAt: number
  /** Units admitted without Redis that may be missing in `remaining`. */
  spent: number
  spentAt: number
}

/**
 * How many units of the day quota this replica may admit without Redis: its share of those that Redis last said are
 * left. The shares of all replicas together do not exceed them.
 *
 * Other replicas may have spent units since Redis' last answer here. With several replicas the burst of up to two seconds
 * is left out for that, so the sum holds for a subject that all of them serve. A replica that did not serve a subject
 * lately may admit units that others have spent before.
 */
@Injectable()
export class OutageAllowance {
  private readonly subjects = new LRUCache<string, Known>({ max: SUBJECTS_MAX })

  constructor(private readonly replicas: ReplicaCount) {}

  /** Remembers what Redis says is left of the day quota. Called for every request, so it makes no objects. */
  remember(accountTag: string, kind: KeyKind, remaining: number): void {
    const name = kind + accountTag
    const known = this.subjects.get(name)
    const now = performance.now()
    if (known === undefined) {
      this.subjects.set(name, { remaining, seenAt: now, spent: 0, spentAt: -Infinity })
      return
    }
    known.remaining = remaining
    known.seenAt = now
    if (known.spent > 0 && now - known.spentAt > COUNTED_AFTER_MS) known.spent = 0
  }

  /** Takes units, all or none. @returns the units that are left after them; null: so many were not left */
  take({ accountTag, kind, dayQuota, burstPerSecond }: KeyRecord, units: number): number | null {
    if (dayQuota === null) return Infinity
    const name = kind + accountTag
    const now = performance.now()
    let known = this.subjects.get(name)
    if (known === undefined) {
      known = { remaining: dayQuota, seenAt: -Infinity, spent: 0, spentAt: now }
      this.subjects.set(name, known)
    }
    const left = this.shareOf(known, burstPerSecond) - known.spent
    if (left < units) return null
    known.spent += units
    known.spentAt = now
    return left - units
  }

  /** Gives back units that `take` has taken. */
  giveBack({ accountTag, kind }: Subject, units: number): void {
    const known = this.subjects.get(kind + accountTag)
    if (known !== undefined) known.spent = Math.max(0, known.spent - units)
  }

  private shareOf({ remaining, seenAt }: Known, burstPerSecond: number): number {
    const replicas = this.replicas.count
    if (replicas === 1) return remaining
    const unseen = seenAt === -Infinity ? 0 : UNSEEN_SECONDS_MAX * burstPerSecond
    return Math.floor(Math.max(0, remaining - unseen) / replicas)
  }
}
