import { EmecefSimulator } from '@repere/emecef-simulator'
import { describeLong, startWorker, type TestWorker, until } from '@repere/test-kit'
import { type BillingUnderTest, startBilling } from './billing.fixture.js'
import { readConfig } from '../config.js'
import { JobQueues } from '../jobs/job-queues.js'

jest.setTimeout(290_000)

describeLong.each([
  { way: 'each certified', isCertified: true, invoices: 60, kills: 3 },
  { way: 'a hundred at a time', isCertified: false, invoices: 600, kills: 2 },
])('the worker, killed again and again while it issues, $way', ({ isCertified, invoices: count, kills }) => {
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
    const accounts = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const accountId = await billing.account()
        await billing.reader(accountId)
        return accountId
      }),
    )
    const orders = Array.from({ length: count }, (_, index) => billing.order(accounts[index % accounts.length]!))
    await billing.prisma.$transaction((tx) => billing.invoices.draftMany(tx, orders))
    const emecef = { EMECEF_URL: simulator.url, EMECEF_TOKEN: 'jeton-de-test', EMECEF_RECALLS_FINALIZED: 'true' }
    worker = await startWorker({
      redisUrl: stores.REDIS_URL,
      databaseUrl: stores.DATABASE_URL,
      env: isCertified ? emecef : {},
    })
  })
  afterAll(async () => {
    await queues?.onApplicationShutdown()
    await worker?.remove()
    await Promise.all([billing?.stop(), simulator?.stop()])
  })

  const ask = (id: string) => queues.enqueue({ queue: 'billing', job: 'issue-invoices', id })
  const issued = () => billing.prisma.invoice.count({ where: { number: { not: null } } })

  it('leaves no gap, and books and mails each once', async () => {
    for (let kill = 1; kill <= kills; kill++) {
      const [before, certified] = [await issued(), simulator.certified().length]
      // It finished before the kill.
      if (before === count) break
      await ask(`issue-${kill}`)
      // The next ones are under way when the first have their numbers, or ten their certificates.
      await until(
        async () =>
          isCertified ? simulator.certified().length >= Math.min(certified + 10, count) : (await issued()) > before,
        {
          timeoutMs: 120_000,
          everyMs: 1,
        },
      )
      await worker.kill()
      await worker.start()
    }
    await ask('issue-last')
    await until(async () => (await issued()) === count, { timeoutMs: 120_000 })

    const invoices = await billing.prisma.invoice.findMany({ include: { transactions: true } })
    const numbers = invoices.map(({ number }) => Number(number?.split('-')[2])).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    const [series] = await billing.prisma.invoiceSeries.findMany()
    expect(series?.lastNumber).toBe(count)
    const certified = simulator.certified().map(({ request }) => request.operator.id)
    expect(certified.sort()).toEqual(isCertified ? invoices.map(({ id }) => id).sort() : [])
    for (const { transactions, certification } of invoices) {
      expect(transactions).toHaveLength(1)
      expect(certification !== null).toBe(isCertified)
    }
    expect(await billing.prisma.mail.count({ where: { template: 'invoice_issued' } })).toBe(count)
    expect(await billing.balances()).toEqual({
      receivable: count * 29_500,
      revenue: count * -25_000,
      tax_payable: count * -4_500,
    })
  })
})
