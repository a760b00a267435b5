import { invoiceOf } from '../access/access-table.fixture.js'
import { type AccountFilter, findAccounts } from './account-search.js'
import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'
import { type MeDto } from '../identity/me.dto.js'
import {
  type AccountDto,
  type AccountPageDto,
  type InvitationAcceptedDto,
  type InvitationDto,
  type InvitationsDto,
  type MemberDto,
  type MembersDto,
  type OrganisationDto,
} from './account.dto.js'

jest.setTimeout(120_000)

describe('an organisation', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())
  const fieldsOf = ({ body }: { body: unknown }) =>
    (body as { error: { details: { field: string; reason: string }[] } }).error.details.map(
      ({ field, reason }) => `${field}: ${reason}`,
    )

  describe('has a profile', () => {
    it('that keeps absent fields, and clears empty ones', async () => {
      const { client, accountId } = await admin.member()
      const first = {
        legal_name: 'Transports Awa SARL',
        rccm: 'RB/COT/24 B 12345',
        tax_id: '3202412345678',
        city: 'Cotonou',
      }
      expect((await client.patch<OrganisationDto>('/organisation', first)).body).toMatchObject({
        ...first,
        street: null,
      })
      const second = { name: 'Awa', country: 'tg', tax_id: '1000123456', rccm: '' }
      const { body } = await client.patch<OrganisationDto>('/organisation', second)
      expect(body).toMatchObject({ ...first, name: 'Awa', country: 'TG', tax_id: '1000123456', rccm: null })
      expect((await client.get<OrganisationDto>('/organisation')).body).toEqual(body)
      const entries = await admin.database.prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
      expect(entries).toMatchObject([
        { action: 'account.change', before: { rccm: null }, after: { rccm: 'RB/COT/24 B 12345' } },
        { action: 'account.change', before: { country: 'BJ' }, after: { country: 'TG', rccm: null } },
      ])
    })

    it('that shares its traces once an owner says so, from the next request on', async () => {
      const owner = await admin.member()
      const { client, accountId } = owner
      const kept = { organisations_min: 3, ends_cut: 200 }
      expect((await client.get('/trace-sharing')).body).toEqual({ enabled: false, ...kept })
      const { client: developer } = await admin.member({ of: owner, role: 'developer' })
      expect((await developer.put('/trace-sharing', { enabled: true })).status).toBe(403)
      expect((await client.put('/trace-sharing', { enabled: true })).body).toEqual({ enabled: true, ...kept })
      expect((await developer.get('/trace-sharing')).body).toEqual({ enabled: true, ...kept })
      expect(await admin.database.prisma.publication.count({ where: { accountId } })).toBe(0)
      const entries = await admin.database.prisma.auditEntry.findMany({ where: { accountId } })
      expect(entries).toMatchObject([
        { action: 'account.set_trace_sharing', before: { enabled: false }, after: { enabled: true } },
      ])
    })

    it('that keeps positions of its vehicles as long as an owner says', async () => {
      const owner = await admin.member()
      const { client } = owner
      expect((await client.get('/position-keeping')).body).toEqual({ days: 1 })
      const { client: developer } = await admin.member({ of: owner, role: 'developer' })
      expect((await developer.put('/position-keeping', { days: 30 })).status).toBe(403)
      expect((await client.put('/position-keeping', { days: 31 })).status).toBe(400)
      expect((await client.put('/position-keeping', { days: 30 })).body).toEqual({ days: 30 })
      expect((await developer.get('/position-keeping')).body).toEqual({ days: 30 })
      const entries = await admin.database.prisma.auditEntry.findMany({ where: { accountId: owner.accountId } })
      expect(entries).toMatchObject([
        { action: 'account.set_position_keeping', before: { days: 1 }, after: { days: 30 } },
      ])
    })

    it('with a tax number of its country, and a country that stays after the first invoice', async () => {
      const member = await admin.member()
      const { client } = member
      for (const wrong of [{ tax_id: 'bidon' }, { country: 'FR', tax_id: 'bidon' }, { tax_id: '1000123456' }]) {
        const answer = await client.patch('/organisation', wrong)
        expect([answer.status, fieldsOf(answer)]).toEqual([400, ['tax_id: invalid_format']])
      }
      expect((await client.patch('/organisation', { tax_id: '3202412345678' })).status).toBe(200)
      // The number is valid in Benin and not in Togo.
      expect((await client.patch('/organisation', { country: 'TG' })).status).toBe(400)
      await invoiceOf(admin, member)
      expect((await client.patch('/organisation', { country: 'TG', tax_id: '1000123456' })).status).toBe(409)
      expect((await client.patch('/organisation', { country: 'BJ', city: 'Parakou' })).status).toBe(200)

      const staff = (await admin.loginStaff('billing')).client
      const path = `/accounts/${member.accountId}`
      expect((await staff.put(`${path}/tax`, { taxable: false, evidence: 'RCCM' })).status).toBe(409)
      expect((await staff.put(`${path}/country`, { country: 'TG', reason: 'moved' })).body).toMatchObject({
        treatment: 'domestic',
      })
      expect((await staff.put(`${path}/tax`, { taxable: true, evidence: 'RCCM' })).status).toBe(400)
      expect((await staff.put(`${path}/tax`, { taxable: false, evidence: 'RCCM' })).body).toMatchObject({
        treatment: 'export',
        evidence: 'RCCM',
      })
      expect((await staff.delete(`${path}/tax`, { reason: 'forged' })).body).toMatchObject({ treatment: 'domestic' })
    })

    it('with a reverse charge that ends with the tax number that staff have checked', async () => {
      const { client, accountId } = await admin.member()
      const staff = (await admin.loginStaff('billing')).client
      const change = (body: object) => client.patch('/organisation', body)
      const treatment = async () =>
        (await staff.get<{ treatment: string }>(`/accounts/${accountId}/tax`)).body.treatment
      expect((await change({ country: 'TG', tax_id: '1000123456' })).status).toBe(200)
      const confirmed = await staff.put(`/accounts/${accountId}/tax`, { taxable: true, evidence: 'register' })
      expect(confirmed.body).toMatchObject({ treatment: 'reverse_charge' })
      expect((await change({ tax_id: '1000 123 456', city: 'Lomé' })).status).toBe(200)
      expect(await treatment()).toBe('reverse_charge')
      expect((await change({ tax_id: '1000999999' })).status).toBe(200)
      expect(await treatment()).toBe('domestic')
      const withdrawn = { accountId, action: 'tax.withdraw' }
      expect(await admin.database.prisma.auditEntry.count({ where: withdrawn })).toBe(1)
    })

    it('that refuses invalid values', async () => {
      const { client } = await admin.member({ role: 'billing' })
      const wrong = { name: ' ', country: 'Togo', tax_id: 'x'.repeat(61), vat: 'x' }
      const answer = await client.patch('/organisation', wrong)
      expect([answer.status, fieldsOf(answer).sort()]).toEqual([
        400,
        ['country: invalid_format', 'name: required', 'tax_id: too_long', 'vat: unknown_field'],
      ])
      expect((await client.get<OrganisationDto>('/organisation')).body.tax_id).toBeNull()
    })
  })

  describe('has members', () => {
    it('whose roles change at once, which ends their sessions', async () => {
      const owner = await admin.member()
      const developer = await admin.member({ role: 'developer', of: owner })
      const { data } = (await owner.client.get<MembersDto>('/members')).body
      expect(data.map(({ email, role, you }) => [email, role, you])).toEqual([
        [owner.email, 'owner', true],
        [developer.email, 'developer', false],
      ])
      const changed = await owner.client.patch<MemberDto>(`/members/${developer.memberId}`, { role: 'billing' })
      expect([changed.status, changed.body.role]).toEqual([200, 'billing'])
      expect((await developer.client.get('/me')).status).toBe(401)
      expect(fieldsOf(await owner.client.patch(`/members/${developer.memberId}`, { role: 'king' }))).toEqual([
        'role: unknown_value',
      ])
    })

    it('who lose all access when they are removed', async () => {
      const owner = await admin.member()
      const developer = await admin.member({ role: 'developer', of: owner })
      expect((await owner.client.delete(`/members/${developer.memberId}`)).status).toBe(204)
      expect((await developer.client.get('/me')).status).toBe(401)
      expect((await owner.client.delete(`/members/${developer.memberId}`)).status).toBe(404)
    })

    it('keep one owner, also when two leave at once', async () => {
      const one = await admin.member()
      expect((await one.client.delete(`/members/${one.memberId}`)).status).toBe(409)
      expect((await one.client.patch(`/members/${one.memberId}`, { role: 'developer' })).status).toBe(409)
      const two = await admin.member({ of: one })
      const gone = await Promise.all([
        one.client.delete(`/members/${two.memberId}`),
        two.client.patch(`/members/${one.memberId}`, { role: 'developer' }),
      ])
      expect(gone.filter(({ status }) => status < 300)).toHaveLength(1)
      const where = { accountId: one.accountId, role: 'owner' } as const
      expect(await admin.database.prisma.member.count({ where })).toBe(1)
    })
  })

  describe('invites', () => {
    const invite = async (order: { email: string; role: string }) => {
      const owner = await admin.member()
      const { status, body } = await owner.client.post<InvitationDto>('/invitations', order)
      expect(status).toBe(201)
      return { owner, body }
    }

    it('a new person, who chooses a password and joins', async () => {
      const email = 'new-person@client.example'
      const { owner, body } = await invite({ email, role: 'developer' })
      const [mail] = await admin.mails(email)
      expect(mail?.text).toContain(`${owner.email} vous invite`)
      const token = await admin.linkToken(email)
      const accept = (order: object) =>
        admin.portal().post<InvitationAcceptedDto>('/invitations/accept', { token, ...order })
      expect(fieldsOf(await accept({}))).toEqual(['password: required'])
      expect(fieldsOf(await accept({ password: 'new-person' }))).toEqual(['password: guessable'])
      const { status, body: accepted } = await accept({ password: PASSWORD, language: 'en' })
      expect([status, accepted]).toEqual([200, { email, organisation: expect.any(String), role: 'developer' }])
      expect(fieldsOf(await accept({ password: PASSWORD }))).toEqual(['token: unknown_value'])
      const me = await admin.portal().post<MeDto>('/login', { email, password: PASSWORD })
      expect(me.body).toMatchObject({ role: 'developer', user: { language: 'en', email_verified: true } })
      expect((await owner.client.get<InvitationsDto>('/invitations')).body.data).toEqual([])
      expect((await owner.client.delete(`/invitations/${body.id}`)).status).toBe(404)
      expect((await owner.client.post('/invitations', { email, role: 'billing' })).status).toBe(409)
    })

    it('a person with a login, who joins with it', async () => {
      const known = await admin.member()
      const { owner } = await invite({ email: known.email, role: 'billing' })
      const token = await admin.linkToken(known.email)
      expect((await admin.portal().post('/invitations/accept', { token })).status).toBe(200)
      const { organisations } = (await known.client.get<MeDto>('/me')).body
      expect(organisations.map(({ id, role }) => [id, role])).toEqual([
        [known.accountId, 'owner'],
        [owner.accountId, 'billing'],
      ])
    })

    it('a person again, which revokes the older invitation', async () => {
      const email = 'twice@client.example'
      const { owner } = await invite({ email, role: 'developer' })
      const old = await admin.linkToken(email)
      expect((await owner.client.post('/invitations', { email, role: 'billing' })).status).toBe(201)
      const accept = (token: string) =>
        admin.portal().post<InvitationAcceptedDto>('/invitations/accept', { token, password: PASSWORD })
      expect((await accept(old)).status).toBe(400)
      expect((await accept(await admin.linkToken(email))).body.role).toBe('billing')
    })

    it('a person several times at once, with one invitation that stays open', async () => {
      const owner = await admin.member()
      const order = { email: 'at-once@client.example', role: 'developer' }
      const answers = await Promise.all(Array.from({ length: 6 }, () => owner.client.post('/invitations', order)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
      expect((await owner.client.get<InvitationsDto>('/invitations')).body.data).toHaveLength(1)
    })

    it('nobody with a revoked or expired invitation', async () => {
      for (const end of ['revoked', 'expired'] as const) {
        const email = `${end}@client.example`
        const { owner, body } = await invite({ email, role: 'developer' })
        const token = await admin.linkToken(email)
        if (end === 'revoked') expect((await owner.client.delete(`/invitations/${body.id}`)).status).toBe(204)
        else {
          const data = { createdAt: new Date(0), expiresAt: new Date(Date.now() - 1000) }
          await admin.database.prisma.invitation.update({ where: { id: body.id }, data })
        }
        const answer = await admin.portal().post('/invitations/accept', { token, password: PASSWORD })
        expect(fieldsOf(answer)).toEqual(['token: unknown_value'])
        expect((await owner.client.get<InvitationsDto>('/invitations')).body.data).toEqual([])
      }
    })

    it('only from a verified address', async () => {
      const { client } = await admin.member({ verified: false })
      const { status, text } = await client.post('/invitations', { email: 'a@client.example', role: 'developer' })
      expect([status, text]).toEqual([403, expect.stringContaining('Verify your e-mail address first')])
    })
  })
})

describe('staff', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  it('find accounts by name, address, tag, id and status, page by page, newest first', async () => {
    const { client } = await admin.loginStaff('support')
    const { prisma } = admin.database
    const members = []
    for (let index = 0; index < 5; index++) {
      const member = await admin.member({ plan: 'starter' })
      await prisma.account.update({ where: { id: member.accountId }, data: { name: `Boulangerie ${index}` } })
      members.push(member)
    }
    const [first, second] = members as [(typeof members)[0], (typeof members)[0]]
    await prisma.account.update({
      where: { id: first.accountId },
      data: { suspensionReason: 'fraud', suspendedAt: new Date(), suspendedBy: 'test', suspensionNote: 'looked odd' },
    })
    const find = async (query: string) => (await client.get<AccountPageDto>(`/accounts?${query}`)).body
    const names = async (query: string) => (await find(query)).data.map(({ name }) => name)

    expect(await names('search=BOULANGERIE%203')).toEqual(['Boulangerie 3'])
    expect(await names(`search=${second.email.toUpperCase()}`)).toEqual(['Boulangerie 1'])
    expect(await names(`search=${second.accountTag}`)).toEqual(['Boulangerie 1'])
    expect(await names(`search=${second.accountId}`)).toEqual(['Boulangerie 1'])
    expect(await names('search=nothing%20like%20it')).toEqual([])
    const { data: suspended } = await find('standing=suspended')
    expect(suspended).toMatchObject([
      { id: first.accountId, plan: 'starter', suspension: { reason: 'fraud', note: 'looked odd' } },
    ])
    expect(await names('standing=good')).toHaveLength(4)
    await prisma.account.update({ where: { id: second.accountId }, data: { country: 'TG' } })
    expect(await names('country=tg')).toEqual(['Boulangerie 1'])
    expect(await names('plan=starter')).toHaveLength(5)
    // A search that is cut after one account is cut after its filters.
    const cut = async (filter: AccountFilter) =>
      (await findAccounts(prisma, 'boulangerie', 1, filter)).map(({ id }) => id)
    expect(await cut({ country: 'tg' })).toEqual([second.accountId])
    expect(await cut({ isSuspended: true, plan: 'starter' })).toEqual([first.accountId])
    expect(await cut({ plan: 'sandbox' })).toEqual([])
    expect(await names('search=boulangerie&standing=suspended&plan=starter')).toEqual(['Boulangerie 0'])
    expect([await names('plan=pro'), await names('plan=sandbox')]).toEqual([[], []])
    expect((await client.get('/accounts?sort=odd')).status).toBe(400)

    const pagesOf = async (sort: string) => {
      const pages: string[][] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: AccountPageDto = await find(`limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        pages.push(page.data.map(({ name }) => name.replace('Boulangerie ', '')))
        cursor = page.next_cursor
      }
      return pages
    }
    expect(await pagesOf('newest')).toEqual([['4', '3'], ['2', '1'], ['0']])
    expect(await pagesOf('oldest')).toEqual([['0', '1'], ['2', '3'], ['4']])
    await prisma.account.update({ where: { id: first.accountId }, data: { name: 'Boulangerie 2' } })
    expect(await pagesOf('name')).toEqual([['1', '2'], ['2', '3'], ['4']])
    expect((await client.get('/accounts?cursor=nonsense')).status).toBe(400)
    expect((await client.get('/accounts?limit=0')).status).toBe(400)
  })

  it('read an account with its people and keys, without secrets', async () => {
    const { client } = await admin.loginStaff('billing')
    const { body: registered, email } = await admin.register()
    const { body, text } = await client.get<AccountDto>(`/accounts/${registered.organisation.id}`)
    expect(body).toMatchObject({
      name: 'Transports Awa',
      plan: 'sandbox',
      suspension: null,
      members: [{ email: 'o•••@client.example', role: 'owner', email_verified: false }],
      keys: [{ kind: 'test', last4: registered.sandbox_key.slice(-4) }],
    })
    expect(text).not.toMatch(/argon2|[0-9a-f]{64}/)
    expect(text).not.toContain(email)
    expect(text).not.toContain(registered.sandbox_key)
    expect((await client.get('/accounts/01890000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})
