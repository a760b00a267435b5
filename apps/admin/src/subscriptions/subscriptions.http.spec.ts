import { addDays, billingMonthOf, localDay } from '@repere/rating'
import { randomUUID } from 'node:crypto'
import { type AdminUnderTest, startAdmin, type TestStaff } from '../access/admin.fixture.js'
import { OFFSET_MINUTES, sellerDay } from '../usage/seller-time.fixture.js'
import { type BillingStatusDto, type QueuedRunDto, type RunPreviewDto } from '../billing-runs/run.dto.js'
import { Settlements } from '../settlements/settlements.js'
import { type OrganisationDto } from '../accounts/account.dto.js'
import { type EstimateDto } from '../billing-runs/estimate.dto.js'
import { type ChosenPlanDto, type PlanQuoteDto, type SubscriptionDto } from './subscription.dto.js'
import { renewalDueOn, renewalSentOn } from '../invoices/grace.js'

jest.setTimeout(120_000)

describe('subscriptions over HTTP', () => {
  let admin: AdminUnderTest
  let staff: TestStaff
  beforeAll(async () => {
    admin = await startAdmin()
    staff = await admin.loginStaff('billing')
  })
  afterAll(() => admin?.stop())

  const pay = async (invoiceId: string, amountFcfa: number): Promise<void> => {
    await admin.app.get(Settlements, { strict: false }).settle({
      invoiceId,
      kind: 'bank_transfer',
      amountFcfa,
      key: `bank:${randomUUID()}`,
      receivedAt: new Date(),
      by: { actor: { kind: 'system', id: 'test' } },
    })
  }

  it('a new customer says who buys before the first invoice, or that there is no tax number', async () => {
    const { client } = (await admin.register()) as { client: typeof staff.client }
    const { body: empty } = await client.get<OrganisationDto>('/organisation')
    expect(empty.missing_for_invoices).toEqual(['tax_id', 'street', 'city'])
    const buyer = await admin.newcomer()
    await buyer.client.patch('/organisation', { street: '', city: '', no_tax_id: false })
    const refused = await buyer.client.put<{ error: { details: object[] } }>('/subscription', { plan: 'starter' })
    expect(refused.status).toBe(409)
    expect(refused.body.error.details).toEqual(
      ['tax_id', 'street', 'city'].map((field) => ({ field, reason: 'required', value: null })),
    )
    expect(await admin.database.prisma.invoice.count({ where: { accountId: buyer.accountId } })).toBe(0)
    const both = { no_tax_id: true, tax_id: '3202412345678' }
    expect((await buyer.client.patch('/organisation', both)).status).toBe(400)
    expect((await buyer.client.patch('/organisation', { tax_id: '12' })).status).toBe(400)
    const address = { street: 'Rue 12.062, derrière le marché', city: 'Cotonou' }
    const said = await buyer.client.patch<OrganisationDto>('/organisation', { ...address, no_tax_id: true })
    expect(said.body).toMatchObject({ ...address, tax_id: null, no_tax_id: true, missing_for_invoices: [] })
    expect((await buyer.client.put('/subscription', { plan: 'starter' })).status).toBe(200)
    // A number that turns up later takes the place of the statement.
    const found = await buyer.client.patch<OrganisationDto>('/organisation', { tax_id: '3202412345678' })
    expect(found.body).toMatchObject({ tax_id: '3202412345678', no_tax_id: false, missing_for_invoices: [] })
  })

  it('a new customer chooses, pays, goes live, and ends with the month', async () => {
    const owner = await admin.newcomer()
    const { client } = owner
    const none = await client.get<SubscriptionDto>('/subscription')
    expect(none.body).toMatchObject({ subscribed: false, plan: null, renewal: null, upgrade: null })
    expect((await client.get<EstimateDto>('/estimate')).body).toMatchObject({ lines: [], total_fcfa: 0 })
    expect((await client.post('/keys/live', { origins: [] })).status).toBe(409)

    const quoteOf = async (plan: string) => (await client.get<PlanQuoteDto>(`/subscription/quote?plan=${plan}`)).body
    const quoted = await quoteOf('starter')
    const chosen = await client.put<ChosenPlanDto>('/subscription', { plan: 'starter' })
    expect(chosen.status).toBe(200)
    const { invoice } = chosen.body
    const { net_fcfa, tax_fcfa, total_fcfa, due_on } = invoice!
    expect(quoted).toMatchObject({ now: { net_fcfa, tax_fcfa, total_fcfa }, begins_on: due_on })
    expect(quoted.next_month).toEqual({ net_fcfa: 25_000, tax_fcfa: 4_500, total_fcfa: 29_500 })
    const { start, end } = billingMonthOf(new Date(), OFFSET_MINUTES)
    const isWhole = quoted.begins_on === localDay(start, OFFSET_MINUTES)
    const first = localDay(end, OFFSET_MINUTES)
    expect(quoted.next_month_due_on).toBe(renewalDueOn(first, renewalSentOn(first, quoted.begins_on)))
    expect(quoted.suspended_from).toBe(addDays(quoted.next_month_due_on, isWhole ? 10 : 3))
    for (const [plan, status] of [
      ['nothing', 400],
      ['sandbox', 400],
      ['enterprise', 409],
    ] as const) {
      expect((await client.get(`/subscription/quote?plan=${plan}`)).status).toBe(status)
    }
    expect(invoice).toMatchObject({ kind: 'upgrade', state: 'proforma', plan: 'starter', issued_on: null })
    expect(invoice!.period.from).toBe(invoice!.due_on)
    expect(invoice!.open_fcfa).toBe(invoice!.total_fcfa)
    expect(chosen.body.subscription).toMatchObject({ subscribed: false, upgrade: { id: invoice!.id } })
    await pay(invoice!.id, invoice!.total_fcfa)

    expect((await client.post('/keys/live', { origins: [] })).status).toBe(201)
    const subscription = await client.get<SubscriptionDto>('/subscription')
    expect(subscription.body).toMatchObject({
      subscribed: true,
      plan: { code: 'starter', price_fcfa: 25_000 },
      change: null,
      renewal: { plan: { code: 'starter', price_fcfa: 25_000 } },
      upgrade: null,
    })
    expect((await client.get<EstimateDto>('/estimate')).body).toMatchObject({
      net_fcfa: invoice!.net_fcfa,
      tax_fcfa: invoice!.tax_fcfa,
      total_fcfa: invoice!.total_fcfa,
    })
    // A more expensive plan costs the difference now; a cheaper one costs nothing before the next month.
    const moreExpensive = await quoteOf('pro')
    const { body: upgrade } = await client.put<ChosenPlanDto>('/subscription', { plan: 'pro' })
    expect(moreExpensive.now).toMatchObject({ total_fcfa: upgrade.invoice!.total_fcfa })
    expect((await quoteOf('starter')).now).toBeNull()
    expect((await client.put('/subscription', { plan: 'starter' })).body).toMatchObject({ invoice: null })
    expect((await client.put('/subscription', { plan: 'starter' })).status).toBe(409)
    expect((await client.put('/subscription', { plan: 'nothing' })).status).toBe(400)
    expect((await client.delete('/subscription/change')).status).toBe(409)

    const ending = await client.delete<SubscriptionDto>('/subscription')
    expect(ending.body).toMatchObject({ subscribed: true, change: { plan: null }, renewal: null })
    const kept = await client.delete<SubscriptionDto>('/subscription/change')
    expect(kept.body).toMatchObject({ change: null, renewal: { plan: { code: 'starter' } } })
    const mails = (await admin.mails(owner.email)).map(({ subject }) => subject)
    expect(mails).toEqual(expect.arrayContaining(['L’offre Starter est active', 'L’offre Starter prend fin']))
    const actions = await admin.database.prisma.auditEntry.findMany({ where: { accountId: owner.accountId } })
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['subscription.choose', 'subscription.begin', 'subscription.cancel', 'subscription.keep']),
    )
  })

  it('staff agree a price, see it, and end it', async () => {
    const { accountId, client } = await admin.newcomer()
    const path = `/accounts/${accountId}/subscription`
    expect((await staff.client.put(path, { plan: 'enterprise', reason: 'contract' })).status).toBe(400)
    const agreed = await staff.client.put<ChosenPlanDto>(path, {
      plan: 'enterprise',
      price_fcfa: 1_000_000,
      invoice_rest_of_month: false,
      reason: 'contract',
    })
    expect(agreed.body).toMatchObject({ invoice: null, subscription: { plan: { price_fcfa: 1_000_000 } } })
    expect((await client.get<SubscriptionDto>('/subscription')).body).toMatchObject({
      plan: { code: 'enterprise', price_fcfa: 1_000_000 },
    })
    // No invoice covers this month.
    expect((await staff.client.get<EstimateDto>(`/accounts/${accountId}/estimate`)).body.net_fcfa).toBe(0)
    const plan = await staff.client.put(`/accounts/${accountId}/plan`, { plan: 'sandbox', reason: 'gone' })
    // A subscriber is not moved to another plan beside the subscription.
    expect(plan.status).toBe(405)
    expect((await staff.client.get(`/accounts/${accountId}/plan`)).body).toMatchObject({ live: { plan: 'enterprise' } })
    const ended = await staff.client.post<SubscriptionDto>(`${path}/end`, { at: 'now', reason: 'gone' })
    expect(ended.body).toMatchObject({ subscribed: false, renewal: null })
    expect((await staff.client.get(`/accounts/${randomUUID()}/subscription`)).status).toBe(404)
  })

  it('staff see the state of invoicing, preview it, and run a month', async () => {
    const { client } = staff
    expect((await client.get<BillingStatusDto>('/billing/status')).body).toMatchObject({ runs: expect.any(Array) })
    const month = sellerDay().slice(0, 7)
    const preview = await client.get<RunPreviewDto>(`/billing/preview?kind=renewals&month=${month}`)
    expect(preview.body).toMatchObject({ problems: 0 })
    expect((await client.get(`/billing/preview?kind=month_end&month=${month}`)).status).toBe(409)
    expect((await client.get('/billing/preview?kind=month_end&month=13')).status).toBe(400)
    const queued = await client.post<QueuedRunDto>('/billing/runs', { kind: 'renewals', month })
    expect([queued.status, queued.body.job_id]).toEqual([202, expect.stringContaining(`run-renewals-${month}`)])
    expect((await client.get(`/billing/runs/${randomUUID()}`)).status).toBe(404)
    expect((await client.get(`/billing/runs/${randomUUID()}/items`)).status).toBe(404)
    expect((await client.post(`/billing/runs/${randomUUID()}/retry`)).status).toBe(404)
  })
})
