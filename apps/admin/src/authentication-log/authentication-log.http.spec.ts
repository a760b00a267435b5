import { until } from '@repere/test-kit'
import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'
import { StaffSessions } from '../access/sessions.js'
import { type AccountDto, type AccountMembersDto } from '../accounts/account.dto.js'
import { SealedText } from '../identity/sealed-text.js'
import { sealPurpose } from '../identity/second-factor.js'
import { Passwords } from '../identity/passwords.js'
import { codeAt } from '../identity/totp.fixture.js'
import { newTotpSecret } from '../identity/totp.js'
import { type AuthenticationPageDto } from './authentication-log.dto.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { SweepJob } from '../retention/sweep.job.js'

jest.setTimeout(120_000)

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'

describe('the authentication log', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())
  beforeEach(() => admin.redis.client().flushall())

  async function person() {
    const { client, email, body } = await admin.register()
    await client.post('/verify', { token: await admin.linkToken(email) })
    return { client, email, userId: body.user.id, accountId: body.organisation.id }
  }
  const login = async (email: string, password = PASSWORD) => {
    const client = admin.portal()
    client.headers['user-agent'] = BROWSER
    return { client, ...(await client.post('/login', { email, password })) }
  }
  const read = async (query: string) => {
    const { client } = await admin.loginStaff('admin')
    const { status, body } = await client.get<AuthenticationPageDto>(`/authentication-log?${query}`)
    expect(status).toBe(200)
    return body
  }
  const kindsOf = ({ events }: AuthenticationPageDto) =>
    events.map(({ kind, method }) => (method === null ? kind : `${kind}: ${method}`))

  it('has every kind of login, every refusal and one event for a lockout, with address and device', async () => {
    const { email, userId } = await person()
    const good = await login(email)
    await good.client.post('/logout')
    for (let wrong = 0; wrong < 10; wrong++) await login(email, 'a wrong password')
    for (let locked = 0; locked < 3; locked++) expect((await login(email)).status).toBe(429)
    const ofPerson = `person=${encodeURIComponent(email.toUpperCase())}`
    // The answer does not wait for it: a refusal takes the same time whether or not a mail is sent.
    await until(async () => (await read(ofPerson)).events[0]?.kind === 'lockout')
    const page = await read(ofPerson)
    expect(kindsOf(page)).toEqual([
      'lockout',
      ...Array<string>(10).fill('login_failed'),
      'logout',
      'login: password',
      'login: mail_link',
      'login: registration',
    ])
    const { events } = page
    expect(new Set(events.map(({ person_id }) => person_id))).toEqual(new Set([userId]))
    expect(events[12]).toMatchObject({ surface: 'portal', email, address: '127.0.0.1', device: BROWSER })
    expect(JSON.stringify(events)).not.toContain(PASSWORD)
  })

  it('contains refused logins of unknown addresses', async () => {
    const email = 'nobody-at-all@client.example'
    expect((await login(email)).status).toBe(401)
    const { events } = await read(`person=${email}&kind=login_failed`)
    expect(events).toMatchObject([{ email, person_id: null, surface: 'portal' }])
  })

  it('has every login, refusal and step-up of staff', async () => {
    const { staffId, email, client } = await admin.loginStaff('owner')
    const secret = newTotpSecret()
    await admin.database.prisma.staffMember.update({
      where: { id: staffId },
      data: {
        passwordHash: await admin.app.get(Passwords, { strict: false }).hash(PASSWORD),
        totpSecret: admin.app.get(SealedText, { strict: false }).seal(secret, sealPurpose('staff', staffId)),
      },
    })
    const wrong = await admin.staff().post('/login', { email, password: PASSWORD, code: '000000' })
    expect(wrong.status).toBe(401)
    const code = codeAt(secret, Date.now())
    expect((await admin.staff().post('/login', { email, password: PASSWORD, code })).status).toBe(200)
    expect((await client.post('/step-up', { code: '000000' })).status).toBe(400)
    expect((await client.post('/step-up', { code: codeAt(secret, Date.now() + 30_000) })).status).toBe(200)
    expect(kindsOf(await read(`person=${staffId}&surface=staff`))).toEqual([
      'step_up: totp',
      'step_up_failed',
      'login: totp',
      'login_failed',
      'login: totp',
    ])
  })

  it('contains staff who read addresses of people, which are masked otherwise', async () => {
    const customer = await admin.member()
    const { client, email } = await admin.loginStaff('support')
    const account = await client.get<AccountDto>(`/accounts/${customer.accountId}`)
    expect(account.text).not.toContain(customer.email)
    expect(account.body.members[0]?.email).toBe(`o•••@client.example`)
    expect((await read(`account=${customer.accountId}&kind=personal_data_read`)).events).toEqual([])
    const { body } = await client.get<AccountMembersDto>(`/accounts/${customer.accountId}/members`)
    expect(body.data).toMatchObject([{ email: customer.email, role: 'owner' }])
    expect((await read(`account=${customer.accountId}&kind=personal_data_read`)).events).toMatchObject([
      { surface: 'staff', email, account_id: customer.accountId, address: '127.0.0.1' },
    ])
  })

  it('shows members of customers only their own events', async () => {
    const [one, other] = [await person(), await person()]
    await login(one.email, 'a wrong password')
    const { body, text } = await one.client.get<AuthenticationPageDto>('/authentication-log')
    expect(kindsOf(body)).toEqual(['login_failed', 'login: mail_link', 'login: registration'])
    expect(text).not.toContain(other.email)
    const own = await other.client.get<AuthenticationPageDto>('/authentication-log?kind=login_failed')
    expect(own.body.events).toEqual([])
    expect((await admin.portal().get('/authentication-log')).status).toBe(401)
  })

  it('is filtered, and read page by page', async () => {
    const { email } = await person()
    for (let round = 0; round < 3; round++) await login(email)
    const first = await read(`person=${email}&kind=login&limit=2`)
    expect(first.events).toHaveLength(2)
    const rest = await read(`person=${email}&kind=login&limit=50&cursor=${first.next}`)
    expect(rest.next).toBeNull()
    expect(rest.events).toHaveLength(3)
    expect((await read(`person=${email}&address=192.0.2.1`)).events).toEqual([])
    expect((await read(`person=${email}&to=2000-01-01T00:00:00Z`)).events).toEqual([])
    expect((await read(`person=${email}&surface=staff`)).events).toEqual([])
  })

  it('is only ever added to, and swept after 13 months', async () => {
    const { prisma } = admin.database
    const { userId } = await person()
    const event = { surface: 'portal', kind: 'login', userId, address: '192.0.2.7' } as const
    const monthsAgo = (months: number) => {
      const date = new Date()
      date.setUTCMonth(date.getUTCMonth() - months)
      return date
    }
    await prisma.authenticationEvent.createMany({
      data: [12, 14, 15].map((months) => ({ ...event, occurredAt: monthsAgo(months) })),
    })
    const where = { address: '192.0.2.7' }
    await expect(prisma.authenticationEvent.updateMany({ where, data: { address: '192.0.2.8' } })).rejects.toThrow()
    await expect(prisma.authenticationEvent.deleteMany({ where })).rejects.toThrow()
    await expect(prisma.$executeRaw`TRUNCATE authentication_events`).rejects.toThrow()
    const swept = await new SweepJob(prisma, admin.app.get(AccountChange)).run()
    expect(swept).toMatchObject({ authentication_events: 2 })
    expect(await prisma.authenticationEvent.count({ where })).toBe(1)
  })

  it('has address and device in the entries of the audit log too; customers see their own only', async () => {
    const { client, accountId } = await person()
    client.headers['user-agent'] = BROWSER
    await client.patch('/me', { language: 'en' })
    const staff = await admin.loginStaff('owner')
    staff.client.headers['user-agent'] = BROWSER
    await staff.client.post(`/accounts/${accountId}/suspend`, { reason: 'fraud' })
    const seenBy = async ({ client: reader }: { client: typeof client }, path: string) =>
      (await reader.get<{ entries: { action: string; address: string | null; device: string | null }[] }>(path)).body
        .entries
    const theirs = await seenBy({ client }, '/audit?action=user.change')
    expect(theirs).toMatchObject([{ address: '127.0.0.1', device: BROWSER }])
    const ours = await seenBy(staff, `/audit?account=${accountId}&actor_kind=staff`)
    expect(ours).toMatchObject([{ address: '127.0.0.1', device: BROWSER }])
    const hidden = await seenBy({ client }, `/audit?action=${ours[0]!.action}`)
    expect(hidden).toMatchObject([{ address: null, device: null }])
  })

  it('is committed together with the session', async () => {
    const { prisma } = admin.database
    const { staffId } = await admin.loginStaff('support')
    const before = await prisma.authenticationEvent.count({ where: { staffId } })
    const sessions = admin.app.get(StaffSessions)
    const failed = prisma.$transaction(async (tx) => {
      await sessions.begin(tx, staffId, { ip: '192.0.2.9', headers: {} }, 'totp')
      throw new Error('the change fails')
    })
    await expect(failed).rejects.toThrow('the change fails')
    expect(await prisma.authenticationEvent.count({ where: { staffId } })).toBe(before)
  })
})
