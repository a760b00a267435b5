import { openBilling, storeMinutes } from '@repere/admin/billing'
import { type PrismaClient } from '@repere/prisma'
import { noUsage, type UsageRow } from '@repere/shared'
import { createDatabase, createManyCustomers, startRedis } from '@repere/test-kit'
import { type Point } from './lines.js'
import { median } from './statistics.js'

/** Customers, each with a key, whose usage of a year is in the table. */
const CUSTOMERS = 2_000
const MINUTES_OF_A_YEAR = 525_600
/** As long as those of Redis: a row of the table and of its primary key contains it. */
const EPOCH = 'e'.repeat(16)
/** As many rows as one statement of a pass stores. */
const STORED = 500
const PASSES = 20

/** The costs of usage, against the rows of `usage_minutes`. */
export interface UsageGrowth {
  /** Storing a row of the current minute. */
  storedUs: Point[]
  /** The invoices of a month for all customers. */
  monthEndSeconds: Point[]
  /** A row, with its indexes. */
  bytes: Point[]
}

/** @param sizes  rows, at least one for each customer */
export async function usageGrowth(sizes: readonly number[]): Promise<UsageGrowth> {
  const growth: UsageGrowth = { storedUs: [], monthEndSeconds: [], bytes: [] }
  for (const size of sizes) {
    const [database, redis] = await Promise.all([createDatabase(), startRedis()])
    const billing = await openBilling({ DATABASE_URL: database.appUrl, REDIS_URL: redis.url })
    try {
      const { prisma } = database
      const startedAt = performance.now()
      await fill(prisma, size)
      console.error(`${size} rows of usage written in ${seconds(startedAt)} s`)
      growth.bytes.push({ size, cost: (await bytesOf(prisma)) / size })
      growth.storedUs.push({ size, cost: await storedUs(prisma) })
      const monthStartedAt = performance.now()
      const run = await billing.runs.run({ kind: 'month_end', month: monthName(-1), by: billing.by })
      if (run.invoiceIds.length !== CUSTOMERS) throw new Error(`${run.invoiceIds.length} customers were invoiced`)
      growth.monthEndSeconds.push({ size, cost: seconds(monthStartedAt) })
    } finally {
      await billing.close()
      await Promise.all([database.remove(), redis.remove()])
    }
  }
  return growth
}

/** Rows in the order of time, as they arrive, over the year before; and one minute of each customer beyond its quota. */
async function fill(prisma: PrismaClient, size: number): Promise<void> {
  const overage = { minute: new Date(`${monthName(-1)}-15T12:00:00Z`), units: 5_000 }
  // The parts of the year before; those of the months ahead are there.
  await prisma.$executeRaw`SELECT make_usage_months((now() - interval '1 year')::date, 12)`
  await createManyCustomers(prisma, { count: CUSTOMERS, plan: 'starter', renewsFrom: monthName(0), overage })
  const each = Math.floor(size / CUSTOMERS)
  const apart = Math.floor(MINUTES_OF_A_YEAR / each)
  // In parts, so that no statement holds the log of all rows.
  const atOnce = Math.max(1, Math.floor(1_000_000 / CUSTOMERS))
  for (let from = 1; from < each; from += atOnce) {
    await prisma.$executeRaw`
      INSERT INTO usage_minutes (key_id, minute, "group", epoch, admitted)
      SELECT k.id, date_trunc('minute', now() - interval '1 year') + n * ${apart}::int * interval '1 minute', 'geocoding', ${EPOCH}, 3
      FROM generate_series(${from}::int, ${Math.min(each, from + atOnce) - 1}::int) AS n CROSS JOIN api_keys k
      ORDER BY n, k.id`
  }
  await prisma.$executeRaw`UPDATE usage_copy SET copied_before = now()`
  await prisma.$executeRaw`ANALYZE accounts, api_keys, account_plans, subscriptions, usage_minutes, usage_days_due`
}

async function bytesOf(prisma: PrismaClient): Promise<number> {
  const [found] = await prisma.$queryRaw<{ bytes: bigint }[]>`
    SELECT sum(pg_total_relation_size(relid))::bigint AS bytes FROM pg_partition_tree('usage_minutes')`
  return Number(found!.bytes)
}

/** The rows of a minute by minute that follows the others, of other keys each time. */
async function storedUs(prisma: PrismaClient): Promise<number> {
  const keys = await prisma.apiKey.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
  const firstMinute = Math.floor(Date.now() / 60_000)
  const times: number[] = []
  for (let pass = 0; pass < PASSES; pass++) {
    const rows = Array.from({ length: STORED }, (_, n): UsageRow => ({
      accountTag: '',
      keyId: keys[(pass * 7 + n * 3) % keys.length]!.id,
      minute: firstMinute + pass,
      group: 'routing',
      epoch: EPOCH,
      counters: { ...noUsage(), admitted: 5 },
    }))
    const startedAt = performance.now()
    const { changed } = await storeMinutes(prisma, rows)
    if (changed !== STORED) throw new Error(`${changed} rows were stored`)
    times.push(((performance.now() - startedAt) * 1_000) / STORED)
  }
  return median(times)
}

function monthName(ahead: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7)
}

const seconds = (startedAt: number) => (performance.now() - startedAt) / 1_000
