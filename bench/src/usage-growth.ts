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
  /** A row of this month, with its indexes. */
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
      growth.bytes.push({ size, cost: await bytesOfRow(prisma) })
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

/** A year of rows until now; and one minute of each customer beyond its quota. */
async function fill(prisma: PrismaClient, size: number): Promise<void> {
  const overage = { minute: new Date(`${monthName(-1)}-15T12:00:00Z`), units: 5_000 }
  await prisma.$executeRaw`SELECT make_usage_months((now() - interval '1 year')::date, 13)`
  await createManyCustomers(prisma, { count: CUSTOMERS, plan: 'starter', renewsFrom: monthName(0), overage })
  const apart = Math.floor(MINUTES_OF_A_YEAR / Math.floor(size / CUSTOMERS))
  for (let ahead = -12; ahead < 0; ahead++) await fillPastMonth(prisma, ahead, apart)
  await fillThisMonth(prisma, apart)
  await prisma.$executeRaw`UPDATE usage_copy SET copied_before = now()`
  await prisma.$executeRaw`ANALYZE accounts, api_keys, account_plans, subscriptions, usage_minutes, usage_days_due`
}

/** At once, because nobody writes to it any more: its indexes are made after its rows. */
async function fillPastMonth(prisma: PrismaClient, ahead: number, apart: number): Promise<void> {
  const part = partOf(ahead)
  const [from, to] = [ahead, ahead + 1].map((month) => `${monthName(month)}-01T00:00:00Z`)
  const statements = [
    `SET LOCAL maintenance_work_mem = '512MB'`,
    `CREATE TABLE filled (LIKE usage_minutes INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`,
    `INSERT INTO filled (key_id, minute, "group", epoch, admitted)
     SELECT k.id, minute, 'geocoding', '${EPOCH}', 3
     FROM generate_series('${from}'::timestamptz, '${to}'::timestamptz - interval '1 minute', interval '${apart} minutes') AS minute
     CROSS JOIN api_keys k`,
    `INSERT INTO filled SELECT * FROM ${part}`,
    `ALTER TABLE usage_minutes DETACH PARTITION ${part}`,
    `DROP TABLE ${part}`,
    `ALTER TABLE filled RENAME TO ${part}`,
    `ALTER TABLE ${part} ADD PRIMARY KEY (key_id, minute, "group", epoch)`,
    `CREATE INDEX ON ${part} (minute)`,
    `ALTER TABLE usage_minutes ATTACH PARTITION ${part} FOR VALUES FROM ('${from}') TO ('${to}')`,
  ]
  const inOne = async (tx: Pick<PrismaClient, '$executeRawUnsafe'>) => {
    for (const statement of statements) await tx.$executeRawUnsafe(statement)
  }
  await prisma.$transaction(inOne, { timeout: 1_800_000 })
}

/** In the order of time, as rows arrive. */
async function fillThisMonth(prisma: PrismaClient, apart: number): Promise<void> {
  const from = Date.parse(`${monthName(0)}-01T00:00:00Z`) / 60_000
  const minutes = Math.floor(Date.now() / 60_000) - from
  // In parts, so that no statement holds the log of all rows.
  const atOnce = Math.max(1, Math.floor(1_000_000 / CUSTOMERS)) * apart
  for (let first = 0; first < minutes; first += atOnce) {
    await prisma.$executeRaw`
      INSERT INTO usage_minutes (key_id, minute, "group", epoch, admitted)
      SELECT k.id, to_timestamp((${from}::bigint + n) * 60), 'geocoding', ${EPOCH}, 3
      FROM generate_series(${first}::int, ${Math.min(minutes, first + atOnce) - 1}::int, ${apart}::int) AS n
      CROSS JOIN api_keys k ORDER BY n, k.id`
  }
}

/** Of a row that arrived in the order of time, in the part of this month. */
async function bytesOfRow(prisma: PrismaClient): Promise<number> {
  const [found] = await prisma.$queryRawUnsafe<{ bytes: number }[]>(
    `SELECT pg_total_relation_size('${partOf(0)}')::float8 / count(*) AS bytes FROM ${partOf(0)}`,
  )
  return found!.bytes
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

/** @param ahead  months from the current one of UTC */
function monthName(ahead: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7)
}

/** The part of the table for a month. */
const partOf = (ahead: number): string => `usage_minutes_${monthName(ahead).replace('-', '_')}`

const seconds = (startedAt: number) => (performance.now() - startedAt) / 1_000
