import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Logger } from '@nestjs/common'
import { MailCatcher } from '@repere/mail-catcher'
import { createCustomer, createDatabase, type TestDatabase } from '@repere/test-kit'
import { readConfig } from '../config.js'
import { IdentityLinks } from '../identity/identity-links.js'
import { MailTransport } from './mail-transport.js'
import { queueAccountMail, queueMail } from './mailer.js'
import { SendMailsJob } from './send-mails.job.js'

jest.setTimeout(60_000)

describe('mails', () => {
  let database: TestDatabase
  let catcher: MailCatcher
  let count = 0
  beforeAll(async () => {
    Logger.overrideLogger(false)
    ;[database, catcher] = await Promise.all([createDatabase(), MailCatcher.start()])
  })
  afterAll(() => Promise.all([database?.remove(), catcher?.stop()]))

  function worker(smtpUrl = catcher.smtpUrl): SendMailsJob {
    const config = readConfig({
      DATABASE_URL: database.appUrl,
      REDIS_URL: 'redis://unused',
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Repère <hello@repere.example>',
      PUBLIC_ADMIN_URL: 'https://admin.repere.example',
    })
    return new SendMailsJob(database.prisma, new IdentityLinks(database.prisma, config), new MailTransport(config))
  }
  const welcome = (to = `person-${++count}@client.example`, key = `welcome:${to}`) =>
    ({ template: 'welcome', to, language: 'fr', data: { organisation: 'Awa' }, key }) as const
  const rowOf = (key: string) => database.prisma.mail.findUniqueOrThrow({ where: { key } })
  const dueNow = (key: string) => database.prisma.mail.update({ where: { key }, data: { dueAt: new Date(0) } })

  it('are committed with their change, once for each key', async () => {
    const { prisma } = database
    const order = welcome()
    const undone = prisma.$transaction(async (tx) => {
      await queueMail(tx, order)
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await prisma.mail.count({ where: { key: order.key } })).toBe(0)
    await Promise.all([queueMail(prisma, order), queueMail(prisma, order), queueMail(prisma, order)])
    expect(await worker().run()).toBe(1)
    const html = expect.stringMatching(/<img src="data:image\/png;base64,[^"]{1000,}" width="32"/) as string
    expect(catcher.caught(order.to)).toMatchObject([
      { from: 'hello@repere.example', subject: 'Bienvenue sur Repère', html },
    ])
    expect(await rowOf(order.key)).toMatchObject({ state: 'sent', attempts: 1, error: null })
    await queueMail(prisma, order)
    expect(await worker().run()).toBe(0)
  })

  it('are each sent once by many concurrent workers', async () => {
    const orders = Array.from({ length: 50 }, () => welcome())
    for (const order of orders) await queueMail(database.prisma, order)
    const sent = await Promise.all([worker().run(), worker().run(), worker().run()])
    expect(sent.reduce((sum, one) => sum + one)).toBe(50)
    expect(orders.map(({ to }) => catcher.caught(to).length)).toEqual(orders.map(() => 1))
  })

  it('are sent again under the same message id when no worker recorded that they were sent', async () => {
    const order = welcome()
    await queueMail(database.prisma, order)
    await worker().run()
    await database.prisma.mail.update({ where: { key: order.key }, data: { state: 'queued', sentAt: null } })
    // The worker that took the mail may still be sending it.
    expect(await worker().run()).toBe(0)
    await dueNow(order.key)
    expect(await worker().run()).toBe(1)
    const [first, second] = catcher.caught(order.to)
    expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@admin\.repere\.example>$/)
    expect(second?.messageId).toBe(first?.messageId)
  })

  it('wait while the server is away, with growing pauses, and are sent when it returns', async () => {
    const order = welcome()
    await queueMail(database.prisma, order)
    const gone = await MailCatcher.start()
    const url = gone.smtpUrl
    await gone.stop()
    const pauses = []
    for (let tried = 0; tried < 3; tried++) {
      await dueNow(order.key)
      const before = Date.now()
      expect(await worker(url).run()).toBe(0)
      const { state, dueAt, error } = await rowOf(order.key)
      expect([state, error]).toEqual(['queued', expect.stringContaining('ECONNREFUSED')])
      pauses.push(dueAt.getTime() - before)
    }
    expect(pauses[0]).toBeGreaterThanOrEqual(15_000)
    expect(pauses[1]).toBeGreaterThanOrEqual(30_000)
    expect(pauses[2]).toBeGreaterThanOrEqual(60_000)
    await dueNow(order.key)
    expect(await worker().run()).toBe(1)
  })

  it('share a connection, and are sent over a new one after the server has closed it', async () => {
    const connections: Socket[] = []
    const between = createServer((socket) => {
      connections.push(socket)
      const server = connect(Number(new URL(catcher.smtpUrl).port), '127.0.0.1')
      socket.on('error', () => undefined).pipe(server)
      server.on('error', () => undefined).pipe(socket)
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const sender = worker(`smtp://127.0.0.1:${(between.address() as AddressInfo).port}`)
    for (const count of [1, 2]) {
      const orders = [welcome(), welcome()]
      for (const order of orders) await queueMail(database.prisma, order)
      expect(await sender.run()).toBe(2)
      expect(orders.map(({ to }) => catcher.caught(to).length)).toEqual([1, 1])
      expect(connections).toHaveLength(count)
      connections.at(-1)!.destroy()
    }
    between.close()
  })

  it('are left to the worker that took them while the server kept the first one busy', async () => {
    const between = createServer()
    const connected = once(between, 'connection') as Promise<[Socket]>
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const orders = [welcome(), welcome()]
    for (const order of orders) await queueMail(database.prisma, order)
    const slow = worker(`smtp://127.0.0.1:${(between.address() as AddressInfo).port}`).run()
    const [socket] = await connected
    await dueNow(orders[1]!.key)
    expect(await worker().run()).toBe(1)
    socket.pipe(connect(Number(new URL(catcher.smtpUrl).port), '127.0.0.1')).pipe(socket)
    expect(await slow).toBe(1)
    expect(orders.map(({ to }) => catcher.caught(to).length)).toEqual([1, 1])
    between.close()
  })

  it('are given up when the server refuses them, and after twelve attempts', async () => {
    const refused = welcome('nobody@client.example')
    await queueMail(database.prisma, refused)
    expect(await worker().run()).toBe(0)
    expect(await rowOf(refused.key)).toMatchObject({ state: 'failed', attempts: 1, error: '550' })
    const hopeless = welcome()
    await queueMail(database.prisma, hopeless)
    await database.prisma.mail.update({ where: { key: hopeless.key }, data: { attempts: 11 } })
    await worker('smtp://127.0.0.1:1').run()
    expect(await rowOf(hopeless.key)).toMatchObject({ state: 'failed', attempts: 12 })
  })

  it('wait when no server is set', async () => {
    const order = welcome()
    await queueMail(database.prisma, order)
    expect(await worker('').run()).toBe(0)
    expect(await rowOf(order.key)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(await worker().run()).toBe(1)
  })

  it('are sent to the verified members of an organisation with the role, each in their language', async () => {
    const { prisma } = database
    const { accountId } = await createCustomer(prisma)
    const people = [
      ['fr', 'owner', true],
      ['en', 'owner', true],
      ['en', 'billing', true],
      ['fr', 'developer', true],
      ['fr', 'owner', false],
    ] as const
    for (const [index, [language, role, verified]] of people.entries()) {
      const user = await prisma.user.create({
        data: {
          email: `member-${index}@client.example`,
          passwordHash: '$argon2id$none',
          language,
          emailVerifiedAt: verified ? new Date() : null,
        },
      })
      await prisma.member.create({ data: { accountId, userId: user.id, role } })
    }
    const order = {
      template: 'reinstatement',
      accountId,
      roles: ['owner', 'billing'],
      data: { organisation: 'Awa' },
      key: `reinstatement:${accountId}:1`,
    } as const
    expect(await queueAccountMail(prisma, order)).toBe(3)
    expect(await queueAccountMail(prisma, order)).toBe(3)
    expect(await worker().run()).toBe(3)
    const subjects = people.map((_, index) =>
      catcher.caught(`member-${index}@client.example`).map(({ subject }) => subject),
    )
    const [fr, en] = ['Le compte de « Awa » est rétabli', 'The account of Awa is reinstated']
    expect(subjects).toEqual([[fr], [en], [en], [], []])
  })
})
