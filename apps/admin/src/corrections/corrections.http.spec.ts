import { type Invoice } from '@repere/prisma'
import { type TestMember } from '../access/admin.fixture.js'
import { type HttpClient } from '../access/http-client.fixture.js'
import { type InvoiceDetailsDto } from '../invoicing/invoice.dto.js'
import { type PaymentsUnderTest, startPayments } from '../payments/payments.fixture.js'

jest.setTimeout(180_000)

interface CorrectionBody {
  id: string
  state: string
  amount_fcfa: number
}

describe('a correction', () => {
  let test: PaymentsUnderTest
  let first: HttpClient
  let orderedBy: string
  let second: HttpClient

  beforeAll(async () => {
    test = await startPayments()
    const billing = await test.admin.loginStaff('billing')
    first = billing.client
    orderedBy = billing.email
    second = (await test.admin.loginStaff('owner')).client
  })
  afterAll(() => test?.stop())

  const order = (body: object, by = first) =>
    by.post<CorrectionBody>('/corrections', { reason: 'typed wrong', ...body })
  const transfer = async (invoice: Invoice, amount: number, reference: string): Promise<string> => {
    const body = { kind: 'bank_transfer', amount_fcfa: amount, reference }
    expect((await first.post(`/invoices/${invoice.id}/settlements`, body)).status).toBe(200)
    const row = await test.prisma.settlement.findFirstOrThrow({
      where: { invoiceId: invoice.id, kind: 'bank_transfer' },
      orderBy: { id: 'desc' },
    })
    return row.id
  }
  const creditOf = async ({ accountId }: TestMember): Promise<number> => {
    const where = { ledgerAccount: 'customer_credit' as const, accountId }
    const { _sum } = await test.prisma.ledgerEntry.aggregate({ where, _sum: { amountFcfa: true } })
    return 0 - (_sum.amountFcfa ?? 0)
  }
  const stateOf = async ({ id }: Invoice) => (await test.readInvoice(id)).state

  it('moves a settlement to the invoice of another customer', async () => {
    const [wrong, right] = [await test.customer(), await test.customer()]
    const settlement_id = await transfer(wrong.invoice, 29_500, 'VIR-move')
    const { status, body } = await order({ kind: 'move_settlement', settlement_id, invoice_id: right.invoice.id })
    expect([status, body.state, body.amount_fcfa]).toEqual([201, 'done', 29_500])
    expect(await stateOf(wrong.invoice)).toBe('finalized')
    expect(await stateOf(right.invoice)).toBe('paid')
    expect((await order({ kind: 'reverse_settlement', settlement_id })).status).toBe(409)
    // Customers see that it is reversed, and get no link to a receipt.
    const seen = await wrong.owner.client.get<InvoiceDetailsDto>(`/invoices/${wrong.invoice.id}`)
    expect(seen.body.settlements).toMatchObject([
      { id: settlement_id, amount_fcfa: 29_500, reversed: true },
      { kind: 'reversal', amount_fcfa: -29_500, reversed: false },
    ])
    expect((await wrong.owner.client.get(`/settlements/${settlement_id}/receipt.pdf`)).status).toBe(404)
  })

  it('moves a payment through the provider with its fee', async () => {
    const { owner, invoice, transactionId } = await test.checkout()
    await test.conclude(transactionId)
    await test.processWebhooks()
    const other = await test.invoice(owner.accountId)
    const { id: settlement_id } = await test.prisma.settlement.findFirstOrThrow({ where: { invoiceId: invoice.id } })
    const balance = async () =>
      (await test.prisma.ledgerEntry.groupBy({ by: ['ledgerAccount'], _sum: { amountFcfa: true } }))
        .filter(({ ledgerAccount }) => ['provider', 'provider_fees'].includes(ledgerAccount))
        .map(({ _sum }) => _sum.amountFcfa)
    const before = await balance()
    expect((await order({ kind: 'move_settlement', settlement_id, invoice_id: other.id })).status).toBe(201)
    expect(await balance()).toEqual(before)
    expect([await stateOf(invoice), await stateOf(other)]).toEqual(['finalized', 'paid'])
  })

  it('books money with an unknown reference as credit, once, and the credit pays open invoices', async () => {
    const { owner, invoice } = await test.customer()
    const unmatched = {
      kind: 'book_unmatched',
      account_id: owner.accountId,
      amount_fcfa: 30_000,
      through: 'provider',
      reference: 'trx-unknown-1',
    }
    expect((await order(unmatched)).status).toBe(201)
    expect(await stateOf(invoice)).toBe('paid')
    expect(await creditOf(owner)).toBe(500)
    expect((await order(unmatched)).status).toBe(409)
    expect((await order({ kind: 'give_goodwill', account_id: owner.accountId, amount_fcfa: 1_000 })).status).toBe(201)
    expect(await creditOf(owner)).toBe(1_500)
    const { body: statement } = await owner.client.get<{ lines: { kind: string }[] }>('/statement')
    expect(statement.lines.map(({ kind }) => kind)).toEqual(['invoice', 'payment', 'goodwill'])
  })

  it('pays an excess back to the account that it came from, and no more than that', async () => {
    const { owner, invoice } = await test.customer()
    const settlement_id = await transfer(invoice, 40_000, 'VIR-too-much')
    const payout = { kind: 'pay_out_credit', settlement_id, reference: 'VIR-back' }
    expect((await order({ ...payout, amount_fcfa: 10_501 })).status).toBe(409)
    expect((await order({ ...payout, amount_fcfa: 10_500 })).status).toBe(201)
    expect(await creditOf(owner)).toBe(0)
    expect((await order({ ...payout, amount_fcfa: 10_500 })).status).toBe(409)
    // A refunded amount cannot be reversed as well.
    expect((await order({ kind: 'reverse_settlement', settlement_id })).status).toBe(409)
  })

  it('waits above the limit for the approval of a second person', async () => {
    const settings = { second_person_above_fcfa: 20_000 }
    const before = (await second.get<Record<string, number>>('/billing/settings')).body
    try {
      expect((await first.put('/billing/settings', settings)).status).toBe(403)
      expect((await second.put('/billing/settings', settings)).body).toEqual({ ...settings, cap_ceiling_fcfa: null })
      const { invoice } = await test.customer()
      const settlement_id = await transfer(invoice, 29_500, 'VIR-large')
      const alone = await first.post(`/invoices/${invoice.id}/settlements/${settlement_id}/reversal`, {
        reason: 'wrong',
      })
      expect(alone.status).toBe(409)
      const { body } = await order({ kind: 'reverse_settlement', settlement_id })
      expect(body.state).toBe('waiting')
      // The approver must see the account and the requester.
      const { body: waiting } = await second.get<{ data: CorrectionBody[] }>('/corrections?state=waiting')
      expect(waiting.data).toMatchObject([
        { id: body.id, account_name: expect.any(String) as string, created_by_name: orderedBy, decided_by_name: null },
      ])
      expect(await stateOf(invoice)).toBe('paid')
      expect((await first.post(`/corrections/${body.id}/approval`)).status).toBe(409)
      expect((await second.post(`/corrections/${body.id}/approval`)).body).toMatchObject({ state: 'done' })
      expect(await stateOf(invoice)).toBe('finalized')
      expect((await second.post(`/corrections/${body.id}/refusal`)).status).toBe(409)
      const { body: page } = await first.get<{ data: CorrectionBody[] }>('/corrections?state=waiting')
      expect(page.data).toEqual([])
    } finally {
      await second.put('/billing/settings', before)
    }
  })

  it('names every invalid field of the order', async () => {
    const { status, text } = await order({ kind: 'move_settlement', amount_fcfa: 5 })
    expect(status).toBe(400)
    for (const field of ['settlement_id', 'invoice_id', 'amount_fcfa']) expect(text).toContain(field)
  })

  it('is not needed for caps: a cap above the ceiling needs a deposit', async () => {
    const { owner } = await test.customer()
    await test.prisma.accountPlan.updateMany({ where: { accountId: owner.accountId }, data: { validUntil: null } })
    const ceiling = { ceiling_fcfa: 10_000, reason: 'new customer' }
    expect((await second.put(`/accounts/${owner.accountId}/cap-ceiling`, ceiling)).body).toMatchObject({ is_own: true })
    const cap = (cap_fcfa: number) => owner.client.put('/overage', { enabled: true, cap_fcfa })
    expect((await cap(10_000)).status).toBe(200)
    const refused = await cap(60_000)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('50000 francs')])
    await order({ kind: 'give_goodwill', account_id: owner.accountId, amount_fcfa: 29_500 + 50_000 })
    expect((await cap(60_000)).status).toBe(200)
    const after = await second.delete(`/accounts/${owner.accountId}/cap-ceiling`, { reason: 'known by now' })
    expect(after.body).toMatchObject({ is_own: false })
  })
})
