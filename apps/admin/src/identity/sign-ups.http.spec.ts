import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'

jest.setTimeout(120_000)

describe('sign-ups', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin({ env: { TRUSTED_PROXIES: '127.0.0.1', SIGN_UPS_PER_HOUR: '3' } })
  })
  afterAll(() => admin?.stop())

  let people = 0
  const signUp = (network: string, change: object = {}) => {
    const portal = admin.portal()
    portal.headers['x-forwarded-for'] = network
    const email = `sign-up-${++people}@client.example`
    return portal.post('/register', { email, password: PASSWORD, organisation: 'Transports', country: 'BJ', ...change })
  }

  it('are limited for each network, and refused ones do not count', async () => {
    for (let index = 0; index < 5; index++) {
      expect((await signUp('198.51.100.1', { password: 'password' })).status).toBe(400)
    }
    for (const network of ['198.51.100.1', '198.51.100.2']) {
      for (let index = 0; index < 3; index++) expect((await signUp(network)).status).toBe(201)
      const refused = await signUp(network)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
    }
  })

  it('counts sign-ups that come at once, an IPv6 subscriber as one', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => signUp(`2001:db8:1:1::${index + 1}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
  })

  it('keep no address in Redis', async () => {
    await signUp('198.51.100.3')
    const keys = await admin.redis.client().keys('*')
    expect(keys.filter((key) => key.includes('sign_up'))).not.toEqual([])
    expect(keys.filter((key) => key.includes('198.51.100.3'))).toEqual([])
  })
})
