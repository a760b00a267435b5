import { generateKeyPairSync } from 'node:crypto'
import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'
import { type HttpClient } from '../access/http-client.fixture.js'
import { SoftwareAuthenticator } from './authenticator.fixture.js'
import { type MeDto } from './me.dto.js'
import {
  type AccountSecurityDto,
  type PasskeyDto,
  type PasskeyOptionsDto,
  type RecoveryCodesDto,
} from './security.dto.js'
import { type TotpOfferDto } from './staff-team.dto.js'
import { codeAt } from './totp.fixture.js'

jest.setTimeout(120_000)

const ORIGIN = 'https://console.repere.example'
const RP_ID = 'repere.example'
const STEP_MS = 30_000
const WRONG = 'not the right one'

describe('the protection of customers’ logins', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin({ env: { PUBLIC_CONSOLE_URL: ORIGIN, PASSKEY_RP_ID: RP_ID } })
  })
  afterAll(() => admin?.stop())
  beforeEach(() => admin.redis.client().flushall())

  async function person() {
    const { client, email } = await admin.register()
    await client.post('/verify', { token: await admin.linkToken(email) })
    return { client, email }
  }
  const login = async (email: string, order: object = {}) => {
    const client = admin.portal()
    return { client, ...(await client.post<MeDto>('/login', { email, password: PASSWORD, ...order })) }
  }
  const securityOf = async (client: HttpClient) => (await client.get<AccountSecurityDto>('/security')).body
  const reasonsOf = ({ body }: { body: unknown }) =>
    (body as { error: { details: { field: string; reason: string }[] | null } }).error.details?.map(
      ({ field, reason }) => `${field}: ${reason}`,
    )
  const subjectsOf = async (email: string) => (await admin.mails(email)).map(({ subject }) => subject)

  /**
   * A person whose login needs a code. The code that confirmed is forgotten, so that the test need not wait for the
   * next.
   */
  async function protectedPerson() {
    const { client, email } = await person()
    const offer = (await client.post<TotpOfferDto>('/totp', { current_password: PASSWORD })).body
    const secret = offer.totp_secret
    const confirmed = await client.post<RecoveryCodesDto>('/totp/confirm', { code: codeAt(secret, Date.now()) })
    expect(confirmed.status).toBe(200)
    await admin.database.prisma.user.updateMany({ where: { email }, data: { totpLastStep: null } })
    return { client, email, secret, codes: confirmed.body.recovery_codes }
  }

  describe('an authenticator', () => {
    it('is set up with the password and a code, and then every login needs a code', async () => {
      const { client, email } = await person()
      const other = await login(email)
      const refused = await client.post('/totp', { current_password: WRONG })
      expect(reasonsOf(refused)).toEqual(['current_password: unknown_value'])
      expect((await client.post('/totp/confirm', { code: '123456' })).status).toBe(409)
      const { body: offer } = await client.post<TotpOfferDto>('/totp', { current_password: PASSWORD })
      expect(offer.otpauth_uri).toContain(`otpauth://totp/Rep%C3%A8re:${encodeURIComponent(email)}?`)
      // The set-up is not confirmed: nothing has changed.
      expect((await login(email)).status).toBe(200)
      const code = codeAt(offer.totp_secret, Date.now())
      const wrong = await client.post('/totp/confirm', { code: code === '000000' ? '000001' : '000000' })
      expect(reasonsOf(wrong)).toEqual(['code: unknown_value'])
      const { body } = await client.post<RecoveryCodesDto>('/totp/confirm', { code })
      expect(new Set(body.recovery_codes).size).toBe(10)
      expect(await securityOf(client)).toMatchObject({
        recovery_codes_left: 10,
        totp_enabled_at: expect.any(String),
      })
      // A session of an attacker does not survive it.
      expect((await other.client.get('/me')).status).toBe(401)
      expect((await client.post('/totp', { current_password: PASSWORD })).status).toBe(409)
      expect(await subjectsOf(email)).toContain('La protection de votre compte a changé')

      const asked = await login(email)
      expect([asked.status, reasonsOf(asked), asked.client.session]).toEqual([400, ['code: required'], null])
      expect((await login(email, { code: '000000' })).status).toBe(401)
      // The code that confirmed the set-up is used up.
      expect((await login(email, { code })).status).toBe(401)
      expect((await login(email, { code: codeAt(offer.totp_secret, Date.now() + STEP_MS) })).status).toBe(200)
      expect((await login(email, { password: WRONG })).status).toBe(401)
    })

    it('gives codes that work once, however many logins come at once', async () => {
      const { email, secret } = await protectedPerson()
      const code = codeAt(secret, Date.now())
      const tries = await Promise.all(Array.from({ length: 5 }, () => login(email, { code })))
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    })

    it('is refused after ten attempts, right password or not', async () => {
      const { email, secret } = await protectedPerson()
      for (let wrong = 0; wrong < 10; wrong++) await login(email, wrong % 2 === 0 ? {} : { code: '000000' })
      expect((await login(email, { code: codeAt(secret, Date.now()) })).status).toBe(429)
    })

    it('is removed by password and code together only', async () => {
      const { client, email, secret } = await protectedPerson()
      const code = () => codeAt(secret, Date.now())
      expect(reasonsOf(await client.post('/totp/disable', { current_password: WRONG, code: code() }))).toEqual([
        'current_password: unknown_value',
      ])
      expect(reasonsOf(await client.post('/totp/disable', { current_password: PASSWORD, code: '000000' }))).toEqual([
        'code: unknown_value',
      ])
      expect((await client.post('/totp/disable', { current_password: PASSWORD, code: code() })).status).toBe(204)
      expect(await securityOf(client)).toMatchObject({ totp_enabled_at: null, recovery_codes_left: 0 })
      expect((await login(email)).status).toBe(200)
    })

    it('stays when the password is reset by mail: access to the mailbox alone is not enough', async () => {
      const { email, secret } = await protectedPerson()
      await admin.portal().post('/password/forgot', { email })
      const reset = { token: await admin.linkToken(email), password: 'a newer and longer one' }
      expect((await admin.portal().post('/password/reset', reset)).status).toBe(204)
      const asked = await login(email, { password: reset.password })
      expect(reasonsOf(asked)).toEqual(['code: required'])
      const code = codeAt(secret, Date.now())
      expect((await login(email, { password: reset.password, code })).status).toBe(200)
    })
  })

  describe('recovery codes', () => {
    it('replace a code of the authenticator once, are stored as digests, and are counted', async () => {
      const { client, email, codes } = await protectedPerson()
      const [code = '', other = ''] = codes
      const rows = await admin.database.prisma.recoveryCode.findMany({ where: { user: { email } } })
      expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
      expect((await login(email, { code: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
      expect((await login(email, { code })).status).toBe(401)
      expect((await securityOf(client)).recovery_codes_left).toBe(9)
      const stranger = await protectedPerson()
      expect((await login(stranger.email, { code: other })).status).toBe(401)
    })

    it('are replaced with password and code; the old ones become invalid', async () => {
      const { client, email, secret, codes } = await protectedPerson()
      const order = { current_password: PASSWORD, code: codeAt(secret, Date.now()) }
      const { body } = await client.post<RecoveryCodesDto>('/recovery-codes', order)
      expect(body.recovery_codes.filter((code) => codes.includes(code))).toEqual([])
      expect((await login(email, { code: codes[3] })).status).toBe(401)
      expect((await login(email, { code: body.recovery_codes[0] })).status).toBe(200)
      const none = await person()
      expect((await none.client.post('/recovery-codes', order)).status).toBe(409)
    })
  })

  describe('a passkey', () => {
    const begin = async (client: HttpClient) =>
      (await client.post<PasskeyOptionsDto>('/passkeys/options', { current_password: PASSWORD })).body.options as {
        challenge: string
        rp: { id: string }
        user: { id: string }
      }
    const register = async (client: HttpClient, device: SoftwareAuthenticator, name = 'Phone') =>
      client.post<PasskeyDto>('/passkeys', { name, credential: device.create(await begin(client)) })
    const beginLogin = async () =>
      (await admin.portal().post<PasskeyOptionsDto>('/login/passkey/options')).body.options as { challenge: string }
    const loginWith = async (credential: object) => {
      const client = admin.portal()
      return { client, ...(await client.post<MeDto>('/login/passkey', { credential })) }
    }
    const newDevice = () => new SoftwareAuthenticator(ORIGIN, RP_ID)

    it('is registered with the password, logs in without it, is listed and removed', async () => {
      const { client, email } = await person()
      expect((await client.post('/passkeys/options', { current_password: WRONG })).status).toBe(400)
      const options = await begin(client)
      expect(options).toMatchObject({ rp: { id: RP_ID }, user: { name: email } })
      const device = newDevice()
      const made = await client.post<PasskeyDto>('/passkeys', { name: 'Phone', credential: device.create(options) })
      expect([made.status, made.body.name]).toEqual([201, 'Phone'])
      const loggedIn = await loginWith(device.get(await beginLogin()))
      expect([loggedIn.status, loggedIn.body.user?.email]).toEqual([200, email])
      expect((await loggedIn.client.get('/me')).status).toBe(200)
      const { passkeys } = await securityOf(client)
      expect(passkeys).toMatchObject([{ id: made.body.id, last_used_at: expect.any(String) }])
      expect((await client.delete(`/passkeys/${made.body.id}`)).status).toBe(204)
      expect((await loginWith(device.get(await beginLogin()))).status).toBe(401)
      expect((await subjectsOf(email)).filter((one) => one === 'La protection de votre compte a changé')).toHaveLength(
        2,
      )
    })

    it('replaces the code, too, because it proves the device and its owner together', async () => {
      const { client } = await protectedPerson()
      const device = newDevice()
      await register(client, device)
      expect((await loginWith(device.get(await beginLogin()))).status).toBe(200)
    })

    it('is not accepted twice: neither its signature, nor its challenge, nor a copy of the device', async () => {
      const { client } = await person()
      const device = newDevice()
      await register(client, device)
      const options = await beginLogin()
      const signed = device.get(options)
      expect((await loginWith(signed)).status).toBe(200)
      expect((await loginWith(signed)).status).toBe(401)
      expect((await loginWith(device.get(options))).status).toBe(401)
      device.counter = 0
      expect((await loginWith(device.get(await beginLogin()))).status).toBe(401)
      // Of many uses at once, one succeeds.
      device.counter = 5
      const again = device.get(await beginLogin())
      const tries = await Promise.all(Array.from({ length: 4 }, () => loginWith(again)))
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    })

    it('is not accepted from another origin, for another domain, or signed by another key', async () => {
      const { client } = await person()
      const device = newDevice()
      await register(client, device)
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      expect((await loginWith(device.get(await beginLogin(), privateKey))).status).toBe(401)
      device.origin = 'https://console.repere.example.evil.example'
      expect((await loginWith(device.get(await beginLogin()))).status).toBe(401)
      device.origin = ORIGIN
      device.rpId = 'evil.example'
      expect((await loginWith(device.get(await beginLogin()))).status).toBe(401)
      device.rpId = RP_ID
      expect((await loginWith(device.get({ challenge: Buffer.alloc(32, 1).toString('base64url') }))).status).toBe(401)
      const unknown = newDevice()
      expect((await loginWith(unknown.get(await beginLogin()))).status).toBe(401)
      expect((await loginWith({ id: 'x', response: {} })).status).toBe(401)
      expect((await loginWith(device.get(await beginLogin()))).status).toBe(200)
    })

    it('is registered once, for the person who started it, on our page only', async () => {
      const [one, two] = [await person(), await person()]
      const device = newDevice()
      const options = await begin(one.client)
      const credential = device.create(options)
      const store = (client: HttpClient) => client.post('/passkeys', { name: 'Phone', credential })
      expect(reasonsOf(await store(two.client))).toEqual(['credential: unknown_value'])
      // The challenge is used up by the attempt.
      expect(reasonsOf(await store(one.client))).toEqual(['credential: unknown_value'])
      expect((await register(one.client, device)).status).toBe(201)
      expect((await register(two.client, device)).status).toBe(400)
      const elsewhere = new SoftwareAuthenticator('https://evil.example', RP_ID)
      expect((await register(one.client, elsewhere)).status).toBe(400)
      // A challenge for logging in registers nothing.
      const login = { ...(await begin(one.client)), ...(await beginLogin()) }
      const wrong = await one.client.post('/passkeys', { name: 'Phone', credential: newDevice().create(login) })
      expect(wrong.status).toBe(400)
    })
  })

  describe('an address', () => {
    const ask = (client: HttpClient, email: string, current_password = PASSWORD) =>
      client.post('/email', { email, current_password })

    it('changes with the password and a link to the new one; both get a mail, other sessions end', async () => {
      const { client, email } = await person()
      const other = await login(email)
      const next = `new-${email}`
      expect(reasonsOf(await ask(client, next, WRONG))).toEqual(['current_password: unknown_value'])
      expect(reasonsOf(await ask(client, email))).toEqual(['email: unknown_value'])
      expect((await ask(client, next)).status).toBe(202)
      expect(await subjectsOf(email)).toContain('Changement d’adresse e-mail demandé')
      expect((await login(email)).status).toBe(200)
      const token = await admin.linkToken(next)
      const confirmed = await client.post('/email/confirm', { token })
      expect([confirmed.status, confirmed.body]).toEqual([200, { email: next }])
      expect((await client.get<MeDto>('/me')).body.user).toMatchObject({ email: next, email_verified: true })
      expect((await other.client.get('/me')).status).toBe(401)
      expect((await login(email)).status).toBe(401)
      expect((await login(next)).status).toBe(200)
      expect(await subjectsOf(email)).toContain('Votre adresse e-mail a changé')
      expect(await subjectsOf(next)).toContain('Votre adresse e-mail a changé')
      expect(reasonsOf(await client.post('/email/confirm', { token }))).toEqual(['token: unknown_value'])
    })

    it('invalidates links to a new password that went to the old address', async () => {
      const { client, email } = await person()
      const next = `new-${email}`
      await ask(client, next)
      const change = await admin.linkToken(next)
      await admin.portal().post('/password/forgot', { email })
      const reset = await admin.linkToken(email)
      expect((await admin.portal().post('/email/confirm', { token: change })).status).toBe(200)
      const order = { token: reset, password: 'a newer and longer one' }
      expect((await admin.portal().post('/password/reset', order)).status).toBe(400)
    })

    it('of another person is not accepted, and the answer does not reveal that it is known', async () => {
      const [one, other] = [await person(), await person()]
      const known = await ask(one.client, other.email)
      const unknown = await ask(one.client, 'never-seen@client.example')
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
      expect(await subjectsOf(other.email)).not.toContain('Confirmez votre nouvelle adresse e-mail')
      // Also if another person gets it before the link is followed.
      const late = 'late@client.example'
      await ask(one.client, late)
      const token = await admin.linkToken(late)
      const registered = await admin.register({ email: late })
      await registered.client.post('/verify', { token: await admin.linkToken(late) })
      expect((await one.client.post('/email/confirm', { token })).status).toBe(400)
    })
  })

  it('all other sessions end at once', async () => {
    const { client, email } = await person()
    const others = [await login(email), await login(email)]
    expect((await client.delete('/sessions')).status).toBe(204)
    for (const other of others) expect((await other.client.get('/me')).status).toBe(401)
    expect((await client.get('/me')).status).toBe(200)
  })
})
