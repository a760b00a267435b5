import { type Fault } from '@repere/fedapay-simulator'
import { type Invoice } from '@repere/prisma'
import { generateAccountTag } from '@repere/shared'
import { type ChosenPlanDto } from '../subscriptions/subscription.dto.js'
import { type PaymentDto } from './payment.dto.js'
import { type PaymentsUnderTest, startPayments } from './payments.fixture.js'
import { PaymentProvider } from './provider/index.js'

jest.setTimeout(180_000)

const DAY_MS = 86_400_000

describe('paying an invoice', () => {
  let payments: PaymentsUnderTest
  beforeAll(async () => {
    payments = await startPayments()
  })
  beforeEach(() => payments.simulator.faults.clear())
  afterAll(() => payments?.stop())

  const sentTo = () => payments.simulator.ledger.transactions()
  const ofPayment = (id: string) => sentTo().filter(({ merchant_reference }) => merchant_reference === id)
  const arm = (...faults: Fault[]) => payments.simulator.arm(...faults)

  describe('the checkout', () => {
    it('requests the open amount, on a page where it can be paid', async () => {
      const { owner, invoice } = await payments.customer()
      const { status, body } = await payments.begin(owner, invoice)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        invoice_id: invoice.id,
        state: 'pending',
        amount_fcfa: 29_500,
        received_fcfa: null,
        closed_at: null,
      })
      expect((await fetch(body.checkout_url ?? '')).status).toBe(200)
      expect(ofPayment(body.id)).toMatchObject([{ amount: 29_500, status: 'pending' }])
      const { body: read } = await owner.client.get(`/payments/${body.id}`)
      expect(read).toEqual(body)
    })

    it('names the number of the invoice, and the reference of a proforma', async () => {
      const { owner, invoice } = await payments.customer()
      const { body } = await payments.begin(owner, invoice)
      expect(ofPayment(body.id)).toMatchObject([{ description: `Facture ${invoice.number}` }])

      const accountTag = generateAccountTag()
      const data = { tag: accountTag, name: 'Awa', country: 'BJ' }
      const { id: accountId } = await payments.prisma.account.create({ data })
      const buyer = await payments.admin.member({ of: { accountId, accountTag } })
      await buyer.client.patch('/organisation', { no_tax_id: true, street: 'Rue 12.062', city: 'Cotonou' })
      const chosen = await buyer.client.put<ChosenPlanDto>('/subscription', { plan: 'starter' })
      const { body: payment } = await payments.begin(buyer, { id: chosen.body.invoice!.id } as Invoice)
      expect(ofPayment(payment.id)[0]?.description).toMatch(/^Proforma PF-\d{4}-\d{6}$/)
    })

    it('is one for an invoice: after ten simultaneous requests, and later again', async () => {
      const { owner, invoice } = await payments.customer()
      const answers = await Promise.all(Array.from({ length: 10 }, () => payments.begin(owner, invoice)))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
      const [first] = answers.map(({ body }) => body)
      answers.push(await payments.begin(owner, invoice))
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      expect(new Set(answers.map(({ body }) => body.checkout_url)).size).toBe(1)
      expect(ofPayment(first!.id)).toHaveLength(1)
      expect(await payments.prisma.payment.count({ where: { invoiceId: invoice.id } })).toBe(1)
    })

    it('is a new one after a decline, and the old page cannot be paid twice', async () => {
      const { owner, invoice, payment, transactionId } = await payments.checkout()
      await payments.conclude(transactionId, 'declined')
      const { body: again } = await payments.begin(owner, invoice)
      expect(again.id).not.toBe(payment.id)
      expect((await payments.read(payment.id)).state).toBe('declined')
      await payments.conclude(await payments.transactionId(again.id))
      await payments.processWebhooks()
      expect((await payments.readInvoice(invoice.id)).state).toBe('paid')
      const { body: list } = await owner.client.get<{ payments: PaymentDto[] }>(`/invoices/${invoice.id}/payments`)
      expect(list.payments.map(({ id, state }) => [id, state])).toEqual([
        [again.id, 'approved'],
        [payment.id, 'declined'],
      ])
    })

    it('requests the rest after a partial payment, and reports that nothing is left', async () => {
      const { owner, invoice, payment, transactionId } = await payments.checkout()
      arm({ kind: 'wrong_amount', amount: 9_500 })
      await payments.conclude(transactionId)
      await payments.processWebhooks()
      expect(await payments.readInvoice(invoice.id)).toMatchObject({ state: 'partially_paid', settledFcfa: 9_500 })
      expect(await payments.read(payment.id)).toMatchObject({ state: 'approved', receivedFcfa: 9_500 })
      const { body: rest } = await payments.begin(owner, invoice)
      expect(rest.amount_fcfa).toBe(20_000)
      await payments.conclude(await payments.transactionId(rest.id))
      await payments.processWebhooks()
      expect((await payments.readInvoice(invoice.id)).state).toBe('paid')
      expect((await payments.begin(owner, invoice)).status).toBe(409)
    })

    it('requests an amount that can be paid at once: large invoices in parts, small rests with an excess that becomes credit', async () => {
      const { owner, invoice } = await payments.customer()
      const { client: staff } = await payments.admin.loginStaff('billing')
      const part = async (amountFcfa?: number) => {
        const { body } = await owner.client.post<PaymentDto>(`/invoices/${invoice.id}/payments`, {
          amount_fcfa: amountFcfa,
        })
        await payments.conclude(await payments.transactionId(body.id))
        await payments.processWebhooks()
        return body.amount_fcfa
      }
      try {
        const limits = { min_fcfa: 1_000, max_fcfa: 20_000 }
        expect((await staff.put('/payment-limits/any', limits)).body).toMatchObject({
          limits: [{ operator: 'any', ...limits }],
        })
        expect((await owner.client.get('/payment-limits')).body).toMatchObject({ limits: [{ operator: 'any' }] })
        for (const amount_fcfa of [999, 20_001]) {
          const refused = await owner.client.post(`/invoices/${invoice.id}/payments`, { amount_fcfa })
          expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('amount_fcfa')])
        }
        expect(await part()).toBe(20_000)
        expect(await part(9_000)).toBe(9_000)
        expect(await part()).toBe(1_000)
        expect(await payments.readInvoice(invoice.id)).toMatchObject({ state: 'paid', settledFcfa: 29_500 })
        expect(await payments.effects(invoice.id)).toMatchObject({ settlements: 3, creditFcfa: 500 })
      } finally {
        await staff.put('/payment-limits/any', { min_fcfa: 100, max_fcfa: 2_000_000 })
      }
    })

    it('is paid at once, without a webhook', async () => {
      const { owner, invoice, payment, transactionId } = await payments.checkout()
      arm({ kind: 'missing' })
      await payments.conclude(transactionId)
      const { body } = await payments.begin(owner, invoice)
      expect(body).toMatchObject({ id: payment.id, state: 'approved', checkout_url: null })
      expect((await payments.readInvoice(invoice.id)).state).toBe('paid')
    })

    it('after a timeout of a request that the provider had accepted: repeated, one payment there', async () => {
      for (const fault of ['accept_then_timeout', 'accept_then_error'] as const) {
        const { owner, invoice } = await payments.customer()
        arm({ kind: fault, operation: 'transactions.create', delay_ms: 0 })
        const failed = await payments.begin(owner, invoice)
        expect(failed.status).toBe(503)
        expect(failed.headers.get('retry-after')).toBe('5')
        const { status, body } = await payments.begin(owner, invoice)
        expect([status, body.state]).toEqual([201, 'pending'])
        expect(ofPayment(body.id)).toHaveLength(1)
        expect(await payments.prisma.payment.count({ where: { invoiceId: invoice.id } })).toBe(1)
      }
    })

    it('paid after such a timeout, without a webhook, is found by our reference', async () => {
      const { owner, invoice } = await payments.customer()
      arm({ kind: 'accept_then_error', operation: 'transactions.create' }, { kind: 'missing' })
      expect((await payments.begin(owner, invoice)).status).toBe(503)
      const { id } = await payments.prisma.payment.findFirstOrThrow({ where: { invoiceId: invoice.id } })
      await payments.conclude(ofPayment(id)[0]!.id)
      await payments.poll()
      expect(await payments.read(id)).toMatchObject({ state: 'approved', providerId: `${ofPayment(id)[0]!.id}` })
      expect(await payments.effects(invoice.id)).toMatchObject({ settlements: 1, booked: 1, receipts: 1 })
    })

    it('starts again after a refusal by the provider', async () => {
      const { owner, invoice } = await payments.customer()
      arm({ kind: 'error', operation: 'transactions.create', status: 422 })
      expect((await payments.begin(owner, invoice)).status).toBe(502)
      const { status, body } = await payments.begin(owner, invoice)
      expect([status, body.state]).toEqual([201, 'pending'])
      const { body: list } = await owner.client.get<{ payments: PaymentDto[] }>(`/invoices/${invoice.id}/payments`)
      expect(list.payments.map(({ state }) => state)).toEqual(['pending', 'canceled'])
    })

    it('that was started with another provider is replaced by one that can be paid', async () => {
      const { owner, invoice, payment } = await payments.checkout()
      await payments.prisma.payment.update({ where: { id: payment.id }, data: { provider: 'former' } })
      const { status, body } = await payments.begin(owner, invoice)
      expect([status, body.state]).toEqual([201, 'pending'])
      expect(body.id).not.toBe(payment.id)
      expect((await payments.read(payment.id)).state).toBe('expired')
    })

    it('is for owners and billing members of the organisation only', async () => {
      const { owner, invoice } = await payments.customer()
      const developer = await payments.admin.member({ role: 'developer', of: owner })
      expect((await payments.begin(developer, invoice)).status).toBe(403)
      const billing = await payments.admin.member({ role: 'billing', of: owner })
      expect((await payments.begin(billing, invoice)).status).toBe(201)
      const other = await payments.admin.member()
      expect((await payments.begin(other, invoice)).status).toBe(404)
    })
  })

  describe('an organisation that is not verified', () => {
    it('opens no payment: 403, and the provider gets no request', async () => {
      const owner = await payments.admin.member({ verified: false })
      const invoice = await payments.invoice(owner.accountId)
      const answers = [
        await payments.begin(owner, invoice),
        await owner.client.post('/wallet/payments', { amount_fcfa: 5_000 }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
      expect(await payments.prisma.payment.count({ where: { accountId: owner.accountId } })).toBe(0)
    })
  })

  it('keeps received payments: not even the owner of the tables changes them by SQL', async () => {
    const { payment, transactionId } = await payments.checkout()
    await payments.conclude(transactionId)
    await payments.processWebhooks()
    const before = await payments.read(payment.id)
    expect(before.receivedFcfa).toBe(29_500)
    for (const change of [
      'received_fcfa = received_fcfa - 1',
      'received_fcfa = NULL',
      'fee_fcfa = fee_fcfa + 1',
      "provider_id = 'another'",
    ]) {
      const statement = `UPDATE payments SET ${change} WHERE id = $1::uuid`
      await expect(payments.prisma.$executeRawUnsafe(statement, payment.id)).rejects.toThrow(/stays as it was noted/)
    }
    expect(await payments.read(payment.id)).toEqual(before)
  })

  it('above the requested amount becomes credit', async () => {
    const { invoice, transactionId } = await payments.checkout()
    arm({ kind: 'wrong_amount', amount: 30_000 })
    await payments.conclude(transactionId)
    await payments.processWebhooks()
    expect((await payments.readInvoice(invoice.id)).state).toBe('paid')
    expect(await payments.effects(invoice.id)).toEqual({ settlements: 1, booked: 1, receipts: 1, creditFcfa: 500 })
  })

  it('in euros: refused, nothing settled, and staff get an alert', async () => {
    const staff = await payments.admin.loginStaff('billing')
    const support = await payments.admin.loginStaff('support')
    await payments.prisma.staffMember.updateMany({ where: { email: staff.email }, data: { language: 'fr' } })
    const { invoice, payment, transactionId } = await payments.checkout()
    arm({ kind: 'wrong_currency' })
    await payments.conclude(transactionId, 'approved', 'card')
    await payments.processWebhooks()
    await payments.poll()
    expect(await payments.read(payment.id)).toMatchObject({ state: 'refused', receivedFcfa: null })
    expect((await payments.readInvoice(invoice.id)).state).toBe('finalized')
    expect(await payments.effects(invoice.id)).toEqual({ settlements: 0, booked: 0, receipts: 0, creditFcfa: 0 })
    const alerts = (await payments.admin.mails(staff.email)).filter(({ text }) => text.includes(payment.id))
    expect(alerts).toHaveLength(1)
    expect(alerts[0]!.text).toMatch(/Constat : .*EUR sont arrivés, et non des XOF/)
    expect(await payments.admin.mails(support.email)).toEqual([])
    const entries = await payments.prisma.auditEntry.findMany({
      where: { targetId: payment.id },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ action }) => action)).toEqual(['payment.begin', 'payment.refuse'])
  })

  describe('without a webhook', () => {
    it('the poller finds paid payments, once', async () => {
      const { invoice, payment, transactionId } = await payments.checkout()
      arm({ kind: 'missing' })
      await payments.conclude(transactionId)
      expect((await payments.read(payment.id)).state).toBe('pending')
      await Promise.all([payments.poll(), payments.poll()])
      expect((await payments.read(payment.id)).state).toBe('approved')
      expect(await payments.effects(invoice.id)).toEqual({ settlements: 1, booked: 1, receipts: 1, creditFcfa: 0 })
    })

    it('many open payments are looked up in the provider’s list, not one by one', async () => {
      const started = []
      for (let i = 0; i < 12; i++) started.push(await payments.checkout())
      const [unpaid, ...paid] = started
      arm({ kind: 'missing', times: paid.length })
      for (const { transactionId } of paid) payments.simulator.conclude(transactionId, 'approved', 'moov')
      const provider = payments.admin.app.get(PaymentProvider, { strict: false })
      const [singly, listed] = [jest.spyOn(provider, 'status'), jest.spyOn(provider, 'listTransactions')]
      await Promise.all([payments.poll(), payments.poll()])
      expect(listed).toHaveBeenCalled()
      expect(singly).not.toHaveBeenCalled()
      jest.restoreAllMocks()
      expect((await payments.read(unpaid!.payment.id)).state).toBe('pending')
      for (const { invoice } of paid) {
        expect(await payments.effects(invoice.id)).toEqual({ settlements: 1, booked: 1, receipts: 1, creditFcfa: 0 })
      }
    })

    it('success after having been declined, on the same page, is settled, once', async () => {
      const { invoice, payment, transactionId } = await payments.checkout()
      await payments.conclude(transactionId, 'declined')
      await payments.processWebhooks()
      expect((await payments.read(payment.id)).state).toBe('declined')
      arm({ kind: 'missing' })
      await payments.conclude(transactionId)
      await payments.poll()
      await payments.poll()
      expect((await payments.read(payment.id)).state).toBe('approved')
      expect(await payments.effects(invoice.id)).toEqual({ settlements: 1, booked: 1, receipts: 1, creditFcfa: 0 })
    })

    it('money for an invoice that was credited meanwhile becomes credit', async () => {
      const { invoice, payment, transactionId } = await payments.checkout()
      await payments.credit(invoice.id)
      await payments.conclude(transactionId)
      await payments.processWebhooks()
      expect((await payments.read(payment.id)).state).toBe('approved')
      expect((await payments.readInvoice(invoice.id)).state).toBe('credited')
      expect(await payments.effects(invoice.id)).toMatchObject({ creditFcfa: 29_500 })
    })

    it('success after expiry is settled, once', async () => {
      const { invoice, payment, transactionId } = await payments.checkout()
      const tomorrow = new Date(Date.now() + DAY_MS + 60_000)
      await payments.at(tomorrow, () => payments.poll())
      expect((await payments.read(payment.id)).state).toBe('expired')
      arm({ kind: 'missing' })
      await payments.conclude(transactionId)
      await payments.at(tomorrow, () => payments.poll())
      await payments.at(tomorrow, () => payments.poll())
      expect((await payments.read(payment.id)).state).toBe('approved')
      expect(await payments.effects(invoice.id)).toEqual({ settlements: 1, booked: 1, receipts: 1, creditFcfa: 0 })
    })

    it('success after expiry becomes credit, once, if the invoice was paid in another way meanwhile', async () => {
      const { owner, invoice, payment, transactionId } = await payments.checkout()
      const tomorrow = new Date(Date.now() + DAY_MS + 60_000)
      await payments.at(tomorrow, async () => {
        await payments.poll()
        const { body: second } = await payments.begin(owner, invoice)
        expect(second.id).not.toBe(payment.id)
        await payments.conclude(await payments.transactionId(second.id))
        await payments.processWebhooks()
        expect((await payments.readInvoice(invoice.id)).state).toBe('paid')
        arm({ kind: 'duplicate', count: 5 })
        await payments.conclude(transactionId)
        await Promise.all([payments.processWebhooks(), payments.poll(), payments.poll()])
      })
      expect((await payments.read(payment.id)).state).toBe('approved')
      expect(await payments.effects(invoice.id)).toEqual({
        settlements: 2,
        booked: 2,
        receipts: 2,
        creditFcfa: 29_500,
      })
    })
  })
})
