import { EmecefSimulator } from '@repere/emecef-simulator'
import { type AdminUnderTest, startAdmin, type TestMember } from '../access/admin.fixture.js'
import { type ChosenPlanDto } from '../subscriptions/subscription.dto.js'
import { Invoices } from './invoices.js'
import { Issuing } from './issuing.js'
import { type InvoiceDetailsDto, type InvoiceDto } from './invoice.dto.js'
import { type StaffInvoiceDetailsDto } from './staff-invoice.dto.js'

jest.setTimeout(120_000)

describe('an invoice that names its buyer wrongly', () => {
  let admin: AdminUnderTest
  let authority: EmecefSimulator
  beforeAll(async () => {
    authority = await EmecefSimulator.start()
    admin = await startAdmin({ env: { EMECEF_URL: authority.url, EMECEF_TOKEN: 'jeton-de-test' } })
    await admin.database.prisma.seller.update({ where: { id: 1 }, data: { taxId: '3202600000017' } })
  })
  afterAll(() => Promise.all([admin?.stop(), authority?.stop()]))

  const read = async ({ client }: TestMember, id: string) =>
    (await client.get<InvoiceDetailsDto>(`/invoices/${id}`)).body

  /** A plan that was bought, with a certified invoice that has no tax number of its buyer. */
  async function bought(): Promise<{ owner: TestMember; invoice: InvoiceDetailsDto }> {
    const owner = await admin.newcomer()
    const { body } = await owner.client.put<ChosenPlanDto>('/subscription', { plan: 'starter' })
    const { id, total_fcfa } = body.invoice!
    const { client } = await admin.loginStaff('billing')
    await client.post(`/invoices/${id}/settlements`, {
      kind: 'bank_transfer',
      amount_fcfa: total_fcfa,
      reference: `VIR ${id}`,
    })
    return { owner, invoice: await read(owner, id) }
  }

  it('is replaced in one step, certified for the buyer of today, paid, with the plan unchanged', async () => {
    const { owner, invoice } = await bought()
    expect(invoice).toMatchObject({ state: 'paid', buyer_outdated: false })
    const path = `/invoices/${invoice.id}/buyer-correction`
    expect((await owner.client.post(path)).status).toBe(409)
    await owner.client.patch('/organisation', { tax_id: '3202412345678', legal_name: 'Transports Awa SARL' })
    expect(await read(owner, invoice.id)).toMatchObject({ buyer_outdated: true })
    const stranger = await admin.newcomer()
    expect((await stranger.client.post(path)).status).toBe(404)

    const before = authority.certified().length
    const { status, body: next } = await owner.client.post<InvoiceDto>(path)
    expect([status, next]).toMatchObject([
      201,
      { kind: 'upgrade', state: 'paid', total_fcfa: invoice.total_fcfa, open_fcfa: 0 },
    ])
    expect(next.number).toMatch(/^FA-/)
    expect(next.number).not.toBe(invoice.number)
    const old = await read(owner, invoice.id)
    expect(old).toMatchObject({
      state: 'credited',
      buyer_outdated: false,
      credit_notes: [{ total_fcfa: -invoice.total_fcfa }],
    })
    expect(await read(owner, next.id)).toMatchObject({
      reason: `Remplace la facture ${invoice.number}`,
      certificate: { code: expect.any(String) as string },
      buyer_outdated: false,
    })
    expect((await owner.client.get('/balance')).body).toEqual({ open_fcfa: 0, credit_fcfa: 0, set_aside: [] })
    expect(authority.certified().length - before).toBe(2)
    expect(authority.certified().at(-1)?.request.client).toMatchObject({
      ifu: '3202412345678',
      name: 'Transports Awa SARL',
    })
    const { prisma } = admin.database
    expect(await prisma.subscription.findUniqueOrThrow({ where: { accountId: owner.accountId } })).toMatchObject({
      planCode: 'starter',
      version: 1,
    })
    expect((await owner.client.post(path)).status).toBe(409)
    expect(await prisma.auditEntry.count({ where: { action: 'invoice.correct_buyer', targetId: invoice.id } })).toBe(1)
  })

  it('is replaced once by two people at once, and by staff too', async () => {
    const { owner, invoice } = await bought()
    await owner.client.patch('/organisation', { city: 'Porto-Novo' })
    const { client } = await admin.loginStaff('billing')
    const path = `/invoices/${invoice.id}/buyer-correction`
    const answers = await Promise.all([owner.client.post(path), client.post<StaffInvoiceDetailsDto>(path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { accountId } = owner
    const invoices = await admin.database.prisma.invoice.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
    expect(invoices.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'credit_note finalized',
      'upgrade credited',
      'upgrade paid',
    ])
  })

  it('is not replaced before it is paid: its debt would be due later each time', async () => {
    const owner = await admin.member()
    const { client } = await admin.loginStaff('billing')
    const order = { account_id: owner.accountId, label: 'Formation', amount_fcfa: 25_000, due_on: '2099-01-31' }
    const { body: invoice } = await client.post<StaffInvoiceDetailsDto>('/invoices', { ...order, reason: 'Devis 7' })
    await owner.client.patch('/organisation', { city: 'Parakou' })
    expect(await read(owner, invoice.id)).toMatchObject({ state: 'finalized', buyer_outdated: false })
    expect((await owner.client.post(`/invoices/${invoice.id}/buyer-correction`)).status).toBe(409)
    expect(await read(owner, invoice.id)).toMatchObject({ state: 'finalized', credit_notes: [], due_on: '2099-01-31' })
  })

  it('waits as a whole while the tax administration is away', async () => {
    const { owner, invoice } = await bought()
    await owner.client.patch('/organisation', { city: 'Porto-Novo' })
    authority.faults.plan({ kind: 'outage', on: 'any', times: null })
    const { status, body } = await owner.client.post<InvoiceDto>(`/invoices/${invoice.id}/buyer-correction`)
    expect([status, body]).toMatchObject([201, { state: 'draft', number: null }])
    // It cannot be replaced a second time, and stands until the credit note has its number.
    expect(await read(owner, invoice.id)).toMatchObject({ state: 'paid', buyer_outdated: false, credit_notes: [] })
    authority.faults.clear()
    await admin.app.get(Issuing, { strict: false }).issueWaiting(new Date(Date.now() + 1_000))
    expect(await read(owner, invoice.id)).toMatchObject({ state: 'credited' })
    expect(await read(owner, body.id)).toMatchObject({ state: 'paid', reason: `Remplace la facture ${invoice.number}` })
  })

  /** A correction whose documents both wait for the tax administration. @returns their ids, and the replaced invoice */
  async function waiting() {
    const { owner, invoice } = await bought()
    await owner.client.patch('/organisation', { city: 'Porto-Novo' })
    authority.faults.plan({ kind: 'outage', on: 'any', times: null })
    const { body: next } = await owner.client.post<InvoiceDto>(`/invoices/${invoice.id}/buyer-correction`)
    authority.faults.clear()
    const { correctionNoteId } = await admin.database.prisma.invoice.findUniqueOrThrow({ where: { id: next.id } })
    return { owner, invoice, nextId: next.id, noteId: correctionNoteId! }
  }

  it('keeps the credit of its note for the new invoice, whatever else is due', async () => {
    const { owner, invoice, nextId, noteId } = await waiting()
    const { client } = await admin.loginStaff('billing')
    const order = { account_id: owner.accountId, label: 'Formation', amount_fcfa: 1_000, reason: 'Devis 8' }
    const due_on = new Date().toISOString().slice(0, 10)
    const { body: other } = await client.post<StaffInvoiceDetailsDto>('/invoices', { ...order, due_on })
    const invoices = admin.app.get(Invoices, { strict: false })
    await invoices.issue(noteId)
    expect(await read(owner, invoice.id)).toMatchObject({ state: 'credited' })
    expect((await owner.client.get('/balance')).body).toEqual({ open_fcfa: 1_180, credit_fcfa: 0, set_aside: [] })
    await invoices.issue(nextId)
    expect(await read(owner, nextId)).toMatchObject({ state: 'paid', open_fcfa: 0 })
    expect(await read(owner, other.id)).toMatchObject({ state: 'finalized', open_fcfa: 1_180 })
    const reserved = await admin.database.prisma.ledgerEntry.findMany({
      where: { accountId: owner.accountId, ledgerAccount: 'reserved_credit' },
      orderBy: { amountFcfa: 'asc' },
    })
    expect(reserved.map(({ amountFcfa }) => amountFcfa)).toEqual([-invoice.total_fcfa, invoice.total_fcfa])
  })

  it('gives the account what the new invoice costs less', async () => {
    const { owner, invoice, nextId } = await waiting()
    const { prisma } = admin.database
    const { netFcfa } = await prisma.invoice.findUniqueOrThrow({ where: { id: nextId } })
    await prisma.invoice.update({ where: { id: nextId }, data: { taxRatePerMille: 0, taxFcfa: 0, totalFcfa: netFcfa } })
    await admin.app.get(Invoices, { strict: false }).issue(nextId)
    expect(await read(owner, nextId)).toMatchObject({ state: 'paid' })
    expect((await owner.client.get('/balance')).body).toEqual({
      open_fcfa: 0,
      credit_fcfa: invoice.total_fcfa - netFcfa,
      set_aside: [],
    })
  })

  it('is not followed by the new invoice while its credit note is refused', async () => {
    const { owner, invoice, nextId, noteId } = await waiting()
    const { prisma } = admin.database
    await prisma.invoiceLine.updateMany({ where: { invoiceId: noteId }, data: { label: ' '.repeat(9) } })
    await admin.app.get(Issuing, { strict: false }).issueWaiting(new Date(Date.now() + 1_000))
    const { client } = await admin.loginStaff('billing')
    expect((await client.post(`/invoices/${nextId}/issue`)).body).toMatchObject({
      state: 'draft',
      failure: expect.stringContaining('credit note') as string,
    })
    expect(await prisma.invoice.findUniqueOrThrow({ where: { id: noteId } })).toMatchObject({ state: 'draft' })
    expect(await read(owner, invoice.id)).toMatchObject({ state: 'paid' })
  })

  it.each(['note', 'next'] as const)('stands again once staff drop its correction by the %s', async (dropped) => {
    const { owner, invoice, nextId, noteId } = await waiting()
    const { client } = await admin.loginStaff('billing')
    const { status, body } = await client.post(`/invoices/${dropped === 'note' ? noteId : nextId}/void`)
    expect([status, body]).toMatchObject([200, { state: 'void' }])
    const { prisma } = admin.database
    const both = await prisma.invoice.findMany({ where: { id: { in: [noteId, nextId] } } })
    expect(both.map(({ state }) => state)).toEqual(['void', 'void'])
    expect(await read(owner, invoice.id)).toMatchObject({ state: 'paid', buyer_outdated: true })
    expect((await owner.client.post(`/invoices/${invoice.id}/buyer-correction`)).status).toBe(201)
    expect(await read(owner, invoice.id)).toMatchObject({ state: 'credited' })
  })
})
