import { until } from '@repere/test-kit'
import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'
import { type MeDto } from '../identity/me.dto.js'
import { type Gatekeeper } from '../keys/gatekeeper.fixture.js'
import { type NewKeyDto } from '../keys/key.dto.js'

jest.setTimeout(60_000)

describe('suspension over HTTP', () => {
  let admin: AdminUnderTest
  let gate: Gatekeeper
  beforeAll(async () => {
    admin = await startAdmin()
    gate = await admin.gate()
  })
  afterAll(() => admin?.stop())

  it('for fraud or abuse is neither ended nor replaced by billing', async () => {
    const owner = await admin.member()
    const path = `/accounts/${owner.accountId}`
    const [boss, billing] = [(await admin.loginStaff('admin')).client, (await admin.loginStaff('billing')).client]
    for (const reason of ['fraud', 'abuse']) {
      await boss.post(`${path}/suspend`, { reason })
      expect((await billing.post(`${path}/reinstate`)).status).toBe(403)
      expect((await billing.post(`${path}/suspend`, { reason: 'non_payment' })).status).toBe(403)
      expect((await boss.get(`${path}/standing`)).body).toMatchObject({ suspension: { reason } })
    }
    expect((await boss.post(`${path}/suspend`, { reason: 'non_payment' })).status).toBe(200)
    expect((await billing.post(`${path}/reinstate`)).body).toMatchObject({ suspension: null })
  })

  const suspend = { reason: 'fraud', note: 'three stolen cards', message: 'Appelez-nous.' }

  it('refuses every key from the next request on, mails the members, and leaves the portal working', async () => {
    const owner = await admin.member()
    const unverified = await admin.member({ of: owner, verified: false })
    const { body: test } = await owner.client.post<NewKeyDto>('/keys')
    const { body: live } = await owner.client.post<NewKeyDto>('/keys/live')
    const { body: again } = await owner.client.post<NewKeyDto>('/keys')
    const judgements = async () => Promise.all([live, again].map(({ key }) => gate.judge(key)))
    expect(await gate.judge(test.key)).toBe('revoked')
    expect(await judgements()).toEqual(['admitted', 'admitted'])

    const { client, email } = await admin.loginStaff('admin')
    const path = `/accounts/${owner.accountId}`
    expect(await client.post(`${path}/suspend`, suspend)).toMatchObject({
      status: 200,
      body: {
        account_id: owner.accountId,
        suspension: { reason: 'fraud', note: 'three stolen cards', by: `staff: ${email}` },
      },
    })
    expect(await judgements()).toEqual(['suspended', 'suspended'])
    expect((await owner.client.get('/keys')).status).toBe(200)
    const { body: me } = await owner.client.get<MeDto>('/me')
    expect(me.organisation.suspension).toEqual({ reason: 'fraud', since: expect.any(String) as string })
    expect((await client.post(`${path}/suspend`, suspend)).status).toBe(200)
    expect(await client.get(`${path}/standing`)).toMatchObject({ body: { suspension: { reason: 'fraud' } } })

    expect((await client.post(`${path}/reinstate`, { note: 'a mistake' })).body).toMatchObject({ suspension: null })
    expect(await judgements()).toEqual(['admitted', 'admitted'])
    expect((await client.post(`${path}/reinstate`)).status).toBe(200)

    const mails = await admin.database.prisma.mail.findMany({
      where: { recipient: { in: [owner.email, unverified.email] }, template: { not: 'key_issued' } },
      orderBy: { id: 'asc' },
    })
    // One mail each, and none to a member with an unverified address.
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([
      ['suspension', owner.email],
      ['reinstatement', owner.email],
    ])
    expect(mails[0]?.data).toMatchObject({ reason: 'fraud', note: 'Appelez-nous.', has_debts: false })
    expect(JSON.stringify(mails)).not.toContain('stolen cards')
  })

  it('needs a known reason, an existing account, and a permitted role', async () => {
    const owner = await admin.member()
    const { client } = await admin.loginStaff('admin')
    const { status, body } = await client.post(`/accounts/${owner.accountId}/suspend`, { reason: 'mood', note: 5 })
    expect([status, body]).toMatchObject([
      400,
      {
        error: {
          details: expect.arrayContaining([
            expect.objectContaining({ field: 'reason', reason: 'unknown_value' }),
            expect.objectContaining({ field: 'note', reason: 'invalid_type' }),
          ]),
        },
      },
    ])
    const nobody = '01900000-0000-7000-8000-00000000dead'
    expect((await client.post(`/accounts/${nobody}/suspend`, suspend)).status).toBe(404)
    const support = await admin.loginStaff('support')
    expect((await support.client.post(`/accounts/${owner.accountId}/suspend`, suspend)).status).toBe(403)
  })
})

describe('suspension over HTTP without Redis', () => {
  it('answers 503, is committed, and applies before Redis is trusted again', async () => {
    const admin = await startAdmin()
    const gate = await admin.gate()
    try {
      const owner = await admin.member()
      const { body: key } = await owner.client.post<NewKeyDto>('/keys')
      const { client } = await admin.loginStaff('owner')
      await admin.redis.stop()
      expect((await client.post(`/accounts/${owner.accountId}/suspend`, { reason: 'abuse' })).status).toBe(503)
      expect((await client.get(`/accounts/${owner.accountId}/standing`)).body).toMatchObject({
        suspension: { reason: 'abuse' },
      })
      expect(await admin.database.prisma.publication.count()).toBeGreaterThan(0)
      await admin.redis.start()
      await until(() => gate.store.available)
      // Nothing was published to Redis yet. After its restart, Postgres decides.
      expect(await gate.judge(key.key)).toBe('suspended')
      await until(
        async () => (await client.post(`/accounts/${owner.accountId}/suspend`, { reason: 'abuse' })).status === 200,
      )
      expect(await admin.database.prisma.publication.count()).toBe(0)
      expect(await gate.judge(key.key)).toBe('suspended')
    } finally {
      await admin.stop()
    }
  })
})
