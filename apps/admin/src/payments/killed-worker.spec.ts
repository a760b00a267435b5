import { describeLong, startWorker, type TestWorker, until } from '@repere/test-kit'
import { type PaymentsUnderTest, startPayments } from './payments.fixture.js'

jest.setTimeout(290_000)

const KILLS = 3
const PER_ROUND = 4

describeLong('the worker, killed again and again while customers pay', () => {
  let payments: PaymentsUnderTest
  let worker: TestWorker
  beforeAll(async () => {
    payments = await startPayments()
    worker = await startWorker(payments.workerSettings)
  })
  afterAll(async () => {
    await worker?.remove()
    await payments?.stop()
  })

  const approved = () => payments.prisma.payment.count({ where: { state: 'approved' } })

  it('loses no payment and settles none twice', async () => {
    const rounds = KILLS + 1
    const checkouts = []
    for (let i = 0; i < rounds * PER_ROUND; i++) checkouts.push(await payments.checkout())
    for (let round = 0; round < rounds; round++) {
      const before = await approved()
      const paid = checkouts.slice(round * PER_ROUND, (round + 1) * PER_ROUND)
      // Some webhooks are lost as well.
      payments.simulator.arm({ kind: 'missing' })
      for (const { transactionId } of paid) payments.simulator.conclude(transactionId, 'approved', 'mtn_open')
      if (round === KILLS) break
      // In the middle of the work: some are processed, the others are not.
      await until(async () => (await approved()) > before, { timeoutMs: 60_000, everyMs: 1 })
      await worker.kill()
      await worker.start()
    }
    await until(async () => (await approved()) === checkouts.length, { timeoutMs: 150_000, everyMs: 200 })

    for (const { invoice, payment } of checkouts) {
      expect((await payments.readInvoice(invoice.id)).state).toBe('paid')
      expect([payment.id, await payments.effects(invoice.id)]).toEqual([
        payment.id,
        { settlements: 1, booked: 1, receipts: 1, creditFcfa: 0 },
      ])
    }
    const { _sum } = await payments.prisma.ledgerEntry.aggregate({
      where: { ledgerAccount: { in: ['provider', 'provider_fees'] } },
      _sum: { amountFcfa: true },
    })
    expect(_sum.amountFcfa).toBe(checkouts.length * 29_500)
    expect(await payments.prisma.paymentWebhook.count({ where: { state: 'failed' } })).toBe(0)
  })
})
