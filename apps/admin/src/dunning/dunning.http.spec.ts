import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'
import { invoiceOf } from '../access/access-table.fixture.js'
import { sellerDay } from '../usage/seller-time.fixture.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { type ExtensionDto, type ExtensionsDto, type OverdueInvoicesDto } from './dunning.dto.js'

jest.setTimeout(120_000)

describe('dunning over HTTP', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  it('shows overdue invoices, with their days', async () => {
    const owner = await admin.member()
    const { id } = await invoiceOf(admin, owner)
    const { client } = await admin.loginStaff('support')
    // Due when it was issued: not overdue today.
    const path = `/dunning?account_id=${owner.accountId}`
    expect((await client.get<OverdueInvoicesDto>(path)).body.invoices).toEqual([])
    const late = new Date(Date.now() + 12 * 86_400_000)
    const clock = jest.spyOn(admin.app.get(BillingClock, { strict: false }), 'now').mockReturnValue(late)
    try {
      const { invoices } = (await client.get<OverdueInvoicesDto>(path)).body
      expect(invoices).toMatchObject([
        { id, account_id: owner.accountId, open_fcfa: 29_500, suspension: null, steps: [] },
      ])
      expect(invoices[0]!.days_overdue).toBe(12)
    } finally {
      clock.mockRestore()
    }
  })

  it('gives an extension with a reason, for permitted roles', async () => {
    const owner = await admin.member()
    const { client, email } = await admin.loginStaff('billing')
    const path = `/accounts/${owner.accountId}/dunning-extensions`
    await client.post(`/accounts/${owner.accountId}/suspend`, { reason: 'non_payment' })
    const order = { until: sellerDay(10), reason: 'Promised by phone' }
    const { status, body } = await client.post<ExtensionDto>(path, order)
    expect(status).toBe(201)
    expect(body).toMatchObject({ account_id: owner.accountId, ...order, created_by: `staff: ${email}` })
    expect((await client.get(`/accounts/${owner.accountId}/standing`)).body).toMatchObject({ suspension: null })
    const second = await client.post<ExtensionDto>(path, { ...order, until: sellerDay(5) })
    const { extensions } = (await client.get<ExtensionsDto>(path)).body
    expect(extensions.map(({ id }) => id)).toEqual([second.body.id, body.id])
    const entries = await admin.database.prisma.auditEntry.findMany({ where: { action: 'dunning.extend' } })
    expect(entries.map(({ reason, after }) => [reason, after])).toEqual([
      [order.reason, { until: sellerDay(10) }],
      [order.reason, { until: sellerDay(5) }],
    ])

    expect((await client.post(path, { ...order, until: sellerDay(-3) })).body).toMatchObject({
      error: { code: 400, details: [{ field: 'until', reason: 'in_past' }] },
    })
    expect((await client.post(path, {})).body).toMatchObject({
      error: { details: [{ field: 'until' }, { field: 'reason' }] },
    })
    expect((await client.post(`/accounts/${body.id}/dunning-extensions`, order)).status).toBe(404)
    const support = await admin.loginStaff('support')
    expect((await support.client.post(path, order)).status).toBe(403)
  })

  it('leaves a suspension for fraud as it is', async () => {
    const owner = await admin.member()
    const { client } = await admin.loginStaff('billing')
    await client.post(`/accounts/${owner.accountId}/suspend`, { reason: 'fraud' })
    await client.post(`/accounts/${owner.accountId}/dunning-extensions`, { until: sellerDay(10), reason: 'Promised' })
    expect((await client.get(`/accounts/${owner.accountId}/standing`)).body).toMatchObject({
      suspension: { reason: 'fraud' },
    })
  })
})
