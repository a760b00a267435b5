import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { freePort } from '@repere/local'
import { MailCatcher } from '@repere/mail-catcher'
import { describeLong, startPostgres, startRedis, type TestPostgres, type TestRedis, until } from '@repere/test-kit'
import { Apps, type Provider, startProvider } from './apps.js'
import { type Browser } from './journey.js'

jest.setTimeout(300_000)

const EMAIL = 'awa@client.example'
const SOON = { timeoutMs: 90_000, everyMs: 250 }
const QUOTA = 5

interface Payment {
  id: string
  state: string
}
interface Message {
  id: string
  signature: string
  timestamp: string
  body: string
  type: string
}

/** A customer's own server: stores what it receives. */
class Receiver {
  readonly messages: Message[] = []
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer()
    const receiver = new Receiver(server)
    server.on('request', (request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        const header = (name: string) => String(request.headers[name])
        const { type } = JSON.parse(body) as { type: string }
        receiver.messages.push({
          id: header('webhook-id'),
          signature: header('webhook-signature'),
          timestamp: header('webhook-timestamp'),
          body,
          type,
        })
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}

describeLong('money, over the real programs', () => {
  let postgres: TestPostgres
  let redis: TestRedis
  let mails: MailCatcher
  let receiver: Receiver
  let provider: Provider
  let apps: Apps
  let customer: Browser
  let secret: string
  let accountId: string
  let key: string

  beforeAll(async () => {
    ;[postgres, redis, mails, receiver] = await Promise.all([
      startPostgres(),
      startRedis({ persistent: true }),
      MailCatcher.start(),
      Receiver.start(),
    ])
    const adminPort = await freePort()
    provider = await startProvider(adminPort)
    apps = await Apps.start(
      { ownerUrl: postgres.url, appUrl: postgres.appUrl, gatewayUrl: postgres.gatewayUrl, redisUrl: redis.url },
      {
        SMTP_URL: mails.smtpUrl,
        SECRETS_KEY: randomBytes(32).toString('base64'),
        WEBHOOKS_TO_PRIVATE: 'true',
        ...provider.settings,
      },
      adminPort,
    )
    customer = apps.browser
  })
  afterAll(async () => {
    await Promise.all([apps?.remove(), provider?.program.remove(), mails?.stop(), receiver?.stop()])
    await Promise.all([postgres?.remove(), redis?.remove()])
  })

  const messageOf = (type: string) => receiver.messages.find((message) => message.type === type)
  /** Pays by phone, with a number that the simulator confirms automatically. */
  async function payOnPhone(path: string, order: object): Promise<void> {
    const { status, body } = await customer.send<Payment>('POST', path, order)
    expect(status).toBe(201)
    const phone = { operator: 'mtn_bj', phone_number: '+22964000001' }
    expect((await customer.send('POST', `/payments/${body.id}/phone-request`, phone)).status).toBe(200)
    await until(
      async () => (await customer.send<Payment>('GET', `/payments/${body.id}`)).body.state === 'approved',
      SOON,
    )
  }

  it('a customer joins and subscribes to webhooks', async () => {
    const order = { email: EMAIL, password: 'correct horse battery', organisation: 'Transports Awa', country: 'BJ' }
    const registered = await customer.send<{ organisation: { id: string } }>('POST', '/register', order)
    expect(registered.status).toBe(201)
    accountId = registered.body.organisation.id
    const mail = await until(() => mails.caught(EMAIL).at(0), SOON)
    const token = /#token=([\w-]+)/.exec(mail.text)?.[1]
    expect((await customer.send('POST', '/verify', { token })).status).toBe(200)
    const endpoint = await customer.send<{ secret: string }>('POST', '/webhook-endpoints', { url: receiver.url })
    expect(endpoint.status).toBe(201)
    secret = endpoint.body.secret
    const alert = { measure: 'units_24h', threshold: 3, name: 'Essai' }
    expect((await customer.send('POST', '/alerts', alert)).status).toBe(201)
  })

  it('a chosen plan is a proforma without a number, also a dropped one; it starts after payment on the phone', async () => {
    const choose = (plan: string) => customer.send<{ invoice: { id: string } }>('PUT', '/subscription', { plan })
    const buyer = { no_tax_id: true, street: 'Rue 12.062', city: 'Cotonou' }
    expect((await customer.send('PATCH', '/organisation', buyer)).status).toBe(200)
    const dropped = (await choose('pro')).body.invoice.id
    const { id } = (await choose('starter')).body.invoice
    expect(id).not.toBe(dropped)
    expect(await apps.invoiceNumbers()).toEqual([])
    await payOnPhone(`/invoices/${id}/payments`, {})
    const numbers = await until(async () => {
      const found = await apps.invoiceNumbers()
      return found.length > 0 ? found : null
    }, SOON)
    expect(numbers).toHaveLength(1)
    expect((await apps.prisma.invoice.findUniqueOrThrow({ where: { id: dropped } })).state).toBe('void')
    await apps.prisma.accountOverride.create({
      data: {
        accountId,
        kind: 'live',
        dayQuota: QUOTA,
        reason: 'journey',
        validFrom: new Date(Date.now() - 60_000),
        validUntil: new Date(Date.now() + 86_400_000),
        createdBy: 'journey',
      },
    })
    const live = await customer.send<{ key: string }>('POST', '/keys/live', { origins: [] })
    expect(live.status).toBe(201)
    key = live.body.key
  })

  it('prepaid credit admits requests beyond the quota, from the next request on', async () => {
    expect(await apps.callOften(key, QUOTA)).toBe(QUOTA)
    expect(await apps.call(key)).toBe(429)
    await payOnPhone('/wallet/payments', { amount_fcfa: 500 })
    expect(await apps.call(key)).toBe(429)
    expect((await customer.send('PUT', '/wallet', { enabled: true })).status).toBe(200)
    expect(await apps.callOften(key, 10)).toBe(10)
    const { body } = await customer.send<{ credit_fcfa: number; requests_left: number }>('GET', '/wallet')
    expect(body.credit_fcfa).toBe(500)
    // 423 francs before tax, at 20 francs for 1,000.
    expect(body.requests_left).toBe(21_186 - 10)
    expect((await customer.send('PUT', '/wallet', { enabled: false })).status).toBe(200)
    expect(await apps.call(key)).toBe(429)
  })

  it('every event reaches the customer’s server, signed; an alert also its people', async () => {
    for (const type of ['plan.begun', 'payment.received', 'wallet.topped_up', 'key.issued', 'alert.triggered']) {
      await until(() => messageOf(type), SOON)
    }
    for (const { id, timestamp, body, signature } of receiver.messages) {
      const signing = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      const expected = createHmac('sha256', signing).update(`${id}.${timestamp}.${body}`).digest('base64')
      expect(signature.split(' ')).toContain(`v1,${expected}`)
    }
    await until(() => mails.caught(EMAIL).find(({ subject }) => subject.startsWith('Seuil atteint : Essai')), SOON)
  })

  it('a mistake of staff is corrected: a tenfold amount is reversed, and the right amount pays', async () => {
    const text = randomBytes(32).toString('base64url')
    const staff = await apps.prisma.staffMember.create({
      data: {
        email: 'billing@repere.example',
        role: 'owner',
        passwordHash:
          '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        totpSecret: 'v1.a.b.c',
        enrolledAt: new Date(),
        createdBy: 'journey',
      },
    })
    await apps.prisma.staffSession.create({
      data: {
        digest: createHash('sha256').update(text).digest('hex'),
        staffId: staff.id,
        expiresAt: new Date(Date.now() + 3_600_000),
        steppedUpAt: new Date(),
      },
    })
    const desk = apps.another('staff').withSession('repere_staff', text)
    const send = async <T>(method: string, path: string, body?: object) => {
      const answer = await desk.send<T>(method, path, body)
      if (answer.status >= 300) throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    const due = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const order = { account_id: accountId, label: 'Formation', amount_fcfa: 25_000, due_on: due, reason: 'Formation' }
    const { id } = await send<{ id: string }>('POST', '/invoices', order)
    const read = () => apps.prisma.invoice.findUniqueOrThrow({ where: { id } })
    const credit = async () => (await customer.send<{ credit_fcfa: number }>('GET', '/balance')).body.credit_fcfa
    await until(async () => (await read()).number !== null, SOON)
    // The 500 francs of the wallet paid a part of the invoice.
    expect(await read()).toMatchObject({ totalFcfa: 29_500, settledFcfa: 500 })

    await send('POST', `/invoices/${id}/settlements`, {
      kind: 'bank_transfer',
      amount_fcfa: 290_000,
      reference: 'VIR-1',
    })
    expect([(await read()).state, await credit()]).toEqual(['paid', 261_000])
    const { id: settlement } = await apps.prisma.settlement.findFirstOrThrow({
      where: { invoiceId: id, kind: 'bank_transfer' },
    })
    const correction = { kind: 'reverse_settlement', settlement_id: settlement, reason: 'Typed tenfold' }
    expect(await send('POST', '/corrections', correction)).toMatchObject({ state: 'done' })
    expect([(await read()).settledFcfa, await credit()]).toEqual([500, 0])
    await send('POST', `/invoices/${id}/settlements`, {
      kind: 'bank_transfer',
      amount_fcfa: 29_000,
      reference: 'VIR-1bis',
    })
    expect([(await read()).state, await credit()]).toEqual(['paid', 0])
    const sums = await apps.prisma.ledgerEntry.aggregate({ _sum: { amountFcfa: true } })
    expect(sums._sum.amountFcfa).toBe(0)
  })
})
