import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openBilling } from '@repere/admin/billing'
import { freePort } from '@repere/local'
import { createDatabase, createManyCustomers, startRedis } from '@repere/test-kit'
import { type Figure, report } from './report.js'

/**
 * Invoices at the end of a month: requests beyond the quota of the past month and base prices of the current month, for
 * as many accounts as the first argument gives. As in the worker, invoices are numbered, booked and stored as snapshots
 * while the run drafts the next ones: first without certification, then the renewals of as many other accounts with
 * certificates of the e-MECeF simulator, in its own process, which answers each call after 20 ms. A separate job renders
 * PDFs: a sample shows the cost.
 */
const ACCOUNTS = Number(process.argv[2] ?? 10_000)
const PDF_SAMPLE = 20
const CALL_MS = 20
const SIMULATOR = fileURLToPath(new URL('../../apps/emecef-simulator/dist/emecef-simulator.main.js', import.meta.url))
const IFU = '3202600000017'

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
  // After the inserts: with statistics of empty tables, Postgres would scan the whole tables at any size.
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
  const overage = await timed('overage', () => billing.runs.run({ kind: 'month_end', month: last, by }))
  const renewals = await timed('renewals', () => billing.runs.run({ kind: 'renewals', month: running, by }))
  const [series] = await prisma.invoiceSeries.findMany()
  const counted = {
    overage: overage.invoiceIds.length,
    renewals: renewals.invoiceIds.length,
    numbered: (overage.issuing?.issued ?? 0) + (renewals.issuing?.issued ?? 0),
    last_number: series?.lastNumber,
  }
  if (Object.values(counted).join() !== [ACCOUNTS, ACCOUNTS, 2 * ACCOUNTS, 2 * ACCOUNTS].join()) {
    throw new Error(`Not everybody was invoiced: ${JSON.stringify(counted)}`)
  }
  await timed('PDFs', () => billing.documents.makeMissing(PDF_SAMPLE))

  const certified = await certifiedRenewals()
  const target = { at: 'most' as const, value: (60 * ACCOUNTS) / 10_000 }
  const figures: Figure[] = [
    { what: `month end of ${ACCOUNTS} accounts, numbers included`, value: seconds['overage'] ?? 0, unit: 's', target },
    { what: `renewals of ${ACCOUNTS} accounts, numbers included`, value: seconds['renewals'] ?? 0, unit: 's', target },
    {
      what: `certified renewals of ${ACCOUNTS} accounts, ${CALL_MS} ms a call, numbers included`,
      value: certified,
      unit: 's',
      target,
    },
    { what: 'a PDF', value: ((seconds['PDFs'] ?? 0) / PDF_SAMPLE) * 1_000, unit: 'ms', target: null },
  ]
  await report('billing', `${ACCOUNTS} accounts, made up`, figures, { seconds, counted })
} finally {
  await billing.close()
  await Promise.all([database.remove(), redis.remove()])
}

/** @returns seconds */
async function certifiedRenewals(): Promise<number> {
  const [database, redis, port] = await Promise.all([createDatabase(), startRedis(), freePort()])
  const url = `http://127.0.0.1:${port}`
  const simulator = spawn(process.execPath, [SIMULATOR], {
    env: { PORT: String(port), EMECEF_IFU: IFU },
    stdio: 'ignore',
  })
  const emecef = { EMECEF_URL: url, EMECEF_TOKEN: 'jeton-de-test' }
  const billing = await openBilling({ DATABASE_URL: database.appUrl, REDIS_URL: redis.url, ...emecef })
  try {
    await slowDown(url)
    const { prisma } = database
    await prisma.seller.updateMany({ data: { taxId: IFU } })
    await createManyCustomers(prisma, { count: ACCOUNTS, plan: 'starter', renewsFrom: running })
    await prisma.$executeRaw`ANALYZE accounts, api_keys, account_plans, subscriptions`
    const startedAt = performance.now()
    const { issuing } = await billing.runs.run({ kind: 'renewals', month: running, by: billing.by })
    const seconds = (performance.now() - startedAt) / 1_000
    const codes = await prisma.invoice.count({ where: { number: { not: null }, certifiedAt: { not: null } } })
    if (issuing?.issued !== ACCOUNTS || codes !== ACCOUNTS) {
      throw new Error(`${issuing?.issued} issued, ${codes} certified`)
    }
    return seconds
  } finally {
    await billing.close()
    simulator.kill()
    await Promise.all([database.remove(), redis.remove()])
  }
}

/** Waits for the simulator first. */
async function slowDown(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      const fault = { kind: 'slow', on: 'any', times: null, ms: CALL_MS }
      const answer = await fetch(`${url}/_simulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
      if (answer.ok) return
      throw new Error(`The simulator answers ${answer.status}`)
    } catch (error) {
      if (attempt > 100) throw error
      await sleep(100)
    }
  }
}
