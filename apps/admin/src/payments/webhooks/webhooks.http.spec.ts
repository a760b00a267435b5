import { type Fault } from '@repere/fedapay-simulator'
import { until } from '@repere/test-kit'
import { type PaymentsUnderTest, startPayments } from '../payments.fixture.js'

jest.setTimeout(180_000)

describe('a webhook of a payment', () => {
  let payments: PaymentsUnderTest
  beforeAll(async () => {
    payments = await startPayments()
  })
  beforeEach(() => payments.simulator.faults.clear())
  afterAll(() => payments?.stop())

  const arm = (...faults: Fault[]) => payments.simulator.arm(...faults)

  it('twenty times in parallel: one settlement, one posting, one receipt, one event for the customer', async () => {
    const { owner, invoice, payment, transactionId } = await payments.checkout()
    await owner.client.post('/webhook-endpoints', { url: 'https://hooks.client.example/repere' })
    arm({ kind: 'duplicate', count: 20 })
    await payments.conclude(transactionId)
    expect(payments.simulator.webhooks.deliveries().filter(({ status }) => status === 200).length).toBeGreaterThan(19)
    await Promise.all(Array.from({ length: 4 }, () => payments.processWebhooks()))
    await Promise.all(Array.from({ length: 10 }, () => payments.poll()))
    expect(await payments.effects(invoice.id)).toEqual({ settlements: 1, booked: 1, receipts: 1, creditFcfa: 0 })
    expect(await payments.read(payment.id)).toMatchObject({
      state: 'approved',
      receivedFcfa: 29_500,
      operator: 'mtn',
    })
    expect((await payments.readInvoice(invoice.id)).state).toBe('paid')
    const mails = await payments.admin.mails(owner.email)
    const receipts = mails.filter(({ text }) => text.includes(invoice.number!) && /reçu 29\s500\sFCFA/.test(text))
    expect(receipts.map(({ subject }) => subject)).toHaveLength(1)
    const events = await payments.prisma.webhookEvent.findMany({ where: { accountId: owner.accountId } })
    expect(events.map(({ type }) => type).sort()).toEqual(['invoice.paid', 'payment.received'])
    const name = 'transaction.approved'
    const stored = { name, providerId: `${transactionId}` }
    expect(await payments.prisma.paymentWebhook.count({ where: stored })).toBe(1)
  })

  it('of success before that of creation: paid, and stays paid', async () => {
    const { owner, invoice } = await payments.customer()
    arm({ kind: 'reordered', event: 'transaction.created' })
    const { body } = await payments.begin(owner, invoice)
    await payments.conclude(await payments.transactionId(body.id))
    const names = payments.simulator.webhooks.deliveries().map(({ type }) => type)
    expect(names.slice(-2)).toEqual(['transaction.approved', 'transaction.created'])
    await payments.processWebhooks()
    expect((await payments.read(body.id)).state).toBe('approved')
    expect(await payments.effects(invoice.id)).toEqual({ settlements: 1, booked: 1, receipts: 1, creditFcfa: 0 })
  })

  it.each(['forged', 'stale', 'future', 'tampered', 'reserialised'] as const)(
    'that is %s: refused, and nothing has changed',
    async (kind) => {
      const { invoice, payment, transactionId } = await payments.checkout()
      await payments.processWebhooks()
      const before = await payments.prisma.paymentWebhook.count()
      arm({ kind })
      await payments.conclude(transactionId)
      expect(payments.simulator.webhooks.deliveries().at(-1)).toMatchObject({ fault: kind, status: 401 })
      await payments.processWebhooks()
      expect(await payments.prisma.paymentWebhook.count()).toBe(before)
      expect(await payments.read(payment.id)).toMatchObject({ state: 'pending', receivedFcfa: null })
      expect(await payments.effects(invoice.id)).toMatchObject({ settlements: 0 })
    },
  )

  it('without a signature, or without a body: refused', async () => {
    const send = (init: RequestInit) => fetch(`${payments.admin.url}/webhooks/fedapay`, { method: 'POST', ...init })
    const headers = { 'content-type': 'application/json' }
    expect((await send({ headers, body: '{"name":"transaction.approved"}' })).status).toBe(401)
    expect((await send({ headers, body: '{' })).status).toBe(401)
    expect((await send({ headers })).status).toBe(401)
    expect((await send({ body: 'a=b' })).status).toBe(415)
    const oddly = `${payments.admin.url}/%77ebhooks/fedapay`
    expect((await fetch(oddly, { method: 'POST', headers, body: '{}' })).status).toBe(404)
  })

  it('of a payment that is not ours, is ignored', async () => {
    const { ledger, webhooks } = payments.simulator
    const { transactionId } = await payments.checkout()
    const mine = ledger.transactions().find(({ id }) => id === transactionId)!
    const foreign = await fetch(`${payments.simulator.url}/v1/transactions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${payments.simulator.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        amount: mine.amount,
        currency: { iso: 'XOF' },
        description: 'x',
        callback_url: 'http://x.example',
      }),
    })
    expect(foreign.status).toBeLessThan(300)
    const { id } = Object.values((await foreign.json()) as Record<string, { id: number }>)[0]!
    payments.simulator.conclude(id, 'approved', 'moov')
    await webhooks.idle()
    await payments.processWebhooks()
    const stored = await payments.prisma.paymentWebhook.findMany({ where: { providerId: `${id}` } })
    expect(new Set(stored.map(({ state }) => state))).toEqual(new Set(['ignored']))
  })

  it('whose processing fails in the middle: nothing is stored, and it is processed once later', async () => {
    const { invoice, payment, transactionId } = await payments.checkout()
    await payments.processWebhooks()
    await payments.conclude(transactionId)
    const { prisma } = payments
    await prisma.$executeRaw`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''the worker dies''; END'`
    await prisma.$executeRaw`CREATE TRIGGER dies BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION die()`
    await payments.processWebhooks()
    await prisma.$executeRaw`DROP FUNCTION die CASCADE`
    expect((await payments.read(payment.id)).state).toBe('pending')
    expect(await payments.effects(invoice.id)).toEqual({ settlements: 0, booked: 0, receipts: 0, creditFcfa: 0 })
    const about = { providerId: `${transactionId}`, name: 'transaction.approved' }
    expect(await payments.prisma.paymentWebhook.findFirst({ where: about })).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('auditEntry.create'),
    })
    await until(async () => (await payments.processWebhooks()) > 0)
    expect((await payments.read(payment.id)).state).toBe('approved')
    expect(await payments.effects(invoice.id)).toEqual({ settlements: 1, booked: 1, receipts: 1, creditFcfa: 0 })
  })

  it('while the provider does not answer: stored, and processed once it does', async () => {
    const { invoice, payment, transactionId } = await payments.checkout()
    await payments.processWebhooks()
    await payments.conclude(transactionId)
    arm({ kind: 'error', operation: 'transactions.retrieve', status: 503, times: 50 })
    await expect(payments.processWebhooks()).rejects.toThrow()
    expect((await payments.read(payment.id)).state).toBe('pending')
    payments.simulator.faults.clear()
    await payments.prisma.$executeRaw`UPDATE payment_webhooks SET attempts = 0 WHERE state = 'failed'`
    await payments.processWebhooks()
    expect(await payments.effects(invoice.id)).toMatchObject({ settlements: 1, receipts: 1 })
  })
})
