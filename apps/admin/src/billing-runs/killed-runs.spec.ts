import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type PrismaClient } from '@repere/prisma'
import { createDatabase, createManyCustomers, describeLong, type TestDatabase, until } from '@repere/test-kit'
import { lastMonth, usageIsCopiedTo } from './runs.fixture.js'

jest.setTimeout(280_000)

const ACCOUNTS = 500
const PROGRAM = join(__dirname, '../../dist/billing-runs/billing.cli.js')

describeLong('bin/billing, killed again and again', () => {
  const month = lastMonth()
  let database: TestDatabase
  let prisma: PrismaClient

  beforeAll(async () => {
    database = await createDatabase()
    prisma = database.prisma
    await createManyCustomers(prisma, {
      count: ACCOUNTS,
      plan: 'starter',
      renewsFrom: month.name,
      overage: { minute: month.start, units: 5_000 },
    })
    await usageIsCopiedTo(prisma, month.end)
  })
  afterAll(() => database?.remove())

  const start = (): ChildProcess =>
    spawn(process.execPath, [PROGRAM, 'run', '--month', month.name], {
      env: { PATH: '/usr/bin:/bin', DATABASE_URL: database.appUrl },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  const done = () => prisma.billingRunItem.count()
  const overage = { run: { kind: 'month_end' as const, month: month.name } }

  it('has invoiced every account once and completely, killed at any moment', async () => {
    for (const wanted of [1, 300, ACCOUNTS + 100]) {
      // Two at once, so that one dies in the middle of a batch, or waiting for the other's.
      const runs = [start(), start()]
      const ended = Promise.all(runs.map((run) => once(run, 'exit')))
      await until(async () => (await done()) >= wanted, { timeoutMs: 120_000, everyMs: 2 })
      for (const run of runs) run.kill('SIGKILL')
      await ended
    }
    expect(await done()).toBeGreaterThan(ACCOUNTS)
    const last = start()
    let stderr = ''
    last.stderr?.on('data', (text: Buffer) => (stderr += text.toString()))
    const [code] = (await once(last, 'exit')) as [number | null]
    expect({ code, stderr }).toMatchObject({ code: 0 })

    expect(await prisma.billingRunItem.count({ where: { ...overage, state: 'done', invoiceId: { not: null } } })).toBe(
      ACCOUNTS,
    )
    const [sum] = await prisma.$queryRaw<Record<string, number>[]>`
      SELECT count(*)::int AS invoices, count(DISTINCT account_id)::int AS accounts, sum(net_fcfa)::int AS net,
        (SELECT sum(amount_fcfa)::int FROM invoice_lines JOIN invoices i ON i.id = invoice_id WHERE i.kind = 'overage') AS lines,
        (SELECT sum(units)::int FROM invoiced_overage) AS units
      FROM invoices WHERE kind = 'overage'`
    expect(sum).toEqual({
      invoices: ACCOUNTS,
      accounts: ACCOUNTS,
      net: ACCOUNTS * 100,
      lines: ACCOUNTS * 100,
      units: ACCOUNTS * 5_000,
    })
    const renewals = await prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM invoices WHERE kind = 'renewal' GROUP BY account_id, period_start HAVING count(*) > 1`
    expect(renewals).toEqual([])
    expect(await prisma.invoice.count({ where: { kind: 'renewal', periodStart: month.start } })).toBe(ACCOUNTS)
  })
})
