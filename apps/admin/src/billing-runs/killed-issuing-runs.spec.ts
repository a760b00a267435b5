import { EmecefSimulator } from '@repere/emecef-simulator'
import { monthAfter } from '@repere/rating'
import {
  createDatabase,
  createManyCustomers,
  describeLong,
  startRedis,
  startWorker,
  type TestDatabase,
  type TestRedis,
  type TestWorker,
  until,
} from '@repere/test-kit'

jest.setTimeout(290_000)

const ACCOUNTS = 1_200

describeLong('the worker, killed while it drafts and certifies a run', () => {
  const month = new Date().toISOString().slice(0, 7)
  const nextMonth = monthAfter(month, 1)
  let simulator: EmecefSimulator
  let database: TestDatabase
  let redis: TestRedis
  let worker: TestWorker

  beforeAll(async () => {
    ;[simulator, database, redis] = await Promise.all([EmecefSimulator.start(), createDatabase(), startRedis()])
    const { prisma } = database
    await prisma.seller.update({ where: { id: 1 }, data: { taxId: '3202600000017' } })
    await createManyCustomers(prisma, { count: ACCOUNTS, plan: 'starter', renewsFrom: month })
    // In the last days of a month, the job makes the renewals of the next one, too.
    await prisma.subscription.updateMany({ data: { endsThen: true, changesOn: new Date(`${nextMonth}-01`) } })
    const env = { EMECEF_URL: simulator.url, EMECEF_TOKEN: 'jeton-de-test', EMECEF_RECALLS_FINALIZED: 'true' }
    // Its recurring job makes the renewals of this month.
    worker = await startWorker({ redisUrl: redis.url, databaseUrl: database.appUrl, env })
  })
  afterAll(async () => {
    await worker?.remove()
    await Promise.all([database?.remove(), redis?.remove(), simulator?.stop()])
  })

  const renewals = { kind: 'renewal' as const }
  const drafted = () => database.prisma.invoice.count({ where: renewals })
  const numbered = () => database.prisma.invoice.count({ where: { ...renewals, number: { not: null } } })
  const restart = async () => {
    await worker.kill()
    await worker.start()
  }

  it('has invoiced, certified and numbered every account once', async () => {
    // Certifying begins while the run still drafts.
    await until(() => simulator.certified().length >= 10, { timeoutMs: 60_000, everyMs: 1 })
    expect(await drafted()).toBeLessThan(ACCOUNTS)
    await restart()
    await until(async () => (await drafted()) === ACCOUNTS && (await numbered()) > 0, {
      timeoutMs: 120_000,
      everyMs: 1,
    })
    await restart()
    // The drafts that the killed runs left are issued when they are a minute old.
    await until(async () => (await numbered()) === ACCOUNTS, { timeoutMs: 200_000 })

    const invoices = await database.prisma.invoice.findMany({ where: renewals, include: { transactions: true } })
    expect(new Set(invoices.map(({ accountId }) => accountId)).size).toBe(ACCOUNTS)
    const numbers = invoices.map(({ number }) => Number(number?.split('-')[2])).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: ACCOUNTS }, (_, index) => index + 1))
    const certified = simulator.certified().map(({ request }) => request.operator.id)
    expect(certified.sort()).toEqual(invoices.map(({ id }) => id).sort())
    for (const { transactions, certification } of invoices) {
      expect([transactions.length, certification !== null]).toEqual([1, true])
    }
    const failed = await database.prisma.billingRunItem.count({ where: { state: 'failed' } })
    expect([failed, await database.prisma.billingRunItem.count()]).toEqual([0, ACCOUNTS])
  })
})
