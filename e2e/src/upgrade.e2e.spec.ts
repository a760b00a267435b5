import { readFile } from 'node:fs/promises'
import { accountStatus } from '@repere/admin/suspension'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { freePort } from '@repere/local'
import { MailCatcher } from '@repere/mail-catcher'
import { ControlChannel } from '@repere/shared'
import {
  createDatabase,
  demoTownData,
  isLongRun,
  type Program,
  startApi,
  startProgram,
  startRedis,
  startWorker,
  type TestApi,
  type TestDatabase,
  type TestRedis,
  type TestWorker,
  until,
} from '@repere/test-kit'
import { type Provider, PROVIDER_SECRETS, startProvider } from './apps.js'
import { Browser } from './journey.js'

jest.setTimeout(280_000)

const EMAIL = 'awa@client.example'
const PASSWORD = 'correct horse battery'
const { centre, ouest } = DEMO_TOWN.points
const route = `/v1/route?origin=${centre.lat},${centre.lng}&destination=${ouest.lat},${ouest.lng}`

interface Payment {
  id: string
  state: string
  checkout_url: string | null
}
interface Chosen {
  invoice: { id: string; total_fcfa: number }
}

/** The API, the admin app, its worker and the provider, each in a separate process. */
describe('a customer who pays', () => {
  let redis: TestRedis
  let database: TestDatabase
  let mails: MailCatcher
  let api: TestApi
  let provider: Provider
  let admin: Program
  let worker: TestWorker
  let browser: Browser
  let sandboxKey: string
  let liveKey: string
  let accountId: string
  let mailToken: string

  beforeAll(async () => {
    const dataDir = await demoTownData()
    ;[redis, database, mails] = await Promise.all([startRedis(), createDatabase(), MailCatcher.start()])
    const adminPort = await freePort()
    const adminUrl = `http://127.0.0.1:${adminPort}`
    provider = await startProvider(adminPort)
    const env = {
      DATABASE_URL: database.appUrl,
      REDIS_URL: redis.url,
      PUBLIC_ADMIN_URL: adminUrl,
      SMTP_URL: mails.smtpUrl,
      // The most detailed log level: it must not contain secrets either.
      LOG_LEVEL: 'trace',
      ...provider.settings,
    }
    admin = await startProgram({
      name: 'admin',
      path: ['apps', 'admin', 'dist', 'main.js'],
      env: { ...env, PORT: `${adminPort}` },
      readyUrl: `${adminUrl}/ready`,
    })
    worker = await startWorker({ redisUrl: redis.url, databaseUrl: database.appUrl, env })
    api = await startApi({
      redisUrl: redis.url,
      databaseUrl: database.appUrl,
      dataDir,
      env: { LOG_LEVEL: 'trace' },
    })
    browser = new Browser(adminUrl)
  })
  afterAll(async () => {
    await Promise.all([worker?.remove(), admin?.remove(), api?.remove(), provider?.program.remove()])
    await mails?.stop()
    await Promise.all([redis?.remove(), database?.remove()])
  })

  const call = (key: string) => fetch(api.url + route, { headers: { 'x-service-key': key } })
  const statusOf = async (key: string) => {
    const answer = await call(key)
    await answer.arrayBuffer()
    return answer.status
  }
  const control = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${provider.url}/control${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  /** Chooses a plan and opens the provider's page. */
  const goToCheckout = async (plan: string): Promise<{ payment: Payment; transactionId: number }> => {
    await browser.send('PATCH', '/organisation', { no_tax_id: true, street: 'Rue 12.062', city: 'Cotonou' })
    const chosen = await browser.send<Chosen>('PUT', '/subscription', { plan })
    expect(chosen).toMatchObject({ status: 200, body: { invoice: { state: 'proforma' } } })
    const { status, body: payment } = await browser.send<Payment>(
      'POST',
      `/invoices/${chosen.body.invoice.id}/payments`,
      {},
    )
    expect([status, payment.state]).toEqual([201, 'pending'])
    expect((await fetch(payment.checkout_url ?? '')).status).toBe(200)
    const known = await control<{ id: number; merchant_reference: string }[]>('/transactions')
    return { payment, transactionId: known.find((one) => one.merchant_reference === payment.id)!.id }
  }
  const paidIn = (id: string, timeoutMs: number) =>
    until(async () => (await browser.send<Payment>('GET', `/payments/${id}`)).body.state === 'approved', {
      timeoutMs,
      everyMs: 100,
    })

  it('registers, and calls with a sandbox key', async () => {
    const order = { email: EMAIL, password: PASSWORD, organisation: 'Transports Awa', country: 'BJ' }
    const { status, body } = await browser.send<{ sandbox_key: string }>('POST', '/register', order)
    expect(status).toBe(201)
    sandboxKey = body.sandbox_key
    expect(await statusOf(sandboxKey)).toBe(200)
    const mail = await until(() => mails.caught(EMAIL).at(0), { timeoutMs: 60_000 })
    const token = /#token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    mailToken = token
    expect((await browser.send('POST', '/verify', { token })).status).toBe(200)
    accountId = (await database.prisma.account.findFirstOrThrow()).id
  })

  it('chooses a plan, pays, and calls with a live key', async () => {
    const { payment, transactionId } = await goToCheckout('starter')
    expect((await browser.send('POST', '/keys/live', { origins: [] })).status).toBe(409)
    await control(`/transactions/${transactionId}/conclude`, { outcome: 'approved', mode: 'mtn_open' })
    await paidIn(payment.id, 60_000)
    expect((await browser.send('GET', '/subscription')).body).toMatchObject({ plan: { code: 'starter' } })
    const live = await browser.send<{ key: string }>('POST', '/keys/live', { origins: [] })
    expect(live.status).toBe(201)
    liveKey = live.body.key
    const first = await call(liveKey)
    expect(first.status).toBe(200)
    expect(first.headers.get('x-ratelimit-limit')).not.toBeNull()
    expect(await first.json()).toBeTruthy()
    // It has replaced the sandbox key.
    expect(await statusOf(sandboxKey)).toBe(401)
    // A paid proforma has no receipt: the mail about the plan is sent first, then the paid invoice.
    await until(() => mails.caught(EMAIL).some(({ subject }) => subject === 'L’offre Starter est active'), {
      timeoutMs: 60_000,
    })
  })

  // Without its webhook, a payment is found by a job that runs four times a minute.
  const inLongRuns = isLongRun ? it : it.skip
  inLongRuns(
    'suspended for non-payment, pays with a lost webhook: known within a minute, and calls again',
    async () => {
      const status = accountStatus(database.prisma, new ControlChannel(redis.client()))
      const by = { actor: { kind: 'system', id: 'test' } } as const
      await status.suspendAccount({ account: accountId, reason: 'non_payment', by })
      expect(await statusOf(liveKey)).toBe(403)
      const { payment, transactionId } = await goToCheckout('pro')
      await control('/faults', { kind: 'missing' })
      await control(`/transactions/${transactionId}/conclude`, { outcome: 'approved', mode: 'moov' })
      await paidIn(payment.id, 60_000)
      await until(async () => (await statusOf(liveKey)) === 200, { timeoutMs: 30_000, everyMs: 50 })
      expect((await browser.send('GET', '/subscription')).body).toMatchObject({ plan: { code: 'pro' } })
      expect(await database.prisma.settlement.count({ where: { paymentId: payment.id } })).toBe(1)
    },
  )

  it('leaves no key, password, token or secret in any log', async () => {
    const logs = await Promise.all(
      [api, admin, worker, provider.program].map(({ logFile }) => readFile(logFile, 'utf8')),
    )
    // Proves that the logs belong to this journey.
    expect(logs[0]).toContain('GET /v1/route')
    expect(logs[1]?.length).toBeGreaterThan(100)
    const passwords = [database.appUrl, database.gatewayUrl].map((url) => `:${new URL(url).password}@`)
    const secrets = [
      ...[sandboxKey, liveKey, PASSWORD, mailToken, ...browser.secrets],
      ...[...Object.values(PROVIDER_SECRETS), ...passwords],
    ]
    expect(secrets.length).toBeGreaterThan(8)
    const found = secrets.filter((secret) => logs.some((log) => log.includes(secret)))
    expect(found).toEqual([])
  })
})
