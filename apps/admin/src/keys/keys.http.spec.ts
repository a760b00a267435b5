import { until } from '@repere/test-kit'
import { type AdminUnderTest, startAdmin, type TestMember } from '../access/admin.fixture.js'
import { type AuditPageDto } from '../audit/audit.dto.js'
import { type Gatekeeper } from './gatekeeper.fixture.js'
import { type KeyDto, type KeysDto, type NewKeyDto } from './key.dto.js'

jest.setTimeout(60_000)

describe('keys over HTTP', () => {
  let admin: AdminUnderTest
  let gate: Gatekeeper
  beforeAll(async () => {
    admin = await startAdmin()
    gate = await admin.gate()
  })
  afterAll(() => admin?.stop())

  const issue = async ({ client }: TestMember): Promise<NewKeyDto> => {
    const { status, body } = await client.post<NewKeyDto>('/keys')
    expect(status).toBe(201)
    return body
  }
  const list = async ({ client }: TestMember, state = 'active') =>
    (await client.get<KeysDto>(`/keys?state=${state}`)).body.keys

  describe('a customer', () => {
    it('has a sandbox key that is shown once, and listed without its text', async () => {
      const owner = await admin.member()
      const key = await issue(owner)
      expect(key).toMatchObject({ kind: 'test', origins: [], key: expect.stringMatching(/^svc_test_[0-9A-Za-z]{38}$/) })
      expect(await gate.judge(key.key)).toBe('admitted')
      const { body, text } = await owner.client.get<KeysDto>('/keys')
      expect(body.keys).toEqual([
        {
          id: key.id,
          kind: 'test',
          name: null,
          scopes: [],
          allowed_addresses: [],
          expires_at: null,
          prefix: `svc_test_${owner.accountTag}`,
          last4: key.key.slice(-4),
          origins: [],
          created_at: expect.any(String),
          created_by: owner.email,
          last_used_at: null,
          last_used_address: null,
          revoked: null,
        },
      ])
      expect(text).not.toContain(key.key.slice(19, 43))
    })

    it('gets ten active keys, and one tenth key for five concurrent orders', async () => {
      const owner = await admin.member()
      for (let count = 0; count < 9; count++) await issue(owner)
      const answers = await Promise.all(Array.from({ length: 5 }, () => owner.client.post('/keys')))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    })

    it('regenerates a key: the old one is refused at once, and one of two concurrent orders succeeds', async () => {
      const owner = await admin.member()
      const old = await issue(owner)
      expect(await gate.judge(old.key)).toBe('admitted')
      const answers = await Promise.all([1, 2].map(() => owner.client.post<NewKeyDto>(`/keys/${old.id}/regenerate`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      const fresh = answers.find(({ status }) => status === 201)!.body
      expect([await gate.judge(old.key), await gate.judge(fresh.key)]).toEqual(['revoked', 'admitted'])
      expect(await list(owner)).toMatchObject([{ id: fresh.id }])
      expect(await list(owner, 'all')).toMatchObject([
        { id: old.id, revoked: { by: owner.email, reason: 'regenerated' } },
        { id: fresh.id, revoked: null },
      ])
    })

    it('revokes a key permanently, also when the request is repeated', async () => {
      const owner = await admin.member()
      const key = await issue(owner)
      expect(await gate.judge(key.key)).toBe('admitted')
      expect((await owner.client.delete(`/keys/${key.id}`)).status).toBe(204)
      expect(await gate.judge(key.key)).toBe('revoked')
      expect((await owner.client.delete(`/keys/${key.id}`)).status).toBe(204)
      expect((await owner.client.post(`/keys/${key.id}/regenerate`)).status).toBe(409)
    })

    it('goes live with a paid plan, which ends the sandbox key; another sandbox key may be issued', async () => {
      const owner = await admin.member({ plan: 'starter' })
      const sandbox = await issue(owner)
      expect(await gate.judge(sandbox.key)).toBe('admitted')
      const { status, body } = await owner.client.post<NewKeyDto>('/keys/live', { origins: ['https://A.example/'] })
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({
          kind: 'live',
          key: expect.stringMatching(/^svc_live_/),
          origins: ['https://a.example'],
        }),
      ])
      expect([await gate.judge(sandbox.key), await gate.judge(body.key)]).toEqual(['revoked', 'admitted'])
      expect(await gate.judge((await issue(owner)).key)).toBe('admitted')
      expect((await list(owner)).map(({ kind }) => kind).sort()).toEqual(['live', 'test'])
    })

    it('goes live in place of the sandbox key that the owner names, or of none', async () => {
      const owner = await admin.member({ plan: 'starter' })
      const [oldest, newer] = [await issue(owner), await issue(owner)]
      const other = await issue(await admin.member())
      const both = { replaces_key_id: newer.id, keep_sandbox_keys: true }
      expect((await owner.client.post('/keys/live', both)).status).toBe(400)
      expect((await owner.client.post('/keys/live', { replaces_key_id: other.id })).status).toBe(404)
      expect((await list(owner)).map(({ kind }) => kind)).toEqual(['test', 'test'])
      expect((await owner.client.post('/keys/live', { replaces_key_id: newer.id })).status).toBe(201)
      expect([await gate.judge(oldest.key), await gate.judge(newer.key)]).toEqual(['admitted', 'revoked'])

      const keeper = await admin.member({ plan: 'starter' })
      const kept = await issue(keeper)
      expect((await keeper.client.post('/keys/live', { keep_sandbox_keys: true })).status).toBe(201)
      expect(await gate.judge(kept.key)).toBe('admitted')
    })

    it('reads and changes the terms of a key, and replaces it with an overlap', async () => {
      const owner = await admin.member()
      const order = { name: 'Checkout', scopes: ['routing'], allowed_addresses: ['10.1.2.3/8'] }
      const { status, body: key } = await owner.client.post<NewKeyDto>('/keys', order)
      const terms = { name: 'Checkout', scopes: ['routing'], allowed_addresses: ['10.0.0.0/8'], expires_at: null }
      expect([status, key]).toEqual([201, expect.objectContaining(terms)])
      expect(await gate.judge(key.key)).toBe('address_refused')
      const change = { scopes: ['geocoding'], allowed_addresses: [], expires_at: '2099-01-01T00:00:00Z' }
      const changed = await owner.client.patch<KeyDto>(`/keys/${key.id}`, change)
      expect([changed.status, changed.body]).toEqual([
        200,
        expect.objectContaining({ ...change, name: 'Checkout', expires_at: '2099-01-01T00:00:00.000Z' }),
      ])
      expect(await gate.judge(key.key)).toBe('out_of_scope')
      const wide = { scopes: [], never_expires: true }
      expect((await owner.client.patch<KeyDto>(`/keys/${key.id}`, wide)).body).toMatchObject({
        scopes: [],
        expires_at: null,
      })
      const replaced = await owner.client.post<NewKeyDto>(`/keys/${key.id}/regenerate`, { overlap_hours: 2 })
      expect(replaced.status).toBe(201)
      expect([await gate.judge(key.key), await gate.judge(replaced.body.key)]).toEqual(['admitted', 'admitted'])
      const wrong = { scopes: ['weather'], allowed_addresses: ['x'], expires_at: 'soon', overlap_hours: 1 }
      expect((await owner.client.patch(`/keys/${replaced.body.id}`, wrong)).status).toBe(400)
      expect((await owner.client.post(`/keys/${key.id}/regenerate`, { overlap_hours: 73 })).status).toBe(400)
    })

    it('gets a mail about a new key, and about a leaked key, which is revoked at once', async () => {
      const owner = await admin.member()
      const key = await issue(owner)
      const report = (text: string) =>
        admin.portal().post('/leaked-keys', { key: text, source: 'https://git.example/a' })
      for (const text of [key.key, 'svc_test_unknown', key.key]) expect((await report(text)).status).toBe(202)
      expect(await gate.judge(key.key)).toBe('revoked')
      const mails = await admin.mails(owner.email)
      expect(mails.map(({ subject }) => subject.split(' ').slice(0, 3).join(' '))).toEqual([
        'Une nouvelle clé',
        'Une clé de',
      ])
      // The text of a stranger goes into the log, not into our mails.
      expect(mails[1]?.text).not.toContain('git.example')
      const { entries } = (await owner.client.get<AuditPageDto>('/audit?action=key.revoke')).body
      expect(entries[0]?.after).toEqual({ found_at: 'https://git.example/a' })
      expect(mails.map(({ text }) => text).join()).not.toContain(key.key)
    })

    it('does not go live without a paid plan, nor as a developer', async () => {
      const owner = await admin.member({ plan: 'starter' })
      const developer = await admin.member({ role: 'developer', of: owner })
      expect((await developer.client.post('/keys/live')).status).toBe(403)
      await admin.database.prisma.accountPlan.deleteMany({ where: { accountId: owner.accountId } })
      const { status, body } = await owner.client.post('/keys/live')
      expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('paid plan')])
    })

    it('sets the origins of a live key, for the next request', async () => {
      const owner = await admin.member()
      const { body: key } = await owner.client.post<NewKeyDto>('/keys/live', { origins: ['https://a.example'] })
      const judge = (origin: string | null) => gate.judge(key.key, origin)
      expect([await judge('https://a.example'), await judge('http://a.example'), await judge('null')]).toEqual([
        'admitted',
        'origin_refused',
        'origin_refused',
      ])
      const put = (origins: unknown) => owner.client.put(`/keys/${key.id}/origins`, { origins })
      expect(await put(['HTTPS://B.example:443/', 'http://localhost:5173'])).toMatchObject({
        status: 200,
        body: { origins: ['http://localhost:5173', 'https://b.example'] },
      })
      expect([await judge('https://a.example'), await judge('https://b.example')]).toEqual([
        'origin_refused',
        'admitted',
      ])
      expect((await put([])).status).toBe(200)
      // No browser may use the key. Servers may, because they send no origin.
      expect([await judge('https://b.example'), await judge(null)]).toEqual(['origin_refused', 'admitted'])
    })

    it('gets an error for every invalid origin, and nothing changes', async () => {
      const owner = await admin.member()
      const { body: key } = await owner.client.post<NewKeyDto>('/keys/live', { origins: ['https://a.example'] })
      const { status, body } = await owner.client.put(`/keys/${key.id}/origins`, {
        origins: ['https://b.example', 'b.example', 'https://c.example/path'],
        more: 1,
      })
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: { details: [{ field: 'more', reason: 'unknown_field' }] } })
      const again = await owner.client.put(`/keys/${key.id}/origins`, {
        origins: ['https://b.example', 'b.example', 'https://c.example/path'],
      })
      expect(again).toMatchObject({
        status: 400,
        body: {
          error: {
            details: [
              { field: 'origins.1', reason: 'invalid_format', value: 'b.example' },
              { field: 'origins.2', reason: 'invalid_format', value: 'https://c.example/path' },
            ],
          },
        },
      })
      expect(await list(owner)).toMatchObject([{ origins: ['https://a.example'] }])
    })

    it('has no list of origins for a sandbox key, which every browser may use', async () => {
      const owner = await admin.member()
      const key = await issue(owner)
      const { status } = await owner.client.put(`/keys/${key.id}/origins`, { origins: ['https://a.example'] })
      expect(status).toBe(400)
      expect(await gate.judge(key.key, 'https://anything.example')).toBe('admitted')
    })

    it('finds nothing under the id of another’s key, or under an invalid id', async () => {
      const [owner, other] = [await admin.member(), await admin.member()]
      const key = await issue(other)
      for (const id of [key.id, '01900000-0000-7000-8000-00000000dead', 'nonsense', key.key]) {
        const answers = [
          await owner.client.post(`/keys/${id}/regenerate`),
          await owner.client.delete(`/keys/${id}`),
          await owner.client.put(`/keys/${id}/origins`, { origins: [] }),
        ]
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      }
      expect(await gate.judge(key.key)).toBe('admitted')
      expect(await list(owner)).toEqual([])
    })
  })

  describe('staff', () => {
    it('issue a key beside an active one, and revoke any', async () => {
      const owner = await admin.member()
      const first = await issue(owner)
      const { client, email } = await admin.loginStaff('admin')
      const { status, body: extra } = await client.post<NewKeyDto>(`/accounts/${owner.accountId}/keys`, {
        kind: 'test',
      })
      expect(status).toBe(201)
      expect([await gate.judge(first.key), await gate.judge(extra.key)]).toEqual(['admitted', 'admitted'])
      const { body } = await client.get<KeysDto>(`/accounts/${owner.accountId}/keys`)
      expect(body.keys).toMatchObject([{ created_by: owner.email }, { created_by: `staff: ${email}` }])
      // The customer sees that staff did it, but not who.
      expect(await list(owner)).toMatchObject([{ created_by: owner.email }, { created_by: null }])
      expect((await client.delete(`/keys/${first.id}?reason=leaked`)).status).toBe(204)
      expect([await gate.judge(first.key), await gate.judge(extra.key)]).toEqual(['revoked', 'admitted'])
      expect(await list(owner, 'all')).toMatchObject([{ revoked: { by: null, reason: 'leaked' } }, { revoked: null }])
    })

    it('issue no live key without a paid plan, nor for an unknown account', async () => {
      const owner = await admin.member()
      const { client } = await admin.loginStaff('owner')
      await admin.database.prisma.accountPlan.deleteMany({ where: { accountId: owner.accountId } })
      expect((await client.post(`/accounts/${owner.accountId}/keys`, { kind: 'live' })).status).toBe(409)
      const nobody = '01900000-0000-7000-8000-00000000dead'
      expect((await client.post(`/accounts/${nobody}/keys`, { kind: 'test' })).status).toBe(404)
      expect((await client.get(`/accounts/${nobody}/keys`)).status).toBe(404)
      expect((await client.delete(`/keys/${nobody}`)).status).toBe(404)
      expect((await client.post(`/accounts/${owner.accountId}/keys`, { kind: 'gold' })).status).toBe(400)
    })
  })
})

describe('keys over HTTP without Redis', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  it('answers 503 to a revocation, which is committed and published by the outbox before Redis is trusted again', async () => {
    const { prisma } = admin.database
    const owner = await admin.member()
    const { body: key } = await owner.client.post<NewKeyDto>('/keys')
    await admin.redis.stop()
    const revoked = await owner.client.delete(`/keys/${key.id}`)
    expect([revoked.status, Number(revoked.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(await prisma.apiKey.findUnique({ where: { id: key.id } })).toMatchObject({ revokedAt: expect.any(Date) })
    expect(await prisma.publication.count({ where: { keyId: key.id } })).toBe(1)
    // Going live creates no key that would not be shown.
    expect((await owner.client.post('/keys/live')).status).toBe(503)
    expect(await prisma.apiKey.count({ where: { accountId: owner.accountId } })).toBe(1)
    // Issuing a key does not need Redis.
    const { status, body: other } = await owner.client.post<NewKeyDto>('/keys')
    expect(status).toBe(201)

    await admin.redis.start()
    await until(async () => (await owner.client.delete(`/keys/${key.id}`)).status === 204)
    expect(await prisma.publication.count({ where: { accountId: owner.accountId } })).toBe(0)
    const gate = await admin.gate()
    expect([await gate.judge(key.key), await gate.judge(other.key)]).toEqual(['revoked', 'admitted'])
  })
})
