import { Inject, Injectable } from '@nestjs/common'
import { Prisma, PrismaClient } from '@repere/prisma'
import { addDays, startOfDay } from '@repere/rating'
import { type OwnRows } from '../access/account-scope.js'
import { type KeyLabel } from '../usage/usage-report.js'
import { noDurations, quantileOf } from './durations.js'
import { gapsOf } from './request-lines.js'

export const BREAKDOWNS = ['operation', 'key', 'status', 'origin'] as const
export type Breakdown = (typeof BREAKDOWNS)[number]

const COLUMNS: Record<Breakdown, Prisma.Sql> = {
  operation: Prisma.sql`operation`,
  key: Prisma.sql`key_id::text`,
  status: Prisma.sql`status::text`,
  origin: Prisma.sql`origin`,
}

export interface BreakdownFigures {
  requests: number
  /** Answered with 400 or more, refused ones included. */
  failed: number
  units: number
  /** Of answers below 400; in a line of one status, of all; null: none. */
  p50Ms: number | null
  p95Ms: number | null
}

export interface BreakdownLine extends BreakdownFigures {
  /** The operation, the id of the key, the status, or the origin; an empty origin: no browser. */
  name: string
  /** By key only. */
  key: KeyLabel | null
}

export interface BreakdownReport {
  /** Most requests first. */
  lines: BreakdownLine[]
  total: BreakdownFigures
  /** True when requests of the period are missing. */
  incomplete: boolean
}

interface Row {
  name: string
  good: boolean
  requests: bigint
  units: bigint
  /** Position → count. */
  durations: Record<string, number>
}

/** Requests of a period by operation, key, status or origin, with their durations: from the sums of the request log. */
@Injectable()
export class UsageBreakdowns {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /** @param period  days in the seller's time zone, both inclusive */
  async read(
    { own, accountId }: { own: OwnRows; accountId: string },
    { from, to }: { from: string; to: string },
    by: Breakdown,
  ): Promise<BreakdownReport> {
    const rows = await this.prisma.$queryRaw<Row[]>`
      WITH days AS (
        SELECT ${COLUMNS[by]} AS name, status < 400 AS good, requests, units, durations FROM request_days
        WHERE account_id = ${accountId}::uuid AND day BETWEEN ${from}::date AND ${to}::date
      ), sums AS (
        SELECT name, good, sum(requests)::bigint AS requests, sum(units)::bigint AS units FROM days GROUP BY 1, 2
      ), counted AS (
        SELECT name, good, jsonb_object_agg(at, count) AS durations FROM (
          SELECT name, good, at - 1 AS at, sum(count) AS count FROM days, unnest(durations) WITH ORDINALITY AS u(count, at)
          WHERE count > 0 GROUP BY 1, 2, 3) positions
        GROUP BY 1, 2
      )
      SELECT sums.*, durations FROM sums JOIN counted USING (name, good)`
    const { utcOffsetMinutes } = await this.prisma.seller.findUniqueOrThrow({ where: { id: 1 } })
    const gaps = await gapsOf(this.prisma, accountId, {
      from: startOfDay(from, utcOffsetMinutes),
      to: startOfDay(addDays(to, 1), utcOffsetMinutes),
    })
    const keys = by === 'key' ? await own.apiKey.findMany() : []
    const labels = new Map(keys.map(({ id, kind, prefix, last4 }) => [id, { id, kind, prefix, last4 }]))
    const names = [...new Set(rows.map(({ name }) => name))]
    const lines = names.map((name) => {
      const ofName = rows.filter((row) => row.name === name)
      return { name, key: labels.get(name) ?? null, ...figuresOf(ofName, { timesFailures: by === 'status' }) }
    })
    return {
      lines: lines.sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1)),
      total: figuresOf(rows, { timesFailures: false }),
      incomplete: gaps.length > 0,
    }
  }
}

function figuresOf(rows: readonly Row[], { timesFailures }: { timesFailures: boolean }): BreakdownFigures {
  const counts = noDurations()
  for (const { durations } of rows.filter(({ good }) => good || timesFailures)) {
    for (const [at, count] of Object.entries(durations)) counts[Number(at)]! += count
  }
  const sum = (of: (row: Row) => bigint) => rows.reduce((total, row) => total + Number(of(row)), 0)
  return {
    requests: sum(({ requests }) => requests),
    failed: sum(({ good, requests }) => (good ? 0n : requests)),
    units: sum(({ units }) => units),
    p50Ms: quantileOf(counts, 0.5),
    p95Ms: quantileOf(counts, 0.95),
  }
}
