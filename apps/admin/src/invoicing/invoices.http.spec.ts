import { type AdminUnderTest, startAdmin, type TestMember, type TestStaff } from '../access/admin.fixture.js'
import { readPdf } from '../pdf/pdf-text.fixture.js'
import { type LedgerBalancesDto, type LedgerPageDto } from '../ledger/ledger.dto.js'
import { type InvoiceDetailsDto, type InvoicePageDto } from './invoice.dto.js'
import { InvoiceDocuments } from './invoice-documents.js'
import { type SellerDto } from '../seller/seller.dto.js'
import { type StaffInvoiceDetailsDto, type StaffInvoicePageDto } from './staff-invoice.dto.js'

jest.setTimeout(120_000)

describe('invoices over HTTP', () => {
  let admin: AdminUnderTest
  let billing: TestStaff
  beforeAll(async () => {
    admin = await startAdmin()
    billing = await admin.loginStaff('billing')
  })
  afterAll(() => admin?.stop())

  const byHand = async ({ accountId }: TestMember, amount = 25_000) => {
    const order = {
      account_id: accountId,
      label: 'Formation',
      amount_fcfa: amount,
      due_on: '2099-01-31',
      reason: 'Devis 7',
    }
    const { status, body } = await billing.client.post<StaffInvoiceDetailsDto>('/invoices', order)
    expect(status).toBe(201)
    return body
  }
  const settle = (id: string, order: object) =>
    billing.client.post<StaffInvoiceDetailsDto>(`/invoices/${id}/settlements`, order)

  it('are created by staff, mailed, read by their customer, and paid by a transfer and a certificate', async () => {
    const owner = await admin.member()
    const invoice = await byHand(owner)
    expect(invoice).toMatchObject({
      state: 'finalized',
      total_fcfa: 29_500,
      open_fcfa: 29_500,
      tax_mention: 'TVA 18 %',
    })
    const mails = await admin.mails(owner.email)
    expect(mails.map(({ subject }) => subject)).toContain(`Votre facture ${invoice.number}`)
    const list = await owner.client.get<InvoicePageDto>('/invoices')
    expect(list.body).toMatchObject({ data: [{ id: invoice.id, number: invoice.number }], next_cursor: null })
    const read = await owner.client.get<InvoiceDetailsDto>(`/invoices/${invoice.id}`)
    expect(read.body).toMatchObject({ lines: [{ label: 'Formation', amount_fcfa: 25_000 }], reason: 'Devis 7' })
    expect((await owner.client.get('/balance')).body).toEqual({ open_fcfa: 29_500, credit_fcfa: 0, set_aside: [] })

    const transfer = { kind: 'bank_transfer', amount_fcfa: 29_000, reference: 'VIR-42', received_on: '2024-01-05' }
    expect((await settle(invoice.id, transfer)).body).toMatchObject({ state: 'partially_paid', open_fcfa: 500 })
    expect((await settle(invoice.id, transfer)).body.settlements).toHaveLength(1)
    expect((await settle(invoice.id, { ...transfer, amount_fcfa: 1 })).status).toBe(409)
    const certificate = { kind: 'withholding', amount_fcfa: 501, reference: 'AIB-9' }
    expect((await settle(invoice.id, certificate)).status).toBe(409)
    const paid = await settle(invoice.id, { ...certificate, amount_fcfa: 500 })
    expect(paid.body).toMatchObject({ state: 'paid', open_fcfa: 0, settlements: [{ reference: 'VIR-42' }, {}] })
    expect(new Date(paid.body.settlements[0]!.received_at)).toEqual(new Date('2024-01-04T23:00:00Z'))
    expect((await admin.mails(owner.email)).filter(({ subject }) => subject.includes('Règlement'))).toHaveLength(2)
  })

  it('are the same PDF for ever, after any change', async () => {
    const owner = await admin.member()
    const { id, number } = await byHand(owner)
    const first = await owner.client.get(`/invoices/${id}/pdf`)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(first.headers.get('content-disposition')).toBe(`inline; filename="${number}.pdf"`)
    expect(first.text.startsWith('%PDF-')).toBe(true)
    const { prisma } = admin.database
    const stored = await prisma.invoiceDocument.findUniqueOrThrow({ where: { invoiceId: id } })
    expect(first.headers.get('etag')).toBe(`"${stored.sha256}"`)
    await owner.client.patch('/organisation', { legal_name: 'Another SARL', city: 'Parakou' })
    await (await admin.loginStaff('owner')).client.patch('/seller', { legal_name: 'Another seller' })
    const again = await billing.client.get(`/invoices/${id}/pdf`)
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(again.text).toBe(first.text)

    const unread = await byHand(owner)
    expect(await prisma.invoiceDocument.count({ where: { invoiceId: unread.id } })).toBe(0)
    const documents = admin.app.get(InvoiceDocuments)
    while ((await documents.makeMissing(100)) > 0);
    const { sha256 } = await prisma.invoiceDocument.findUniqueOrThrow({ where: { invoiceId: unread.id } })
    expect((await owner.client.get(`/invoices/${unread.id}/pdf`)).headers.get('etag')).toBe(`"${sha256}"`)
  })

  it('are rendered although one of them fails', async () => {
    const owner = await admin.member()
    const documents = admin.app.get(InvoiceDocuments)
    while ((await documents.makeMissing(100)) > 0);
    const [one, other] = [await byHand(owner), await byHand(owner)]
    const read = jest.spyOn(documents, 'read').mockRejectedValueOnce(new Error('no font'))
    await expect(documents.makeMissing(100)).rejects.toThrow(`${one.number} has no paper`)
    read.mockRestore()
    const made = await admin.database.prisma.invoiceDocument.findMany({
      where: { invoiceId: { in: [one.id, other.id] } },
    })
    expect(made.map(({ invoiceId }) => invoiceId)).toEqual([other.id])
    expect(await documents.makeMissing(100)).toBe(1)
  })

  it('are credited in part and completely, by people with the permission', async () => {
    const owner = await admin.member()
    const { id } = await byHand(owner)
    const credit = (order: object) => billing.client.post<StaffInvoiceDetailsDto>(`/invoices/${id}/credit`, order)
    const part = await credit({ amount_fcfa: 11_800, reason: 'Une journée de moins' })
    expect([part.status, part.body]).toMatchObject([
      201,
      { kind: 'credit_note', total_fcfa: -11_800, net_fcfa: -10_000, credits_invoice_id: id, due_on: null },
    ])
    // Nobody pays a credit note: the list of invoices to pay leaves it out.
    const idsOf = async (list: Promise<{ body: InvoicePageDto }>) => (await list).body.data.map((one) => one.id)
    expect(await idsOf(owner.client.get<InvoicePageDto>('/invoices?state=finalized'))).toEqual([])
    expect(await idsOf(owner.client.get<InvoicePageDto>('/invoices'))).toEqual([part.body.id, id])
    const ofStaff = `/invoices?account=${owner.accountId}&state=finalized`
    expect(await idsOf(billing.client.get<StaffInvoicePageDto>(ofStaff))).toEqual([])
    expect(await idsOf(billing.client.get<StaffInvoicePageDto>(`${ofStaff}&kind=credit_note`))).toEqual([part.body.id])
    expect((await credit({ amount_fcfa: 17_701, reason: 'x' })).status).toBe(409)
    expect((await credit({ reason: 'Annulée' })).body).toMatchObject({ total_fcfa: -17_700 })
    expect((await credit({ reason: 'Encore' })).status).toBe(409)
    const { body } = await owner.client.get<InvoiceDetailsDto>(`/invoices/${id}`)
    expect(body).toMatchObject({ state: 'credited', open_fcfa: 0, credit_notes: [{ total_fcfa: -11_800 }, {}] })
    expect((await owner.client.get(`/invoices/${part.body.id}/pdf`)).status).toBe(200)
    const support = await admin.loginStaff('support')
    expect((await support.client.post(`/invoices/${id}/credit`, { reason: 'x' })).status).toBe(403)
    const { prisma } = admin.database
    const log = await prisma.auditEntry.findMany({ where: { accountId: owner.accountId }, orderBy: { id: 'asc' } })
    expect(log.map(({ action, actorEmail }) => [action, actorEmail])).toEqual([
      ['invoice.draft', billing.email],
      ['invoice.credit', billing.email],
      ['invoice.credit', billing.email],
    ])
  })

  it('keep an overpayment as credit, which pays the next one at once', async () => {
    const owner = await admin.member()
    const first = await byHand(owner)
    await settle(first.id, { kind: 'bank_transfer', amount_fcfa: 40_000, reference: 'VIR-1' })
    expect((await owner.client.get('/balance')).body).toEqual({ open_fcfa: 0, credit_fcfa: 10_500, set_aside: [] })
    const second = await byHand(owner)
    expect(second).toMatchObject({ state: 'partially_paid', open_fcfa: 19_000 })
    expect((await owner.client.get('/balance')).body).toEqual({ open_fcfa: 19_000, credit_fcfa: 0, set_aside: [] })
    const from = { kind: 'credit_balance', amount_fcfa: 1, reference: 'mail du 3' }
    expect((await settle(second.id, from)).status).toBe(409)
  })

  it('that are no drafts any more are not dropped; unknown ones give 404', async () => {
    const owner = await admin.member()
    const { id } = await byHand(owner)
    expect((await billing.client.post(`/invoices/${id}/void`)).status).toBe(409)
    expect((await billing.client.post(`/invoices/${id}/issue`)).body).toMatchObject({ state: 'finalized' })
    const nobody = '01900000-0000-7000-8000-00000000dead'
    for (const path of ['', '/pdf']) expect((await owner.client.get(`/invoices/${nobody}${path}`)).status).toBe(404)
    for (const action of ['void', 'issue', 'credit', 'settlements']) {
      const order = { reason: 'x', kind: 'bank_transfer', amount_fcfa: 1, reference: 'x' }
      const body =
        action === 'credit' ? { reason: 'x' } : action === 'settlements' ? { ...order, reason: undefined } : {}
      expect([action, (await billing.client.post(`/invoices/${nobody}/${action}`, body)).status]).toEqual([action, 404])
    }
    const wrong = await settle(id, { kind: 'cash', amount_fcfa: 0.5, received_on: '2099-01-01' })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringMatching(/kind[^]*amount_fcfa[^]*reference/)])
    const early = await settle(id, { kind: 'bank_transfer', amount_fcfa: 1, reference: 'x', received_on: '2099-01-01' })
    expect([early.status, early.text]).toEqual([400, expect.stringContaining('received_on')])
  })

  it('are found by staff by account, state, kind, number and day, a page at a time', async () => {
    const owner = await admin.member()
    const made = [await byHand(owner), await byHand(owner), await byHand(owner)]
    await settle(made[1]!.id, { kind: 'bank_transfer', amount_fcfa: 29_500, reference: 'VIR-7' })
    const find = async (query: string) =>
      (await billing.client.get<StaffInvoicePageDto>(`/invoices?account=${owner.accountId}&${query}`)).body
    expect((await find('')).data.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse())
    expect((await find('state=paid')).data).toMatchObject([{ id: made[1]!.id, account_id: owner.accountId }])
    expect((await find('kind=renewal')).data).toEqual([])
    expect((await find(`number=${made[2]!.number}`)).data).toHaveLength(1)
    expect((await find('from=2099-01-01')).data).toEqual([])
    expect((await find('to=2000-01-01')).data).toEqual([])
    const page = await find('limit=2')
    expect(page.data).toHaveLength(2)
    expect((await find(`limit=2&cursor=${page.next_cursor}`)).data).toMatchObject([{ id: made[0]!.id }])
    const wrong = await billing.client.get('/invoices?limit=0&state=new')
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringMatching(/state[^]*limit|limit[^]*state/)])
    expect((await billing.client.get('/invoices?cursor=x')).status).toBe(400)
  })

  it('and payouts add up to zero in the books', async () => {
    const payout = { amount_fcfa: 90_000, fee_fcfa: 500, reference: 'FEDA-2024-07', paid_on: '2024-07-31' }
    const booked = await billing.client.post('/ledger/payouts', payout)
    expect([booked.status, booked.body]).toMatchObject([201, { key: 'payout:FEDA-2024-07' }])
    expect((await billing.client.post('/ledger/payouts', payout)).body).toEqual(booked.body)
    expect((await billing.client.post('/ledger/payouts', { ...payout, amount_fcfa: 1 })).status).toBe(409)
    const { body } = await billing.client.get<LedgerBalancesDto>('/ledger/balances')
    expect(body.balances.reduce((sum, { balance_fcfa }) => sum + balance_fcfa, 0)).toBe(0)
    expect(body.balances).toContainEqual({ ledger_account: 'provider', balance_fcfa: -90_500 })
    const bank = await billing.client.get<LedgerPageDto>('/ledger/transactions?ledger_account=provider_fees')
    expect(bank.body.data).toMatchObject([
      { entries: [{ amount_fcfa: 90_000 }, { amount_fcfa: 500 }, { amount_fcfa: -90_500 }] },
    ])
    const owner = await admin.member()
    const { id } = await byHand(owner)
    const own = await billing.client.get<LedgerPageDto>(`/ledger/transactions?account=${owner.accountId}&invoice=${id}`)
    expect(own.body.data).toMatchObject([{ invoice_id: id }])
  })

  it('show the seller as staff have set it', async () => {
    const { client } = await admin.loginStaff('owner')
    const change = {
      legal_name: 'Repère SARL',
      rccm: 'RB/COT/26 B 1',
      tax_id: '3202600000017',
      bank_details: 'BJ66 BJ06',
      legal_form: 'SARL',
      capital_fcfa: 1_000_000,
    }
    const { body } = await client.patch<SellerDto>('/seller', change)
    expect(body).toMatchObject({ ...change, country: 'BJ', street: null })
    expect((await client.patch('/seller', { country: 'FR' })).text).toContain('country')
    for (const wrong of [{ tax_id: 'bidon' }, { tax_id: '320260000017' }, { country: 'TG' }]) {
      const refused = await client.patch('/seller', wrong)
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('tax_id')])
    }
    expect((await client.patch<SellerDto>('/seller', { rccm: '' })).body).toMatchObject({
      rccm: null,
      tax_id: '3202600000017',
    })
    expect((await billing.client.patch('/seller', change)).status).toBe(403)
    const owner = await admin.member()
    const { id } = await byHand(owner)
    const { snapshot } = await admin.database.prisma.invoice.findUniqueOrThrow({ where: { id } })
    expect(snapshot).toMatchObject({
      seller: {
        legalName: 'Repère SARL',
        taxId: { kind: 'IFU', value: '3202600000017' },
        mentions: expect.arrayContaining([expect.stringMatching(/^SARL au capital de 1\s000\s000\sFCFA$/)]) as string[],
      },
    })
    const { pages } = await readPdf(await owner.client.bytes(`/invoices/${id}/pdf`))
    const paper = pages.map(({ text }) => text).join(' ')
    expect(paper.replaceAll(/\s+/g, ' ')).toContain('SARL au capital de 1 000 000 FCFA')
  })
})
