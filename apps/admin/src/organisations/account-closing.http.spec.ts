import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'
import { invoiceOf } from '../access/access-table.fixture.js'
import { systemAuthor } from '../audit/index.js'
import { Settlements } from '../settlements/settlements.js'
import { CLOSED_NAME } from '../accounts/account-erasure.js'

jest.setTimeout(120_000)

const ABOUT_ENQUIRIES = { template: { startsWith: 'enquiry_' } }

describe('closing an organisation', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())

  async function organisation() {
    const { client, email, body } = await admin.register({ organisation: 'Transports Awa' })
    await client.post('/verify', { token: await admin.linkToken(email) })
    return { client, email, accountId: body.organisation.id, userId: body.user.id }
  }
  const close = { organisation: 'Transports Awa', current_password: PASSWORD }

  it('exports all data first, then deletes people and settings, and keeps what the law requires', async () => {
    const { prisma } = admin.database
    const { client, email, accountId, userId } = await organisation()
    await client.patch('/organisation', { city: 'Cotonou' })
    await client.post('/keys', { name: 'Phone of Awa' })
    const staff = await admin.loginStaff('support')
    const enquiry = { topic: 'technical', text: 'Our depot in Parakou is not found.' }
    const { id: enquiryId } = (await client.post<{ id: string }>('/enquiries', enquiry)).body
    await staff.client.post(`/enquiries/${enquiryId}/messages`, { text: 'The depot in Parakou is added.' })
    expect(await prisma.mail.count({ where: ABOUT_ENQUIRIES })).toBeGreaterThanOrEqual(2)
    await client.post('/webhook-endpoints', { url: 'https://hooks.client.example/repere' })
    const { id: invoiceId } = await invoiceOf(admin, { accountId } as never)
    const { status, body } =
      await client.get<Record<string, { email?: string; name?: string }[]>>('/organisation/export.json')
    expect(status).toBe(200)
    expect(body.members).toMatchObject([{ email, role: 'owner' }])
    expect(body.keys!.map(({ name }) => name)).toContain('Phone of Awa')
    expect(body.invoices).toHaveLength(1)
    expect(JSON.stringify(body)).not.toMatch(/argon2|digest|"secret"/)

    expect((await client.post('/organisation/close', close)).status).toBe(409)
    await admin.app.get(Settlements, { strict: false }).settle({
      invoiceId,
      kind: 'bank_transfer',
      amountFcfa: 29_500,
      key: `test:${invoiceId}`,
      receivedAt: new Date(),
      by: systemAuthor('test'),
    })
    expect((await client.post('/organisation/close', { ...close, organisation: 'Another' })).status).toBe(400)
    expect((await client.post('/organisation/close', { ...close, current_password: 'wrong one' })).status).toBe(400)
    expect((await client.post('/organisation/close', close)).status).toBe(204)

    expect((await client.get('/me')).status).toBe(401)
    expect((await admin.portal().post('/login', { email, password: PASSWORD })).status).toBe(401)
    expect(await prisma.user.count({ where: { id: userId } })).toBe(0)
    expect(await prisma.account.findUniqueOrThrow({ where: { id: accountId } })).toMatchObject({ name: CLOSED_NAME })
    const where = { accountId }
    expect(await prisma.member.count({ where })).toBe(0)
    expect(await prisma.mail.count({ where: ABOUT_ENQUIRIES })).toBe(0)
    expect(await prisma.organisationProfile.count({ where })).toBe(0)
    expect(await prisma.webhookEndpoint.count({ where })).toBe(0)
    expect(JSON.stringify(await prisma.apiKey.findMany({ where }))).not.toMatch(/Phone of Awa|@client.example/)
    expect(await prisma.apiKey.count({ where: { ...where, revokedAt: null } })).toBe(0)
    expect(await prisma.invoice.findMany({ where })).toMatchObject([
      { state: 'paid', snapshot: expect.any(Object) as object },
    ])
    expect(await prisma.ledgerEntry.count({ where })).toBeGreaterThan(0)
    expect(await prisma.auditEntry.count({ where: { ...where, action: 'account.close' } })).toBe(1)
    const mails = await admin.mails(email)
    expect(mails.at(-1)?.subject).toBe('« Transports Awa » est fermée')
    expect(await prisma.mail.count({ where: { recipient: email } })).toBe(1)
  })

  it('keeps a person who belongs to another organisation, and ends the membership only', async () => {
    const { client, accountId } = await organisation()
    const other = await admin.member()
    await admin.database.prisma.member.create({ data: { accountId, userId: other.userId, role: 'developer' } })
    expect((await client.post('/organisation/close', close)).status).toBe(204)
    expect((await other.client.get('/me')).status).toBe(200)
    expect(await admin.database.prisma.member.count({ where: { userId: other.userId } })).toBe(1)
  })

  it('is for owners', async () => {
    const member = await admin.member({ role: 'billing' })
    expect((await member.client.post('/organisation/close', close)).status).toBe(403)
    expect((await member.client.get('/organisation/export.json')).status).toBe(403)
  })
})
