import { freePort, inheritedEnvironment, runCommand } from '@repere/local'
import { MailCatcher } from '@repere/mail-catcher'
import { createPrisma, seed } from '@repere/prisma'
import {
  createDatabase,
  demoTownData,
  startApi,
  startRedis,
  startWorker,
  type TestApi,
  type TestDatabase,
  type TestRedis,
  type TestWorker,
} from '@repere/test-kit'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Program } from './journey.js'

const SECRETS = { FEDAPAY_SECRET_KEY: 'sk_local_journey', FEDAPAY_WEBHOOK_SECRET: 'wh_local_journey' }
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const DEMO_LOGINS = fileURLToPath(new URL('../../apps/admin/dist/identity/demo-logins.main.js', import.meta.url))

export interface DemoLogins {
  customer: { email: string; password: string }
  staff: { email: string; password: string; totp_secret: string }
}

/** Everything that the dashboard talks to, as it runs: each program in a process of its own. */
export class DashboardStack {
  private constructor(
    private readonly parts: {
      redis: TestRedis
      database: TestDatabase
      mails: MailCatcher
      provider: Program
      admin: Program
      worker: TestWorker
      api: TestApi
    },
    readonly adminUrl: string,
    readonly apiUrl: string,
    readonly logins: DemoLogins,
  ) {}

  static async start(): Promise<DashboardStack> {
    const dataDir = await demoTownData()
    const [redis, database, mails] = await Promise.all([startRedis(), createDatabase(), MailCatcher.start()])
    const [adminPort, providerPort] = [await freePort(), await freePort()]
    const adminUrl = `http://127.0.0.1:${adminPort}`
    const providerUrl = `http://127.0.0.1:${providerPort}`
    const api = await startApi({ redisUrl: redis.url, databaseUrl: database.appUrl, dataDir })
    const stores = { DATABASE_URL: database.appUrl, REDIS_URL: redis.url, SECRETS_KEY }
    const env = {
      ...stores,
      PUBLIC_ADMIN_URL: adminUrl,
      PUBLIC_API_URL: api.url,
      SMTP_URL: mails.smtpUrl,
      LOG_LEVEL: 'warn',
      FEDAPAY_URL: providerUrl,
      ...SECRETS,
    }
    const provider = await Program.start(
      'fedapay',
      ['apps', 'fedapay-simulator', 'dist', 'fedapay-simulator.main.js'],
      { PORT: `${providerPort}`, WEBHOOK_URL: `${adminUrl}/webhooks/fedapay`, ...SECRETS },
      `${providerUrl}/health`,
    )
    const admin = await Program.start(
      'admin',
      ['apps', 'admin', 'dist', 'main.js'],
      { ...env, PORT: `${adminPort}` },
      `${adminUrl}/ready`,
    )
    const worker = await startWorker({ redisUrl: redis.url, databaseUrl: database.appUrl, env })
    const logins = await demoLogins(database.url, stores)
    return new DashboardStack({ redis, database, mails, provider, admin, worker, api }, adminUrl, api.url, logins)
  }

  /** The address in the newest mail to somebody that leads to a page. */
  async linkIn(email: string, page: string): Promise<string> {
    const pattern = new RegExp(`https?://[^ "<]+/${page}#token=[\\w-]+`)
    for (let attempt = 0; attempt < 300; attempt++) {
      const texts = this.parts.mails.caught(email).map(({ text }) => text)
      const link = texts.map((text) => pattern.exec(text)?.[0]).findLast((one) => one !== undefined)
      if (link !== undefined) return link
      await new Promise((wake) => setTimeout(wake, 200))
    }
    throw new Error(`No mail to ${email} leads to ${page}`)
  }

  async stop(): Promise<void> {
    const { redis, database, mails, provider, admin, worker, api } = this.parts
    await Promise.all([worker.remove(), admin.remove(), api.remove(), provider.remove()])
    await mails.stop()
    await Promise.all([redis.remove(), database.remove()])
  }
}

/** A customer and a member of staff who can log in, as `bin/up` makes them. */
async function demoLogins(ownerUrl: string, env: Record<string, string>): Promise<DemoLogins> {
  const prisma = createPrisma(ownerUrl, { connectionsMax: 1 })
  try {
    await seed(prisma, { known: { sandboxKey: null, liveKey: null }, reissueLost: true })
  } finally {
    await prisma.$disconnect()
  }
  const none = { email: null, password: null }
  const said = await runCommand(process.execPath, [resolve(DEMO_LOGINS)], {
    env: {
      ...inheritedEnvironment(),
      ...env,
      DEPLOYMENT: 'local',
      DEMO_LOGINS: JSON.stringify({ customer: none, staff: { ...none, totp_secret: null } }),
    },
    signal: AbortSignal.timeout(120_000),
  })
  return JSON.parse(said) as DemoLogins
}
