import { until } from '@repere/test-kit'
import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'
import { systemAuthor } from '../audit/index.js'
import { type StaffEnrolledDto } from './me.dto.js'
import { type RecoveryCodesDto } from './security.dto.js'
import { StaffTeam } from './staff-team.js'
import { type TotpOfferDto } from './staff-team.dto.js'
import { codeAt } from './totp.fixture.js'

jest.setTimeout(120_000)

const NEW_PASSWORD = 'a newer and longer one'

describe('secrets', () => {
  let admin: AdminUnderTest
  let log = ''
  let write: jest.SpyInstance
  /** The name of each secret → its text. */
  const secrets = new Map<string, string>()

  beforeAll(async () => {
    // Before the logger exists: it writes directly to the stream only without other destinations.
    write = jest.spyOn(process.stdout, 'write').mockImplementation((chunk: string | Uint8Array) => {
      log += String(chunk)
      return true
    })
    admin = await startAdmin({ env: { LOG_LEVEL: 'trace' } })
    await useEverySecret()
  })
  afterAll(async () => {
    write?.mockRestore()
    await admin?.stop()
  })

  async function useEverySecret(): Promise<void> {
    const { client, email, body } = await admin.register()
    const keep = (what: string, text: string | null | undefined) => {
      if (!text || text.length < 8) throw new Error(`No ${what}`)
      secrets.set(what, text)
    }
    keep('password', PASSWORD)
    keep('sandbox key', body.sandbox_key)
    keep('session of the registration', client.session)
    keep('csrf token', client.csrfToken)
    const verify = await admin.linkToken(email)
    keep('token to verify', verify)
    await client.post('/verify', { token: verify })
    keep('session', client.session)

    const invited = 'invited@client.example'
    await client.post('/invitations', { email: invited, role: 'developer' })
    keep('token of an invitation', await admin.linkToken(invited))
    await admin.portal().post('/password/forgot', { email })
    const reset = await admin.linkToken(email)
    keep('token to reset', reset)
    keep('new password', NEW_PASSWORD)
    await admin.portal().post('/password/reset', { token: reset, password: NEW_PASSWORD })
    await admin.portal().post('/login', { email, password: PASSWORD })
    await client.post('/login', { email, password: NEW_PASSWORD })
    const { id } = await admin.database.prisma.apiKey.findFirstOrThrow()
    const made = await client.post(`/keys/${id}/regenerate`)
    keep('regenerated key', /svc_test_\w+/.exec(made.text)?.[0])

    const tokenOrder = { name: 'CI', scopes: ['keys:read'], current_password: NEW_PASSWORD }
    const { token } = (await client.post<{ token: string }>('/management-tokens', tokenOrder)).body
    keep('management token', token)
    const program = admin.portal()
    program.headers.authorization = `Bearer ${token}`
    await program.get('/keys')
    await program.post('/keys', { [token]: 'x' })

    const careful = await admin.register()
    await careful.client.post('/verify', { token: await admin.linkToken(careful.email) })
    const offer = (await careful.client.post<TotpOfferDto>('/totp', { current_password: PASSWORD })).body
    keep('TOTP secret of a customer', offer.totp_secret)
    const confirmed = await careful.client.post<RecoveryCodesDto>('/totp/confirm', {
      code: codeAt(offer.totp_secret, Date.now()),
    })
    confirmed.body.recovery_codes.forEach((code, index) => keep(`recovery code ${index} of a customer`, code))
    const [code] = confirmed.body.recovery_codes
    await admin.portal().post('/login', { email: careful.email, password: PASSWORD, code })
    await careful.client.post('/email', { email: 'moved@client.example', current_password: PASSWORD })
    keep('token of a change of address', await admin.linkToken('moved@client.example'))

    const setup_token = await admin.app.get(StaffTeam).createOwner('owner@repere.example', systemAuthor('test'))
    keep('set-up token', setup_token)
    const staff = admin.staff()
    const { totp_secret } = (await staff.post<TotpOfferDto>('/enrol', { setup_token })).body
    keep('TOTP secret', totp_secret)
    const order = { setup_token, password: PASSWORD, code: codeAt(totp_secret, Date.now()) }
    const { recovery_codes } = (await staff.post<StaffEnrolledDto>('/enrol/confirm', order)).body
    recovery_codes.forEach((code, index) => keep(`recovery code ${index}`, code))
    keep('session of staff', staff.session)
    await staff.post('/login', { email: 'owner@repere.example', password: PASSWORD, code: recovery_codes[0] })

    // Errors are logged without the data that they are about.
    await admin.redis.kill()
    await admin.portal().post('/login', { email, password: NEW_PASSWORD })
    await admin.redis.start()
    await admin.portal().send('POST', `/verify?token=${verify}`, { token: verify })
    await admin.portal().post('/login', { email: 'x', password: NEW_PASSWORD, [PASSWORD]: PASSWORD })
  }

  it('are nowhere in the log, which is not empty', () => {
    expect(log).toContain('"operation":"POST /portal/login"')
    expect(found(log)).toEqual([])
  })

  it('are nowhere in the database, in clear', async () => {
    const { prisma } = admin.database
    const tables = await prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`
    expect(tables.length).toBeGreaterThan(20)
    const rows = await Promise.all(
      tables.map(({ name }) =>
        prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT row_to_json(t)::text AS row FROM "${name}" t`),
      ),
    )
    const dump = rows.flat().map(({ row }) => row)
    expect(dump.length).toBeGreaterThan(20)
    expect(dump.join()).toContain('owner@repere.example')
    expect(found(dump.join('\n'))).toEqual([])
  })

  it('are nowhere in Redis, and no address is', async () => {
    const redis = admin.redis.client()
    // Until the app is connected to the new Redis.
    const keys = await until(async () => {
      await admin.portal().post('/login', { email: 'somebody@client.example', password: NEW_PASSWORD })
      const all = await redis.keys('*')
      return all.some((key) => key.startsWith('rp:tries:')) ? all : null
    })
    expect(found(keys.join())).toEqual([])
    expect(keys.join()).not.toContain('@')
  })

  const found = (text: string): string[] =>
    [...secrets].filter(([, secret]) => text.includes(secret)).map(([what]) => what)
})
