import { type AdminUnderTest, startAdmin, type TestMember } from '../access/admin.fixture.js'

jest.setTimeout(120_000)

/** Changes that start something, and changes that do not; each would succeed, or fail for another reason than 403. */
const STARTING: [string, string, object][] = [
  ['POST', '/invitations', { email: 'friend@client.example', role: 'developer' }],
  ['POST', '/keys', { name: 'Another' }],
  ['POST', '/keys/live', { origins: [] }],
  ['PUT', '/subscription', { plan: 'starter' }],
  ['POST', '/webhook-endpoints', { url: 'https://hooks.client.example/' }],
  ['POST', '/wallet/payments', { amount_fcfa: 5_000 }],
  ['PATCH', '/organisation', { name: 'Another name' }],
]
const ALLOWED: [string, string, object | undefined][] = [
  ['GET', '/me', undefined],
  ['GET', '/invoices', undefined],
  ['PATCH', '/me', { language: 'en' }],
  ['POST', '/verify/resend', {}],
]

describe('an organisation that is suspended', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  async function suspended(reason: string): Promise<{ owner: TestMember; key: string }> {
    const owner = await admin.member()
    const { body: key } = await owner.client.post<{ id: string }>('/keys', { name: 'First' })
    const staff = await admin.loginStaff('owner')
    expect((await staff.client.post(`/accounts/${owner.accountId}/suspend`, { reason })).status).toBe(200)
    return { owner, key: key.id }
  }

  it.each(['fraud', 'abuse'])('for %s starts nothing, and may read, end things and secure logins', async (reason) => {
    const { owner, key } = await suspended(reason)
    for (const [method, path, body] of STARTING) {
      const { status, text } = await owner.client.send(method, path, body)
      expect([method, path, status]).toEqual([method, path, 403])
      expect(text).toContain('suspended')
    }
    expect((await owner.client.post(`/keys/${key}/regenerate`, {})).status).toBe(403)
    for (const [method, path, body] of ALLOWED) {
      const { status } = await owner.client.send(method, path, body)
      expect([method, path, status < 300]).toEqual([method, path, true])
    }
    expect((await owner.client.delete(`/keys/${key}`)).status).toBeLessThan(300)
    expect(await admin.database.prisma.invitation.count({ where: { accountId: owner.accountId } })).toBe(0)
  })

  it('for a debt may prepare its return', async () => {
    const { owner } = await suspended('non_payment')
    expect(
      (await owner.client.post('/invitations', { email: 'friend@client.example', role: 'developer' })).status,
    ).toBe(201)
  })
})
