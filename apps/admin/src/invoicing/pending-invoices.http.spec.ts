import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'
import { type ChosenPlanDto } from '../subscriptions/subscription.dto.js'
import { type InvoicePageDto } from './invoice.dto.js'
import { type StaffInvoiceDetailsDto, type StaffInvoicePageDto } from './staff-invoice.dto.js'

jest.setTimeout(120_000)

describe('invoices over HTTP while the tax administration is away', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    // No server listens there.
    admin = await startAdmin({ env: { EMECEF_URL: 'http://127.0.0.1:9', EMECEF_TOKEN: 'jeton' } })
    await admin.database.prisma.seller.update({ where: { id: 1 }, data: { taxId: '3202600000017' } })
  })
  afterAll(() => admin?.stop())

  it('a paid proforma starts its plan, and is shown as pending, without a PDF', async () => {
    const owner = await admin.newcomer()
    const chosen = await owner.client.put<ChosenPlanDto>('/subscription', { plan: 'pro' })
    const { id, total_fcfa: totalFcfa } = chosen.body.invoice!
    const { body } = await owner.client.get<InvoicePageDto>('/invoices')
    expect(body.data).toMatchObject([{ id, state: 'proforma', number: null, open_fcfa: totalFcfa }])
    const { client } = await admin.loginStaff('billing')
    const transfer = { kind: 'bank_transfer', amount_fcfa: totalFcfa, reference: 'VIR' }
    expect((await client.post(`/invoices/${id}/settlements`, transfer)).status).toBe(200)
    const paid = await owner.client.get<InvoicePageDto>('/invoices')
    expect(paid.body.data).toMatchObject([{ id, state: 'draft', number: null, open_fcfa: 0, settled_fcfa: totalFcfa }])
    // What comes meanwhile is credit, for later invoices.
    const second = { kind: 'bank_transfer', amount_fcfa: 1_000, reference: 'VIR 2' }
    expect((await client.post(`/invoices/${id}/settlements`, second)).status).toBe(200)
    expect((await owner.client.get('/balance')).body).toEqual({ open_fcfa: 0, credit_fcfa: 1_000, set_aside: [] })
    expect((await owner.client.get(`/invoices/${id}/pdf`)).status).toBe(409)
    expect((await client.post(`/invoices/${id}/credit`, { reason: 'x' })).status).toBe(409)
    expect((await client.post(`/invoices/${id}/void`)).status).toBe(409)
    const subjects = (await admin.mails(owner.email)).map(({ subject }) => subject)
    // No invoice: the tax administration has not certified it.
    const received = `Règlement reçu pour l’offre que vous avez choisie (proforma ${chosen.body.invoice!.reference})`
    expect(subjects.sort()).toEqual(['L’offre Pro est active', received, received])
  })

  it('staff see the reason, and can retry or drop it; the customer does not see invoices of staff yet', async () => {
    const owner = await admin.member()
    const { client } = await admin.loginStaff('billing')
    const manual = { label: 'Audit', amount_fcfa: 2_000, due_on: '2099-07-01', reason: 'Devis' }
    const made = await client.post<StaffInvoiceDetailsDto>('/invoices', { ...manual, account_id: owner.accountId })
    const { id } = made.body
    const again = await client.post<StaffInvoiceDetailsDto>(`/invoices/${id}/issue`)
    expect([again.status, again.body]).toMatchObject([
      200,
      { state: 'draft', failure: expect.stringMatching(/e-MECeF/) },
    ])
    expect((await client.delete(`/invoices/${id}/certificate`)).status).toBe(409)
    expect((await client.post(`/invoices/${id}/void`)).body).toMatchObject({ state: 'void', failure: null })
    expect((await owner.client.get<InvoicePageDto>('/invoices')).body.data).toEqual([])
    expect((await owner.client.get(`/invoices/${id}`)).status).toBe(404)

    const order = { label: 'Formation', amount_fcfa: 1_000, due_on: '2099-07-01', reason: 'Devis' }
    const { body } = await client.post<StaffInvoiceDetailsDto>('/invoices', { ...order, account_id: owner.accountId })
    expect(body).toMatchObject({ state: 'draft', number: null })
    expect((await owner.client.get(`/invoices/${body.id}`)).status).toBe(404)
    expect((await owner.client.get(`/invoices/${body.id}/pdf`)).status).toBe(404)
    const drafts = await client.get<StaffInvoicePageDto>(`/invoices?state=draft&account=${owner.accountId}`)
    expect(drafts.body.data.map((one) => one.id)).toEqual([body.id])
  })
})
