import { type AdminUnderTest, startAdmin, type TestMember, type TestStaff } from '../access/admin.fixture.js'
import { type Gatekeeper } from '../keys/gatekeeper.fixture.js'
import { type NewKeyDto } from '../keys/key.dto.js'
import { type AccountTermsDto, type OverrideDto, type PlanHistoriesDto, type PlansDto } from './plan.dto.js'

jest.setTimeout(60_000)

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

describe('plans over HTTP', () => {
  let admin: AdminUnderTest
  let gate: Gatekeeper
  let staff: TestStaff
  beforeAll(async () => {
    admin = await startAdmin()
    gate = await admin.gate()
    staff = await admin.loginStaff('admin')
  })
  afterAll(() => admin?.stop())

  const liveKeyOf = async ({ client }: TestMember) => (await client.post<NewKeyDto>('/keys/live')).body.key
  const limitOf = async (key: string) => (await gate.limitsOf(key)).limit
  const terms = (over = {}) => ({
    price_fcfa: 30_000,
    day_quota: 150_000,
    burst_per_second: 60,
    overage_price_per_1000_fcfa: 10,
    ...over,
  })

  describe('the catalogue', () => {
    it('shows customers the current terms and staff the terms over time', async () => {
      const owner = await admin.member()
      const { body } = await owner.client.get<PlansDto>('/plans')
      expect(body.plans.map(({ code }) => code)).toEqual(['sandbox', 'starter', 'pro', 'enterprise'])
      expect(body.plans[2]).toMatchObject({
        name: 'Pro',
        terms: { price_fcfa: 150_000, day_quota: 1_000_000, burst_per_second: 200, overage_price_per_1000_fcfa: 10 },
        next: null,
      })
      const from = inHours(48)
      expect((await staff.client.post('/plans/pro/versions', terms({ valid_from: from }))).status).toBe(201)
      const after = await owner.client.get<PlansDto>('/plans')
      expect(after.body.plans[2]).toMatchObject({ terms: { price_fcfa: 150_000 }, next: { price_fcfa: 30_000 } })
      const all = await staff.client.get<PlanHistoriesDto>('/plans')
      expect(all.body.plans.find(({ code }) => code === 'pro')?.versions).toMatchObject([
        { valid_from: from, price_fcfa: 30_000 },
        { price_fcfa: 150_000 },
      ])
      expect((await owner.client.get<AccountTermsDto>('/plan')).body.upcoming).toMatchObject([
        { at: from, plan: 'pro', terms: { price_fcfa: 30_000 } },
      ])
    })

    it('accepts new terms for all accounts on the plan, from the next request on', async () => {
      const owner = await admin.member({ plan: 'starter' })
      const key = await liveKeyOf(owner)
      expect(await limitOf(key)).toBe(100_000)
      const { status, body } = await staff.client.post('/plans/starter/versions', terms({ price_fcfa: 24_000 }))
      expect([status, body]).toMatchObject([201, terms({ price_fcfa: 24_000 })])
      expect(await limitOf(key)).toBe(150_000)
      expect((await owner.client.get<AccountTermsDto>('/plan')).body).toMatchObject({
        live: { plan: 'starter', terms: { day_quota: 150_000 }, agreed: null },
        sandbox: { plan: 'sandbox' },
        upcoming: [],
      })
    })

    it('informs accounts on the plan of a higher price, 30 days before it applies', async () => {
      const owner = await admin.member({ plan: 'enterprise' })
      await owner.client.post('/webhook-endpoints', { url: 'https://hooks.client.example/repere' })
      const cheaper = terms({ price_fcfa: 500_000, overage_price_per_1000_fcfa: 5, valid_from: inHours(1) })
      expect((await staff.client.post('/plans/enterprise/versions', cheaper)).status).toBe(201)
      const moreExpensive = { ...cheaper, price_fcfa: 600_000 }
      const soon = await staff.client.post('/plans/enterprise/versions', {
        ...moreExpensive,
        valid_from: inHours(29 * 24),
      })
      expect(soon).toMatchObject({
        status: 400,
        body: { error: { details: [{ field: 'valid_from', reason: 'out_of_range' }] } },
      })
      const late = await staff.client.post('/plans/enterprise/versions', {
        ...moreExpensive,
        valid_from: inHours(31 * 24),
      })
      expect(late.status).toBe(201)
      const mails = (await admin.mails(owner.email)).filter(({ subject }) => subject.startsWith('Nouveau prix'))
      expect(mails).toHaveLength(1)
      expect(mails[0]!.text).toMatch(/600\s000\sFCFA \(jusque-là 500\s000\sFCFA\)/)
      expect(
        await admin.database.prisma.webhookEvent.findMany({ where: { accountId: owner.accountId } }),
      ).toMatchObject([{ type: 'plan.price_announced' }])
    })

    it('names every wrong field, and refuses past dates, duplicate versions and unknown plans', async () => {
      const wrong = await staff.client.post('/plans/pro/versions', { day_quota: -1, burst_per_second: 0, price: 5 })
      expect(wrong.status).toBe(400)
      const { details } = (wrong.body as { error: { details: { field: string; reason: string }[] } }).error
      expect(details.map(({ field, reason }) => `${field} ${reason}`).sort()).toEqual([
        'burst_per_second out_of_range',
        'day_quota out_of_range',
        'overage_price_per_1000_fcfa required',
        'price unknown_field',
        'price_fcfa required',
      ])
      const past = await staff.client.post('/plans/pro/versions', terms({ valid_from: inHours(-1) }))
      expect(past).toMatchObject({
        status: 400,
        body: { error: { details: [{ field: 'valid_from', reason: 'in_past' }] } },
      })
      const from = inHours(100)
      const both = await Promise.all(
        [1, 2].map(() => staff.client.post('/plans/pro/versions', terms({ valid_from: from }))),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
      expect((await staff.client.post('/plans/gold/versions', terms())).status).toBe(404)
    })
  })

  describe('the plan of an account', () => {
    const agreed = { plan: 'enterprise', price_fcfa: 500_000, invoice_rest_of_month: false, reason: 'contract 12' }

    it('is the agreed one from the next request on, and is recorded with its reason', async () => {
      const owner = await admin.member({ plan: 'pro' })
      const key = await liveKeyOf(owner)
      expect((await staff.client.put(`/accounts/${owner.accountId}/subscription`, agreed)).status).toBe(200)
      expect((await staff.client.get(`/accounts/${owner.accountId}/plan`)).body).toMatchObject({
        live: { plan: 'enterprise' },
      })
      expect(await limitOf(key)).toBe(2_147_483_647)
      expect((await owner.client.get('/plan')).body).toMatchObject({ live: { plan: 'enterprise' } })
      const entry = await admin.database.prisma.auditEntry.findFirst({
        where: { accountId: owner.accountId, action: 'subscription.agree' },
      })
      expect(entry).toMatchObject({ actorId: staff.staffId, reason: 'contract 12' })
    })

    it('is the agreed one from a day on; until then, the current one', async () => {
      const owner = await admin.member({ plan: 'pro' })
      const day = inHours(72).slice(0, 10)
      const order = { ...agreed, begins_on: day }
      expect((await staff.client.put(`/accounts/${owner.accountId}/subscription`, order)).status).toBe(200)
      const { body } = await staff.client.get<AccountTermsDto>(`/accounts/${owner.accountId}/plan`)
      expect(body).toMatchObject({ live: { plan: 'pro' } })
      expect(body.upcoming).toContainEqual(expect.objectContaining({ plan: 'enterprise' }))
      expect((await owner.client.get('/subscription')).body).toMatchObject({ plan: null })
    })

    it('has no second way to be set: only the subscription or an agreement', async () => {
      const owner = await admin.member({ plan: 'pro' })
      for (const plan of ['sandbox', 'starter', 'enterprise']) {
        expect((await staff.client.put(`/accounts/${owner.accountId}/plan`, { plan, reason: 'x' })).status).toBe(405)
      }
      expect((await owner.client.get('/plan')).body).toMatchObject({ live: { plan: 'pro' } })
      const nobody = '01900000-0000-7000-8000-00000000dead'
      expect((await staff.client.get(`/accounts/${nobody}/plan`)).status).toBe(404)
    })
  })

  describe('terms agreed with an account', () => {
    it('apply from the next request until they end, and the customer sees them without the reasons of staff', async () => {
      const owner = await admin.member({ plan: 'pro' })
      const key = await liveKeyOf(owner)
      const path = `/accounts/${owner.accountId}/overrides`
      const order = { kind: 'live', day_quota: 5, price_fcfa: 1_000, reason: 'a favour', valid_until: inHours(24) }
      const { status, body: override } = await staff.client.post<OverrideDto>(path, order)
      expect([status, override]).toMatchObject([201, { day_quota: 5, burst_per_second: null, reason: 'a favour' }])
      expect(await limitOf(key)).toBe(5)
      const seen = await owner.client.get('/plan')
      expect(seen.body).toMatchObject({ live: { agreed: { day_quota: 5, price_fcfa: 1_000 } } })
      expect(seen.text).not.toContain('a favour')
      expect((await staff.client.post(path, order)).status).toBe(409)
      expect((await staff.client.post(path, { ...order, kind: 'test', price_fcfa: undefined })).status).toBe(201)
      expect((await staff.client.delete(`${path}/${override.id}`)).body).toMatchObject({ ended_at: expect.any(String) })
      expect(await limitOf(key)).toBe(1_000_000)
      expect((await staff.client.delete(`${path}/${override.id}`)).status).toBe(200)
      expect((await staff.client.get(path)).body).toMatchObject({ overrides: [{ kind: 'test' }, { kind: 'live' }] })
    })

    it('allow more keys', async () => {
      const owner = await admin.member()
      const order = { kind: 'test', active_keys_max: 2, reason: 'two teams', valid_until: inHours(24) }
      expect((await staff.client.post(`/accounts/${owner.accountId}/overrides`, order)).status).toBe(201)
      const statuses = [1, 2, 3].map(() => owner.client.post('/keys').then(({ status }) => status))
      expect((await Promise.all(statuses)).sort()).toEqual([201, 201, 409])
    })

    it('are refused when they are empty, in the past, or of another account', async () => {
      const [owner, other] = [await admin.member(), await admin.member()]
      const path = `/accounts/${owner.accountId}/overrides`
      const reasonsOf = async (order: object) => {
        const { status, body } = await staff.client.post(path, order)
        expect(status).toBe(400)
        return (body as { error: { details: { field: string; reason: string }[] } }).error.details
      }
      const order = { kind: 'live', reason: 'x', valid_until: inHours(1) }
      expect(await reasonsOf(order)).toHaveLength(4)
      expect(await reasonsOf({ ...order, day_quota: 1, valid_until: inHours(-1) })).toMatchObject([
        { field: 'valid_until', reason: 'in_past' },
      ])
      expect(await reasonsOf({ ...order, day_quota: 1, valid_from: inHours(-1) })).toMatchObject([
        { field: 'valid_from', reason: 'in_past' },
      ])
      expect(await reasonsOf({ ...order, kind: 'test', price_fcfa: 1 })).toMatchObject([{ field: 'price_fcfa' }])
      const { body } = await staff.client.post<OverrideDto>(path, { ...order, day_quota: 1 })
      expect((await staff.client.delete(`/accounts/${other.accountId}/overrides/${body.id}`)).status).toBe(404)
    })
  })

  describe('overage', () => {
    it('is off until a customer on a paid plan switches it on, and applies to the next request', async () => {
      const owner = await admin.member({ plan: 'pro' })
      const key = await liveKeyOf(owner)
      expect((await owner.client.get('/overage')).body).toEqual({
        enabled: false,
        cap_fcfa: 0,
        price_per_1000_fcfa: 10,
        requests_max: 0,
      })
      const order = { kind: 'live', day_quota: 1, reason: 'test', valid_until: inHours(1) }
      await staff.client.post(`/accounts/${owner.accountId}/overrides`, order)
      expect([await gate.judge(key), await gate.judge(key)]).toEqual(['admitted', 'limited'])
      const billing = await admin.member({ role: 'billing', of: owner })
      expect(await billing.client.put('/overage', { enabled: true, cap_fcfa: 1_000 })).toMatchObject({
        status: 200,
        body: { enabled: true, cap_fcfa: 1_000, requests_max: 100_000 },
      })
      expect(await gate.judge(key)).toBe('admitted')
      await billing.client.put('/overage', { enabled: false, cap_fcfa: 1_000 })
      expect(await gate.judge(key)).toBe('limited')
    })

    it('is refused without such a plan, for a developer, and for a fraction of a franc', async () => {
      const owner = await admin.member({ plan: 'enterprise' })
      expect((await owner.client.put('/overage', { enabled: true, cap_fcfa: 1 })).status).toBe(409)
      expect((await owner.client.put('/overage', { enabled: false, cap_fcfa: 1 })).status).toBe(200)
      const developer = await admin.member({ role: 'developer', of: owner })
      expect((await developer.client.put('/overage', { enabled: false, cap_fcfa: 1 })).status).toBe(403)
      for (const cap_fcfa of [-1, 1.5, '5', null]) {
        expect((await owner.client.put('/overage', { enabled: false, cap_fcfa })).status).toBe(400)
      }
    })
  })
})
