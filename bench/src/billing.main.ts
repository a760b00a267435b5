import { openBilling } from '@repere/admin/billing'
import { createDatabase, createManyCustomers, startRedis } from '@repere/test-kit'
import { type Figure, report } from './report.js'

/**
 * A month's end: requests beyond the quota of a month that is over, and the base prices of the month that runs, of as
 * many accounts as the first argument says. Drafted, then numbered, booked and put into their snapshots; nobody
 * certifies. PDFs are rendered by a job of their own: a sample says what they cost.
 */
const ACCOUNTS = Number(process.argv[2] ?? 10_000)
const PDF_SAMPLE = 20

const now = new Date()
const monthName = (ahead: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7)
const [last, running] = [monthName(-1), monthName(0)]

const [database, redis] = await Promise.all([createDatabase(), startRedis()])
const billing = await openBilling({ DATABASE_URL: database.appUrl, REDIS_URL: redis.url })
try {
  const { prisma } = database
  const minute = new Date(`${last}-15T12:00:00Z`)
  await createManyCustomers(prisma, {
    count: ACCOUNTS,
    plan: 'starter',
    renewsFrom: running,
    overage: { minute, units: 5_000 },
  })
  await prisma.$executeRaw`UPDATE usage_copy SET copied_before = now()`
  // Not those that are empty: told that they are, Postgres would read them whole however much they grow meanwhile.
  await prisma.$executeRaw`ANALYZE accounts, api_keys, account_plans, subscriptions, usage_minutes, usage_days_due`

  const seconds: Record<string, number> = {}
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const cpuBefore = process.cpuUsage()
    const result = await work()
    seconds[name] = (performance.now() - startedAt) / 1_000
    const { user, system } = process.cpuUsage(cpuBefore)
    seconds[`${name}, processor of this process`] = (user + system) / 1_000_000
    return result
  }
  const { by } = billing
  const overage = await timed('overage drafted', () => billing.runs.run({ kind: 'month_end', month: last, by }))
  const numbered = await timed('overage numbered', () => billing.issuing.issueWaiting(new Date(Date.now() + 1_000)))
  const renewals = await timed('renewals drafted', () => billing.runs.run({ kind: 'renewals', month: running, by }))
  const others = await timed('renewals numbered', () => billing.issuing.issueWaiting(new Date(Date.now() + 1_000)))
  const [series] = await prisma.invoiceSeries.findMany()
  const counted = {
    overage: overage.invoiceIds.length,
    renewals: renewals.invoiceIds.length,
    numbered: numbered.issued + others.issued,
    last_number: series?.lastNumber,
  }
  if (Object.values(counted).join() !== [ACCOUNTS, ACCOUNTS, 2 * ACCOUNTS, 2 * ACCOUNTS].join()) {
    throw new Error(`Not everybody was invoiced: ${JSON.stringify(counted)}`)
  }
  await timed('PDFs', () => billing.documents.makeMissing(PDF_SAMPLE))

  const perAccounts = (name: string) => (seconds[`${name} drafted`] ?? 0) + (seconds[`${name} numbered`] ?? 0)
  const target = { at: 'most' as const, value: (60 * ACCOUNTS) / 10_000 }
  const figures: Figure[] = [
    { what: `month end of ${ACCOUNTS} accounts, numbers included`, value: perAccounts('overage'), unit: 's', target },
    { what: `renewals of ${ACCOUNTS} accounts, numbers included`, value: perAccounts('renewals'), unit: 's', target },
    { what: 'a PDF', value: ((seconds['PDFs'] ?? 0) / PDF_SAMPLE) * 1_000, unit: 'ms', target: null },
  ]
  await report('billing', `${ACCOUNTS} accounts, made up`, figures, { seconds, counted })
} finally {
  await billing.close()
  await Promise.all([database.remove(), redis.remove()])
}
