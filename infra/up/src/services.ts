import { createHash } from 'node:crypto'
import { delimiter, join } from 'node:path'
import { answersOk, inheritedEnvironment, type ServiceSpec } from '@repere/local'
import { type Checkout } from './checkout.js'
import { regionNames } from './options.js'
import { type PortPlan } from './port-plan.js'
import { type RedisUrls } from './redis-users.js'

/** What the stand-ins of third parties need. */
export interface Place {
  checkout: Checkout
  ports: PortPlan
  /** True where pages are served from their sources, and programs are started again when they change. */
  develops: boolean
}

export interface AppSettings extends Place {
  region: string
  workers: number
  redis: RedisUrls
  /** The database's address for the role of the control plane, and for the role of the API. */
  databaseUrl: string
  gatewayUrl: string
  /** The key that encrypts secrets in the database: 32 bytes in base64. */
  secretsKey: string
}

export interface AppService {
  spec: ServiceSpec
  /** The address of its readiness check. */
  readyUrl: string
  address: string
  /** A digest of what this file sets for it. A process with the same one can replace its replicas beneath it. */
  settings: string
}

/** The stand-ins of third parties: they need no store. */
export function standIns(place: Place): AppService[] {
  const { ports, checkout } = place
  const mailUrl = originOf(ports.mail)
  return [
    app(place, 'mail', checkout.infra('mail-catcher/dist/mail-catcher.main.js'), {
      address: mailUrl,
      readyUrl: `${mailUrl}/health`,
      env: { PORT: `${ports.mail}`, SMTP_PORT: `${ports.smtp}` },
    }),
    app(place, 'emecef', checkout.app('emecef-simulator/dist/emecef-simulator.main.js'), {
      address: originOf(ports.emecef),
      readyUrl: `${originOf(ports.emecef)}/health`,
      env: { PORT: `${ports.emecef}`, STATE_FILE: checkout.emecefState() },
    }),
    app(place, 'fedapay', checkout.app('fedapay-simulator/dist/fedapay-simulator.main.js'), {
      address: originOf(ports.fedapay),
      readyUrl: `${originOf(ports.fedapay)}/health`,
      env: {
        PORT: `${ports.fedapay}`,
        WEBHOOK_URL: `${originOf(ports.admin)}/webhooks/fedapay`,
        STATE_FILE: checkout.fedapayState(),
      },
    }),
  ]
}

/** The pages, served from their sources in place of the built ones. */
export function pageServers(place: Place): AppService[] {
  const { ports, checkout } = place
  const [apiUrl, adminUrl] = [originOf(ports.api), originOf(ports.admin)]
  const pages = (name: string, folder: string, port: number, target: string, path: string) =>
    app(place, name, checkout.infra('up/dist/develop/page-server.main.js'), {
      address: `${originOf(port)}${path}`,
      readyUrl: `${originOf(port)}${path}`,
      env: {},
      args: [checkout.app(folder), `${port}`, target, apiUrl],
    })
  return [
    pages('map', 'map-page', ports.mapPage, apiUrl, '/'),
    pages('dash', 'dashboard', ports.dashboardPages, adminUrl, '/'),
    pages('docs', 'docs', ports.docsPages, apiUrl, '/docs/quickstart'),
  ]
}

/** The services that need the stores, in the order in which an upgrade switches them. */
export function appServices(settings: AppSettings): AppService[] {
  const { ports, workers, checkout } = settings
  const [first, ...further] = regionNames(settings.region).map((name) => checkout.dataDir(name))
  const [apiUrl, adminUrl] = [originOf(ports.api), originOf(ports.admin)]
  const control = controlPlane(settings)
  return [
    app(settings, 'worker', checkout.app('admin/dist/worker.main.js'), {
      address: originOf(ports.workerProbes),
      readyUrl: `${originOf(ports.workerProbes)}/ready`,
      env: { ...control, REDIS_URL: settings.redis.worker, INTERNAL_PORT: `${ports.workerProbes}` },
    }),
    app(settings, 'admin', checkout.app('admin/dist/main.js'), {
      address: adminUrl,
      readyUrl: `${adminUrl}/ready`,
      env: { ...control, REDIS_URL: settings.redis.admin, PORT: `${ports.admin}` },
    }),
    app(settings, 'api', checkout.app('api/dist/main.js'), {
      address: apiUrl,
      readyUrl: `${originOf(ports.apiProbes)}/ready`,
      env: {
        PORT: `${ports.api}`,
        INTERNAL_PORT: `${ports.apiProbes}`,
        WORKERS: `${workers}`,
        DATA_DIR: first!,
        ...(further.length > 0 && { FURTHER_DATA_DIRS: further.join(delimiter) }),
        REDIS_URL: settings.redis.gateway,
        DATABASE_URL: settings.gatewayUrl,
      },
    }),
  ]
}

/** Secrets of the control plane. */
function controlPlane({ ports, checkout, region, databaseUrl, secretsKey }: AppSettings) {
  return {
    DATA_DIR: checkout.dataDir(regionNames(region)[0]),
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: 'Repère <no-reply@repere.example>',
    SECRETS_KEY: secretsKey,
    STATUS_DIR: checkout.statusDir(),
    FEDAPAY_URL: originOf(ports.fedapay),
    // The simulator's own defaults: they give access to the simulator only.
    FEDAPAY_SECRET_KEY: 'sk_local_simulator',
    FEDAPAY_WEBHOOK_SECRET: 'wh_local_simulator',
    EMECEF_URL: originOf(ports.emecef),
    EMECEF_TOKEN: 'jeton-de-test',
    EMECEF_RECALLS_FINALIZED: 'true',
  }
}

/** Settings with secrets or addresses of stores: a service gets them from this file only, never from the shell. */
const SECRET_SETTINGS =
  /^(DATABASE_URL|REDIS_URL|SMTP_URL|SECRETS_KEY|SECRETS_KEYS_ACCEPTED|CLIP_SECRET|CLIP_SECRETS_ACCEPTED|CLIPS_S3_.*|STATUS_S3_.*|STATUS_PROBE_KEY|FEDAPAY_.*|EMECEF_.*|DEMO_LOGINS)$/
/** Variables of the shell that the API also gets. */
const SECRETS_OF_API = /^(CLIP_SECRET|CLIP_SECRETS_ACCEPTED|CLIPS_S3_.*)$/

/** The shell's environment, without the secrets of other services. */
export function environmentFor(service: string, shell: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(shell).filter(
      ([name]) => !SECRET_SETTINGS.test(name) || (service === 'api' && SECRETS_OF_API.test(name)),
    ),
  )
}

export function originOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

function app(
  { checkout, ports, develops }: Place,
  name: string,
  program: string,
  {
    address,
    readyUrl,
    env,
    args = [],
  }: Pick<AppService, 'address' | 'readyUrl'> & {
    env: Record<string, string>
    args?: string[]
  },
): AppService {
  const own = {
    DEPLOYMENT: 'local',
    HOST: '127.0.0.1',
    PUBLIC_API_URL: originOf(ports.api),
    PUBLIC_ADMIN_URL: originOf(develops ? ports.dashboardPages : ports.admin),
    // Behind a balancer, a process answers on while it stops. Here its successor waits for its port. From Node 22 on, it also finds
    // the modules that the earlier one compiled.
    ...(develops && { DRAIN_MS: '0', NODE_COMPILE_CACHE: join(checkout.tools(), 'compiled') }),
    ...env,
  }
  return {
    address,
    readyUrl,
    settings: createHash('sha256')
      .update(JSON.stringify([program, own]))
      .digest('hex')
      .slice(0, 16),
    spec: {
      name,
      command: process.execPath,
      args: ['--enable-source-maps', program, ...args],
      cwd: join(program, '..', '..'),
      env: { ...environmentFor(name, inheritedEnvironment()), ...own },
      logFile: checkout.log(name),
      ready: () => answersOk(readyUrl),
      readyWithinMs: 90_000,
      graceMs: 15_000,
      handsOver: name === 'api' && env.WORKERS !== '1',
      waitsForPorts: name === 'admin' || (name === 'api' && env.WORKERS === '1'),
    },
  }
}
