import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { freePort, inheritedEnvironment, runCommand } from '@repere/local'
import { MailCatcher } from '@repere/mail-catcher'
import { type Release, until } from '@repere/test-kit'
import S3rver from 's3rver'
import { payForPlan, type Provider, startProvider } from './apps.js'
import { Compose, type Images } from './containers.js'
import { Browser } from './journey.js'

const EMAIL = 'awa@client.example'
const BUCKET = { ARTEFACTS_S3_ACCESS_KEY_ID: 'S3RVER', ARTEFACTS_S3_SECRET_ACCESS_KEY: 'S3RVER' }
const SOON = { timeoutMs: 240_000, everyMs: 500 }
const { centre, ouest } = DEMO_TOWN.points
export const ROUTE = `/v1/route?origin=${centre.lat},${centre.lng}&destination=${ouest.lat},${ouest.lng}`

/** An installation by compose.yaml, and what is outside it: mails, the payment provider, and a bucket of map builds. */
export class ComposeStage {
  /** The account's key, once it has paid. */
  key = ''

  private constructor(
    readonly compose: Compose,
    readonly browser: Browser,
    private readonly urls: { admin: string; api: string },
    private readonly outside: {
      folder: string
      mails: MailCatcher
      provider: Provider
      bucket: S3rver
      bucketPort: number
    },
  ) {}

  /** Nothing runs yet in containers. @param images  of which release */
  static async prepare(images: Images): Promise<ComposeStage> {
    const folder = await mkdtemp(join(tmpdir(), 'repere-containers-'))
    const ports = { api: await freePort(), admin: await freePort() }
    const urls = { api: `http://127.0.0.1:${ports.api}`, admin: `http://127.0.0.1:${ports.admin}` }
    const [mails, provider] = [await MailCatcher.start(), await startProvider(ports.admin)]
    const bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 'bucket'),
      configureBuckets: [{ name: 'builds', configs: [] }],
    })
    const { port: bucketPort } = (await bucket.run()) as { port: number }
    const compose = new Compose(join(folder, 'compose'), images, ports)
    const outside = (local: string | number) => compose.forward(Number(String(local).split(':').at(-1)))
    await compose.prepare({
      DEPLOYMENT: 'local',
      PUBLIC_API_URL: urls.api,
      PUBLIC_ADMIN_URL: urls.admin,
      ...Object.fromEntries(
        ['POSTGRES', 'APP_DATABASE', 'GATEWAY_DATABASE', 'REDIS', 'REDIS_GATEWAY', 'REDIS_ADMIN', 'REDIS_WORKER'].map(
          (name, index) => [`${name}_PASSWORD`, `secret${index}`],
        ),
      ),
      SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
      CLIP_SECRET: Buffer.alloc(32, 2).toString('base64'),
      REGION: 'demo-town',
      ...BUCKET,
      ARTEFACTS_S3_URL: `http://${await outside(bucketPort)}/builds`,
      ARTEFACTS_PUBLIC_KEY_FILE: join(folder, 'artefacts.pub'),
      MAIL_FROM: 'Repère <no-reply@repere.example>',
      SMTP_URL: `smtp://${await outside(mails.smtpUrl)}`,
      ...provider.settings,
      FEDAPAY_URL: `http://${await outside(provider.url)}`,
    })
    return new ComposeStage(compose, new Browser(urls.admin), urls, {
      folder,
      mails,
      provider,
      bucket,
      bucketPort,
    })
  }

  /** Runs a command of `bin/data` of a release, where builds are made and signed. */
  async data({ folder }: Release, ...args: string[]): Promise<void> {
    await runCommand(process.execPath, [join(folder, 'packages/geodata/dist/data.cli.js'), ...args], {
      cwd: folder,
      env: {
        ...inheritedEnvironment(),
        ...BUCKET,
        ARTEFACTS_S3_URL: `http://127.0.0.1:${this.outside.bucketPort}/builds`,
        ARTEFACTS_SIGNING_KEY: this.signingKey,
      },
    })
  }

  get signingKey(): string {
    return join(this.outside.folder, 'artefacts')
  }

  async up(): Promise<void> {
    const up = () => this.compose.run('up', '--detach')
    // Twice: for a moment, podman does not know the names of a network that is made again, and migrations of 1.0.0 do not wait.
    await up().catch(up)
    for (const url of [`${this.urls.admin}/ready`, `${this.urls.api}/openapi.json`])
      await until(async () => (await fetch(url).catch(() => null))?.ok === true, SOON)
  }

  /** Registers an organisation, which buys a plan, and takes its live key. @param details  fields that a release asks for */
  async buy(details: object): Promise<void> {
    const order = { email: EMAIL, password: 'correct horse battery', organisation: 'Transports Awa', country: 'BJ' }
    const send = <T>(method: string, path: string, body?: object) => this.browser.send<T>(method, path, body)
    expect((await send('POST', '/register', order)).status).toBe(201)
    const mail = await until(() => this.outside.mails.caught(EMAIL).at(0), SOON)
    const token = /#token=([\w-]+)/.exec(mail.text)?.[1]
    expect((await send('POST', '/verify', { token })).status).toBe(200)
    await send('PATCH', '/organisation', { street: 'Rue 1', city: 'Cotonou', ...details })
    await payForPlan(this.browser, this.outside.provider.url, 'starter', SOON)
    this.key = (await send<{ key: string }>('POST', '/keys/live', { origins: [] })).body.key
  }

  /** A request with the account's key. */
  call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { 'x-service-key': this.key, 'content-type': 'application/json' }
    return fetch(`${this.urls.api}${path}`, { ...init, headers })
  }

  /** @returns the longest time without an answer to a route while something happens, in seconds */
  async secondsAway(happens: () => Promise<void>): Promise<number> {
    let [isOver, longest, answeredAt] = [false, 0, performance.now()]
    const asking = (async () => {
      while (!isOver) {
        const answer = await this.call(ROUTE, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
        if (answer?.status === 200) {
          longest = Math.max(longest, performance.now() - answeredAt)
          answeredAt = performance.now()
        }
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    })()
    await happens()
    await until(async () => (await this.call(ROUTE).catch(() => null))?.status === 200, SOON)
    isOver = true
    await asking
    return Math.round(longest / 100) / 10
  }

  async remove(): Promise<void> {
    const { folder, mails, provider, bucket } = this.outside
    await this.compose.remove()
    await Promise.all([provider.program.remove(), mails.stop(), bucket.close()])
    await rm(folder, { recursive: true, force: true })
  }
}
