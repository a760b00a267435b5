import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'
import { type HttpClient } from '../access/http-client.fixture.js'
import { systemAuthor } from '../audit/index.js'
import { type SessionsDto, type StaffEnrolledDto, type StaffMeDto } from './me.dto.js'
import { Passwords } from './passwords.js'
import { StaffTeam } from './staff-team.js'
import { type StaffMemberDto, type TeamDto, type TotpOfferDto } from './staff-team.dto.js'
import { codeAt } from './totp.fixture.js'

jest.setTimeout(120_000)

const STEP_MS = 30_000

interface Enrolled {
  client: HttpClient
  email: string
  secret: string
  body: StaffEnrolledDto
}

describe('staff members', () => {
  let admin: AdminUnderTest
  let count = 0
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  const newToken = (email: string) => admin.app.get(StaffTeam).createOwner(email, systemAuthor('test'))
  const newEmail = () => `staff-${++count}@repere.example`
  const fieldsOf = ({ body }: { body: unknown }) =>
    (body as { error: { details: { field: string; reason: string }[] } }).error.details.map(
      ({ field, reason }) => `${field}: ${reason}`,
    )
  const login = (email: string, password: string, code: string) => {
    const client = admin.staff()
    return client.post<StaffMeDto>('/login', { email, password, code }).then((answer) => ({ ...answer, client }))
  }

  /** The code that confirmed it is used up. Its record is removed here, so that tests may use the current code. */
  async function enrol(email = newEmail()): Promise<Enrolled> {
    const setup_token = await newToken(email)
    const client = admin.staff()
    const offer = await client.post<TotpOfferDto>('/enrol', { setup_token })
    expect(offer.status).toBe(200)
    const secret = offer.body.totp_secret
    const code = codeAt(secret, Date.now())
    const { status, body } = await client.post<StaffEnrolledDto>('/enrol/confirm', {
      setup_token,
      password: PASSWORD,
      code,
    })
    expect(status).toBe(201)
    await admin.database.prisma.staffMember.updateMany({ where: { email }, data: { totpLastStep: null } })
    return { client, email, secret, body }
  }

  describe('setting up', () => {
    it('with a token, once: a password, an authenticator, ten recovery codes, a session', async () => {
      const email = newEmail()
      const setup_token = await newToken(email)
      const client = admin.staff()
      const offer = await client.post<TotpOfferDto>('/enrol', { setup_token })
      expect(offer.body).toEqual({
        email,
        totp_secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        otpauth_uri: expect.stringContaining(`otpauth://totp/Rep%C3%A8re:${encodeURIComponent(email)}?`),
      })
      expect((await client.post<TotpOfferDto>('/enrol', { setup_token })).body).toEqual(offer.body)
      const code = codeAt(offer.body.totp_secret, Date.now())
      const wrong = await client.post('/enrol/confirm', {
        setup_token,
        password: 'motdepasse2024',
        code: code === '000000' ? '000001' : '000000',
      })
      expect(fieldsOf(wrong)).toEqual(['password: guessable', 'code: unknown_value'])
      const { status, body } = await client.post<StaffEnrolledDto>('/enrol/confirm', {
        setup_token,
        password: PASSWORD,
        code,
      })
      expect([status, body.role, body.recovery_codes_left]).toEqual([201, 'owner', 10])
      expect(new Set(body.recovery_codes).size).toBe(10)
      expect((await client.get('/me')).status).toBe(200)
      expect(fieldsOf(await admin.staff().post('/enrol', { setup_token }))).toEqual(['setup_token: unknown_value'])
      // The code that confirmed it is used up.
      expect((await login(email, PASSWORD, code)).status).toBe(401)
    })

    it('of an owner may be requested again until it is done', async () => {
      const email = newEmail()
      const [first, second] = [await newToken(email), await newToken(email)]
      const offers = await Promise.all(
        [first, second].map((setup_token) => admin.staff().post<TotpOfferDto>('/enrol', { setup_token })),
      )
      expect(offers[0]?.body).toEqual(offers[1]?.body)
      const { email: enrolled } = await enrol()
      await expect(newToken(enrolled)).rejects.toThrow('has this address already')
    })
  })

  describe('logging in', () => {
    it('needs address, password and code, and gives the same answer for any wrong value, after the same work', async () => {
      const { email, secret } = await enrol()
      const invited = newEmail()
      await newToken(invited)
      const code = codeAt(secret, Date.now())
      const passwords = admin.app.get(Passwords)
      const answers = []
      for (const [address, password, sent] of [
        ['unknown@repere.example', PASSWORD, code],
        [invited, PASSWORD, code],
        [email, 'a wrong password', code],
        [email, PASSWORD, '12345'],
        [email, PASSWORD, 'abcd-efgh-jkmn-pqrs'],
      ] as const) {
        const before = passwords.computed
        const { status, text } = await login(address, password, sent)
        answers.push(JSON.stringify({ status, text, hashes: passwords.computed - before }))
      }
      expect(new Set(answers).size).toBe(1)
      expect(answers[0]).toContain('"status":401')
      expect(answers[0]).toContain('"hashes":1')
      expect(fieldsOf(await admin.staff().post('/login', { email, password: PASSWORD }))).toEqual(['code: required'])
      expect((await login(email, PASSWORD, code)).status).toBe(200)
    })

    it('accepts a code once, however many arrive at once, and no earlier code', async () => {
      const { email, secret } = await enrol()
      const code = codeAt(secret, Date.now())
      const tries = await Promise.all(Array.from({ length: 5 }, () => login(email, PASSWORD, code)))
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
      expect((await login(email, PASSWORD, code)).status).toBe(401)
      expect((await login(email, PASSWORD, codeAt(secret, Date.now() - STEP_MS))).status).toBe(401)
      expect((await login(email, PASSWORD, codeAt(secret, Date.now() + STEP_MS))).status).toBe(200)
    })

    it('accepts a code of the previous or next step, and of no other', async () => {
      const { email, secret } = await enrol()
      for (const steps of [-3, 3]) {
        expect((await login(email, PASSWORD, codeAt(secret, Date.now() + steps * STEP_MS))).status).toBe(401)
      }
      expect((await login(email, PASSWORD, codeAt(secret, Date.now() - STEP_MS / 2))).status).toBe(200)
    })

    it('accepts a recovery code once, however it is typed', async () => {
      const { email, body } = await enrol()
      const [code = '', other = ''] = body.recovery_codes
      expect((await login(email, PASSWORD, code.toUpperCase().replaceAll('-', ' '))).body.recovery_codes_left).toBe(9)
      expect((await login(email, PASSWORD, code)).status).toBe(401)
      const colleague = await enrol()
      expect((await login(colleague.email, PASSWORD, other)).status).toBe(401)
      expect((await login(email, PASSWORD, other)).status).toBe(200)
    })

    it('is refused after ten attempts', async () => {
      const { email, secret } = await enrol()
      for (let wrong = 0; wrong < 10; wrong++) expect((await login(email, PASSWORD, 'wrong')).status).toBe(401)
      expect((await login(email, PASSWORD, codeAt(secret, Date.now()))).status).toBe(429)
    })

    it('sets a cookie for the staff surface, and logging out ends it', async () => {
      const { client, email, secret } = await enrol()
      const { headers, client: second } = await login(email, PASSWORD, codeAt(secret, Date.now()))
      expect(headers.getSetCookie()[0]).toMatch(
        /^repere_staff=[\w-]{43}; Path=\/staff; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      )
      expect((await client.get<SessionsDto>('/sessions')).body.data).toHaveLength(2)
      const text = second.session!
      expect((await second.post('/logout')).status).toBe(204)
      expect((await admin.staff().withSession(text, null).get('/me')).status).toBe(401)
      const [own] = (await client.get<SessionsDto>('/sessions')).body.data
      expect(own?.current).toBe(true)
      expect((await client.delete(`/sessions/${own!.id}`)).status).toBe(204)
      expect((await client.get('/me')).status).toBe(401)
    })
  })

  describe('the team', () => {
    it('is invited by mail, changed, set up again and deactivated by an owner', async () => {
      const { client } = await admin.loginStaff('owner')
      const email = newEmail()
      const invited = await client.post<StaffMemberDto>('/team', { email, role: 'support', language: 'en' })
      expect([invited.status, invited.body.state]).toEqual([201, 'invited'])
      expect((await client.post('/team', { email, role: 'admin' })).status).toBe(409)
      expect((await admin.mails(email))[0]?.subject).toBe('Your access to the administration of Repère')

      const setup_token = await admin.linkToken(email)
      const { totp_secret } = (await admin.staff().post<TotpOfferDto>('/enrol', { setup_token })).body
      const person = admin.staff()
      const order = { setup_token, password: PASSWORD, code: codeAt(totp_secret, Date.now()) }
      expect((await person.post('/enrol/confirm', order)).status).toBe(201)
      expect((await person.get('/team')).status).toBe(403)

      const { id } = invited.body
      expect((await client.patch<StaffMemberDto>(`/team/${id}`, { role: 'admin' })).body.role).toBe('admin')
      expect((await person.get('/me')).status).toBe(401)
      expect((await login(email, PASSWORD, codeAt(totp_secret, Date.now() + STEP_MS))).body.role).toBe('admin')

      expect((await client.post<StaffMemberDto>(`/team/${id}/setup`)).body.state).toBe('invited')
      expect((await login(email, PASSWORD, codeAt(totp_secret, Date.now() + STEP_MS))).status).toBe(401)
      const again = (await admin.staff().post<TotpOfferDto>('/enrol', { setup_token: await admin.linkToken(email) }))
        .body
      expect(again.totp_secret).not.toBe(totp_secret)

      expect((await client.delete(`/team/${id}`)).status).toBe(204)
      const { data } = (await client.get<TeamDto>('/team')).body
      expect(data.find((one) => one.id === id)?.state).toBe('deactivated')
      const entries = await admin.database.prisma.auditEntry.findMany({
        where: { targetId: id },
        orderBy: { id: 'asc' },
      })
      expect(entries.map(({ action }) => action)).toEqual([
        'staff.invite',
        'staff.enrol',
        'staff.change_role',
        'staff.set_up_again',
        'staff.deactivate',
      ])
    })

    it('keeps an owner, also when two leave at once', async () => {
      const lonely = await startAdmin()
      try {
        const [one, two] = [await lonely.loginStaff('owner'), await lonely.loginStaff('owner')]
        const gone = await Promise.all([
          one.client.delete(`/team/${two.staffId}`),
          two.client.patch(`/team/${one.staffId}`, { role: 'support' }),
        ])
        // The second one is removed already, or the last.
        expect(gone.filter(({ status }) => status < 300)).toHaveLength(1)
        expect(gone.filter(({ status }) => status === 401 || status === 409)).toHaveLength(1)
        const where = { role: 'owner', deactivatedAt: null } as const
        const [last, ...others] = await lonely.database.prisma.staffMember.findMany({ where })
        expect(others).toEqual([])
        const { client } = [one, two].find(({ staffId }) => staffId === last!.id)!
        expect((await client.delete(`/team/${last!.id}`)).status).toBe(409)
        expect((await client.patch(`/team/${last!.id}`, { role: 'admin' })).status).toBe(409)
        expect((await client.post(`/team/${last!.id}/setup`)).status).toBe(200)
      } finally {
        await lonely.stop()
      }
    })
  })
})
