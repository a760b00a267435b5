import { until } from '@repere/test-kit'
import { readPdf } from '../pdf/pdf-text.fixture.js'
import { type PaymentDto } from './payment.dto.js'
import { type PayLinkDto } from './pay-links.controller.js'
import { sellerDay } from '../usage/seller-time.fixture.js'
import { type PaymentsUnderTest, startPayments } from './payments.fixture.js'

jest.setTimeout(180_000)

const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).pages.map(({ text }) => text).join(' ')

describe('paying outside the console', () => {
  let payments: PaymentsUnderTest
  beforeAll(async () => {
    payments = await startPayments()
  })
  beforeEach(() => payments.simulator.faults.clear())
  afterAll(() => payments?.stop())

  describe('on the phone', () => {
    const ask = (client: Awaited<ReturnType<typeof payments.checkout>>['owner']['client'], id: string, body: object) =>
      client.post<PaymentDto>(`/payments/${id}/phone-request`, body)
    const MTN = { operator: 'mtn_bj', phone_number: '+229 64 00 00 01' }

    it('is requested without a redirect, stays pending, and settles when the person confirms', async () => {
      const { owner, invoice, payment } = await payments.checkout()
      const { body: offered } = await owner.client.get<{ operators: { code: string; prefix: string }[] }>(
        '/payment-operators',
      )
      expect(offered.operators).toContainEqual(expect.objectContaining({ code: 'mtn_bj', prefix: '+229' }))
      const { status, body } = await ask(owner.client, payment.id, MTN)
      expect([status, body.state]).toEqual([200, 'pending'])
      expect(body.phone_asked_at).not.toBeNull()
      await until(async () => {
        await payments.simulator.webhooks.idle()
        await payments.processWebhooks()
        return (await payments.readInvoice(invoice.id)).state === 'paid'
      })
      expect(await payments.read(payment.id)).toMatchObject({
        state: 'approved',
        operator: 'mtn',
        receivedFcfa: 29_500,
      })
      expect(JSON.stringify(await payments.read(payment.id))).not.toContain('64000001')
    })

    it('waits for a slow person, with one request per minute', async () => {
      const { owner, payment, transactionId } = await payments.checkout()
      const slow = { operator: 'moov_bj', phone_number: '+22995000000' }
      expect((await ask(owner.client, payment.id, slow)).status).toBe(200)
      expect((await ask(owner.client, payment.id, slow)).status).toBe(409)
      expect((await owner.client.get<PaymentDto>(`/payments/${payment.id}`)).body.state).toBe('pending')
      await payments.conclude(transactionId, 'declined', 'moov')
      await payments.processWebhooks()
      expect((await owner.client.get<PaymentDto>(`/payments/${payment.id}`)).body.state).toBe('declined')
    })

    it('can be requested from every offered operator', async () => {
      const { owner, payment } = await payments.checkout()
      const { body } = await owner.client.get<{ operators: { code: string; country: string; prefix: string }[] }>(
        '/payment-operators',
      )
      expect([...new Set(body.operators.map(({ country }) => country))].sort()).toEqual(['BJ', 'CI', 'NE', 'SN', 'TG'])
      const answers = []
      for (const { code, prefix } of body.operators) {
        await payments.prisma.payment.update({ where: { id: payment.id }, data: { phoneAskedAt: null } })
        answers.push(
          (await ask(owner.client, payment.id, { operator: code, phone_number: `${prefix}90112233` })).status,
        )
      }
      expect(answers).toEqual(body.operators.map(() => 200))
    })

    it('names a wrong operator or number, and accepts another number at once if the request was not sent', async () => {
      const { owner, payment } = await payments.checkout()
      const fieldOf = async (body: object) => {
        const { status, body: answer } = await ask(owner.client, payment.id, body)
        return [status, (answer as unknown as { error: { details: { field: string }[] } }).error.details[0]?.field]
      }
      expect((await ask(owner.client, payment.id, { ...MTN, phone_number: '123' })).body).toMatchObject({
        error: { details: [{ field: 'phone_number', reason: 'too_short' }] },
      })
      expect(await fieldOf({ ...MTN, operator: 'orange_xx' })).toEqual([400, 'operator'])
      expect(await fieldOf({ ...MTN, phone_number: '+2250700000000' })).toEqual([400, 'phone_number'])
      payments.simulator.arm({ kind: 'error', operation: 'transactions.send_now', status: 503 })
      expect((await ask(owner.client, payment.id, MTN)).status).toBe(503)
      expect((await ask(owner.client, payment.id, MTN)).status).toBe(200)
    })
  })

  describe('by the signed link of an invoice', () => {
    const linkIn = (text: string) => /\/pay\/([\w-]+)/.exec(text)?.[1]

    it('is in its mail and on its PDF; its holder pays without a session', async () => {
      const { owner, invoice } = await payments.customer()
      const mail = (await payments.admin.mails(owner.email)).find(({ subject }) => subject.includes(invoice.number!))
      const token = linkIn(mail?.text ?? '')
      expect(token).toBeDefined()
      const paper = await owner.client.bytes(`/invoices/${invoice.id}/pdf`)
      expect(linkIn((await textOf(paper)).replaceAll(/\s/g, ''))?.startsWith(token!)).toBe(true)

      const stranger = payments.admin.portal()
      const { body: shown } = await stranger.get<PayLinkDto>(`/pay-links/${token}`)
      expect(shown).toMatchObject({ invoice_number: invoice.number, open_fcfa: 29_500, state: 'finalized' })
      expect(JSON.stringify(shown)).not.toContain(owner.accountId)
      const { status, body: payment } = await stranger.post<PaymentDto>(`/pay-links/${token}/payments`)
      expect(status).toBe(201)
      await payments.conclude(await payments.transactionId(payment.id))
      await payments.processWebhooks()
      expect((await payments.readInvoice(invoice.id)).state).toBe('paid')
      expect((await stranger.get<PayLinkDto>(`/pay-links/${token}`)).body).toMatchObject({
        open_fcfa: 0,
        state: 'paid',
      })
      expect((await stranger.post(`/pay-links/${token}/payments`)).status).toBe(409)
    })

    it('says that a payment was declined, given up or is not finished, and offers another one', async () => {
      const { owner, invoice } = await payments.customer()
      const mail = (await payments.admin.mails(owner.email)).find(({ subject }) => subject.includes(invoice.number!))
      const path = `/pay-links/${linkIn(mail?.text ?? '')!}`
      const stranger = payments.admin.portal()
      const shown = async () => (await stranger.get<PayLinkDto>(path)).body
      expect(await shown()).toMatchObject({ payable: true, last_payment: null })
      for (const outcome of ['declined', 'canceled', 'expired'] as const) {
        const { body } = await stranger.post<PaymentDto>(`${path}/payments`)
        expect(await shown()).toMatchObject({ payable: true, last_payment: 'pending' })
        await payments.conclude(await payments.transactionId(body.id), outcome)
        // Without the webhook: the person is back before it.
        await payments.prisma.payment.update({ where: { id: body.id }, data: { checkedAt: null } })
        expect(await shown()).toMatchObject({ payable: true, open_fcfa: 29_500, last_payment: outcome })
      }
      const { body } = await stranger.post<PaymentDto>(`${path}/payments`)
      // While the provider fails it is asked once, not at every reload.
      await payments.prisma.payment.update({ where: { id: body.id }, data: { checkedAt: null } })
      payments.simulator.arm({ kind: 'error', operation: 'transactions.retrieve', status: 503, times: 100 })
      for (let reload = 0; reload < 3; reload++) expect(await shown()).toMatchObject({ last_payment: 'pending' })
      const { checkedAt } = await payments.prisma.payment.findUniqueOrThrow({ where: { id: body.id } })
      expect(checkedAt).not.toBeNull()
      payments.simulator.faults.clear()
      await payments.conclude(await payments.transactionId(body.id))
      await payments.prisma.payment.update({ where: { id: body.id }, data: { checkedAt: null } })
      expect(await shown()).toMatchObject({ payable: false, state: 'paid', last_payment: 'approved' })
    })

    it('is not found if one letter of it is changed', async () => {
      const { owner, invoice } = await payments.customer()
      const mail = (await payments.admin.mails(owner.email)).find(({ subject }) => subject.includes(invoice.number!))
      const token = linkIn(mail?.text ?? '')!
      const forged = `${token.slice(0, -3)}${token.at(-3) === 'A' ? 'B' : 'A'}${token.slice(-2)}`
      for (const wrong of [forged, invoice.id, 'x']) {
        expect((await payments.admin.portal().get(`/pay-links/${wrong}`)).status).toBe(404)
        expect((await payments.admin.portal().post(`/pay-links/${wrong}/payments`)).status).toBe(404)
      }
    })
  })

  it('gives receipts and statements as PDF, in French and English', async () => {
    const { owner, transactionId, invoice } = await payments.checkout()
    await payments.conclude(transactionId)
    await payments.processWebhooks()
    const [settlement] = await payments.prisma.settlement.findMany({ where: { invoiceId: invoice.id } })
    const read = async (path: string) => (await textOf(await owner.client.bytes(path))).replaceAll(/\s+/g, ' ')
    const receipt = `/settlements/${settlement!.id}/receipt.pdf`
    expect(await read(receipt)).toMatch(/Reçu.*29 500 FCFA/)
    expect(await read(`${receipt}?language=en`)).toMatch(/Receipt.*29,500 FCFA/)
    expect(await read(`/statement.pdf?to=${sellerDay()}`)).toMatch(/Relevé de compte.*Règlement/)
    expect(await read('/statement.pdf?language=en')).toMatch(/Statement of account.*Invoice.*Payment/)
  })

  it('lets credit pay a part that the customer chooses', async () => {
    const { owner, invoice } = await payments.customer()
    expect((await owner.client.post(`/invoices/${invoice.id}/credit`)).status).toBe(409)
    await payments.prisma.$transaction(async (tx) => {
      const { id: transactionId } = await tx.ledgerTransaction.create({
        data: { key: `test:${invoice.id}`, description: 'test', occurredAt: new Date(), createdBy: 'test' },
      })
      const entry = { transactionId, amountFcfa: 10_000 }
      await tx.ledgerEntry.createMany({
        data: [
          { ...entry, position: 1, ledgerAccount: 'goodwill' },
          { ...entry, position: 2, ledgerAccount: 'customer_credit', accountId: owner.accountId, amountFcfa: -10_000 },
        ],
      })
    })
    const paid = async (body?: object) => (await owner.client.post(`/invoices/${invoice.id}/credit`, body)).body
    expect(await paid({ amount_fcfa: 4_000 })).toMatchObject({ settled_fcfa: 4_000, open_fcfa: 25_500 })
    expect(await paid()).toMatchObject({ settled_fcfa: 10_000, state: 'partially_paid' })
  })
})
