import { ControlChannel, parseKey, UsageReader } from '@repere/shared'
import { createKey } from '@repere/test-kit'
import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'
import { type Gatekeeper } from '../keys/gatekeeper.fixture.js'
import { UsageCopy } from '../usage/usage-copy.js'
import { type AlertDto } from './alert.dto.js'
import { AlertChecks } from './alert-checks.js'

jest.setTimeout(120_000)

describe('alerts of an organisation', () => {
  let admin: AdminUnderTest
  let gate: Gatekeeper
  beforeAll(async () => {
    admin = await startAdmin()
    gate = await admin.gate()
  })
  afterAll(() => admin?.stop())

  const check = async (nowMs = Date.now()) => {
    const reader = new UsageReader(gate.redis)
    return new AlertChecks(admin.database.prisma, reader, 'https://console.example').check(nowMs)
  }
  /** A customer, and requests of its live key that are really admitted. */
  async function customer(plan: 'enterprise' | 'starter' = 'enterprise') {
    const owner = await admin.member({ plan })
    const { text } = await createKey(admin.database.prisma, gate.redis, owner, { kind: 'live' })
    await new ControlChannel(gate.redis).publishSuspension({ ...owner, suspended: null, version: 1 })
    const request = async (count: number) => {
      for (let sent = 0; sent < count; sent++) {
        const admission = await gate.store.admit({
          key: parseKey(text)!,
          origin: null,
          limitClass: 'unit_only',
          group: 'routing',
        })
        expect(admission.outcome).toBe('admitted')
      }
      await new UsageCopy(admin.database.prisma, new UsageReader(gate.redis)).pass()
    }
    await owner.client.post('/webhook-endpoints', { url: 'https://hooks.client.example/repere' })
    const events = async () =>
      (
        await admin.database.prisma.webhookEvent.findMany({
          where: { accountId: owner.accountId, type: { startsWith: 'alert.' } },
          orderBy: { createdAt: 'asc' },
        })
      ).map(({ type, data }) => ({ type, value: (data as { value: number }).value }))
    return { owner, request, events }
  }

  it('are sent in pairs, triggered and resolved, once each, by mail and webhook', async () => {
    const { owner, request, events } = await customer()
    const { status, body } = await owner.client.post<AlertDto>('/alerts', {
      measure: 'units_month',
      threshold: 10,
      name: 'Budget',
    })
    expect(status).toBe(201)
    await request(9)
    expect(await check()).toBe(0)
    await request(1)
    expect(await Promise.all([check(), check(), check()])).toContain(1)
    await request(5)
    expect(await check()).toBe(0)
    expect(await events()).toEqual([{ type: 'alert.triggered', value: 10 }])
    expect((await owner.client.get<{ alerts: AlertDto[] }>('/alerts')).body.alerts).toMatchObject([
      { id: body.id, state: 'triggered', value: 15, threshold: 10, keys: 'live' },
    ])

    const nextMonth = Date.now() + 32 * 86_400_000
    expect(await check(nextMonth)).toBe(1)
    expect(await check(nextMonth)).toBe(0)
    expect((await events()).map(({ type }) => type)).toEqual(['alert.triggered', 'alert.resolved'])
    const subjects = (await admin.mails(owner.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Seuil atteint : Budget (10 requêtes ce mois-ci)',
      'Seuil de nouveau respecté : Budget (10 requêtes ce mois-ci)',
    ])
  })

  it('watch the francs of requests beyond the quota', async () => {
    await admin.database.prisma.planVersion.create({
      data: {
        planCode: 'starter',
        validFrom: new Date(Date.now() - 1_000),
        dayQuota: 10,
        burstPerSecond: 10_000,
        overagePricePer1000Fcfa: 5_000,
      },
    })
    const { owner, request, events } = await customer('starter')
    expect((await owner.client.put('/overage', { enabled: true, cap_fcfa: 1_000 })).status).toBe(200)
    const order = { measure: 'overage_fcfa_month', threshold: 50 }
    expect((await owner.client.post('/alerts', order)).status).toBe(201)
    await request(10 + 9)
    await check()
    expect(await events()).toEqual([])
    await request(1)
    await check()
    await check(Date.now() + 32 * 86_400_000)
    expect(await events()).toEqual([
      { type: 'alert.triggered', value: 50 },
      { type: 'alert.resolved', value: 0 },
    ])
    const subjects = (await admin.mails(owner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Seuil'))).toHaveLength(2)
  })

  it('send no new pair while the value varies around the threshold', async () => {
    const { owner, request, events } = await customer()
    const { body } = await owner.client.post<AlertDto>('/alerts', { measure: 'units_month', threshold: 10 })
    await request(10)
    await check()
    // 10 of 11 is above 90 percent.
    await owner.client.patch(`/alerts/${body.id}`, { threshold: 11 })
    expect(await check()).toBe(0)
    await owner.client.patch(`/alerts/${body.id}`, { threshold: 12 })
    expect(await check()).toBe(1)
    expect((await events()).map(({ type }) => type)).toEqual(['alert.triggered', 'alert.resolved'])
    expect((await owner.client.delete(`/alerts/${body.id}`)).status).toBe(204)
    expect(await check()).toBe(0)
  })

  it('are at most 20, and an invalid one names every field', async () => {
    const { client } = await admin.member()
    const bad = await client.post<{ error: { details: { field: string }[] } }>('/alerts', {
      measure: 'bytes',
      threshold: 0,
      keys: 'both',
    })
    expect(bad.status).toBe(400)
    expect(bad.body.error.details.map(({ field }) => field).sort()).toEqual(['keys', 'measure', 'threshold'])
    for (let made = 0; made < 20; made++) {
      expect((await client.post('/alerts', { measure: 'units_24h', threshold: made + 1 })).status).toBe(201)
    }
    expect((await client.post('/alerts', { measure: 'units_24h', threshold: 99 })).status).toBe(409)
  })
})
