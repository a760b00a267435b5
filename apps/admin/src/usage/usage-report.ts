import { addDays, dayOf, localDay, startOfDay, toDate } from '@repere/rating'
import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import {
  type KeyKind,
  type MeteringGroup,
  noUsage,
  RedisUnavailable,
  USAGE_COUNTERS,
  type UsageCounters,
  type UsageFigures,
  usageFigures,
  UsageReader,
  type UsageRow,
} from '@repere/shared'
import { type OwnRows } from '../access/account-scope.js'
import { readProgress, SETTLING_MS } from './watermark.js'

export const GRANULARITIES = ['day', 'minute'] as const
export type Granularity = (typeof GRANULARITIES)[number]
export const DIMENSIONS = ['group', 'key', 'status'] as const
export type Dimension = (typeof DIMENSIONS)[number]
export const STATUSES = ['ok', '4xx', '5xx', 'uncharged', 'refused'] as const
export type Status = (typeof STATUSES)[number]

export interface UsageQuery {
  /** Days in the seller's time zone, both inclusive. */
  from: string
  to: string
  granularity: Granularity
  groupBy: readonly Dimension[]
}

/** The data by which people recognise a key. */
export interface KeyLabel {
  id: string
  kind: KeyKind
  prefix: string
  last4: string
}

/** Usage of one day or minute. Dimensions without grouping are null. */
export interface UsageLine {
  /** `2026-01-31` in the seller's time zone, or the first instant of the minute. */
  period: string
  group: MeteringGroup | null
  key: KeyLabel | null
  status: Status | null
  /** Units are null in a line of one status, because they are not counted by status. */
  figures: Omit<UsageFigures, 'units' | 'overageUnits'> & { units: number | null; overageUnits: number | null }
}

export interface UsageReport {
  /** Offset of the seller's days, minutes east of UTC. */
  utcOffsetMinutes: number
  /** Every request that Redis admitted before this time is counted. */
  asOf: Date
  totals: UsageFigures
  /** Ordered by period, group, key and status. */
  lines: UsageLine[]
}

interface Cell {
  period: string
  keyId: string
  group: MeteringGroup
  counters: UsageCounters
}
type StoredCounters = Record<(typeof SUMMED)[number], bigint | null>

const SUMMED = [
  'admitted',
  'further',
  'free',
  'clientError',
  'serverError',
  'uncharged',
  'overage',
  'refunded',
  'overageRefunded',
  'refused',
] as const
const SUMS = Object.fromEntries(SUMMED.map((name) => [name, true])) as Record<(typeof SUMMED)[number], true>

/**
 * The usage of an account: from Postgres, plus the usage in Redis that is not copied yet. Days whose minutes have
 * changed since they were computed are read from their minutes.
 */
@Injectable()
export class UsageReports {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(UsageReader) private readonly reader: UsageReader,
  ) {}

  /** Today in the seller's time zone. */
  async today(): Promise<string> {
    return localDay(new Date(), await this.utcOffsetMinutes())
  }

  /**
   * Without Redis, or for past and copied days, Postgres alone answers, and `asOf` is the watermark.
   *
   * @param own  the account's rows
   */
  async read(own: OwnRows, query: UsageQuery): Promise<UsageReport> {
    const utcOffsetMinutes = await this.utcOffsetMinutes()
    const account = await own.account.findFirstOrThrow({ select: { tag: true } })
    const range = {
      start: startOfDay(query.from, utcOffsetMinutes),
      end: startOfDay(addDays(query.to, 1), utcOffsetMinutes),
    }
    // Redis before Postgres, and minutes before days, so that usage that is copied or computed meanwhile counts once.
    const { live, asOf } = await this.readLive(account.tag, range)
    const cells =
      query.granularity === 'minute'
        ? await readMinutes(own, range, live, (minute) => minute.toISOString())
        : await readDays(own, { ...query, ...range }, live, utcOffsetMinutes)
    return { utcOffsetMinutes, asOf, totals: usageFigures(sum(cells)), lines: await toLines(own, cells, query.groupBy) }
  }

  private async utcOffsetMinutes(): Promise<number> {
    return (await this.prisma.seller.findUniqueOrThrow({ where: { id: 1 } })).utcOffsetMinutes
  }

  private async readLive(accountTag: string, { start, end }: Range): Promise<{ live: UsageRow[]; asOf: Date }> {
    const { copiedBefore } = await readProgress(this.prisma)
    if (end <= copiedBefore) return { live: [], asOf: copiedBefore }
    try {
      const { nowMs } = await this.reader.now()
      const sinceMs = Math.min(copiedBefore.getTime(), nowMs - SETTLING_MS)
      const rows = await this.reader.changedSince(accountTag, minuteOf(sinceMs), minuteOf(nowMs))
      const [first, last] = [minuteOf(start.getTime()), minuteOf(end.getTime())]
      return { live: rows.filter(({ minute }) => minute >= first && minute < last), asOf: new Date(nowMs) }
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error
      return { live: [], asOf: copiedBefore }
    }
  }
}

interface Range {
  start: Date
  end: Date
}

const minuteOf = (ms: number): number => Math.floor(ms / 60_000)

/**
 * Minutes from Postgres, combined with those in Redis: the greatest of each counter per epoch, as the copy will store
 * them.
 */
async function readMinutes(
  own: OwnRows,
  { start, end }: Range,
  live: UsageRow[],
  periodOf: (minute: Date) => string,
  keyIds?: string[],
): Promise<Cell[]> {
  const minutes = [...new Set(live.map(({ minute }) => minute))].map((minute) => new Date(minute * 60_000))
  const ofKeys = keyIds === undefined ? {} : { keyId: { in: keyIds } }
  const settled = await own.usageMinute.groupBy({
    by: ['minute', 'keyId', 'group'],
    where: { ...ofKeys, minute: { gte: start, lt: end, notIn: minutes } },
    _sum: SUMS,
  })
  const stored = await own.usageMinute.findMany({ where: { ...ofKeys, minute: { in: minutes } } })
  const greatest = new Map<string, Cell>()
  for (const row of stored) {
    const { keyId, group, minute, epoch } = row
    const cell = { period: periodOf(minute), keyId, group, counters: toCounters(row) }
    greatest.set([keyId, group, minuteOf(minute.getTime()), epoch].join(' '), cell)
  }
  for (const { keyId, group, minute, epoch, counters } of live) {
    const name = [keyId, group, minute, epoch].join(' ')
    const known = greatest.get(name)
    if (known === undefined) {
      greatest.set(name, { period: periodOf(new Date(minute * 60_000)), keyId, group, counters })
    } else
      for (const counter of USAGE_COUNTERS)
        known.counters[counter] = Math.max(known.counters[counter], counters[counter])
  }
  return [
    ...settled.map(({ minute, keyId, group, _sum }) => ({
      period: periodOf(minute),
      keyId,
      group,
      counters: toCounters(_sum),
    })),
    ...greatest.values(),
  ]
}

async function readDays(
  own: OwnRows,
  { from, to, start, end }: Range & { from: string; to: string },
  live: UsageRow[],
  offset: number,
): Promise<Cell[]> {
  const inRange = { gte: toDate(from), lte: toDate(to) }
  const liveDayOf = ({ minute }: UsageRow) => localDay(new Date(minute * 60_000), offset)
  const due = await own.usageDayDue.findMany({ where: { day: inRange } })
  /** Day → keys whose stored day differs from the current sum of its minutes. */
  const changing = new Map<string, Set<string>>()
  for (const [day, keyId] of [
    ...due.map(({ day, keyId }) => [dayOf(day), keyId] as const),
    ...live.map((row) => [liveDayOf(row), row.keyId] as const),
  ]) {
    changing.set(day, (changing.get(day) ?? new Set()).add(keyId))
  }
  const cells: Cell[] = []
  for (const [day, keyIds] of changing) {
    const ofDay = live.filter((row) => liveDayOf(row) === day)
    const range = {
      start: new Date(Math.max(start.getTime(), startOfDay(day, offset).getTime())),
      end: new Date(Math.min(end.getTime(), startOfDay(addDays(day, 1), offset).getTime())),
    }
    cells.push(...(await readMinutes(own, range, ofDay, () => day, [...keyIds])))
  }
  const rolledUp = await own.usageDay.findMany({ where: { day: inRange } })
  for (const row of rolledUp) {
    const day = dayOf(row.day)
    if (changing.get(day)?.has(row.keyId)) continue
    cells.push({ period: day, keyId: row.keyId, group: row.group, counters: toCounters(row) })
  }
  return cells
}

async function toLines(own: OwnRows, cells: Cell[], groupBy: readonly Dimension[]): Promise<UsageLine[]> {
  const keys = new Map<string, KeyLabel>()
  if (groupBy.includes('key')) {
    const select = { id: true, kind: true, prefix: true, last4: true } as const
    for (const key of await own.apiKey.findMany({ select })) keys.set(key.id, key)
  }
  const lines = new Map<string, { cells: Cell[]; line: Omit<UsageLine, 'status' | 'figures'> }>()
  for (const cell of cells) {
    const group = groupBy.includes('group') ? cell.group : null
    // A key that Postgres does not have belongs to no account, so its usage is neither copied nor shown.
    const key = groupBy.includes('key') ? keys.get(cell.keyId) : null
    if (key === undefined) continue
    const name = [cell.period, group ?? '', key?.id ?? ''].join(' ')
    const line = lines.get(name) ?? { cells: [], line: { period: cell.period, group, key } }
    line.cells.push(cell)
    lines.set(name, line)
  }
  return [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { cells, line }]) => {
      const figures = usageFigures(sum(cells))
      if (figures.requests === 0 && figures.units === 0 && figures.refused === 0) return []
      return groupBy.includes('status') ? byStatus(line, figures) : [{ ...line, status: null, figures }]
    })
}

function byStatus(line: Omit<UsageLine, 'status' | 'figures'>, figures: UsageFigures): UsageLine[] {
  const nothing = { ok: 0, clientErrors: 0, serverErrors: 0, uncharged: 0, refused: 0, units: null, overageUnits: null }
  const names = {
    ok: 'ok',
    '4xx': 'clientErrors',
    '5xx': 'serverErrors',
    uncharged: 'uncharged',
    refused: 'refused',
  } as const
  return STATUSES.flatMap((status) => {
    const count = figures[names[status]]
    // Refused requests were not admitted.
    const requests = status === 'refused' ? 0 : count
    return count === 0 ? [] : [{ ...line, status, figures: { ...nothing, [names[status]]: count, requests } }]
  })
}

function sum(cells: Cell[]): UsageCounters {
  const total = noUsage()
  for (const { counters } of cells) for (const counter of USAGE_COUNTERS) total[counter] += counters[counter]
  return total
}

function toCounters(row: StoredCounters): UsageCounters {
  return {
    admitted: Number(row.admitted),
    further: Number(row.further),
    free: Number(row.free),
    client_error: Number(row.clientError),
    server_error: Number(row.serverError),
    uncharged: Number(row.uncharged),
    overage: Number(row.overage),
    refunded: Number(row.refunded),
    overage_refunded: Number(row.overageRefunded),
    refused: Number(row.refused),
  }
}
