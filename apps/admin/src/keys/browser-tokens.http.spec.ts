import { type AdminUnderTest, startAdmin, type TestMember } from '../access/admin.fixture.js'
import { type AuditPageDto } from '../audit/audit.dto.js'
import { type BrowserTokensDto, type NewBrowserTokenDto, type StaffBrowserTokensDto } from './browser-token.dto.js'
import { type Gatekeeper } from './gatekeeper.fixture.js'
import { type KeysDto, type NewKeyDto } from './key.dto.js'

jest.setTimeout(120_000)

const PAGE = 'https://shop.example'
const ORDER = { name: 'Map of the shop', scopes: ['routing', 'tiles'], origins: [PAGE] }

describe('browser tokens over HTTP', () => {
  let admin: AdminUnderTest
  let gate: Gatekeeper
  let owner: TestMember
  let live: NewKeyDto
  beforeAll(async () => {
    admin = await startAdmin()
    gate = await admin.gate()
    owner = await admin.member({ plan: 'starter' })
    live = await liveKeyOf(owner)
  })
  afterAll(() => admin?.stop())

  const liveKeyOf = async ({ client }: TestMember, order: object = {}): Promise<NewKeyDto> => {
    const { status, body } = await client.post<NewKeyDto>('/keys/live', order)
    expect(status).toBe(201)
    return body
  }
  const issue = async ({ client }: TestMember, key: string, order: object = ORDER): Promise<NewBrowserTokenDto> => {
    const { status, body } = await client.post<NewBrowserTokenDto>(`/keys/${key}/tokens`, order)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body
  }
  const judge = (token: string) => gate.judge(token, PAGE)

  it('are shown once, listed without their text, and no keys', async () => {
    const token = await issue(owner, live.id)
    expect(token).toMatchObject({
      ...ORDER,
      token: expect.stringMatching(/^tok_[0-9A-Za-z]{38}$/),
      burst_percent: 50,
      created_by: owner.email,
      revoked: null,
    })
    expect(Date.parse(token.expires_at as unknown as string)).toBeGreaterThan(Date.now() + 364 * 86_400_000)
    expect([await judge(token.token), await gate.judge(token.token, 'https://other.example')]).toEqual([
      'admitted',
      'origin_refused',
    ])
    const { body, text } = await owner.client.get<BrowserTokensDto>(`/keys/${live.id}/tokens`)
    expect(body.tokens.map(({ id }) => id)).toContain(token.id)
    expect(text).not.toContain(token.token.slice(14, 38))
    expect((await owner.client.get<KeysDto>('/keys')).text).not.toContain(token.id)
    for (const change of [
      owner.client.post(`/keys/${token.id}/regenerate`),
      owner.client.patch(`/keys/${token.id}`, { name: 'x' }),
      owner.client.delete(`/keys/${token.id}`),
      owner.client.put(`/keys/${token.id}/origins`, { origins: [] }),
      owner.client.post(`/keys/${token.id}/tokens`, ORDER),
    ]) {
      expect((await change).status).toBe(404)
    }
  })

  it('are refused at once when they or their key are revoked, and go over to a key that replaces it', async () => {
    const other = await liveKeyOf(owner)
    const [kept, revoked] = [await issue(owner, other.id), await issue(owner, other.id)]
    expect([await judge(kept.token), await judge(revoked.token)]).toEqual(['admitted', 'admitted'])
    expect((await owner.client.delete(`/keys/${other.id}/tokens/${revoked.id}`)).status).toBe(204)
    expect([await judge(kept.token), await judge(revoked.token)]).toEqual(['admitted', 'revoked'])
    const { body: fresh } = await owner.client.post<NewKeyDto>(`/keys/${other.id}/regenerate`)
    expect([await gate.judge(other.key), await judge(kept.token)]).toEqual(['revoked', 'admitted'])
    const { body } = await owner.client.get<BrowserTokensDto>(`/keys/${fresh.id}/tokens`)
    expect(body.tokens.map(({ id }) => id)).toEqual([kept.id])
    expect((await owner.client.delete(`/keys/${fresh.id}`)).status).toBe(204)
    expect(await judge(kept.token)).toBe('revoked')
  })

  it('never read more than their key', async () => {
    const narrow = await liveKeyOf(owner, { scopes: ['routing', 'geocoding'] })
    expect(await owner.client.post(`/keys/${narrow.id}/tokens`, ORDER)).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'scopes.1', reason: 'out_of_scope', value: 'tiles' }] } },
    })
    const token = await issue(owner, narrow.id, { ...ORDER, scopes: ['routing'] })
    expect(await judge(token.token)).toBe('admitted')
    await owner.client.patch(`/keys/${narrow.id}`, { scopes: ['geocoding'] })
    expect(await judge(token.token)).toBe('out_of_scope')
    await owner.client.patch(`/keys/${narrow.id}`, { scopes: [] })
    expect(await judge(token.token)).toBe('admitted')
    await owner.client.delete(`/keys/${narrow.id}`)
  })

  it('of a program on a server are bound to its addresses instead of pages', async () => {
    const { origins: _, ...rest } = ORDER
    const token = await issue(owner, live.id, { ...rest, allowed_addresses: ['10.1.2.3/8'] })
    expect(token).toMatchObject({ origins: [], allowed_addresses: ['10.0.0.0/8'] })
    const from = (address: string, page: string | null) => gate.judge(token.token, page, address)
    expect([await from('10.9.9.9', 'null'), await from('11.9.9.9', 'null'), await from('10.9.9.9', PAGE)]).toEqual([
      'admitted',
      'address_refused',
      'origin_refused',
    ])
    const both = await issue(owner, live.id, { ...ORDER, allowed_addresses: ['10.0.0.0/8'] })
    expect([
      await gate.judge(both.token, PAGE, '10.9.9.9'),
      await gate.judge(both.token, PAGE, '11.9.9.9'),
      await gate.judge(both.token, 'null', '10.9.9.9'),
    ]).toEqual(['admitted', 'address_refused', 'origin_refused'])
    for (const { id } of [token, both]) await owner.client.delete(`/keys/${live.id}/tokens/${id}`)
  })

  it('of phones that only send positions come from any address', async () => {
    const { origins: _, ...rest } = { ...ORDER, allowed_addresses: ['0.0.0.0/0', '::/0'] }
    const wide = await owner.client.post(`/keys/${live.id}/tokens`, { ...rest, scopes: ['tracking', 'routing'] })
    expect(wide.status).toBe(400)
    const token = await issue(owner, live.id, { ...rest, scopes: ['tracking'] })
    expect(token).toMatchObject({ allowed_addresses: ['0.0.0.0/0', '::/0'] })
    await owner.client.delete(`/keys/${live.id}/tokens/${token.id}`)
  })

  it('belong to one organisation', async () => {
    const stranger = await admin.member({ plan: 'starter' })
    const token = await issue(owner, live.id)
    const theirs = await liveKeyOf(stranger)
    for (const request of [
      stranger.client.get(`/keys/${live.id}/tokens`),
      stranger.client.post(`/keys/${live.id}/tokens`, ORDER),
      stranger.client.delete(`/keys/${live.id}/tokens/${token.id}`),
      stranger.client.delete(`/keys/${theirs.id}/tokens/${token.id}`),
    ]) {
      expect((await request).status).toBe(404)
    }
    expect(await judge(token.token)).toBe('admitted')
  })

  it('are seen and revoked by staff, who need no key of the customer', async () => {
    const token = await issue(owner, live.id)
    const { client, email } = await admin.loginStaff('support')
    const path = `/accounts/${owner.accountId}/tokens`
    const listed = await client.get<StaffBrowserTokensDto>(path)
    expect(listed.body.tokens.find(({ id }) => id === token.id)).toMatchObject({ ...ORDER, key_id: live.id })
    expect(listed.text).not.toContain(token.token.slice(14, 38))
    expect(await judge(token.token)).toBe('admitted')
    // A key is no token.
    expect((await client.delete(`/tokens/${live.id}`)).status).toBe(404)
    const { client: billing } = await admin.loginStaff('billing')
    expect((await billing.delete(`/tokens/${token.id}`)).status).toBe(403)
    expect((await client.delete(`/tokens/${token.id}?reason=abuse`)).status).toBe(204)
    expect(await judge(token.token)).toBe('revoked')
    const active = (await client.get<StaffBrowserTokensDto>(path)).body.tokens
    const all = (await client.get<StaffBrowserTokensDto>(`${path}?state=all`)).body.tokens
    expect(active.map(({ id }) => id)).not.toContain(token.id)
    expect(all.find(({ id }) => id === token.id)?.revoked).toMatchObject({ by: `staff: ${email}`, reason: 'abuse' })
    // The customer sees that staff did it, but not who.
    const { body } = await owner.client.get<BrowserTokensDto>(`/keys/${live.id}/tokens`)
    expect(body.tokens.find(({ id }) => id === token.id)?.revoked).toMatchObject({ by: null, reason: 'abuse' })
    const { body: journal } = await owner.client.get<AuditPageDto>('/audit')
    expect(journal.entries.some(({ target }) => target?.id === token.id)).toBe(true)
    expect((await client.get(`/accounts/${live.id}/tokens`)).status).toBe(404)
  })

  it('refuse what is not allowed, and name each field', async () => {
    const refused = await owner.client.post(`/keys/${live.id}/tokens`, {
      scopes: [],
      origins: [],
      burst_percent: 0,
      expires_at: 'soon',
      secret: true,
    })
    const details = (refused.body as { error: { details: { field: string; reason: string }[] } }).error.details
    expect([refused.status, details.map(({ field, reason }) => `${field} ${reason}`).sort()]).toEqual([
      400,
      [
        'burst_percent out_of_range',
        'expires_at invalid_format',
        'origins too_few',
        'scopes too_few',
        'secret unknown_field',
      ],
    ])
    for (const order of [
      { ...ORDER, origins: ['https://shop.example/path'] },
      { ...ORDER, origins: ['*'] },
      { ...ORDER, expires_at: '2020-01-01T00:00:00Z' },
    ]) {
      expect((await owner.client.post(`/keys/${live.id}/tokens`, order)).status).toBe(400)
    }
    const [sandbox] = (await owner.client.get<KeysDto>('/keys?state=active')).body.keys.filter(
      ({ kind }) => kind === 'test',
    )
    const ofSandbox = sandbox ?? (await owner.client.post<NewKeyDto>('/keys')).body
    expect((await owner.client.post(`/keys/${ofSandbox.id}/tokens`, ORDER)).status).toBe(409)
  })

  it('are ten at most, in the journal, and issued by owners and developers only', async () => {
    const key = await liveKeyOf(owner)
    for (let count = 0; count < 10; count++) await issue(owner, key.id)
    expect((await owner.client.post(`/keys/${key.id}/tokens`, ORDER)).status).toBe(409)
    // They do not count as keys.
    await liveKeyOf(owner)
    const { body: journal } = await owner.client.get<AuditPageDto>('/audit')
    expect(journal.entries.some(({ action }) => action === 'token.issue')).toBe(true)
    const billing = await admin.member({ of: owner, role: 'billing' })
    expect((await billing.client.post(`/keys/${key.id}/tokens`, ORDER)).status).toBe(403)
  })
})
