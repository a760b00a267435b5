import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { ensureDatabase, freePort } from '@repere/local'
import { MailCatcher } from '@repere/mail-catcher'
import { createPrisma, type PrismaClient } from '@repere/prisma'
import { RELEASE } from '@repere/shared'
import {
  dataFolder,
  describeLong,
  previousRelease,
  type Release,
  startPostgres,
  startRedis,
  type TestPostgres,
  type TestRedis,
  until,
} from '@repere/test-kit'
import { payForPlan, type Provider, startProvider } from './apps.js'
import { faultsOfReads, Installation, enrolOwner } from './installation.js'
import { Browser, ROOT } from './journey.js'

jest.setTimeout(600_000)

const PASSWORD = 'correct horse battery'
/** Of the database's roles, which tests use everywhere. */
const ROLES = { app: 'test', gateway: 'test' }
const PLACES = 'name,lat,lng,category\nPharmacie du Port,6.35,2.43,pharmacy\n'
const LINE = [DEMO_TOWN.points.centre, DEMO_TOWN.points.ouest]
/** In the order in which they are replaced. */
const PARTS = ['worker', 'admin', 'api', 'api2'] as const
const SOON = { timeoutMs: 90_000, everyMs: 300 }

interface Customer {
  browser: Browser
  account: string
  email: string
}

const before = previousRelease()
const now: Release = { version: RELEASE, folder: ROOT }

/** What an installation of the previous release holds must survive the upgrade, and the way back. */
const withPrevious = before === null ? describe.skip : describeLong
withPrevious(before === null ? 'an upgrade (left out: the release before is not built)' : 'an upgrade', () => {
  // Without one, nothing here runs, but Jest reads the names.
  const old = before ?? now
  let postgres: TestPostgres
  let redis: TestRedis
  let mails: MailCatcher
  let provider: Provider
  let installation: Installation
  let prisma: PrismaClient
  let awa: Customer
  let suspended: Customer
  let staff: Browser
  let liveKey: string
  let suspendedKey: string
  let revokedKey: string
  let token: string
  let data: Awaited<ReturnType<typeof dataFolder>>
  const figures: Record<string, unknown> = { from: old.version, to: RELEASE, at: new Date().toISOString() }

  beforeAll(async () => {
    data = await dataFolder('data')
    ;[postgres, redis, mails] = await Promise.all([
      startPostgres(),
      startRedis({ persistent: true }),
      MailCatcher.start(),
    ])
    const database = (url: string) => url.replace(/\/repere$/, '/installation')
    await ensureDatabase(postgres.url, 'installation')
    const stores = {
      ownerUrl: database(postgres.url),
      appUrl: database(postgres.appUrl),
      gatewayUrl: database(postgres.gatewayUrl),
      redisUrl: redis.url,
    }
    const adminPort = await freePort()
    provider = await startProvider(adminPort)
    installation = await Installation.prepare(stores, data.path, adminPort, {
      SMTP_URL: mails.smtpUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      ...provider.settings,
    })
    prisma = createPrisma(stores.ownerUrl, { connectionsMax: 2 })
  })
  afterAll(async () => {
    await prisma?.$disconnect()
    await Promise.all([installation?.remove(), provider?.program.remove(), mails?.stop()])
    await Promise.all([postgres?.remove(), redis?.remove(), data?.remove()])
    mkdirSync(join(ROOT, '.repere/drill'), { recursive: true })
    writeFileSync(join(ROOT, '.repere/drill/upgrade.json'), JSON.stringify(figures, null, 2))
  })

  /** `bin/data build` or `bin/data rollback` of a release. */
  const mapData = ({ folder }: Release, command: 'build' | 'rollback') =>
    installation.command(folder, 'packages/geodata/dist/data.cli.js', [
      command,
      ...['--region', 'demo-town', '--data-dir', data.path],
    ])
  let signUps = 0
  const register = async (email: string): Promise<Customer> => {
    // From a network of its own: sign-ups of one are limited.
    const browser = new Browser(installation.adminUrl, 'portal', { 'x-forwarded-for': `41.79.${signUps++}.1` })
    const order = { email, password: PASSWORD, organisation: `Transports ${email.split('@')[0]}`, country: 'BJ' }
    const { status, body } = await browser.send<{ organisation: { id: string } }>('POST', '/register', order)
    if (status !== 201) throw new Error(JSON.stringify(body))
    expect(status).toBe(201)
    const mail = await until(() => mails.caught(email).at(0), SOON)
    const token = /#token=([\w-]+)/.exec(mail.text)?.[1]
    expect((await browser.send('POST', '/verify', { token })).status).toBe(200)
    return { browser, account: body.organisation.id, email }
  }
  const pay = ({ browser }: Customer, plan: string) => payForPlan(browser, provider.url, plan)
  const newKey = async ({ browser }: Customer): Promise<string> => {
    const { status, body } = await browser.send<{ key: string }>('POST', '/keys/live', { origins: [] })
    expect(status).toBe(201)
    return body.key
  }
  const keysOf = async ({ browser }: Customer) =>
    (await browser.send<{ keys: { id: string; revoked: unknown }[] }>('GET', '/keys')).body.keys
  const invoices = () => prisma.$queryRaw<{ number: string; total: number }[]>`
    SELECT number, total_fcfa AS total FROM invoices WHERE number IS NOT NULL ORDER BY number`
  const bookings = () => prisma.$queryRaw<object[]>`
    SELECT transaction_id::text, position, ledger_account::text, account_id::text, amount_fcfa FROM ledger_entries`
  /** Fails when an invoice or a booking is lost or differs after something; work that was waiting may add further ones. */
  const keeping = async (happens: () => Promise<unknown>) => {
    const [numbered, booked] = [await invoices(), await bookings()]
    await happens()
    expect(await invoices()).toEqual(expect.arrayContaining(numbered))
    expect(await bookings()).toEqual(expect.arrayContaining(booked))
  }
  const units = async () => {
    const [row] = await prisma.$queryRaw<
      { sum: number }[]
    >`SELECT coalesce(sum(admitted), 0)::int AS sum FROM usage_minutes`
    return row!.sum
  }
  /** Every page of both surfaces, for a customer who paid and for staff. */
  const readAll = async (release: Release) => {
    const [invoice] = await prisma.$queryRaw<{ id: string }[]>`SELECT id FROM invoices WHERE number IS NOT NULL LIMIT 1`
    const month = new Date().toISOString().slice(0, 7)
    const ids = { '/accounts/': awa.account, '/invoices/': invoice!.id, '/accounting/': month, '/queues/': 'mail' }
    return [
      ...(await faultsOfReads(release, awa.browser, 'portal', ids)),
      ...(await faultsOfReads(release, staff, 'staff', ids)),
    ]
  }
  /** What customers and staff do in any release: each step fails the test if the release cannot do it. */
  const everyday = async (release: Release, name: string) => {
    expect(await readAll(release)).toEqual([])
    expect([await installation.call(liveKey), await installation.call(suspendedKey)]).toEqual([200, 403])
    expect(await installation.call(revokedKey)).toBe(401)
    const login = new Browser(installation.adminUrl)
    expect((await login.send('POST', '/login', { email: awa.email, password: PASSWORD })).status).toBe(200)

    const newcomer = await register(`${name}@client.example`)
    await newcomer.browser.send('PATCH', '/organisation', {
      street: 'Rue 12.062',
      city: 'Cotonou',
      // Asked for since 1.1.
      ...(release === old ? {} : { no_tax_id: true }),
    })
    const numbered = (await invoices()).length
    await pay(newcomer, 'starter')
    const key = await newKey(newcomer)
    expect(await installation.call(key)).toBe(200)
    await until(async () => (await invoices()).length > numbered, SOON)
    const by = (verb: string, body: object) => staff.send('POST', `/accounts/${newcomer.account}/${verb}`, body)
    expect((await by('suspend', { reason: 'abuse', note: 'A trial of the drill' })).status).toBe(200)
    expect(await installation.call(key)).toBe(403)
    expect((await by('reinstate', { note: 'The end of the trial' })).status).toBe(200)
    expect(await installation.call(key)).toBe(200)
    const [live] = await keysOf(newcomer)
    expect((await newcomer.browser.send('DELETE', `/keys/${live!.id}`)).status).toBe(204)
    expect(await installation.call(key)).toBe(401)

    const counted = await units()
    expect(await installation.call(liveKey)).toBe(200)
    await until(async () => (await units()) > counted, SOON)
  }

  it(`from ${old.version} begins with customers, keys, a suspension, invoices and usage`, async () => {
    await Promise.all([installation.migrate(old, ROLES), mapData(old, 'build')])
    await Promise.all(PARTS.map((part) => installation.replace(part, old)))
    const printed = await installation.command(old.folder, 'apps/admin/dist/identity/staff.cli.js', [
      'create-owner',
      'owner@repere.example',
    ])
    staff = await enrolOwner(installation.adminUrl, printed.trim().split('\n').at(-1)!)
    ;[awa, suspended] = [await register('awa@client.example'), await register('sena@client.example')]
    for (const customer of [awa, suspended]) {
      await customer.browser.send('PATCH', '/organisation', { street: 'Rue 12.062', city: 'Cotonou' })
      await pay(customer, 'starter')
    }
    ;[revokedKey, suspendedKey] = [await newKey(awa), await newKey(suspended)]
    const [first] = await keysOf(awa)
    const renewed = await awa.browser.send<{ key: string }>('POST', `/keys/${first!.id}/regenerate`, {})
    expect(renewed.status).toBe(201)
    liveKey = renewed.body.key
    await staff.send('POST', `/accounts/${suspended.account}/suspend`, { reason: 'fraud', note: 'A stolen card' })
    await until(async () => (await invoices()).length === 2, SOON)
    await everyday(old, 'on-old')
  })

  it('migrates while the old programs serve, which then do everything on the new schema', async () => {
    const statuses = await installation.trafficDuring(liveKey, async () => {
      const startedAt = performance.now()
      await installation.migrate(now, ROLES)
      figures.migration_seconds = (performance.now() - startedAt) / 1000
      // Its files may have another form: the old programs keep the build that they have open.
      await mapData(now, 'build')
      await everyday(old, 'on-new-schema')
    })
    expect(Object.keys(statuses)).toEqual(['200'])
  })

  it('replaces the programs one by one without a refused request, and keeps everything', async () => {
    const replaceAll = async () => {
      figures.worker_seconds = await installation.replace('worker', now)
      figures.admin_seconds = await installation.replace('admin', now)
      // Releases beside each other on one Redis: the new control plane, an old API and a new one.
      figures.api_seconds = await installation.replace('api', now)
      await installation.replace('api2', now)
    }
    let statuses: Record<string, number> = {}
    await keeping(async () => (statuses = await installation.trafficDuring(liveKey, replaceAll)))
    figures.requests_during_upgrade = statuses
    expect(Object.keys(statuses)).toEqual(['200'])
    await everyday(now, 'on-new')
  })

  it('goes back to the old programs on a database that the new ones have written', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const live = (await keysOf(awa)).find(({ revoked }) => revoked === null)!
    const order = { scopes: ['routing'], origins: ['https://www.client.example'], expires_at: until }
    const made = await awa.browser.send<{ token: string }>('POST', `/keys/${live.id}/tokens`, order)
    expect(made.status).toBe(201)
    token = made.body.token
    const posts: [Browser, string, object][] = [
      [awa.browser, '/enquiries', { topic: 'billing', text: 'Quand vient la facture ?' }],
      [awa.browser, '/management-tokens', { name: 'CI', scopes: ['keys:read'], current_password: PASSWORD }],
      [staff, '/place-sets', { name: 'drill', source: 'Drill', licence: 'ODbL-1.0', content: PLACES }],
      [staff, '/road-events', { title: 'Drill', effect: 'closed', source: 'Drill', starts_at: until, line: LINE }],
    ]
    for (const [browser, path, body] of posts)
      expect([path, (await browser.send('POST', path, body)).status]).toEqual([path, 201])

    await mapData(now, 'rollback')
    const goBack = async () => {
      // What `docker compose up` of the old release runs first.
      await installation.migrate(old, ROLES)
      for (const part of PARTS) await installation.replace(part, old)
    }
    let statuses: Record<string, number> = {}
    await keeping(async () => (statuses = await installation.trafficDuring(liveKey, goBack)))
    expect(Object.keys(statuses)).toEqual(['200'])
    await everyday(old, 'back-on-old')
    expect(await installation.call(token)).toBe(401)
  })

  it('and upgrades again: what the new release had made is there', async () => {
    await installation.migrate(now, ROLES)
    await mapData(now, 'rollback')
    for (const part of PARTS) await installation.replace(part, now)
    await everyday(now, 'on-new-again')
    const tokens = await awa.browser.send('GET', '/management-tokens')
    expect(JSON.stringify(tokens.body)).toContain('CI')
    const sets = await staff.send('GET', '/place-sets')
    expect(JSON.stringify(sets.body)).toContain('drill')
  })
})
