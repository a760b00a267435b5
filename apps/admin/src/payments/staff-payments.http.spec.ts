import { type TestStaff } from '../access/admin.fixture.js'
import { sellerDay } from '../usage/seller-time.fixture.js'
import { type PaymentPageDto, type StaffPaymentDetailsDto } from './payment.dto.js'
import { type PaymentsUnderTest, startPayments } from './payments.fixture.js'
import { PaymentProvider } from './provider/index.js'
import { ReconcilePaymentsJob } from './reconciliation/reconcile-payments.job.js'
import { Reconciliation } from './reconciliation/reconciliation.js'
import { type ReconciliationDto, type ReconciliationsDto } from './reconciliation/reconciliation.dto.js'
import { type PaymentWebhookDto, type PaymentWebhookPageDto } from './webhooks/webhook.dto.js'

jest.setTimeout(180_000)

describe('payments for staff', () => {
  let payments: PaymentsUnderTest
  let staff: TestStaff
  beforeAll(async () => {
    payments = await startPayments()
    staff = await payments.admin.loginStaff('billing')
  })
  beforeEach(() => payments.simulator.faults.clear())
  afterAll(() => payments?.stop())

  const paid = async () => {
    const checkout = await payments.checkout()
    await payments.conclude(checkout.transactionId)
    await payments.processWebhooks()
    return checkout
  }
  it('are listed with filters, page by page', async () => {
    const { owner, invoice, payment } = await paid()
    const { body: open } = await payments.begin(owner, await payments.invoice(owner.accountId))
    const list = async (query: string) =>
      (await staff.client.get<PaymentPageDto>(`/payments?account_id=${owner.accountId}${query}`)).body
    expect((await list('')).payments.map(({ id }) => id)).toEqual([open.id, payment.id])
    expect((await list('&state=approved')).payments).toMatchObject([
      { id: payment.id, invoice_number: invoice.number, received_fcfa: 29_500, provider: 'fedapay' },
    ])
    expect((await list(`&invoice_id=${invoice.id}`)).payments).toHaveLength(1)
    expect((await list(`&from=${new Date(Date.now() + 60_000).toISOString()}`)).payments).toEqual([])
    const first = await list('&limit=1')
    expect(first.payments.map(({ id }) => id)).toEqual([open.id])
    expect(await list(`&limit=1&cursor=${first.next}`)).toMatchObject({ payments: [{ id: payment.id }], next: null })
    expect((await staff.client.get('/payments?state=lost')).status).toBe(400)
    expect((await staff.client.get('/payments?from=0000-01-01T00:00:00Z')).status).toBe(400)
  })

  it('are refreshed, and webhooks processed again, once each', async () => {
    const { invoice, payment, transactionId } = await payments.checkout()
    payments.simulator.arm({ kind: 'missing' })
    await payments.conclude(transactionId)
    const asked = await staff.client.post<StaffPaymentDetailsDto>(`/payments/${payment.id}/ask`)
    expect(asked.body).toMatchObject({ state: 'approved', settlements: [{ amount_fcfa: 29_500, excess_fcfa: 0 }] })
    await staff.client.post(`/payments/${payment.id}/ask`)
    const audited = await payments.prisma.auditEntry.findMany({
      where: { action: 'payment.ask', targetId: payment.id },
      orderBy: { id: 'asc' },
    })
    expect(audited.map(({ actorEmail }) => actorEmail)).toEqual([staff.email, staff.email])

    await payments.processWebhooks()
    const path = `/payment-webhooks?provider_id=${transactionId}`
    const { webhooks } = (await staff.client.get<PaymentWebhookPageDto>(path)).body
    expect(webhooks.map(({ name, state }) => [name, state])).toEqual([['transaction.created', 'processed']])
    const replayed = await staff.client.post<PaymentWebhookDto>(`/payment-webhooks/${webhooks[0]!.id}/replay`)
    expect(replayed.body).toMatchObject({ state: 'received', attempts: 0, processed_at: null })
    await payments.processWebhooks()
    const { body: whole } = await staff.client.get(`/payment-webhooks/${webhooks[0]!.id}`)
    expect(whole).toMatchObject({ state: 'processed', attempts: 1, body: expect.stringContaining(payment.id) })
    expect(await payments.effects(invoice.id)).toEqual({ settlements: 1, booked: 1, receipts: 1, creditFcfa: 0 })

    payments.simulator.arm({ kind: 'error', operation: 'transactions.retrieve' })
    expect((await staff.client.post(`/payments/${payment.id}/ask`)).status).toBe(503)
    expect((await staff.client.post(`/payment-webhooks/${payment.id}/replay`)).status).toBe(404)
    const support = await payments.admin.loginStaff('support')
    expect((await support.client.post(`/payments/${payment.id}/ask`)).status).toBe(403)
  })

  describe('giving money back', () => {
    const refund = (id: string, change: object = {}) =>
      staff.client.post<StaffPaymentDetailsDto>(`/payments/${id}/refunds`, {
        amount_fcfa: 29_500,
        reason: 'Payé deux fois',
        through: 'provider',
        reference: 'rf_1',
        ...change,
      })
    const balance = async (ledgerAccount: 'provider' | 'bank') => {
      const { _sum } = await payments.prisma.ledgerEntry.aggregate({
        where: { ledgerAccount },
        _sum: { amountFcfa: true },
      })
      return _sum.amountFcfa ?? 0
    }

    it('takes the amount from the credit, books it, and is recorded once under its reference', async () => {
      const { invoice, payment } = await paid()
      expect((await refund(payment.id)).status).toBe(409)
      await payments.credit(invoice.id)
      expect(await payments.effects(invoice.id)).toMatchObject({ creditFcfa: 29_500 })
      const before = { provider: await balance('provider'), bank: await balance('bank') }
      const part = await refund(payment.id, { amount_fcfa: 9_500 })
      expect(part.body).toMatchObject({ state: 'approved', refunded_fcfa: 9_500 })
      expect((await refund(payment.id, { amount_fcfa: 9_500 })).status).toBe(409)
      const [rest, again] = await Promise.all([
        refund(payment.id, { amount_fcfa: 20_000, through: 'bank', reference: 'vir 7' }),
        refund(payment.id, { amount_fcfa: 20_000, through: 'bank', reference: 'vir 7' }),
      ])
      expect([rest.status, again.status].sort()).toEqual([201, 409])
      const { body } = await staff.client.get<StaffPaymentDetailsDto>(`/payments/${payment.id}`)
      expect(body).toMatchObject({
        state: 'refunded',
        refunded_fcfa: 29_500,
        refunds: [
          { amount_fcfa: 9_500, reference: 'provider:rf_1' },
          { amount_fcfa: 20_000, reference: 'bank:vir 7' },
        ],
      })
      expect(await payments.effects(invoice.id)).toMatchObject({ creditFcfa: 0 })
      expect(await balance('provider')).toBe(before.provider - 9_500)
      expect(await balance('bank')).toBe(before.bank - 20_000)
      expect((await refund(payment.id, { amount_fcfa: 1, reference: 'rf_2' })).status).toBe(409)
      expect((await refund(payment.id, { amount_fcfa: 0 })).status).toBe(400)
    })

    it('by the provider alone is recorded, reported to staff, and shown as a difference', async () => {
      const { payment, transactionId } = await paid()
      payments.simulator.ledger.refund(transactionId, true)
      await payments.simulator.webhooks.idle()
      await payments.processWebhooks()
      await payments.poll()
      const { body } = await staff.client.get<StaffPaymentDetailsDto>(`/payments/${payment.id}`)
      expect(body).toMatchObject({
        state: 'approved',
        refunded_fcfa: 0,
        failure: expect.stringContaining('given back'),
      })
      const mails = await payments.admin.mails(staff.email)
      expect(mails.filter(({ text }) => text.includes(payment.id))).toHaveLength(1)
      const { body: day } = await staff.client.post<ReconciliationDto>(`/reconciliations/${sellerDay()}`)
      expect(day.differences).toContainEqual(
        expect.objectContaining({ reference: payment.id, difference: 'given_back', provider_id: `${transactionId}` }),
      )
    })
  })

  it('are compared with the provider’s: a refresh repairs some, the others are shown and reported once', async () => {
    const accountant = await payments.admin.loginStaff('billing')
    const lost = await payments.checkout()
    payments.simulator.arm({ kind: 'missing' })
    await payments.conclude(lost.transactionId)
    const euros = await payments.checkout()
    payments.simulator.arm({ kind: 'wrong_currency' })
    await payments.conclude(euros.transactionId)
    await payments.processWebhooks()
    const stranger = await fetch(`${payments.simulator.url}/v1/transactions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${payments.simulator.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        amount: 777,
        currency: { iso: 'XOF' },
        description: 'x',
        callback_url: 'http://x.example',
      }),
    })
    const { id: strangeId } = Object.values((await stranger.json()) as Record<string, { id: number }>)[0]!
    payments.simulator.conclude(strangeId, 'approved', 'moov')

    const { status, body } = await staff.client.post<ReconciliationDto>(`/reconciliations/${sellerDay()}`)
    const [audited] = await payments.prisma.auditEntry.findMany({
      where: { action: 'payments.reconcile' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(audited).toMatchObject({ actorEmail: staff.email, targetId: sellerDay() })
    expect(status).toBe(200)
    expect((await payments.read(lost.payment.id)).state).toBe('approved')
    expect(await payments.effects(lost.invoice.id)).toMatchObject({ settlements: 1, receipts: 1 })
    const references = body.differences.map(({ reference, difference }) => [reference, difference])
    expect(references).not.toContainEqual([lost.payment.id, expect.anything()])
    expect(references).toContainEqual([euros.payment.id, 'currency'])
    expect(references).toContainEqual([null, 'missing_here'])
    expect(body.differences.find(({ provider_id }) => provider_id === `${strangeId}`)).toMatchObject({
      ours: null,
      theirs: { status: 'settled', amount: 777, currency: 'XOF' },
    })
    expect(body.theirs).toEqual({ count: body.ours.count + 2, fcfa: body.ours.fcfa + 777 })

    await staff.client.post(`/reconciliations/${sellerDay()}`)
    const sent = (await payments.admin.mails(accountant.email)).filter(({ subject }) => subject.includes(sellerDay()))
    expect(sent).toHaveLength(1)
    const { days } = (await staff.client.get<ReconciliationsDto>('/reconciliations')).body
    expect(days).toMatchObject([{ day: sellerDay(), provider: 'fedapay', differences: body.differences }])
    expect((await staff.client.post('/reconciliations/2026-02-30')).status).toBe(404)
    for (const day of ['2999-01-01', '0000-01-01']) {
      expect((await staff.client.post(`/reconciliations/${day}`)).status).toBe(400)
    }
    const query = '/reconciliations?from=2019-01-01&to=2019-01-02'
    expect((await staff.client.get(query)).body).toMatchObject({ error: { details: [{ field: 'from' }] } })
  })

  it('are compared for the last seven days, once a day', async () => {
    const { app, config } = payments.admin
    const [provider, reconciliation] = [app.get(PaymentProvider, { strict: false }), app.get(Reconciliation)]
    const job = new ReconcilePaymentsJob(payments.prisma, provider, config, reconciliation)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const first = await payments.at(inDays(1), () => job.run())
    expect(first).toHaveLength(7)
    expect(first.at(-1)).toBe(sellerDay())
    expect(await payments.at(inDays(1), () => job.run())).toEqual([])
    expect(await payments.at(inDays(2), () => job.run())).toHaveLength(7)
    const row = await payments.prisma.reconciliation.findFirst({ where: { day: new Date(`${sellerDay()}T00:00:00Z`) } })
    expect(row?.ourCount).toBeGreaterThan(0)
  })
})
