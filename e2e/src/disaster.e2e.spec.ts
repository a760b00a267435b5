import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { freePort, inheritedEnvironment, runCommand } from '@repere/local'
import { MailCatcher } from '@repere/mail-catcher'
import { createPrisma, type PrismaClient } from '@repere/prisma'
import {
  demoTownData,
  describeLong,
  startApi,
  startPostgres,
  startRedis,
  startWorker,
  type TestApi,
  type TestPostgres,
  type TestRedis,
  type TestWorker,
  until,
} from '@repere/test-kit'
import { Browser, Program, ROOT } from './journey.js'

jest.setTimeout(400_000)

const EMAIL = 'awa@client.example'
const SECRETS = { FEDAPAY_SECRET_KEY: 'sk_local_journey', FEDAPAY_WEBHOOK_SECRET: 'wh_local_journey' }
const { centre, ouest } = DEMO_TOWN.points
const ROUTE = `/v1/route?origin=${centre.lat},${centre.lng}&destination=${ouest.lat},${ouest.lng}`

/** How long the worker may take until a request is in Postgres: a pass every 15 s, and what a busy machine adds. */
const COPIED_WITHIN_MS = 40_000

interface Chosen {
  invoice: { id: string }
}
interface Payment {
  id: string
  state: string
}

/** The apps, in processes of their own, over one Postgres and one Redis. */
class Apps {
  private constructor(
    private readonly parts: { admin: Program; worker: TestWorker; api: TestApi },
    readonly browser: Browser,
    readonly prisma: PrismaClient,
  ) {}

  static async start(
    stores: { ownerUrl: string; appUrl: string; gatewayUrl: string; redisUrl: string },
    env: Record<string, string>,
    adminPort: number,
  ): Promise<Apps> {
    const adminUrl = `http://127.0.0.1:${adminPort}`
    const all = {
      DATABASE_URL: stores.appUrl,
      REDIS_URL: stores.redisUrl,
      PUBLIC_ADMIN_URL: adminUrl,
      LOG_LEVEL: 'warn',
      ...env,
    }
    const admin = await Program.start(
      'admin',
      ['apps', 'admin', 'dist', 'main.js'],
      { ...all, PORT: `${adminPort}` },
      `${adminUrl}/ready`,
    )
    const worker = await startWorker({ redisUrl: stores.redisUrl, databaseUrl: stores.appUrl, env: all })
    const api = await startApi({
      redisUrl: stores.redisUrl,
      databaseUrl: stores.gatewayUrl,
      dataDir: await demoTownData(),
    })
    return new Apps({ admin, worker, api }, new Browser(adminUrl), createPrisma(stores.ownerUrl, { connectionsMax: 2 }))
  }

  /** @returns the status */
  async call(key: string): Promise<number> {
    const answer = await fetch(this.parts.api.url + ROUTE, { headers: { 'x-service-key': key } })
    await answer.arrayBuffer()
    return answer.status
  }

  /** @returns how many were answered well */
  async callOften(key: string, times: number): Promise<number> {
    let served = 0
    for (let i = 0; i < times; i++) if ((await this.call(key)) === 200) served++
    return served
  }

  /** Moves to a plan and pays for it. */
  async pay(plan: string, providerUrl: string): Promise<void> {
    const chosen = await this.browser.send<Chosen>('PUT', '/subscription', { plan })
    expect(chosen.status).toBe(200)
    const { status, body } = await this.browser.send<Payment>(
      'POST',
      `/invoices/${chosen.body.invoice.id}/payments`,
      {},
    )
    expect(status).toBe(201)
    const known = (await (await fetch(`${providerUrl}/control/transactions`)).json()) as {
      id: number
      merchant_reference: string
    }[]
    const { id } = known.find((one) => one.merchant_reference === body.id)!
    await fetch(`${providerUrl}/control/transactions/${id}/conclude`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'approved', mode: 'mtn_open' }),
    })
    await until(
      async () => (await this.browser.send<Payment>('GET', `/payments/${body.id}`)).body.state === 'approved',
      {
        timeoutMs: 90_000,
        everyMs: 200,
      },
    )
  }

  async unitsInPostgres(): Promise<number> {
    const { _sum } = await this.prisma.usageMinute.aggregate({ _sum: { admitted: true } })
    return Number(_sum.admitted ?? 0)
  }

  /** As the law wants them: by series and year, in order. */
  async invoiceNumbers(): Promise<string[]> {
    const rows = await this.prisma.invoice.findMany({ where: { number: { not: null } }, orderBy: { number: 'asc' } })
    return rows.map(({ number }) => number!)
  }

  /** As of a machine that loses power: nothing is stopped in order. */
  async kill(): Promise<void> {
    const { admin, worker, api } = this.parts
    await Promise.all([admin.kill(), worker.kill(), api.kill()])
    await this.remove()
  }

  async remove(): Promise<void> {
    const { admin, worker, api } = this.parts
    await this.prisma.$disconnect()
    await Promise.all([admin.remove(), worker.remove(), api.remove()])
  }
}

describeLong('Postgres and Redis are lost after a busy day', () => {
  let folder: string
  let mails: MailCatcher
  let provider: Program
  let providerUrl: string
  let apps: Apps | null = null
  let postgres: TestPostgres
  let redis: TestRedis
  let adminPort: number
  let env: Record<string, string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'repere-disaster-'))
    ;[postgres, redis, mails] = await Promise.all([
      startPostgres(),
      startRedis({ persistent: true }),
      MailCatcher.start(),
    ])
    const providerPort = await freePort()
    adminPort = await freePort()
    providerUrl = `http://127.0.0.1:${providerPort}`
    env = { SMTP_URL: mails.smtpUrl, FEDAPAY_URL: providerUrl, ...SECRETS }
    provider = await Program.start(
      'fedapay',
      ['apps', 'fedapay-simulator', 'dist', 'fedapay-simulator.main.js'],
      { PORT: `${providerPort}`, WEBHOOK_URL: `http://127.0.0.1:${adminPort}/webhooks/fedapay`, ...SECRETS },
      `${providerUrl}/health`,
    )
  })
  afterAll(async () => {
    await Promise.all([apps?.remove(), provider?.remove(), mails?.stop()])
    await Promise.all([postgres?.remove(), redis?.remove()])
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (databaseUrl: (role: 'url' | 'appUrl' | 'gatewayUrl') => string) => {
    apps = await Apps.start(
      {
        ownerUrl: databaseUrl('url'),
        appUrl: databaseUrl('appUrl'),
        gatewayUrl: databaseUrl('gatewayUrl'),
        redisUrl: redis.url,
      },
      env,
      adminPort,
    )
    return apps
  }
  const command = (name: string, args: string[], databaseUrl: string) =>
    runCommand(join(ROOT, 'bin', name), args, {
      env: { ...inheritedEnvironment(), DATABASE_URL: databaseUrl, REDIS_URL: '' },
      signal: AbortSignal.timeout(120_000),
    })

  it('and come back from a backup: the books, the numbers, the keys, and usage but for the last seconds', async () => {
    const before = await start((role) => postgres[role])
    const order = { email: EMAIL, password: 'correct horse battery', organisation: 'Transports Awa', country: 'BJ' }
    expect((await before.browser.send('POST', '/register', order)).status).toBe(201)
    const mail = await until(() => mails.caught(EMAIL).at(0), { timeoutMs: 90_000 })
    const token = /#token=([\w-]+)/.exec(mail.text)?.[1]
    expect((await before.browser.send('POST', '/verify', { token })).status).toBe(200)
    await before.pay('starter', providerUrl)
    const key = (await before.browser.send<{ key: string }>('POST', '/keys/live', { origins: [] })).body.key
    await until(async () => (await before.invoiceNumbers()).length === 1, { timeoutMs: 90_000, everyMs: 300 })

    const settled = await before.callOften(key, 60)
    expect(settled).toBe(60)
    await until(async () => (await before.unitsInPostgres()) >= settled, { timeoutMs: COPIED_WITHIN_MS, everyMs: 300 })
    const late = await before.callOften(key, 15)
    const backup = (await command('backup', ['--into', folder], postgres.url)).trim().split('\n').at(-1)!
    const numbers = await before.invoiceNumbers()
    const ledger = await ledgerOf(before.prisma)
    // What comes after the backup is lost, and only that.
    await before.callOften(key, 5)

    await before.kill()
    await Promise.all([postgres.kill(), redis.kill()])
    await Promise.all([postgres.remove(), redis.remove()])
    ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    await command('restore', [backup, '--database', 'restored'], postgres.url)

    const after = await start((role) => postgres[role].replace(/\/repere$/, '/restored'))
    expect(await after.call(key)).toBe(200)
    expect(await after.invoiceNumbers()).toEqual(numbers)
    expect(await ledgerOf(after.prisma)).toEqual(ledger)
    const units = await after.unitsInPostgres()
    expect(units).toBeGreaterThanOrEqual(settled)
    expect(units).toBeLessThanOrEqual(settled + late + 1)

    // Business goes on: the same login, the next invoice takes the next number, and requests are counted.
    expect((await after.browser.send('POST', '/login', { email: EMAIL, password: order.password })).status).toBe(200)
    await after.pay('pro', providerUrl)
    const next = await until(
      async () => {
        const found = await after.invoiceNumbers()
        return found.length > numbers.length ? found : null
      },
      { timeoutMs: 90_000, everyMs: 300 },
    )
    expect(next.map(counterOf)).toEqual(next.map((_, index) => index + 1))
    const more = await after.callOften(key, 100)
    await until(async () => (await after.unitsInPostgres()) >= units + more, {
      timeoutMs: COPIED_WITHIN_MS,
      everyMs: 300,
    })
  })
})

/** Sum of every account of the ledger, in francs. */
async function ledgerOf(prisma: PrismaClient): Promise<Record<string, number>> {
  const rows = await prisma.ledgerEntry.groupBy({ by: ['ledgerAccount', 'accountId'], _sum: { amountFcfa: true } })
  return Object.fromEntries(
    rows.map(({ ledgerAccount, accountId, _sum }) => [`${ledgerAccount}:${accountId ?? ''}`, _sum.amountFcfa ?? 0]),
  )
}

/** The part of an invoice's number that counts. */
const counterOf = (number: string): number => Number(/(\d+)$/.exec(number)?.[1])
