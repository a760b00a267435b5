import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { freePort } from '@repere/local'
import { createPrisma, type PrismaClient } from '@repere/prisma'
import {
  demoTownData,
  type Program,
  startApi,
  startProgram,
  startWorker,
  type TestApi,
  type TestWorker,
  until,
} from '@repere/test-kit'
import { Browser } from './journey.js'

const { centre, ouest } = DEMO_TOWN.points
const ROUTE = `/v1/route?origin=${centre.lat},${centre.lng}&destination=${ouest.lat},${ouest.lng}`

interface Chosen {
  invoice: { id: string }
}
interface Payment {
  id: string
  state: string
}

/** Of the account at the payment provider. */
export const PROVIDER_SECRETS = { FEDAPAY_SECRET_KEY: 'sk_local_journey', FEDAPAY_WEBHOOK_SECRET: 'wh_local_journey' }

export interface Provider {
  program: Program
  url: string
  /** Settings of the apps that use it. */
  settings: Record<string, string>
}

/** The simulator of the payment provider, which sends webhooks to the admin app. */
export async function startProvider(adminPort: number): Promise<Provider> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = await startProgram({
    name: 'fedapay',
    path: ['apps', 'fedapay-simulator', 'dist', 'fedapay-simulator.main.js'],
    env: { PORT: `${port}`, WEBHOOK_URL: `http://127.0.0.1:${adminPort}/webhooks/fedapay`, ...PROVIDER_SECRETS },
    readyUrl: `${url}/health`,
  })
  return { program, url, settings: { FEDAPAY_URL: url, ...PROVIDER_SECRETS } }
}

/**
 * Moves an organisation to a plan, and pays for it in the simulator of the provider.
 *
 * @param wait  for the provider's report
 */
export async function payForPlan(
  browser: Browser,
  providerUrl: string,
  plan: string,
  wait = { timeoutMs: 90_000, everyMs: 200 },
): Promise<void> {
  const chosen = await browser.send<Chosen>('PUT', '/subscription', { plan })
  expect(chosen.status).toBe(200)
  const { status, body } = await browser.send<Payment>('POST', `/invoices/${chosen.body.invoice.id}/payments`, {})
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
  const state = async () => (await browser.send<Payment>('GET', `/payments/${body.id}`)).body.state
  await until(async () => (await state()) === 'approved', wait)
}

/** Numbers of invoices by series and year, in order, as the law requires. */
export async function invoiceNumbersIn(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.invoice.findMany({ where: { number: { not: null } }, orderBy: { number: 'asc' } })
  return rows.map(({ number }) => number!)
}

/** The apps in separate processes, with one Postgres and one Redis. */
export class Apps {
  private constructor(
    private readonly parts: { admin: Program; worker: TestWorker; api: TestApi },
    readonly browser: Browser,
    readonly prisma: PrismaClient,
    private readonly adminUrl: string,
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
    const admin = await startProgram({
      name: 'admin',
      path: ['apps', 'admin', 'dist', 'main.js'],
      env: { ...all, PORT: `${adminPort}` },
      readyUrl: `${adminUrl}/ready`,
    })
    const worker = await startWorker({ redisUrl: stores.redisUrl, databaseUrl: stores.appUrl, env: all })
    const api = await startApi({
      redisUrl: stores.redisUrl,
      databaseUrl: stores.gatewayUrl,
      dataDir: await demoTownData(),
    })
    const prisma = createPrisma(stores.ownerUrl, { connectionsMax: 2 })
    return new Apps({ admin, worker, api }, new Browser(adminUrl), prisma, adminUrl)
  }

  /** The browser of another person. */
  another(surface: 'portal' | 'staff'): Browser {
    return new Browser(this.adminUrl, surface)
  }

  /** @returns the HTTP status */
  async call(key: string): Promise<number> {
    const answer = await fetch(this.parts.api.url + ROUTE, { headers: { 'x-service-key': key } })
    await answer.arrayBuffer()
    return answer.status
  }

  /** @returns the number of successful answers */
  async callOften(key: string, times: number): Promise<number> {
    let served = 0
    for (let sent = 0; sent < times;) {
      const status = await this.call(key)
      // Refused by the burst limit of the plan, which a fast machine reaches. Such a request costs nothing.
      if (status === 429) {
        await sleep(200)
        continue
      }
      sent++
      if (status === 200) served++
    }
    return served
  }

  /** Moves to a plan and pays for it. */
  async pay(plan: string, providerUrl: string): Promise<void> {
    await this.browser.send('PATCH', '/organisation', { no_tax_id: true, street: 'Rue 12.062', city: 'Cotonou' })
    await payForPlan(this.browser, providerUrl, plan)
  }

  async unitsInPostgres(): Promise<number> {
    const { _sum } = await this.prisma.usageMinute.aggregate({ _sum: { admitted: true } })
    return Number(_sum.admitted ?? 0)
  }

  invoiceNumbers(): Promise<string[]> {
    return invoiceNumbersIn(this.prisma)
  }

  /** Kills everything at once, like a power failure. */
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
