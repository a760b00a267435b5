import { createCustomer, createDatabase, createKey, type TestDatabase } from '@repere/test-kit'
import { readWork } from './waiting-work.js'

describe('work that waits', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.remove())

  it('is counted by kind, with the age of the oldest', async () => {
    const { prisma } = database
    const due = new Date(Date.now() - 60_000)
    await createKey(prisma, null, await createCustomer(prisma))
    await prisma.mail.create({
      data: { key: 'm', template: 'welcome', recipient: 'a@client.example', language: 'fr', data: {}, dueAt: due },
    })
    const { waiting, payments, failedInvoices } = await readWork(prisma)
    const of = (what: string) => waiting.find((one) => one.what === what)
    expect(waiting.map(({ what }) => what).sort()).toEqual([
      ...['certificates', 'invoices', 'mails', 'payments', 'publications', 'webhooks'],
    ])
    expect(of('publications')).toMatchObject({ count: 1, oldest: expect.any(Date) })
    expect(of('mails')).toEqual({ what: 'mails', count: 1, oldest: due })
    expect(of('invoices')).toMatchObject({ count: 0, oldest: null })
    expect([payments, failedInvoices]).toEqual([[], 0])
  })
})
