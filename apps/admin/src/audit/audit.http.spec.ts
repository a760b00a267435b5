import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'
import { type NewKeyDto } from '../keys/key.dto.js'
import { type AuditPageDto } from './audit.dto.js'
import { verifyAuditChain } from './index.js'

jest.setTimeout(60_000)

describe('the audit log over HTTP', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  it('shows an owner the changes of the organisation, without names and reasons of staff', async () => {
    const [owner, other] = [await admin.member(), await admin.member()]
    const { body: key } = await owner.client.post<NewKeyDto>('/keys')
    await other.client.post('/keys')
    const staff = await admin.loginStaff('owner')
    await staff.client.post(`/accounts/${owner.accountId}/suspend`, { reason: 'abuse', note: 'too many crawlers' })
    const { body, text } = await owner.client.get<AuditPageDto>('/audit')
    expect(body.entries).toMatchObject([
      {
        action: 'account.suspend',
        actor: { kind: 'staff', id: null, email: null },
        after: { suspension_reason: 'abuse' },
        reason: null,
      },
      {
        action: 'key.issue',
        actor: { kind: 'customer', id: owner.userId, email: owner.email },
        account_id: owner.accountId,
        target: { kind: 'key', id: key.id, name: `${key.key.slice(0, 19)}…${key.key.slice(-4)}` },
        after: { kind: 'test', last4: key.key.slice(-4) },
        request_id: expect.any(String),
      },
    ])
    expect(body.entries).toHaveLength(2)
    for (const hidden of ['too many crawlers', staff.email, staff.staffId, key.key.slice(19, 43)]) {
      expect(text).not.toContain(hidden)
    }
    const developer = await admin.member({ role: 'developer', of: owner })
    expect((await developer.client.get('/audit')).status).toBe(403)
  })

  it('names what was changed: organisations, keys, people, invitations; to staff with masked addresses', async () => {
    const owner = await admin.member()
    await owner.client.patch('/organisation', { name: 'Boulangerie Awa' })
    const invited = 'ami@client.example'
    expect((await owner.client.post('/invitations', { email: invited, role: 'developer' })).status).toBe(201)
    const { body } = await owner.client.get<AuditPageDto>('/audit')
    expect(body.entries.map(({ target, account_name }) => [target.kind, target.name, account_name])).toEqual([
      ['invitation', invited, 'Boulangerie Awa'],
      ['account', 'Boulangerie Awa', 'Boulangerie Awa'],
    ])
    const staff = await admin.loginStaff('support')
    const theirs = await staff.client.get<AuditPageDto>(`/audit?account=${owner.accountId}`)
    expect(theirs.body.entries.map(({ target }) => target.name)).toEqual(['a•••@client.example', 'Boulangerie Awa'])
  })

  it('is searched by staff: by account, person, action and time', async () => {
    const owner = await admin.member()
    const staff = await admin.loginStaff('support')
    const find = async (query: string) => (await staff.client.get<AuditPageDto>(`/audit?${query}`)).body.entries
    await owner.client.post('/keys')
    await owner.client.post('/keys/live')
    const [newest] = await find(`account=${owner.accountId}`)
    const actions = async (query: string) => (await find(query)).map(({ action }) => action)
    const all = ['key.revoke', 'key.issue', 'key.issue']
    expect((await actions(`account=${owner.accountId}`)).sort()).toEqual([...all].sort())
    expect(await actions(`actor=${owner.userId}`)).toHaveLength(3)
    expect(await actions(`actor=${encodeURIComponent(owner.email.toUpperCase())}`)).toHaveLength(3)
    expect(await actions(`account=${owner.accountId}&action=key.revoke`)).toEqual(['key.revoke'])
    expect(await actions(`account=${owner.accountId}&action=key`)).toHaveLength(3)
    expect(await actions(`account=${owner.accountId}&action=ke`)).toEqual([])
    expect(await actions(`account=${owner.accountId}&actor_kind=staff`)).toEqual([])
    const at = encodeURIComponent(String(newest?.occurred_at))
    const after = await find(`account=${owner.accountId}&from=${at}`)
    const before = await find(`account=${owner.accountId}&to=${at}`)
    expect(after.length + before.length).toBe(3)
    expect(after.every(({ occurred_at }) => occurred_at >= newest!.occurred_at)).toBe(true)
  })

  it('is read page by page, each entry once, while entries are added', async () => {
    const owner = await admin.member()
    const change = (cap_fcfa: number) => owner.client.put('/overage', { enabled: false, cap_fcfa })
    for (let cap = 1; cap <= 7; cap++) await change(cap)
    const caps: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: AuditPageDto = (
        await owner.client.get<AuditPageDto>(`/audit?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      ).body
      caps.push(...page.entries.map(({ after }) => (after as { cap_fcfa: number }).cap_fcfa))
      cursor = page.next
      await change(100)
    }
    expect(caps).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  it('refuses invalid filters', async () => {
    const staff = await admin.loginStaff('owner')
    const { status, body } = await staff.client.get('/audit?account=x&cursor=y&from=yesterday&limit=0')
    expect(status).toBe(400)
    const { details } = (body as { error: { details: { field: string }[] } }).error
    expect(details.map(({ field }) => field).sort()).toEqual(['account', 'cursor', 'from', 'limit'])
  })

  it('is valid after all of this', async () => {
    expect(await verifyAuditChain(admin.database.prisma)).toMatchObject({ sound: true })
  })
})
