import { type RedisClient } from './connection.js'
import type { KeyKind } from '../keys.js'
import {
  METERING_GROUPS,
  noUsage,
  USAGE_COUNTERS,
  type MeteringGroup,
  type UsageCounter,
  type UsageCounters,
} from '../metering.js'
import { epochsOf } from './epoch-watch.js'
import { addressesKey, drawnKey, minutesKey, spentKey, subjectKeys, usageKey } from './key-names.js'
import { unavailable } from './script.js'

/** The current counters of one key in one minute and group. */
export interface UsageRow {
  accountTag: string
  keyId: string
  group: MeteringGroup
  /** Minute of the admissions, since 1970. */
  minute: number
  /** Counters only rise within an epoch: keep the greatest value per epoch, then add the epochs up. */
  epoch: string
  counters: UsageCounters
}

const MINUTES_PER_DAY = 1_440
/** Counters live for eight days, their index for nine. */
const DAYS_KEPT = 9
/** Reads the next day this long before it begins, because the caller's clock may be behind Redis' clock. */
const CLOCK_TOLERANCE_MINUTES = 5
/** Minutes per read: an account that was not copied for days has thousands. */
const MINUTES_AT_ONCE = 200
/** Offsets in the state of admission.lua.ts: open minute, total, base, and the length of the window. */
const STATE = { openMinute: 8, total: 12, base: 16, bytes: 44, ringMinutes: 1_441 }

/** Reads usage for the worker, which copies it to Postgres. Reading changes nothing. */
export class UsageReader {
  constructor(private readonly redis: RedisClient) {}

  /**
   * Every row of the account in a minute that changed in `sinceMinute` or later: by a first request, an outcome or
   * spooled usage. All rows of one minute and epoch come together. The counters of an open minute may still rise.
   *
   * @param sinceMinute  since 1970
   * @param nowMinute  since 1970
   * @throws RedisUnavailable
   */
  async changedSince(accountTag: string, sinceMinute: number, nowMinute?: number): Promise<UsageRow[]> {
    const rows: UsageRow[] = []
    for await (const batch of this.changesSince(accountTag, sinceMinute, nowMinute)) rows.push(...batch)
    return rows
  }

  /** Like `changedSince`, some minutes at a time, because the changes of several days may not fit into memory. */
  async *changesSince(
    accountTag: string,
    sinceMinute: number,
    nowMinute = Math.floor(Date.now() / 60_000),
  ): AsyncGenerator<UsageRow[]> {
    const lastDay = Math.floor((nowMinute + CLOCK_TOLERANCE_MINUTES) / MINUTES_PER_DAY)
    const firstDay = Math.max(Math.floor(sinceMinute / MINUTES_PER_DAY), lastDay - DAYS_KEPT)
    const days = Array.from({ length: Math.max(0, lastDay + 1 - firstDay) }, (_, index) => firstDay + index)
    const found = await answered(
      Promise.all(days.map((day) => this.redis.zrangebyscore(minutesKey(accountTag, day), sinceMinute, '+inf'))),
    )
    const minutes = [...new Set(found.flat())]
    for (let at = 0; at < minutes.length; at += MINUTES_AT_ONCE) {
      const batch = minutes.slice(at, at + MINUTES_AT_ONCE)
      const fields = await answered(
        Promise.all(batch.map((minuteAndEpoch) => this.redis.hgetall(usageKey(accountTag, minuteAndEpoch)))),
      )
      yield batch.flatMap((minuteAndEpoch, index) => toRows(accountTag, minuteAndEpoch, fields[index] ?? {}))
    }
  }

  /** The last address that used each of the account's keys, by key id. @throws RedisUnavailable */
  lastAddresses(accountTag: string): Promise<Record<string, string>> {
    return answered(this.redis.hgetall(addressesKey(accountTag)))
  }

  /**
   * The units that the account's keys of one kind have spent, as admission counts them now.
   *
   * @param nowMs  Redis' clock, since 1970
   * @param month  calendar month in the seller's time zone, `2026-01`
   * @returns units of the trailing 24 hours (0 when there is no quota), and the francs of the month's overage
   * @throws RedisUnavailable
   */
  async unitsSpent(
    accountTag: string,
    kind: KeyKind,
    { nowMs, month }: { nowMs: number; month: string },
  ): Promise<{ trailingDay: number; overageFcfa: number }> {
    const minute = Math.floor(nowMs / 60_000)
    const names = subjectKeys(accountTag, kind)
    const at = (minute % STATE.ringMinutes) * 4
    const [state, entry, overage] = await answered(
      Promise.all([
        this.redis.getBuffer(names.limits),
        this.redis.getrangeBuffer(names.day, at, at + 3),
        this.redis.get(spentKey(accountTag, kind, month)),
      ]),
    )
    return { trailingDay: unitsInWindow(state, entry, minute), overageFcfa: Number(overage ?? 0) / 1_000 }
  }

  /**
   * The cost of requests of live keys beyond the quota since the wallet was switched on, thousandths of a franc.
   *
   * @returns null when Redis has no count of its own
   * @throws RedisUnavailable
   */
  async drawn(accountTag: string, generation: number): Promise<number | null> {
    const drawn = await answered(this.redis.get(drawnKey(accountTag, generation)))
    return drawn === null ? null : Number(drawn)
  }

  /**
   * Redis' clock and its epoch.
   *
   * @throws RedisUnavailable
   */
  async now(): Promise<{ nowMs: number; epoch: string }> {
    const [epoch, [seconds, microseconds]] = await answered(Promise.all([epochsOf(this.redis), this.redis.time()]))
    return { nowMs: Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000), epoch }
  }
}

/** Commands that start together leave in one write and need not belong to one slot. */
async function answered<T>(answers: Promise<T>): Promise<T> {
  try {
    return await answers
  } catch (error) {
    throw unavailable(error)
  }
}

/** Counts like admission.lua.ts, for a minute that may be later than the last one of the window. */
function unitsInWindow(state: Buffer | null, entry: Buffer, minute: number): number {
  if (state === null || state.length < STATE.bytes) return 0
  const open = state.readUInt32LE(STATE.openMinute)
  const gap = minute - open
  if (open === 0 || gap >= STATE.ringMinutes) return 0
  const base = gap <= 0 ? state.readUInt32LE(STATE.base) : entry.length === 4 ? entry.readUInt32LE(0) : 0
  return (state.readUInt32LE(STATE.total) - base) >>> 0
}

const GROUPS: ReadonlySet<string> = new Set(METERING_GROUPS)
const COUNTERS: ReadonlySet<string> = new Set(USAGE_COUNTERS)

/** Ignores counters of a newer version: the worker of that version reads them. */
function toRows(accountTag: string, minuteAndEpoch: string, fields: Record<string, string>): UsageRow[] {
  const [minute, epoch] = minuteAndEpoch.split(':') as [string, string]
  const rows = new Map<string, UsageRow>()
  for (const [field, count] of Object.entries(fields)) {
    const [keyId, group, counter] = field.split(':') as [string, MeteringGroup, UsageCounter]
    if (!GROUPS.has(group) || !COUNTERS.has(counter)) continue
    const subject = `${keyId}:${group}`
    let row = rows.get(subject)
    if (row === undefined) {
      row = { accountTag, keyId, group, minute: Number(minute), epoch, counters: noUsage() }
      rows.set(subject, row)
    }
    row.counters[counter] = Number(count)
  }
  return [...rows.values()]
}
