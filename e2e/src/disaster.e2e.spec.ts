import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, inheritedEnvironment, runCommand } from '@repere/local'
import { MailCatcher } from '@repere/mail-catcher'
import { createPrisma, type PrismaClient } from '@repere/prisma'
import { describeLong, startPostgres, startRedis, type TestPostgres, type TestRedis, until } from '@repere/test-kit'
import { Apps, invoiceNumbersIn, type Provider, startProvider } from './apps.js'
import { ROOT } from './journey.js'

jest.setTimeout(400_000)

const EMAIL = 'awa@client.example'

/** Time limit for copying a request to Postgres: a pass of the worker every 15 s, and time for a busy machine. */
const COPIED_WITHIN_MS = 40_000

describeLong('Postgres and Redis are lost after a day with traffic', () => {
  let folder: string
  let mails: MailCatcher
  let provider: Provider
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
    adminPort = await freePort()
    provider = await startProvider(adminPort)
    env = { SMTP_URL: mails.smtpUrl, ...provider.settings }
  })
  afterAll(async () => {
    await Promise.all([apps?.remove(), provider?.program.remove(), mails?.stop()])
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

  it('are restored from a backup: ledger, numbers, keys, and usage except for the last seconds', async () => {
    const before = await start((role) => postgres[role])
    const order = { email: EMAIL, password: 'correct horse battery', organisation: 'Transports Awa', country: 'BJ' }
    expect((await before.browser.send('POST', '/register', order)).status).toBe(201)
    const mail = await until(() => mails.caught(EMAIL).at(0), { timeoutMs: 90_000 })
    const token = /#token=([\w-]+)/.exec(mail.text)?.[1]
    expect((await before.browser.send('POST', '/verify', { token })).status).toBe(200)
    await before.pay('starter', provider.url)
    const key = (await before.browser.send<{ key: string }>('POST', '/keys/live', { origins: [] })).body.key
    await until(async () => (await before.invoiceNumbers()).length > 0, { timeoutMs: 90_000, everyMs: 300 })

    const settled = await before.callOften(key, 60)
    expect(settled).toBe(60)
    await until(async () => (await before.unitsInPostgres()) >= settled, { timeoutMs: COPIED_WITHIN_MS, everyMs: 300 })
    const late = await before.callOften(key, 15)
    const backup = (await command('backup', ['--into', folder], postgres.url)).trim().split('\n').at(-1)!
    const numbers = await before.invoiceNumbers()
    const ledger = await ledgerOf(before.prisma)
    // Only changes after the backup are lost.
    await before.callOften(key, 5)

    await before.kill()
    await Promise.all([postgres.kill(), redis.kill()])
    await Promise.all([postgres.remove(), redis.remove()])
    ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    await command('restore', [backup, '--database', 'restored'], postgres.url)

    // Before a program writes: at the end of a month, a worker that starts makes the next invoices at once.
    const restored = createPrisma(postgres.url.replace(/\/repere$/, '/restored'), { connectionsMax: 1 })
    expect(await invoiceNumbersIn(restored)).toEqual(numbers)
    expect(await ledgerOf(restored)).toEqual(ledger)
    await restored.$disconnect()

    const after = await start((role) => postgres[role].replace(/\/repere$/, '/restored'))
    expect(await after.call(key)).toBe(200)
    const units = await after.unitsInPostgres()
    expect(units).toBeGreaterThanOrEqual(settled)
    expect(units).toBeLessThanOrEqual(settled + late + 1)

    // The service continues: the same login works, the next invoice has the next number, and requests are counted.
    expect((await after.browser.send('POST', '/login', { email: EMAIL, password: order.password })).status).toBe(200)
    await after.pay('pro', provider.url)
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

/** The consecutive part of an invoice's number. */
const counterOf = (number: string): number => Number(/(\d+)$/.exec(number)?.[1])
