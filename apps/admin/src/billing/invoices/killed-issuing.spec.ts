import { EmecefSimulator } from '@repere/emecef-simulator'
import { startWorker, type TestWorker, until } from '@repere/test-kit'
import { type BillingUnderTest, startBilling } from '../billing.fixture.js'
import { readConfig } from '../../config.js'
import { JobQueues } from '../../jobs/job-queues.js'

jest.setTimeout(290_000)

const INVOICES = 60
const KILLS = 3

describe('the worker, killed again and again while it issues', () => {
  let simulator: EmecefSimulator
  let billing: BillingUnderTest
  let queues: JobQueues
  let worker: TestWorker

  beforeAll(async () => {
    simulator = await EmecefSimulator.start()
    const minutesAgo = new Date(Date.now() - 300_000).toISOString()
    billing = await startBilling({ now: minutesAgo })
    await billing.database.prisma.seller.update({ where: { id: 1 }, data: { taxId: '3202600000017' } })
    const stores = { DATABASE_URL: billing.database.appUrl, REDIS_URL: billing.redis.url }
    queues = new JobQueues(readConfig(stores))
    await Promise.all(
      Array.from({ length: INVOICES }, async () => {
        const accountId = await billing.account()
        await billing.reader(accountId)
        await billing.draft(accountId)
      }),
    )
    worker = await startWorker({
      redisUrl: stores.REDIS_URL,
      databaseUrl: stores.DATABASE_URL,
      env: { EMECEF_URL: simulator.url, EMECEF_TOKEN: 'jeton-de-test', EMECEF_RECALLS_FINALIZED: 'true' },
    })
  })
  afterAll(async () => {
    await queues?.onApplicationShutdown()
    await worker?.remove()
    await Promise.all([billing?.stop(), simulator?.stop()])
  })

  const ask = (id: string) => queues.enqueue({ queue: 'billing', job: 'issue-invoices', id })
  const issued = () => billing.prisma.invoice.count({ where: { number: { not: null } } })

  it(`leaves ${INVOICES} invoices without a gap, each certified, booked and mailed once`, async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      await ask(`issue-${kill}`)
      // It is in the middle of six of them when so many certificates are given.
      const enough = kill * Math.floor(INVOICES / (KILLS + 1))
      await until(() => simulator.certified().length >= enough, { timeoutMs: 120_000, everyMs: 1 })
      await worker.kill()
      await worker.start()
    }
    expect(await issued()).toBeLessThan(INVOICES)
    await ask('issue-last')
    await until(async () => (await issued()) === INVOICES, { timeoutMs: 120_000 })

    const invoices = await billing.prisma.invoice.findMany({ include: { transactions: true } })
    const numbers = invoices.map(({ number }) => Number(number?.split('-')[2])).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: INVOICES }, (_, index) => index + 1))
    const [series] = await billing.prisma.invoiceSeries.findMany()
    expect(series?.lastNumber).toBe(INVOICES)
    const certified = simulator.certified().map(({ request }) => request.operator.id)
    expect(certified.sort()).toEqual(invoices.map(({ id }) => id).sort())
    for (const { transactions, certification } of invoices) {
      expect(transactions).toHaveLength(1)
      expect(certification).not.toBeNull()
    }
    expect(await billing.prisma.mail.count({ where: { template: 'invoice_issued' } })).toBe(INVOICES)
    expect(await billing.balances()).toEqual({
      receivable: INVOICES * 29_500,
      revenue: INVOICES * -25_000,
      tax_payable: INVOICES * -4_500,
    })
  })
})
