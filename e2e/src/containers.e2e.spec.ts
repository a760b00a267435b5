import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { answersOk, freePort, inheritedEnvironment, runCommand } from '@repere/local'
import { MailCatcher } from '@repere/mail-catcher'
import { RELEASE } from '@repere/shared'
import { demoTownData, describeLong, until } from '@repere/test-kit'
import S3rver from 's3rver'
import { type Provider, startProvider } from './apps.js'
import { buildImage, Compose, hasContainers, HOST, removeBuildStages } from './containers.js'
import { Browser, ROOT } from './journey.js'

jest.setTimeout(1_500_000)

const MEGABYTE = 1e6
const TAG = `${RELEASE}-test`
const EMAIL = 'awa@client.example'
const BUCKET = { ARTEFACTS_S3_ACCESS_KEY_ID: 'S3RVER', ARTEFACTS_S3_SECRET_ACCESS_KEY: 'S3RVER' }
const SOON = { timeoutMs: 240_000, everyMs: 500 }
const { centre, ouest } = DEMO_TOWN.points

const withContainers = hasContainers ? describeLong : describe.skip
withContainers(hasContainers ? 'the images' : 'the images (left out: podman, compose or the base images)', () => {
  let folder: string
  let mails: MailCatcher
  let provider: Provider
  let bucket: S3rver
  let compose: Compose
  let admin: string
  let api: string
  let browser: Browser
  let key: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'repere-containers-'))
    const [apiPort, adminPort] = [await freePort(), await freePort()]
    ;[api, admin] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${adminPort}`]
    mails = await MailCatcher.start()
    provider = await startProvider(adminPort)
    const buckets = [{ name: 'builds', configs: [] }]
    const directory = join(folder, 'bucket')
    bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets })
    const { port } = (await bucket.run()) as { port: number }
    await publishDemoTown(port)
    compose = new Compose(join(folder, 'compose'), TAG, { api: apiPort, admin: adminPort })
    const outside = async (local: string | number) =>
      `${HOST}:${await compose.forward(Number(String(local).split(':').at(-1)))}`
    await compose.prepare({
      DEPLOYMENT: 'local',
      PUBLIC_API_URL: api,
      PUBLIC_ADMIN_URL: admin,
      ...Object.fromEntries(
        ['POSTGRES', 'APP_DATABASE', 'GATEWAY_DATABASE', 'REDIS', 'REDIS_GATEWAY', 'REDIS_ADMIN', 'REDIS_WORKER'].map(
          (name, index) => [`${name}_PASSWORD`, `secret${index}`],
        ),
      ),
      SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
      CLIP_SECRET: Buffer.alloc(32, 2).toString('base64'),
      REGION: 'demo-town',
      ...BUCKET,
      ARTEFACTS_S3_URL: `http://${await outside(port)}/builds`,
      ARTEFACTS_PUBLIC_KEY_FILE: join(folder, 'artefacts.pub'),
      MAIL_FROM: 'Repère <no-reply@repere.example>',
      SMTP_URL: `smtp://${await outside(mails.smtpUrl)}`,
      ...provider.settings,
      FEDAPAY_URL: `http://${await outside(provider.url)}`,
    })
  })
  afterAll(async () => {
    await compose?.remove()
    await Promise.all([provider?.program.remove(), mails?.stop(), bucket?.close()])
    await rm(folder, { recursive: true, force: true })
  })

  /** Where builds are made: a signed build in the bucket. */
  async function publishDemoTown(port: number): Promise<void> {
    const signingKey = join(folder, 'artefacts')
    const data = (args: string[]) =>
      runCommand(join(ROOT, 'bin/data'), args, {
        env: {
          ...inheritedEnvironment(),
          ...BUCKET,
          ARTEFACTS_S3_URL: `http://127.0.0.1:${port}/builds`,
          ARTEFACTS_SIGNING_KEY: signingKey,
        },
      })
    await data(['publish', '--new-key', signingKey])
    await data(['publish', '--region', 'demo-town', '--data-dir', await demoTownData()])
  }

  it('are at most 700 MB for the API and 500 MB for the control plane', async () => {
    expect(await buildImage('api', TAG)).toBeLessThan(700 * MEGABYTE)
    expect(await buildImage('control', TAG)).toBeLessThan(500 * MEGABYTE)
    await removeBuildStages()
  })

  it('start with compose, with the map build of the bucket', async () => {
    await compose.run('up', '--detach')
    await until(() => answersOk(`${admin}/ready`), SOON)
    await until(() => answersOk(`${api}/openapi.json`), SOON)
  })

  it('take a customer from the registration to a route with a key that is paid for', async () => {
    browser = new Browser(admin)
    const order = { email: EMAIL, password: 'correct horse battery', organisation: 'Transports Awa', country: 'BJ' }
    expect((await browser.send('POST', '/register', order)).status).toBe(201)
    const mail = await until(() => mails.caught(EMAIL).at(0), SOON)
    const token = /#token=([\w-]+)/.exec(mail.text)?.[1]
    expect((await browser.send('POST', '/verify', { token })).status).toBe(200)
    await browser.send('PATCH', '/organisation', { no_tax_id: true, street: 'Rue 1', city: 'Cotonou' })
    const chosen = await browser.send<{ invoice: { id: string } }>('PUT', '/subscription', { plan: 'starter' })
    const path = `/invoices/${chosen.body.invoice.id}/payments`
    const payment = await browser.send<{ id: string }>('POST', path, {})
    expect(payment.status).toBe(201)
    await approve(payment.body.id)
    await until(
      async () =>
        (await browser.send<{ state: string }>('GET', `/payments/${payment.body.id}`)).body.state === 'approved',
      SOON,
    )
    key = (await browser.send<{ key: string }>('POST', '/keys/live', { origins: [] })).body.key
    const route = await call(`/v1/route?origin=${centre.lat},${centre.lng}&destination=${ouest.lat},${ouest.lng}`)
    expect(route.status).toBe(200)
  })

  async function approve(reference: string): Promise<void> {
    const known = (await (await fetch(`${provider.url}/control/transactions`)).json()) as {
      id: number
      merchant_reference: string
    }[]
    const { id } = known.find(({ merchant_reference }) => merchant_reference === reference)!
    await fetch(`${provider.url}/control/transactions/${id}/conclude`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'approved', mode: 'mtn_open' }),
    })
  }
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${api}${path}`, { ...init, headers: { 'x-service-key': key, 'content-type': 'application/json' } })

  it('speak: a prompt as a clip', async () => {
    for (const format of ['mp3', 'opus']) {
      const body = JSON.stringify({ text: 'Tournez à gauche.', language: 'fr', format })
      const answer = await call('/v1/navigate/voice', { method: 'POST', body })
      expect(answer.status).toBe(200)
      const { url } = (await answer.json()) as { url: string }
      expect((await fetch(url)).status).toBe(200)
    }
  })

  it('run the commands of the operator: backup and restore, staff, keys, billing, audit, maintenance', async () => {
    const run = (...args: string[]) => compose.run('run', '--rm', ...args)
    expect(await run('staff', 'create-owner', 'owner@repere.example')).toMatch(/^[\w-]{40,}$/m)
    expect(await run('keys', '--help')).toContain('Usage')
    const backup = (await run('backup', '--keep', '2')).trim().split('\n').at(-1)!
    expect(backup).toMatch(/^\/backups\//)
    await run('backup', '--verify', backup)
    await run('restore', backup, '--database', 'rehearsal')
    const account = key.slice('svc_live_'.length, 'svc_live_'.length + 10)
    await run('billing', 'agree', account, 'pro', '--price', '0', '--reason', 'rehearsal')
    await run('audit', 'verify')
    await run('maintenance', 'on', '--minutes', '5')
    await run('maintenance', 'off')
  })

  it('are replaced as the page on upgrades says, and lose nothing', async () => {
    await compose.run('run', '--rm', 'migrate')
    await compose.run('run', '--rm', 'data')
    await compose.run('up', '--detach', '--no-deps', '--force-recreate', 'admin', 'worker', 'api')
    await until(async () => (await call('/v1/geocode?q=mairie').catch(() => null))?.status === 200, SOON)
    const invoices = await browser.send<{ invoices: unknown[] }>('GET', '/invoices')
    expect(invoices.status).toBe(200)
  })
})
