import { parseKey } from '@repere/shared'
import { until } from '@repere/test-kit'
import { type AdminUnderTest, PASSWORD, startAdmin, type TestRegistration } from '../access/admin.fixture.js'
import { digestOf } from '../access/sessions.js'
import { Gatekeeper } from '../keys/gatekeeper.fixture.js'
import { type MeDto, type RegisteredDto, type SessionsDto } from './me.dto.js'
import { Passwords } from './passwords.js'

jest.setTimeout(120_000)

const NEW_PASSWORD = 'a longer and newer one'

describe('people of customers', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  async function registerVerified(order: Parameters<AdminUnderTest['register']>[0] = {}): Promise<TestRegistration> {
    const registration = await admin.register(order)
    const { status } = await registration.client.post('/verify', { token: await admin.linkToken(registration.email) })
    expect(status).toBe(200)
    return registration
  }
  const login = (email: string, password: string) => {
    const client = admin.portal()
    return client.post<MeDto>('/login', { email, password }).then((answer) => ({ ...answer, client }))
  }
  const fieldsOf = ({ body }: { body: unknown }) =>
    (body as { error: { details: { field: string; reason: string }[] } }).error.details.map(
      ({ field, reason }) => `${field}: ${reason}`,
    )

  describe('registering', () => {
    it('shows a sandbox key that the very next API request may use', async () => {
      const { body } = await admin.register({ organisation: ' Transports Awa ', country: 'bj' })
      expect(body).toMatchObject({
        user: { language: 'fr', email_verified: false },
        organisation: { name: 'Transports Awa', country: 'BJ', suspension: null },
        role: 'owner',
      })
      expect(parseKey(body.sandbox_key)?.accountTag).toBe(body.organisation.tag)
      const gatekeeper = new Gatekeeper(admin.database.prisma, admin.redis.url)
      try {
        expect(await until(() => gatekeeper.judge(body.sandbox_key))).toBe('admitted')
      } finally {
        gatekeeper.close()
      }
    })

    it('begins a session, and mails a link in the language that was chosen', async () => {
      const { client, email } = await admin.register({ language: 'en' })
      expect((await client.get('/me')).status).toBe(200)
      const [mail] = await admin.mails(email)
      expect(mail?.subject).toBe('Confirm your e-mail address')
      expect(mail?.html).toContain(/https?:\/\/[^ "]+\/verify#token=[\w-]{43}/.exec(mail?.text ?? '')?.[0])
    })

    it('refuses what is wrong, naming every field, and repeats no password', async () => {
      const answer = await admin.portal().post('/register', {
        email: 'nobody',
        password: 'hunter2',
        organisation: '',
        country: 'XX',
        language: 'de',
        plan: 'pro',
      })
      expect(answer.status).toBe(400)
      expect(fieldsOf(answer).sort()).toEqual([
        'country: unknown_value',
        'email: invalid_format',
        'language: unknown_value',
        'organisation: required',
        'password: too_short',
        'plan: unknown_field',
      ])
      expect(answer.text).not.toContain('hunter2')
    })

    it.each([
      '1234567890',
      'Motdepasse123',
      'p@ssw0rd2024',
      'azertyuiop',
      'aaaaaaaaaaaa',
      'awa.client',
      'passwordpassword',
    ])('refuses the password %j', async (password) => {
      const order = { email: 'awa.client@client.example', password, organisation: 'A', country: 'TG' }
      const answer = await admin.portal().post('/register', order)
      expect([answer.status, fieldsOf(answer)]).toEqual([400, ['password: guessable']])
    })

    it('with a known address answers the same, does the same work, and gives no way in', async () => {
      const known = await registerVerified()
      const passwords = admin.app.get(Passwords)
      const shapeOf = (body: RegisteredDto) =>
        JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? '' : value))
      const answers = []
      for (const email of [known.email, 'never-seen-before@client.example']) {
        const before = passwords.computed
        const { body, client } = await admin.register({ email, password: 'another password', organisation: 'Second' })
        answers.push({
          shape: shapeOf(body),
          hashes: passwords.computed - before,
          me: (await client.get('/me')).status,
        })
        const refused = await login(email, 'another password')
        expect([refused.status, refused.body]).toEqual([401, expect.objectContaining({})])
      }
      expect(answers[0]).toEqual(answers[1])
      expect((await login(known.email, known.password)).body.organisations).toHaveLength(1)
    })

    it('with a known address adds the organisation once the link is followed, under the old password', async () => {
      const known = await registerVerified()
      const again = await admin.register({ email: known.email, password: 'another password', organisation: 'Second' })
      const [, , mail] = await admin.mails(known.email)
      expect(mail?.subject).toBe('Ajouter une organisation à votre compte ?')
      const verified = await admin.portal().post('/verify', { token: await admin.linkToken(known.email) })
      expect([verified.status, verified.body]).toEqual([200, { csrf_token: null }])
      // The person who registered may not be the owner of the address.
      expect((await again.client.get('/me')).status).toBe(401)
      expect((await login(known.email, 'another password')).status).toBe(401)
      const { body } = await login(known.email, known.password)
      expect(body.organisations.map(({ name, role }) => `${name}: ${role}`)).toEqual([
        'Transports Awa: owner',
        'Second: owner',
      ])
    })
  })

  describe('verifying', () => {
    it('works once, gives the session a new text, and lets one log in', async () => {
      const { client, email, password } = await admin.register()
      expect((await login(email, password)).status).toBe(401)
      const before = client.session!
      const token = await admin.linkToken(email)
      expect((await client.post('/verify', { token })).status).toBe(200)
      expect(client.session).not.toBe(before)
      expect((await admin.portal().withSession(before, null).get('/me')).status).toBe(401)
      expect((await client.get<MeDto>('/me')).body.user.email_verified).toBe(true)
      const again = await client.post('/verify', { token })
      expect([again.status, fieldsOf(again)]).toEqual([400, ['token: unknown_value']])
      expect((await login(email, password)).status).toBe(200)
      expect((await admin.mails(email)).map(({ subject }) => subject)).toEqual([
        'Confirmez votre adresse e-mail',
        'Bienvenue sur Repère',
        'Connexion depuis un nouvel appareil',
      ])
    })

    it('by its password on another device: the session that registered goes on', async () => {
      const { client, email, password } = await admin.register()
      const phone = admin.portal()
      const token = await admin.linkToken(email)
      expect((await phone.post('/verify', { token, password })).status).toBe(200)
      for (const device of [client, phone]) {
        expect((await device.get<MeDto>('/me')).body.user).toMatchObject({ email, email_verified: true })
      }
    })

    describe('an address that a stranger registered', () => {
      const keysOf = (accountId: string) =>
        admin.database.prisma.apiKey.findMany({ where: { accountId, revokedAt: null } })

      it('needs a password in another browser, and the link stays valid', async () => {
        const stranger = await admin.register()
        const token = await admin.linkToken(stranger.email)
        for (const browser of [admin.portal(), (await admin.member()).client]) {
          const answer = await browser.post('/verify', { token })
          expect([answer.status, fieldsOf(answer)]).toEqual([400, ['password: required']])
        }
        expect((await stranger.client.get<MeDto>('/me')).body.user.email_verified).toBe(false)
        const weak = await admin.portal().post('/verify', { token, password: stranger.email })
        expect(fieldsOf(weak)).toEqual(['password: guessable'])
        expect((await admin.portal().post('/verify', { token, password: NEW_PASSWORD })).status).toBe(200)
      })

      it('belongs to the person who follows the link: nothing of the stranger works any more', async () => {
        const stranger = await admin.register()
        const owner = admin.portal()
        const token = await admin.linkToken(stranger.email)
        const verified = await owner.post('/verify', { token, password: NEW_PASSWORD })
        expect([verified.status, verified.body]).toEqual([200, { csrf_token: owner.csrfToken }])
        expect((await owner.get<MeDto>('/me')).body.user).toMatchObject({ email: stranger.email, email_verified: true })
        expect((await stranger.client.get('/me')).status).toBe(401)
        expect((await login(stranger.email, stranger.password)).status).toBe(401)
        expect((await login(stranger.email, NEW_PASSWORD)).status).toBe(200)
        expect(await keysOf(stranger.body.organisation.id)).toEqual([])
        const gatekeeper = new Gatekeeper(admin.database.prisma, admin.redis.url)
        try {
          expect(await until(() => gatekeeper.judge(stranger.body.sandbox_key))).toBe('revoked')
        } finally {
          gatekeeper.close()
        }
      })

      it('never becomes the person that a later registration joins', async () => {
        const email = 'victim@client.example'
        const stranger = await admin.register({ email, password: 'the password of a stranger' })
        const strangerToken = await admin.linkToken(email)
        const owner = await admin.register({ email, organisation: 'The real one' })
        expect((await owner.client.post('/verify', { token: await admin.linkToken(email) })).status).toBe(200)
        // The owner also follows the older link, in another browser.
        expect((await admin.portal().post('/verify', { token: strangerToken })).status).toBe(200)
        expect((await stranger.client.get('/me')).status).toBe(401)
        expect((await login(email, 'the password of a stranger')).status).toBe(401)
        const { body } = await login(email, owner.password)
        expect(body.organisations.map(({ name }) => name)).toEqual(['The real one', 'Transports Awa'])
        expect(await keysOf(stranger.body.organisation.id)).toEqual([])
        expect(await keysOf(owner.body.organisation.id)).toHaveLength(1)
      })

      it('is lost to the stranger by a new password, too', async () => {
        const stranger = await admin.register()
        await admin.mails(stranger.email)
        await admin.portal().post('/password/forgot', { email: stranger.email })
        const token = await admin.linkToken(stranger.email)
        expect((await admin.portal().post('/password/reset', { token, password: NEW_PASSWORD })).status).toBe(204)
        expect((await stranger.client.get('/me')).status).toBe(401)
        expect(await keysOf(stranger.body.organisation.id)).toEqual([])
      })
    })

    it('ends the pause of a sandbox key that waited for it for 72 hours', async () => {
      const { prisma } = admin.database
      const { client, email, body } = await admin.register()
      const { id } = body.organisation
      const { verifyBy } = await prisma.account.findUniqueOrThrow({ where: { id } })
      expect(Math.round((verifyBy!.getTime() - Date.now()) / 3_600_000)).toBe(72)
      const gatekeeper = new Gatekeeper(prisma, admin.redis.url)
      try {
        await prisma.account.update({ where: { id }, data: { verifyBy: new Date(Date.now() - 1_000) } })
        await admin.redis.client().flushall()
        await until(async () => (await gatekeeper.judge(body.sandbox_key)) === 'mail_not_verified')
        expect((await client.post('/verify', { token: await admin.linkToken(email) })).status).toBe(200)
        expect(await gatekeeper.judge(body.sandbox_key)).toBe('admitted')
      } finally {
        gatekeeper.close()
      }
    })

    it('goes on for who registered and opens the mail elsewhere, by the same password', async () => {
      const { email, password, body } = await admin.register()
      const phone = admin.portal()
      expect((await phone.post('/verify', { token: await admin.linkToken(email), password })).status).toBe(200)
      expect((await phone.get<MeDto>('/me')).body.user.email_verified).toBe(true)
      const { client } = await login(email, password)
      const { keys } = (await client.get<{ keys: { prefix: string }[] }>('/keys')).body
      expect(keys.map(({ prefix }) => prefix)).toEqual([`svc_test_${body.organisation.tag}`])
    })

    it('can be requested again, and one mail is sent for many requests', async () => {
      const { client, email } = await admin.register()
      await admin.mails(email)
      for (let asked = 0; asked < 3; asked++) expect((await client.post('/verify/resend')).status).toBe(202)
      expect(await admin.mails(email)).toHaveLength(2)
      expect((await client.post('/verify', { token: await admin.linkToken(email) })).status).toBe(200)
      expect((await client.post('/verify/resend')).status).toBe(202)
      expect(await admin.mails(email)).toHaveLength(3)
    })

    it('an old link works no more', async () => {
      const { client, email, body } = await admin.register()
      const token = await admin.linkToken(email)
      await admin.database.prisma.mailToken.updateMany({
        where: { userId: body.user.id },
        data: { createdAt: new Date(0), expiresAt: new Date(Date.now() - 1000) },
      })
      expect((await client.post('/verify', { token })).status).toBe(400)
    })
  })

  describe('logging in', () => {
    it('begins a new session, ends the one before, and sets a cookie that pages cannot read', async () => {
      const { client, email, password } = await registerVerified()
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
      const { email } = await registerVerified()
      const unverified = await admin.register()
      const passwords = admin.app.get(Passwords)
      const answers = []
      for (const address of [email, 'unknown@client.example', unverified.email]) {
        const before = passwords.computed
        const { status, text } = await login(address, 'a wrong password')
        answers.push({ status, text, hashes: passwords.computed - before })
      }
      expect(answers[0]).toMatchObject({ status: 401, hashes: 1 })
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    })

    it('is refused after ten tries, known or not, however many at once, until they are forgotten', async () => {
      const { email, password } = await registerVerified()
      for (const address of [email, 'unknown-too@client.example']) {
        const tries = await Promise.all(Array.from({ length: 14 }, () => login(address, 'a wrong password')))
        const statuses = tries.map(({ status }) => status).sort()
        expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)])
        const refused = tries.find(({ status }) => status === 429)!
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
      }
      expect((await login(email, password)).status).toBe(429)
      const redis = admin.redis.client()
      await redis.flushall()
      expect((await login(email, password)).status).toBe(200)
    })

    it('continues on a known device while strangers are locked out, and the person gets a mail', async () => {
      const { email, password } = await registerVerified()
      const own = await login(email, password)
      for (let guess = 0; guess < 10; guess++) await login(email, 'a wrong password')
      expect((await login(email, password)).status).toBe(429)
      await own.client.post('/logout')
      expect((await own.client.post('/login', { email, password })).status).toBe(200)
      await until(async () =>
        (await admin.mails(email)).some(({ subject }) => subject === 'Trop de mots de passe erronés'),
      )
      const subjects = (await admin.mails(email)).map(({ subject }) => subject)
      expect(subjects.filter((one) => one === 'Trop de mots de passe erronés')).toHaveLength(1)
      expect(subjects.filter((one) => one === 'Connexion depuis un nouvel appareil')).toHaveLength(1)
      // The cookie of another person's device and a forged cookie do not count.
      const other = await registerVerified()
      const theirs = await login(other.email, other.password)
      expect((await theirs.client.post('/login', { email, password })).status).toBe(429)
      const forged = admin.portal()
      forged.cookies.set('repere_device', 'forged')
      expect((await forged.post('/login', { email, password })).status).toBe(429)
      await admin.redis.client().flushall()
    })

    it('gives a network no more attempts back than it took', async () => {
      const { email, password } = await registerVerified()
      await admin.redis.client().flushall()
      for (let round = 0; round < 3; round++) {
        const { client } = await login(email, password)
        const change = { current_password: password, password: NEW_PASSWORD }
        expect((await client.post('/password', change)).status).toBe(200)
        const back = { current_password: NEW_PASSWORD, password }
        expect((await client.post('/password', back)).status).toBe(200)
      }
      const redis = admin.redis.client()
      for (const key of await redis.keys('*login*')) expect(Number(await redis.get(key))).toBeGreaterThanOrEqual(0)
    })

    it('well clears the tries before', async () => {
      const { email, password } = await registerVerified()
      for (let round = 0; round < 3; round++) {
        for (let wrong = 0; wrong < 6; wrong++) expect((await login(email, 'a wrong password')).status).toBe(401)
        expect((await login(email, password)).status).toBe(200)
      }
    })

    it('is refused while attempts cannot be counted', async () => {
      const { email, password } = await registerVerified()
      await admin.redis.kill()
      try {
        const { status, headers } = await login(email, password)
        expect([status, headers.get('retry-after')]).toEqual([503, '5'])
      } finally {
        await admin.redis.start()
      }
      await until(async () => (await login(email, password)).status === 200)
    })

    it('ends with logging out', async () => {
      const { client } = await registerVerified()
      const before = client.session!
      expect((await client.post('/logout')).status).toBe(204)
      expect(client.session).toBeNull()
      expect((await admin.portal().withSession(before, null).get('/me')).status).toBe(401)
    })
  })

  describe('sessions', () => {
    it('are listed, and ended one by one; those of others are not there', async () => {
      const { client, email, password } = await registerVerified()
      const second = await login(email, password)
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

    it('go on for another organisation of the person, and for no other', async () => {
      const { client, email } = await registerVerified()
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
    it('is replaced by a link; every session ends, a stolen one too', async () => {
      const { client, email, password } = await registerVerified()
      const stolen = { text: client.session!, csrf: client.csrfToken }
      expect((await admin.portal().post('/password/forgot', { email })).status).toBe(202)
      const token = await admin.linkToken(email)
      const weak = await admin.portal().post('/password/reset', { token, password: 'motdepasse123' })
      expect(fieldsOf(weak)).toEqual(['password: guessable'])
      expect((await admin.portal().post('/password/reset', { token, password: NEW_PASSWORD })).status).toBe(204)
      const thief = admin.portal().withSession(stolen.text, stolen.csrf)
      expect((await thief.get('/me')).status).toBe(401)
      expect((await thief.post('/password', { current_password: NEW_PASSWORD, password })).status).toBe(401)
      expect((await login(email, password)).status).toBe(401)
      expect((await login(email, NEW_PASSWORD)).status).toBe(200)
      const reused = await admin.portal().post('/password/reset', { token, password: 'yet another one' })
      expect(fieldsOf(reused)).toEqual(['token: unknown_value'])
      expect((await admin.mails(email)).map(({ subject }) => subject)).toContain('Votre mot de passe a changé')
    })

    it('asks nothing of whether the address is known, and mails only where it is', async () => {
      const { email } = await registerVerified()
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
      expect((await login(email, NEW_PASSWORD)).status).toBe(200)
    })

    it('can be requested five times an hour, known or not', async () => {
      for (const email of [(await registerVerified()).email, 'unknown-impatient@client.example']) {
        const statuses = []
        for (let asked = 0; asked < 6; asked++) {
          statuses.push((await admin.portal().post('/password/forgot', { email })).status)
        }
        expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
      }
    })
  })

  describe('changing the password', () => {
    it('needs the old one, keeps this session under a new text, and ends the others', async () => {
      const { client, email, password } = await registerVerified()
      const other = await login(email, password)
      const before = client.session!
      const wrong = await client.post('/password', { current_password: 'not the old one', password: NEW_PASSWORD })
      expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['current_password: unknown_value']])
      expect((await client.post('/password', { current_password: password, password: NEW_PASSWORD })).status).toBe(200)
      expect(client.session).not.toBe(before)
      expect((await client.get('/me')).status).toBe(200)
      expect((await other.client.get('/me')).status).toBe(401)
      expect((await admin.portal().withSession(before, null).get('/me')).status).toBe(401)
      expect((await login(email, NEW_PASSWORD)).status).toBe(200)
    })
  })

  it('changes are written down, and what they say is no secret', async () => {
    const { client, email, body } = await registerVerified()
    await client.patch('/me', { language: 'en' })
    await client.post('/password', { current_password: PASSWORD, password: NEW_PASSWORD })
    const rows = await admin.database.prisma.auditEntry.findMany({
      where: { accountId: body.organisation.id },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ action }) => action)).toEqual([
      'account.register',
      'user.verify',
      'user.change',
      'user.change_password',
    ])
    expect(rows.every(({ actorEmail }) => actorEmail === email)).toBe(true)
    const text = JSON.stringify(rows)
    for (const secret of [PASSWORD, NEW_PASSWORD, body.sandbox_key, digestOf(client.session!)]) {
      expect(text).not.toContain(secret)
    }
  })

  it('over HTTPS the cookie stays there', async () => {
    const secure = await startAdmin({ env: { PUBLIC_ADMIN_URL: 'https://admin.repere.example' } })
    try {
      const { headers } = await secure.portal().post('/register', {
        email: 'awa@client.example',
        password: PASSWORD,
        organisation: 'A',
        country: 'CI',
      })
      expect(headers.getSetCookie()[0]).toContain('; Secure')
    } finally {
      await secure.stop()
    }
  })
})
