import type { Cluster, Redis } from 'ioredis'
import { USAGE_COUNTERS, type MeteringGroup, type UsageCounter } from '../metering.js'
import { minutesKey, usageKey } from './key-names.js'
import { unavailable } from './script.js'

/** One key's counters in one minute and group, as they stand. */
export interface UsageRow {
  accountTag: string
  keyId: string
  group: MeteringGroup
  /** Of the admissions, since 1970. */
  minute: number
  /** Within an epoch counters only rise: keep the greatest of each per epoch, then add the epochs up. */
  epoch: string
  counters: Record<UsageCounter, number>
}

const MINUTES_PER_DAY = 1_440
/** Counters live for eight days, their index for nine. */
const DAYS_KEPT = 9

/** What the worker copies to Postgres. Reading changes nothing. */
export class UsageReader {
  constructor(private readonly redis: Redis | Cluster) {}

  /**
   * Every row of the account in a minute that first held something, or was settled or spooled into, in `sinceMinute`
   * or later; rows of one minute and epoch come whole. A minute that is still open may rise further.
   *
   * @param sinceMinute  since 1970
   * @param nowMinute  since 1970
   * @throws RedisUnavailable
   */
  async changedSince(
    accountTag: string,
    sinceMinute: number,
    nowMinute = Math.floor(Date.now() / 60_000),
  ): Promise<UsageRow[]> {
    const today = Math.floor(nowMinute / MINUTES_PER_DAY)
    const firstDay = Math.max(Math.floor(sinceMinute / MINUTES_PER_DAY), today - DAYS_KEPT)
    try {
      const minutes = new Set<string>()
      // One day more than today: this process' clock may be a little behind Redis'.
      for (let day = firstDay; day <= today + 1; day++) {
        for (const minute of await this.redis.zrangebyscore(minutesKey(accountTag, day), sinceMinute, '+inf')) {
          minutes.add(minute)
        }
      }
      const rows: UsageRow[] = []
      for (const minuteAndEpoch of minutes) {
        const fields = await this.redis.hgetall(usageKey(accountTag, minuteAndEpoch))
        rows.push(...toRows(accountTag, minuteAndEpoch, fields))
      }
      return rows
    } catch (error) {
      throw unavailable(error)
    }
  }
}

function toRows(accountTag: string, minuteAndEpoch: string, fields: Record<string, string>): UsageRow[] {
  const [minute, epoch] = minuteAndEpoch.split(':') as [string, string]
  const rows = new Map<string, UsageRow>()
  for (const [field, count] of Object.entries(fields)) {
    const [keyId, group, counter] = field.split(':') as [string, MeteringGroup, UsageCounter]
    const subject = `${keyId}:${group}`
    let row = rows.get(subject)
    if (row === undefined) {
      const counters = Object.fromEntries(USAGE_COUNTERS.map((name) => [name, 0])) as Record<UsageCounter, number>
      row = { accountTag, keyId, group, minute: Number(minute), epoch, counters }
      rows.set(subject, row)
    }
    row.counters[counter] = Number(count)
  }
  return [...rows.values()]
}
