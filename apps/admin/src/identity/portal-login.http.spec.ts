import { until } from '@repere/test-kit'
import { type AdminUnderTest, startAdmin } from '../access/admin.fixture.js'
import { type MeDto, type SessionsDto } from './me.dto.js'
import { Passwords } from './passwords.js'
import { fieldsOf, login, registerVerified } from './portal-people.fixture.js'

jest.setTimeout(120_000)

const NEW_PASSWORD = 'a longer and newer one'

describe('people of customers', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  describe('logging in', () => {
    it('starts a new session, ends the previous one, and sets a cookie that scripts cannot read', async () => {
      const { client, email, password } = await registerVerified(admin)
      const before = client.session!
      const { status, headers } = await client.post('/login', { email: email.toUpperCase(), password })
      expect(status).toBe(200)
      const [cookie] = headers.getSetCookie()
      expect(cookie).toMatch(/^repere_portal=[\w-]{43}; /)
      expect(cookie?.split('; ').slice(1)).toEqual(
        expect.arrayContaining(['Path=/portal', 'HttpOnly', 'SameSite=Lax', expect.stringMatching(/^Expires=/)]),
      )
      expect(cookie).not.toContain('Secure')
      expect(client.session).not.toBe(before)
      expect((await admin.portal().withSession(before, null).get('/me')).status).toBe(401)
    })

    it('answers a wrong password, an unknown address and an unverified one alike, for the same work', async () => {
      const { email } = await registerVerified(admin)
      const unverified = await admin.register()
      const passwords = admin.app.get(Passwords)
      const answers = []
      for (const address of [email, 'unknown@client.example', unverified.email]) {
        const before = passwords.computed
        const { status, text } = await login(admin, address, 'a wrong password')
        answers.push({ status, text, hashes: passwords.computed - before })
      }
      expect(answers[0]).toMatchObject({ status: 401, hashes: 1 })
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    })

    it('is refused after ten attempts, known or not, however many at once, until they are forgotten', async () => {
      const { email, password } = await registerVerified(admin)
      for (const address of [email, 'unknown-too@client.example']) {
        const tries = await Promise.all(Array.from({ length: 14 }, () => login(admin, address, 'a wrong password')))
        const statuses = tries.map(({ status }) => status).sort()
        expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)])
        const refused = tries.find(({ status }) => status === 429)!
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
      }
      expect((await login(admin, email, password)).status).toBe(429)
      const redis = admin.redis.client()
      await redis.flushall()
      expect((await login(admin, email, password)).status).toBe(200)
    })

    it('continues on a known device while strangers are locked out, and the person gets a mail', async () => {
      const { email, password } = await registerVerified(admin)
      const own = await login(admin, email, password)
      for (let guess = 0; guess < 10; guess++) await login(admin, email, 'a wrong password')
      expect((await login(admin, email, password)).status).toBe(429)
      await own.client.post('/logout')
      expect((await own.client.post('/login', { email, password })).status).toBe(200)
      await until(async () =>
        (await admin.mails(email)).some(({ subject }) => subject === 'Trop de mots de passe erronés'),
      )
      const subjects = (await admin.mails(email)).map(({ subject }) => subject)
      expect(subjects.filter((one) => one === 'Trop de mots de passe erronés')).toHaveLength(1)
      expect(subjects.filter((one) => one === 'Connexion depuis un nouvel appareil')).toHaveLength(1)
      // The cookie of another person's device and a forged cookie do not count.
      const other = await registerVerified(admin)
      const theirs = await login(admin, other.email, other.password)
      expect((await theirs.client.post('/login', { email, password })).status).toBe(429)
      const forged = admin.portal()
      forged.cookies.set('repere_device', 'forged')
      expect((await forged.post('/login', { email, password })).status).toBe(429)
      await admin.redis.client().flushall()
    })

    it.each(['registration', 'verification', 'a change of the password'])(
      'continues on the device of the %s while strangers behind the same address are locked out',
      async (event) => {
        const { client, email, password } = await registerVerified(admin)
        const own = admin.portal()
        const device = () => client.cookies.get('repere_device')!
        let current = password
        if (event === 'registration') {
          const registered = await admin.register()
          own.cookies.set('repere_device', registered.client.cookies.get('repere_device')!)
          await registered.client.post('/verify', { token: await admin.linkToken(registered.email) })
          await guessTenTimes(registered.email)
          expect((await own.post('/login', { email: registered.email, password: registered.password })).status).toBe(
            200,
          )
          return
        }
        if (event !== 'verification') {
          current = NEW_PASSWORD
          expect((await client.post('/password', { current_password: password, password: current })).status).toBe(200)
        }
        own.cookies.set('repere_device', device())
        await guessTenTimes(email)
        expect((await own.post('/login', { email, password: current })).status).toBe(200)

        async function guessTenTimes(address: string): Promise<void> {
          for (let guess = 0; guess < 10; guess++) await login(admin, address, 'a wrong password')
          expect((await login(admin, address, 'a wrong password')).status).toBe(429)
        }
      },
    )

    it('gives a network no more attempts back than it used', async () => {
      const { email, password } = await registerVerified(admin)
      await admin.redis.client().flushall()
      for (let round = 0; round < 3; round++) {
        const { client } = await login(admin, email, password)
        const change = { current_password: password, password: NEW_PASSWORD }
        expect((await client.post('/password', change)).status).toBe(200)
        const back = { current_password: NEW_PASSWORD, password }
        expect((await client.post('/password', back)).status).toBe(200)
      }
      const redis = admin.redis.client()
      for (const key of await redis.keys('*login*')) expect(Number(await redis.get(key))).toBeGreaterThanOrEqual(0)
    })

    it('successfully clears the earlier attempts', async () => {
      const { email, password } = await registerVerified(admin)
      for (let round = 0; round < 3; round++) {
        for (let wrong = 0; wrong < 6; wrong++) expect((await login(admin, email, 'a wrong password')).status).toBe(401)
        expect((await login(admin, email, password)).status).toBe(200)
      }
    })

    it('is refused while attempts cannot be counted', async () => {
      const { email, password } = await registerVerified(admin)
      await admin.redis.kill()
      try {
        const { status, headers } = await login(admin, email, password)
        expect([status, headers.get('retry-after')]).toEqual([503, '5'])
      } finally {
        await admin.redis.start()
      }
      await until(async () => (await login(admin, email, password)).status === 200)
    })

    it('ends with logging out', async () => {
      const { client } = await registerVerified(admin)
      const before = client.session!
      expect((await client.post('/logout')).status).toBe(204)
      expect(client.session).toBeNull()
      expect((await admin.portal().withSession(before, null).get('/me')).status).toBe(401)
    })
  })

  describe('sessions', () => {
    it('are listed, and ended one by one; those of others are not found', async () => {
      const { client, email, password } = await registerVerified(admin)
      const second = await login(admin, email, password)
      const { body } = await client.get<SessionsDto>('/sessions')
      expect(body.data.map(({ current }) => current)).toEqual([false, true])
      const colleague = await admin.member({
        of: { accountId: (await client.get<MeDto>('/me')).body.organisation.id, accountTag: '' },
      })
      const [theirs] = (await colleague.client.get<SessionsDto>('/sessions')).body.data
      expect((await client.delete(`/sessions/${theirs!.id}`)).status).toBe(404)
      expect((await client.delete(`/sessions/${body.data[0]!.id}`)).status).toBe(204)
      expect((await second.client.get('/me')).status).toBe(401)
      expect((await client.delete(`/sessions/${body.data[0]!.id}`)).status).toBe(404)
      expect((await client.delete('/sessions/nonsense')).status).toBe(404)
    })

    it('continue for another organisation of the person, and for no other one', async () => {
      const { client, email } = await registerVerified(admin)
      await admin.register({ email, organisation: 'Second' })
      await admin.portal().post('/verify', { token: await admin.linkToken(email) })
      const { organisations } = (await client.get<MeDto>('/me')).body
      const before = client.session!
      const second = organisations.find(({ name }) => name === 'Second')!
      const { status, body } = await client.post<MeDto>('/switch', { organisation_id: second.id })
      expect([status, body.organisation.id]).toEqual([200, second.id])
      expect((await admin.portal().withSession(before, null).get('/me')).status).toBe(401)
      const stranger = await admin.member()
      expect((await client.post('/switch', { organisation_id: stranger.accountId })).status).toBe(404)
    })
  })

  describe('a forgotten password', () => {
    it('is replaced with a link; every session ends, a stolen one, too', async () => {
      const { client, email, password } = await registerVerified(admin)
      const stolen = { text: client.session!, csrf: client.csrfToken }
      expect((await admin.portal().post('/password/forgot', { email })).status).toBe(202)
      const token = await admin.linkToken(email)
      const weak = await admin.portal().post('/password/reset', { token, password: 'motdepasse123' })
      expect(fieldsOf(weak)).toEqual(['password: guessable'])
      expect((await admin.portal().post('/password/reset', { token, password: NEW_PASSWORD })).status).toBe(204)
      const thief = admin.portal().withSession(stolen.text, stolen.csrf)
      expect((await thief.get('/me')).status).toBe(401)
      expect((await thief.post('/password', { current_password: NEW_PASSWORD, password })).status).toBe(401)
      expect((await login(admin, email, password)).status).toBe(401)
      expect((await login(admin, email, NEW_PASSWORD)).status).toBe(200)
      const reused = await admin.portal().post('/password/reset', { token, password: 'yet another one' })
      expect(fieldsOf(reused)).toEqual(['token: unknown_value'])
      expect((await admin.mails(email)).map(({ subject }) => subject)).toContain('Votre mot de passe a changé')
    })

    it('answers the same for a known and an unknown address, and mails only a known one', async () => {
      const { email } = await registerVerified(admin)
      const unknown = 'unknown-forgetful@client.example'
      const answers = await Promise.all(
        [email, unknown].map((address) => admin.portal().post('/password/forgot', { email: address })),
      )
      expect(answers.map(({ status, text }) => [status, text])).toEqual([
        [202, ''],
        [202, ''],
      ])
      expect((await admin.mails(email)).at(-1)?.subject).toBe('Choisir un nouveau mot de passe')
      expect(await admin.mails(unknown)).toEqual([])
      const rows = await admin.database.prisma.mail.findMany({ where: { recipient: unknown } })
      expect(rows).toMatchObject([{ state: 'dropped' }])
    })

    it('verifies an address too, since the mail has reached it', async () => {
      const { email } = await admin.register()
      await admin.mails(email)
      await admin.portal().post('/password/forgot', { email })
      const order = { token: await admin.linkToken(email), password: NEW_PASSWORD }
      expect((await admin.portal().post('/password/reset', order)).status).toBe(204)
      expect((await login(admin, email, NEW_PASSWORD)).status).toBe(200)
    })

    it('can be requested five times an hour, known or not', async () => {
      for (const email of [(await registerVerified(admin)).email, 'unknown-impatient@client.example']) {
        const statuses = []
        for (let asked = 0; asked < 6; asked++) {
          statuses.push((await admin.portal().post('/password/forgot', { email })).status)
        }
        expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
      }
    })
  })

  describe('changing the password', () => {
    it('needs the old one, continues this session with a new token, and ends the others', async () => {
      const { client, email, password } = await registerVerified(admin)
      const other = await login(admin, email, password)
      const before = client.session!
      const wrong = await client.post('/password', { current_password: 'not the old one', password: NEW_PASSWORD })
      expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['current_password: unknown_value']])
      expect((await client.post('/password', { current_password: password, password: NEW_PASSWORD })).status).toBe(200)
      expect(client.session).not.toBe(before)
      expect((await client.get('/me')).status).toBe(200)
      expect((await other.client.get('/me')).status).toBe(401)
      expect((await admin.portal().withSession(before, null).get('/me')).status).toBe(401)
      expect((await login(admin, email, NEW_PASSWORD)).status).toBe(200)
    })
  })
})
