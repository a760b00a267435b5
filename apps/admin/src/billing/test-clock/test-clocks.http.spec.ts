import { type AdminUnderTest, startAdmin, type TestMember } from '../../access/admin.fixture.js'
import { BillingClock } from '../billing-clock.js'
import { type TestClockDto } from './test-clock.dto.js'

jest.setTimeout(120_000)

describe('a test clock', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
    jest.spyOn(admin.app.get(BillingClock, { strict: false }), 'now').mockReturnValue(new Date('2026-03-10T09:00:00Z'))
  })
  afterAll(() => admin?.stop())

  async function trial(plan = 'starter') {
    const owner = await admin.member()
    await owner.client.post('/webhook-endpoints', { url: 'https://hooks.client.example/repere' })
    const { status, body } = await owner.client.post<TestClockDto>('/test-clocks', { plan })
    expect(status).toBe(201)
    const act = async (path: string, order: object = {}) => {
      const answer = await owner.client.post<TestClockDto>(`/test-clocks/${body.id}/${path}`, order)
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.text}`)
      return answer.body
    }
    return { owner, id: body.id, created: body, act }
  }
  const happened = ({ events }: TestClockDto) =>
    events.map(({ day, type, data }) => `${day} ${type} ${data.number ?? ''}${data.step ? ` ${data.step}` : ''}`.trim())
  const real = async ({ accountId }: TestMember) => {
    const { prisma } = admin.database
    const where = { accountId }
    return Promise.all([
      prisma.invoice.count({ where }),
      prisma.ledgerEntry.count({ where }),
      prisma.subscription.count({ where }),
      prisma.dunningStep.count(),
      prisma.invoiceSeries.count(),
    ])
  }

  it('shows renewal, reminders, suspension, payment and end on their days, and touches nothing real', async () => {
    const { owner, created, act } = await trial()
    const before = await real(owner)
    // 22 of 31 days of 25,000 francs, with 18 %.
    expect(created.invoices).toMatchObject([{ number: 'TEST-1', kind: 'upgrade', total_fcfa: 20_936, state: 'open' }])
    await act('payments', { invoice: 'TEST-1' })
    let now = await act('advance', { to: '2026-04-02' })
    // The first month after one that was bought in part: keys are refused on the day after the due day.
    expect(happened(now)).toEqual([
      '2026-03-10 proforma.created TEST-1',
      '2026-03-10 plan.begun',
      '2026-03-10 invoice.issued TEST-1',
      '2026-03-10 invoice.paid TEST-1',
      '2026-03-25 invoice.issued TEST-2',
      '2026-03-29 invoice.reminder TEST-2 before_due',
      '2026-04-01 invoice.reminder TEST-2 due',
      '2026-04-02 account.suspended TEST-2',
    ])
    expect(now).toMatchObject({ standing: 'suspended', today: '2026-04-02' })
    expect(now.invoices[1]).toMatchObject({ due_on: '2026-04-01', total_fcfa: 29_500 })
    now = await act('payments', { invoice: 'TEST-2' })
    expect(now.standing).toBe('active')
    now = await act('advance', { to: '2026-07-05' })
    // The renewal of May is unpaid: reminders, ten days of grace, and sixty to the end.
    expect(happened(now).slice(9)).toEqual([
      '2026-04-02 account.reinstated',
      '2026-04-24 invoice.issued TEST-3',
      '2026-04-28 invoice.reminder TEST-3 before_due',
      '2026-05-01 invoice.reminder TEST-3 due',
      '2026-05-04 invoice.reminder TEST-3 after_3',
      '2026-05-08 invoice.reminder TEST-3 after_7',
      '2026-05-11 account.suspended TEST-3',
      '2026-06-30 subscription.ended',
      // The days of May on which its keys were refused are taken off: 20 of 31.
      '2026-06-30 invoice.issued TEST-4',
    ])
    expect(now).toMatchObject({ standing: 'ended', credit_fcfa: 0 })
    expect(now.invoices.slice(2)).toMatchObject([
      { number: 'TEST-3', state: 'open', open_fcfa: 29_500 - 19_032 },
      { number: 'TEST-4', kind: 'credit_note', total_fcfa: -19_032 },
    ])
    expect(await real(owner)).toEqual(before)
  })

  it('sends the same events to webhook endpoints as in service, marked as a trial', async () => {
    const { owner, id, act } = await trial('pro')
    await act('payments', { invoice: 'TEST-1' })
    await act('advance', { to: '2026-04-12' })
    const events = await admin.database.prisma.webhookEvent.findMany({
      where: { accountId: owner.accountId },
      orderBy: { id: 'asc' },
    })
    expect(events.map(({ type }) => type).sort()).toEqual([
      'account.suspended',
      'invoice.issued',
      'invoice.issued',
      'invoice.paid',
      'plan.begun',
    ])
    for (const { data } of events) expect(data).toMatchObject({ test_clock: id })
  })

  it('ends with the month where it is cancelled, and goes forward only', async () => {
    const { owner, id, act } = await trial()
    await act('payments', { invoice: 'TEST-1' })
    await act('cancellation')
    const now = await act('advance', { to: '2026-05-01' })
    expect(happened(now).at(-1)).toBe('2026-04-01 subscription.ended')
    expect(now.invoices).toHaveLength(1)
    const path = `/test-clocks/${id}`
    expect((await owner.client.post(`${path}/advance`, { to: '2026-04-01' })).status).toBe(400)
    expect((await owner.client.post(`${path}/payments`, { invoice: 'TEST-9' })).status).toBe(409)
    expect((await owner.client.post('/test-clocks', { plan: 'sandbox' })).status).toBe(400)
    expect((await owner.client.delete(path)).status).toBe(204)
    expect((await owner.client.post(`${path}/cancellation`)).status).toBe(404)
  })
})
