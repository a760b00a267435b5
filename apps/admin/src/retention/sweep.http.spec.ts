import { createPrisma } from '@repere/prisma'
import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'
import { invoiceOf } from '../access/access-table.fixture.js'
import { digestOf } from '../access/sessions.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { CLOSED_NAME } from '../accounts/account-erasure.js'
import { KEPT_TEN_YEARS, RETENTION_RULES } from './retention-rules.js'
import { SweepJob } from './sweep.job.js'

jest.setTimeout(120_000)

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

describe('the sweep', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin()
  })
  afterAll(() => admin?.stop())
  const sweep = () => new SweepJob(admin.database.prisma, admin.app.get(AccountChange)).run()

  it('closes a registration that is unverified for 30 days, and leaves a younger or verified one', async () => {
    const { prisma } = admin.database
    const [old, young, verified] = [await admin.register(), await admin.register(), await admin.register()]
    await verified.client.post('/verify', { token: await admin.linkToken(verified.email) })
    const age = (accountId: string, days: number) =>
      prisma.account.update({ where: { id: accountId }, data: { createdAt: daysAgo(days) } })
    await age(old.body.organisation.id, 31)
    await age(young.body.organisation.id, 29)
    await age(verified.body.organisation.id, 400)
    expect(await sweep()).toMatchObject({ unverified_registrations: 1 })
    expect(await prisma.account.findUniqueOrThrow({ where: { id: old.body.organisation.id } })).toMatchObject({
      name: CLOSED_NAME,
      closedBy: 'job: sweep',
      verifyBy: null,
    })
    expect(await prisma.user.count({ where: { email: old.email } })).toBe(0)
    expect(await prisma.mail.count({ where: { recipient: old.email } })).toBe(0)
    expect(await prisma.apiKey.count({ where: { accountId: old.body.organisation.id, revokedAt: null } })).toBe(0)
    expect((await old.client.get('/me')).status).toBe(401)
    expect((await young.client.get('/me')).status).toBe(200)
    expect((await verified.client.get('/me')).status).toBe(200)
    expect((await admin.portal().post('/login', { email: old.email, password: PASSWORD })).status).toBe(401)
    expect(await sweep()).toMatchObject({ unverified_registrations: 0 })
  })

  it('deletes rows that are older than their rule allows, and keeps younger ones', async () => {
    const { prisma } = admin.database
    const { userId, accountId } = await admin.member()
    const token = { purpose: 'password_reset', userId } as const
    await prisma.mailToken.createMany({
      data: [8, 6].map((days) => ({
        ...token,
        digest: digestOf(`token ${days}`),
        createdAt: daysAgo(20),
        expiresAt: daysAgo(days),
      })),
    })
    await prisma.portalSession.createMany({
      data: [8, 6].map((days) => ({
        digest: digestOf(`session ${days}`),
        userId,
        accountId,
        createdAt: daysAgo(20),
        lastSeenAt: daysAgo(20),
        expiresAt: daysAgo(days),
      })),
    })
    const mail = { template: 'welcome', recipient: 'sweep@client.example', language: 'fr', data: {} } as const
    await prisma.mail.createMany({
      data: [
        { ...mail, key: 'old', createdAt: daysAgo(400), state: 'sent', sentAt: daysAgo(400) },
        { ...mail, key: 'young', createdAt: daysAgo(380), state: 'sent', sentAt: daysAgo(380) },
        { ...mail, key: 'waiting', createdAt: daysAgo(400), dueAt: daysAgo(-400) },
      ],
    })
    const event = { accountId, type: 'webhook.test', data: {} }
    const ids = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
    await prisma.webhookEvent.createMany({
      data: [91, 89].map((days, index) => ({ ...event, id: ids[index]!, key: `e${days}`, createdAt: daysAgo(days) })),
    })
    await prisma.paymentWebhook.createMany({
      data: [400, 380].map((days) => ({
        provider: 'fedapay',
        eventId: `w${days}`,
        name: 'transaction.approved',
        body: Buffer.from('{"who":"Awa"}'),
        state: 'processed',
        processedAt: daysAgo(days),
        receivedAt: daysAgo(days),
      })),
    })
    const swept = await sweep()
    expect(swept).toMatchObject({
      mail_tokens: 1,
      portal_sessions: 1,
      mails: 1,
      webhook_events: 1,
      payment_webhooks: 1,
    })
    const left = await prisma.paymentWebhook.findMany({ orderBy: { receivedAt: 'asc' } })
    expect(left.map(({ body }) => Buffer.from(body).toString())).toEqual(['', '{"who":"Awa"}'])
    const mails = await prisma.mail.findMany({ where: { recipient: mail.recipient }, orderBy: { key: 'asc' } })
    expect(mails.map(({ key }) => key)).toEqual(['waiting', 'young'])
    expect(Object.values(await sweep())).toEqual(Object.values(swept).map(() => 0))
    const body = Buffer.from('')
    await expect(prisma.paymentWebhook.updateMany({ where: { eventId: 'w380' }, data: { body } })).rejects.toThrow()
  })

  it('keeps invoices, ledger and audit, however old: the role of the apps may delete none of them', async () => {
    const member = await admin.member()
    await invoiceOf(admin, member)
    const app = createPrisma(admin.database.appUrl)
    try {
      for (const table of KEPT_TEN_YEARS) {
        const before = await app.$queryRawUnsafe(`SELECT count(*) FROM ${table}`)
        await expect(app.$executeRawUnsafe(`DELETE FROM ${table}`)).rejects.toThrow(/42501|23001/)
        expect(await app.$queryRawUnsafe(`SELECT count(*) FROM ${table}`)).toEqual(before)
      }
    } finally {
      await app.$disconnect()
    }
    const tables = RETENTION_RULES.filter(({ clear }) => clear === undefined).map(({ table }) => table)
    expect(tables.filter((table) => KEPT_TEN_YEARS.includes(table))).toEqual([])
  })

  it('has the balances of one customer, revenue and money received included', async () => {
    const member = await admin.member()
    const { id } = await invoiceOf(admin, member)
    const staff = await admin.loginStaff('owner')
    await staff.client.post(`/invoices/${id}/settlements`, {
      kind: 'bank_transfer',
      amount_fcfa: 29_500,
      reference: 'V-1',
    })
    const { body } = await staff.client.get<{ balances: { ledger_account: string; balance_fcfa: number }[] }>(
      `/ledger/balances?account=${member.accountId}`,
    )
    expect(body.balances.filter(({ balance_fcfa }) => balance_fcfa !== 0)).toEqual([
      { ledger_account: 'revenue', balance_fcfa: -25_000 },
      { ledger_account: 'tax_payable', balance_fcfa: -4_500 },
      { ledger_account: 'bank', balance_fcfa: 29_500 },
    ])
  })
})
