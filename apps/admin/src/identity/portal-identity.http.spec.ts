import { parseKey } from '@repere/shared'
import { until } from '@repere/test-kit'
import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'
import { digestOf } from '../access/sessions.js'
import { Gatekeeper } from '../keys/gatekeeper.fixture.js'
import { type MeDto, type RegisteredDto } from './me.dto.js'
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

  describe('registering', () => {
    it('shows a sandbox key that the very next API request may use', async () => {
      const { body } = await admin.register({ organisation: ' Transports Awa ', country: 'bj' })
      expect(body).toMatchObject({
        user: { language: 'fr', email_verified: false },
        organisation: { name: 'Transports Awa', country: 'BJ', suspension: null },
        role: 'owner',
      })
      expect(parseKey(body.sandbox_key)?.accountTag).toBe(body.organisation.tag)
      const gatekeeper = await Gatekeeper.start(admin.database.prisma, admin.redis.url)
      try {
        expect(await until(() => gatekeeper.judge(body.sandbox_key))).toBe('admitted')
      } finally {
        gatekeeper.close()
      }
    })

    it('starts a session, and mails a link in the chosen language', async () => {
      const { client, email } = await admin.register({ language: 'en' })
      expect((await client.get('/me')).status).toBe(200)
      const [mail] = await admin.mails(email)
      expect(mail?.subject).toBe('Confirm your e-mail address')
      expect(mail?.html).toContain(/https?:\/\/[^ "]+\/verify#token=[\w-]{43}/.exec(mail?.text ?? '')?.[0])
    })

    it('refuses invalid input, names every field, and repeats no password', async () => {
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

    it('with a known address answers the same, does the same work, and gives no access', async () => {
      const known = await registerVerified(admin)
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
        const refused = await login(admin, email, 'another password')
        expect([refused.status, refused.body]).toEqual([401, expect.objectContaining({})])
      }
      expect(answers[0]).toEqual(answers[1])
      expect((await login(admin, known.email, known.password)).body.organisations).toHaveLength(1)
    })

    it('with a known address offers the login by mail, and adds the organisation only by its link', async () => {
      const known = await registerVerified(admin)
      const again = await admin.register({ email: known.email, password: 'another password', organisation: 'Second' })
      const [, , mail] = await admin.mails(known.email)
      expect(mail?.subject).toBe('Vous avez déjà un compte')
      expect(mail?.text).toContain(`Se connecter:\n${admin.config.consoleUrl}/login`)
      const verified = await admin.portal().post('/verify', { token: await admin.linkToken(known.email) })
      expect([verified.status, verified.body]).toEqual([200, { csrf_token: null }])
      // The person who registered may not be the owner of the address.
      expect((await again.client.get('/me')).status).toBe(401)
      expect((await login(admin, known.email, 'another password')).status).toBe(401)
      const { body } = await login(admin, known.email, known.password)
      expect(body.organisations.map(({ name, role }) => `${name}: ${role}`)).toEqual([
        'Transports Awa: owner',
        'Second: owner',
      ])
    })
  })

  describe('verifying', () => {
    it('works once, gives the session a new token, and allows logging in', async () => {
      const { client, email, password } = await admin.register()
      expect((await login(admin, email, password)).status).toBe(401)
      const before = client.session!
      const token = await admin.linkToken(email)
      expect((await client.post('/verify', { token })).status).toBe(200)
      expect(client.session).not.toBe(before)
      expect((await admin.portal().withSession(before, null).get('/me')).status).toBe(401)
      expect((await client.get<MeDto>('/me')).body.user.email_verified).toBe(true)
      const again = await client.post('/verify', { token })
      expect([again.status, fieldsOf(again)]).toEqual([400, ['token: unknown_value']])
      expect((await login(admin, email, password)).status).toBe(200)
      expect((await admin.mails(email)).map(({ subject }) => subject)).toEqual([
        'Confirmez votre adresse e-mail',
        'Bienvenue sur Repère',
        'Connexion depuis un nouvel appareil',
      ])
    })

    it('with its password on another device: the session that registered continues', async () => {
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

      it('belongs to the person who follows the link: password, session and key of the stranger become invalid', async () => {
        const stranger = await admin.register()
        const owner = admin.portal()
        const token = await admin.linkToken(stranger.email)
        const verified = await owner.post('/verify', { token, password: NEW_PASSWORD })
        expect([verified.status, verified.body]).toEqual([200, { csrf_token: owner.csrfToken }])
        expect((await owner.get<MeDto>('/me')).body.user).toMatchObject({ email: stranger.email, email_verified: true })
        expect((await stranger.client.get('/me')).status).toBe(401)
        expect((await login(admin, stranger.email, stranger.password)).status).toBe(401)
        expect((await login(admin, stranger.email, NEW_PASSWORD)).status).toBe(200)
        expect(await keysOf(stranger.body.organisation.id)).toEqual([])
        const gatekeeper = await Gatekeeper.start(admin.database.prisma, admin.redis.url)
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
        expect((await login(admin, email, 'the password of a stranger')).status).toBe(401)
        const { body } = await login(admin, email, owner.password)
        expect(body.organisations.map(({ name }) => name)).toEqual(['The real one', 'Transports Awa'])
        expect(await keysOf(stranger.body.organisation.id)).toEqual([])
        expect(await keysOf(owner.body.organisation.id)).toHaveLength(1)
      })

      it('is taken from the stranger by a new password, too', async () => {
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
      // The person reads the same time in the console and in the mail.
      expect(body.organisation.keys_pause_at).toBe(verifyBy!.toISOString())
      expect((await admin.mails(email)).at(-1)!.text).toContain('la clé continue alors sans interruption')
      const gatekeeper = await Gatekeeper.start(prisma, admin.redis.url)
      try {
        await prisma.account.update({ where: { id }, data: { verifyBy: new Date(Date.now() - 1_000) } })
        await admin.redis.client().flushall()
        await until(async () => (await gatekeeper.judge(body.sandbox_key)) === 'mail_not_verified')
        expect((await client.post('/verify', { token: await admin.linkToken(email) })).status).toBe(200)
        expect(await gatekeeper.judge(body.sandbox_key)).toBe('admitted')
        const { body: me } = await client.get<RegisteredDto>('/me')
        expect(me.organisation.keys_pause_at).toBeNull()
      } finally {
        gatekeeper.close()
      }
    })

    it('stays with the person who registered and opens the mail elsewhere, with the same password', async () => {
      const { email, password, body } = await admin.register()
      const phone = admin.portal()
      expect((await phone.post('/verify', { token: await admin.linkToken(email), password })).status).toBe(200)
      expect((await phone.get<MeDto>('/me')).body.user.email_verified).toBe(true)
      const { client } = await login(admin, email, password)
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

    it('an old link is invalid', async () => {
      const { client, email, body } = await admin.register()
      const token = await admin.linkToken(email)
      await admin.database.prisma.mailToken.updateMany({
        where: { userId: body.user.id },
        data: { createdAt: new Date(0), expiresAt: new Date(Date.now() - 1000) },
      })
      expect((await client.post('/verify', { token })).status).toBe(400)
    })
  })

  it('changes are recorded, without secrets', async () => {
    const { client, email, body } = await registerVerified(admin)
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
})
