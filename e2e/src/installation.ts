import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { freePort, inheritedEnvironment, runCommand } from '@repere/local'
import { type Program, type Release, startProgram } from '@repere/test-kit'
import { Secret, TOTP } from 'otpauth'
import { Browser } from './journey.js'

const { centre, ouest } = DEMO_TOWN.points
const ROUTE = `/v1/route?origin=${centre.lat},${centre.lng}&destination=${ouest.lat},${ouest.lng}`

/** The servers that an installation keeps while its programs are replaced. */
export interface Stores {
  ownerUrl: string
  appUrl: string
  gatewayUrl: string
  redisUrl: string
}

type Part = 'admin' | 'worker' | 'api' | 'api2'

/** An installation on one machine, whose programs are replaced by those of another release: two APIs, admin, worker. */
export class Installation {
  private readonly running = new Map<Part, Program>()

  private constructor(
    private readonly stores: Stores,
    private readonly dataDir: string,
    private readonly ports: Record<Part, { port: number; probes: number }>,
    private readonly env: Record<string, string>,
  ) {}

  static async prepare(
    stores: Stores,
    dataDir: string,
    adminPort: number,
    settings: Record<string, string>,
  ): Promise<Installation> {
    const place = async (port?: number) => ({ port: port ?? (await freePort()), probes: await freePort() })
    const ports = { admin: await place(adminPort), worker: await place(), api: await place(), api2: await place() }
    const env = {
      DEPLOYMENT: 'local',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      REDIS_URL: stores.redisUrl,
      PUBLIC_ADMIN_URL: `http://127.0.0.1:${ports.admin.port}`,
      PUBLIC_API_URL: `http://127.0.0.1:${ports.api.port}`,
      ...settings,
    }
    return new Installation(stores, dataDir, ports, env)
  }

  get adminUrl(): string {
    return this.env.PUBLIC_ADMIN_URL!
  }

  /** Migrates the database and prepares the roles, as every start of a release does. */
  async migrate({ folder }: Release, passwords: { app: string; gateway: string }): Promise<void> {
    await this.command(folder, 'prisma/dist/migrate.main.js', [], {
      DATABASE_URL: this.stores.ownerUrl,
      APP_DATABASE_PASSWORD: passwords.app,
      GATEWAY_DATABASE_PASSWORD: passwords.gateway,
    })
  }

  /** Runs a command of a release, such as `apps/admin/dist/identity/staff.cli.js`. @returns what it prints */
  command(folder: string, program: string, args: string[] = [], env: Record<string, string> = {}): Promise<string> {
    return runCommand(process.execPath, [join(folder, program), ...args], {
      env: { ...inheritedEnvironment(), ...this.env, DATABASE_URL: this.stores.appUrl, ...env },
      signal: AbortSignal.timeout(120_000),
    })
  }

  /**
   * Stops a program where it runs, and starts the one of a release on the same port.
   *
   * @returns the seconds in which it did not answer
   */
  async replace(part: Part, { folder }: Release): Promise<number> {
    const stoppedAt = performance.now()
    await this.running.get(part)?.remove()
    const { port, probes } = this.ports[part]
    const api = part.startsWith('api')
    const ready = part === 'admin' ? port : probes
    const program = await startProgram({
      name: part,
      checkout: folder,
      path: ['apps', api ? 'api' : 'admin', 'dist', part === 'worker' ? 'worker.main.js' : 'main.js'],
      env: {
        ...this.env,
        ...(api
          ? { DATA_DIR: this.dataDir, DATABASE_URL: this.stores.gatewayUrl, WORKERS: '1', SPOOL_DIR: 'spool' }
          : { DATABASE_URL: this.stores.appUrl }),
        PORT: `${port}`,
        INTERNAL_PORT: `${probes}`,
      },
      readyUrl: `http://127.0.0.1:${ready}/ready`,
    })
    this.running.set(part, program)
    return (performance.now() - stoppedAt) / 1000
  }

  /** @returns the HTTP status of a route */
  async call(key: string, api: 'api' | 'api2' = 'api'): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.ports[api].port}${ROUTE}`, {
      headers: { 'x-service-key': key },
    })
    await answer.arrayBuffer()
    return answer.status
  }

  /**
   * Sends routes while something happens, as a load balancer passes them on: to the APIs that are ready.
   *
   * @returns the number of answers by HTTP status
   */
  async trafficDuring(key: string, happens: () => Promise<void>): Promise<Record<string, number>> {
    const statuses: Record<string, number> = {}
    const ready = new Set<'api' | 'api2'>()
    let isOver = false
    const probe = async () => {
      for (const api of ['api', 'api2'] as const) {
        const answer = await fetch(`http://127.0.0.1:${this.ports[api].probes}/ready`).catch(() => null)
        if (answer?.ok === true) ready.add(api)
        else ready.delete(api)
      }
    }
    const repeat = async (act: () => Promise<void>, everyMs: number) => {
      while (!isOver) {
        await act()
        await sleep(everyMs)
      }
    }
    await probe()
    let turn = 0
    const send = async () => {
      const target = [...ready][turn++ % ready.size]
      const status = target === undefined ? 'no API is ready' : await this.call(key, target).catch(String)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    const background = [repeat(probe, 100), repeat(send, 50)]
    try {
      await happens()
    } finally {
      isOver = true
      await Promise.all(background)
    }
    return statuses
  }

  async remove(): Promise<void> {
    await Promise.all([...this.running.values()].map((program) => program.remove()))
  }
}

/** Enrols the first member of staff with the token that `staff.cli.js create-owner` printed. */
export async function enrolOwner(adminUrl: string, setupToken: string): Promise<Browser> {
  const staff = new Browser(adminUrl, 'staff')
  const { body } = await staff.send<{ totp_secret: string }>('POST', '/enrol', { setup_token: setupToken })
  const code = new TOTP({ secret: Secret.fromBase32(body.totp_secret) }).generate()
  const order = { setup_token: setupToken, password: 'a long password of staff', code }
  const { status } = await staff.send('POST', '/enrol/confirm', order)
  if (status !== 201) throw new Error(`The member of staff cannot enrol: ${status}`)
  return staff
}

/**
 * Reads every page of a surface that the release documents.
 *
 * @param ids  the value of `{id}` by the path up to it, such as `/accounts/`
 * @returns a line for each answer that is not known to the document or is a fault of the programs
 */
export async function faultsOfReads(
  { folder }: Release,
  browser: Browser,
  surface: 'portal' | 'staff',
  ids: Record<string, string>,
): Promise<string[]> {
  const document = JSON.parse(readFileSync(join(folder, 'apps/admin/openapi.json'), 'utf8')) as {
    paths: Record<string, { get?: { responses: Record<string, unknown> } }>
  }
  const faults: string[] = []
  for (const [pattern, { get }] of Object.entries(document.paths)) {
    if (get === undefined || !pattern.startsWith(`/${surface}/`)) continue
    const path = Object.entries(ids).reduce(
      (text, [before, id]) => text.replace(`${before}{`, `${before}${id}{`),
      pattern,
    )
    const address = path.replace(/\{\w+\}/, '').slice(surface.length + 1)
    if (address.includes('{') || address.endsWith('/') || address.includes('//')) continue
    const status = await browser.read(address)
    if (get.responses[status] === undefined || status >= 500) faults.push(`GET ${address}: ${status}`)
  }
  return faults
}
