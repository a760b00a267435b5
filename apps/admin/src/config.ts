import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DemoLogins } from './identity/demo-logins-known.js'

/** Injection token of the process' settings. */
export const CONFIG = Symbol('CONFIG')

export interface RedisConfig {
  /** `REDIS_URL`: the Redis that requests are judged by. Required. */
  redisUrl: string
  /** `REDIS_REPLICATED`, `true` or `false` (default): whether a revocation waits until a replica has it. */
  redisReplicated: boolean
}

export interface StoreConfig extends RedisConfig {
  /** `DATABASE_URL`: the control plane's Postgres. Required. */
  databaseUrl: string
}

export interface PaymentConfig {
  /**
   * `FEDAPAY_URL`: FedaPay's API, `https://api.fedapay.com`, its sandbox, `https://sandbox-api.fedapay.com`, or the
   * simulator of it; no trailing slash. A production deployment takes money over https only.
   */
  url: string
  /** `FEDAPAY_SECRET_KEY`: the merchant's, from FedaPay's dashboard. */
  secretKey: string
  /** `FEDAPAY_WEBHOOK_SECRET`: the webhook endpoint's, from FedaPay's dashboard. */
  webhookSecret: string
}

export interface Config {
  /** `DEPLOYMENT`: what this installation serves, `sandbox`, `production` or `local` (default). */
  deployment: 'sandbox' | 'production' | 'local'
  /**
   * `DOCS_URL`: where the documentation is, without a trailing slash, for the links of errors; default `/docs` under
   * `PUBLIC_API_URL`.
   */
  docsUrl: string
  http: {
    /** `HOST`: address to listen on; default 127.0.0.1. */
    host: string
    /** `PORT`: of the admin app; default 8090, 0 = any free one. */
    port: number
    /** `INTERNAL_HOST`: address that the worker's probes and metrics listen on; default 127.0.0.1. */
    internalHost: string
    /** `INTERNAL_PORT`: of the worker, for probes only; default 8091, 0 = any free one. */
    internalPort: number
    /** `PUBLIC_ADMIN_URL`: origin under which people reach the admin app, without a trailing slash; default its address. */
    publicUrl: string
    /**
     * `CONSOLE_ORIGINS`: origins, comma-separated, of pages that people's browsers may call this app from, besides its
     * own; empty: none.
     */
    browserOrigins: string[]
    /** `REQUEST_TIMEOUT_MS`: until a whole request must have arrived, 100 to 600 000; default 30 000. */
    requestTimeoutMs: number
    /** `MAX_CONNECTIONS`: that one process holds at once, further ones are closed; default 2 000. */
    connectionsMax: number
    /** `TRUSTED_PROXIES`: peers whose `X-Forwarded-For` is believed, addresses or CIDR, comma-separated; empty: none. */
    trustedProxies: string[]
  }
  stores: StoreConfig
  mail: {
    /** `SMTP_URL`: where mails go, `smtp://` or `smtps://`, with user and password; empty: they wait. */
    smtpUrl: string | null
    /** `MAIL_FROM`: the sender; default `Repère <no-reply@localhost>`. */
    from: string
  }
  /** Benin's e-MECeF, which certifies invoices. Null without `EMECEF_URL`: nothing is certified. */
  emecef: EmecefConfig | null
  /** Côte d'Ivoire's FNE. Null without `FNE_URL`. */
  fne: FneConfig | null
  /** Who takes the customers' money; null, where none of its settings is given: nobody can pay here. */
  payments: PaymentConfig | null
  /** `PUBLIC_CONSOLE_URL`: where links in mails lead people, without a trailing slash; default `PUBLIC_ADMIN_URL`. */
  consoleUrl: string
  passkeys: {
    /**
     * `PASSKEY_RP_ID`: the domain that passkeys are made for, the console's or one above it; default: that of
     * `PUBLIC_CONSOLE_URL`. Passkeys that exist work for no other.
     */
    rpId: string
    /** Of the pages that may use them: the console's. */
    origins: string[]
  }
  /** `PUBLIC_API_URL`: origin of the public API, that the dashboard shows and tries; default `http://127.0.0.1:8080`. */
  apiUrl: string
  /**
   * `SECRETS_KEY`: 32 bytes in base64; seals what the database must not hold in clear. Required but for a `local`
   * deployment, where staff cannot enrol without it.
   */
  secretsKey: Buffer | null
  /**
   * `BREACHED_PASSWORDS_URL`: a list of stolen passwords that is asked by k-anonymity, as
   * `https://api.pwnedpasswords.com`, without a trailing slash; empty (default): none is asked.
   */
  breachedPasswordsUrl: string | null
  /** `WEBHOOKS_TO_PRIVATE`, `true` or `false` (default): webhooks may go to private addresses and by http; for `local` deployments. */
  webhooksToPrivate: boolean
  /**
   * `SIGN_UPS_WITHOUT_PROOF`: how many organisations a network may register in an hour before each further one takes a
   * proof of work; default 3.
   */
  signUpsWithoutProof: number
  /**
   * `SECRETS_KEYS_ACCEPTED`: further such keys, comma-separated, that open what was sealed and seal nothing: the old key
   * or the coming one, while `bin/secrets` changes it. Empty: none.
   */
  secretsKeysAccepted: Buffer[]
  /** The public status page, which the worker writes; without a folder and a bucket it is not written. */
  status: StatusConfig
  /** Whether `DEMO_LOGINS` is set, which only `bin/up` does. */
  demoLogins: boolean
  tracing: {
    /** `OTEL_EXPORTER_OTLP_ENDPOINT`: of a collector of OpenTelemetry traces (OTLP over HTTP), without a trailing slash; empty: none. */
    endpoint: string | null
    /** `OTEL_TRACES_SAMPLER_ARG`: share of traces that are kept, 0 to 1; default 1. */
    share: number
  }
  /** `LOG_LEVEL`: `silent`, `fatal`, `error`, `warn`, `info` (default), `debug` or `trace`. */
  logLevel: string
}

export interface StatusConfig {
  /** `STATUS_DIR`: a folder for it, that a web server or the admin app (`/status/`) gives out; empty: none. */
  dir: string | null
  /**
   * `STATUS_S3_URL` (path style, `https://s3.example/status`), `STATUS_S3_REGION` (us-east-1), `STATUS_S3_ACCESS_KEY_ID`,
   * `STATUS_S3_SECRET_ACCESS_KEY`: a bucket for it, that is read as a web site. Null without the first.
   */
  s3: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | null
  /** `STATUS_PROBE_KEY`: a live key of an account of ours, to ask the API with; empty: it is asked without. */
  probeKey: string | null
  /** `STATUS_PROBE_MS`: how often the API is asked, 100 to 60 000; default 15 000. */
  probeEveryMs: number
}

export interface FneConfig {
  /** `FNE_URL`: its origin and path before `/external/invoices`, without a trailing slash. */
  url: string
  /** `FNE_API_KEY`: of the taxpayer. Required with `FNE_URL`, as the two below. */
  apiKey: string
  /** `FNE_TIMEOUT_MS`: for each call, 100 to 120 000; default 30 000. */
  timeoutMs: number
  /** `FNE_POINT_OF_SALE`, as it is named on the platform. */
  pointOfSale: string
  /** `FNE_ESTABLISHMENT`, as it is named on the platform. */
  establishment: string
}

export interface EmecefConfig {
  /** `EMECEF_URL`: its origin and path before `/api/invoice`, without a trailing slash. */
  url: string
  /** `EMECEF_TOKEN`: of the taxpayer. Required with `EMECEF_URL`. */
  token: string
  /** `EMECEF_TIMEOUT_MS`: for each call, 100 to 120 000; default 15 000. */
  timeoutMs: number
  /** `EMECEF_RECALLS_FINALIZED`, `true` or `false` (default): its details of a finalised request tell the code. */
  recallsFinalized: boolean
}

/** Every problem at once: an operator should not have to restart once per mistake. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig'

  constructor(readonly problems: string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

type Environment = Record<string, string | undefined>

/**
 * Settings of the admin app and of its worker. An empty variable counts as absent.
 *
 * @throws BadConfig  naming every setting that is missing or wrong
 */
export function readConfig(env: Environment = process.env): Config {
  const settings = new Settings(env)
  const host = settings.text('HOST', '127.0.0.1')
  const port = settings.port('PORT', 8090)
  const publicUrl = settings.url('PUBLIC_ADMIN_URL', ['http:', 'https:'], `http://${host}:${port}`).replace(/\/+$/, '')
  const consoleUrl = settings.url('PUBLIC_CONSOLE_URL', ['http:', 'https:'], '').replace(/\/+$/, '') || publicUrl
  const deployment = settings.oneOf('DEPLOYMENT', ['sandbox', 'production', 'local'], 'local')
  const apiUrl = settings.url('PUBLIC_API_URL', ['http:', 'https:'], 'http://127.0.0.1:8080').replace(/\/+$/, '')
  const config: Config = {
    deployment,
    docsUrl: settings.url('DOCS_URL', ['http:', 'https:'], '').replace(/\/+$/, '') || `${apiUrl}/docs`,
    http: {
      host,
      port,
      internalHost: settings.text('INTERNAL_HOST', '127.0.0.1'),
      internalPort: settings.port('INTERNAL_PORT', 8091),
      publicUrl,
      browserOrigins: [publicUrl, consoleUrl, ...settings.list('CONSOLE_ORIGINS')].map(originOf),
      requestTimeoutMs: settings.wholeNumber('REQUEST_TIMEOUT_MS', 30_000, { least: 100, most: 600_000 }),
      connectionsMax: settings.wholeNumber('MAX_CONNECTIONS', 2_000, { least: 1, most: 1_000_000 }),
      trustedProxies: settings.list('TRUSTED_PROXIES'),
    },
    stores: readStores(settings),
    mail: {
      smtpUrl: settings.url('SMTP_URL', ['smtp:', 'smtps:'], '') || null,
      from: settings.text('MAIL_FROM', 'Repère <no-reply@localhost>'),
    },
    emecef: readEmecef(settings),
    fne: readFne(settings),
    payments: readPayments(settings, deployment),
    consoleUrl,
    passkeys: readPasskeys(settings, consoleUrl),
    apiUrl,
    secretsKey: settings.key('SECRETS_KEY', deployment !== 'local'),
    breachedPasswordsUrl: settings.url('BREACHED_PASSWORDS_URL', ['http:', 'https:'], '').replace(/\/+$/, '') || null,
    webhooksToPrivate: settings.oneOf('WEBHOOKS_TO_PRIVATE', ['true', 'false'], 'false') === 'true',
    signUpsWithoutProof: settings.wholeNumber('SIGN_UPS_WITHOUT_PROOF', 3, { least: 0, most: 1_000_000 }),
    secretsKeysAccepted: settings.keys('SECRETS_KEYS_ACCEPTED'),
    status: readStatus(settings),
    demoLogins: settings.anyOf('DEMO_LOGINS'),
    tracing: {
      endpoint: settings.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], '').replace(/\/+$/, '') || null,
      share: settings.share('OTEL_TRACES_SAMPLER_ARG', 1),
    },
    logLevel: settings.oneOf('LOG_LEVEL', ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'info'),
  }
  settings.finish()
  return config
}

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url))

/** The file in which `bin/up` notes what it runs: in the folder that `REPERE_HOME` names, else in this checkout's `.repere`. */
const runningFile = ({ REPERE_HOME: home = '' }: Environment): string =>
  join(resolve(home.trim() || join(CHECKOUT, '.repere')), 'up.json')

export interface CommandConfig {
  stores: StoreConfig
  /** Who is typing, for the record. */
  user: string
}

/**
 * Settings of a command that a person types. What the environment does not say is asked of the running `bin/up`.
 *
 * @param running  the file that it writes
 * @throws BadConfig  naming every setting that neither says
 */
export function readCommandConfig(env: Environment = process.env, running = runningFile(env)): CommandConfig {
  return { stores: readTyped(env, running, readStores), user: userInfo().username }
}

/** As `readCommandConfig`, for a command that needs no Redis. */
export function readDatabaseCommandConfig(
  env: Environment = process.env,
  running = runningFile(env),
): Pick<StoreConfig, 'databaseUrl'> & Pick<CommandConfig, 'user'> {
  return { ...readTyped(env, running, readDatabase), user: userInfo().username }
}

function readTyped<T>(env: Environment, running: string, read: (settings: Settings) => T): T {
  const { database_url, redis_url } = readRunning(running)
  const settings = new Settings({ DATABASE_URL: database_url, REDIS_URL: redis_url, ...definedIn(env) })
  const config = read(settings)
  if (settings.problems.length > 0) settings.problems.push('start everything with bin/up, or set these variables')
  settings.finish()
  return config
}

export interface SecretsCommandConfig extends Pick<StoreConfig, 'databaseUrl'> {
  secretsKey: Buffer
  secretsKeysAccepted: Buffer[]
}

/** Settings of a command that opens and seals what the database holds. */
export function readSecretsCommandConfig(
  env: Environment = process.env,
  running = runningFile(env),
): SecretsCommandConfig & Pick<CommandConfig, 'user'> {
  const read = (settings: Settings) => ({
    ...readDatabase(settings),
    secretsKey: settings.key('SECRETS_KEY', true) ?? Buffer.alloc(0),
    secretsKeysAccepted: settings.keys('SECRETS_KEYS_ACCEPTED'),
  })
  return { ...readTyped(env, running, read), user: userInfo().username }
}

/** `DEMO_LOGINS`: what `bin/up` knows of the demo logins, as JSON; set by it alone. */
export function readDemoLogins(env: Environment = process.env): DemoLogins {
  const none = { customer: { email: null, password: null }, staff: { email: null, password: null, totp_secret: null } }
  return env.DEMO_LOGINS ? (JSON.parse(env.DEMO_LOGINS) as DemoLogins) : none
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

function definedIn(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value))
}

function readRunning(file: string): { database_url?: string; redis_url?: string } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { database_url?: string; redis_url?: string }
  } catch {
    return {}
  }
}

function readFne(settings: Settings): FneConfig | null {
  const url = settings.url('FNE_URL', ['http:', 'https:'], '').replace(/\/+$/, '')
  const timeoutMs = settings.wholeNumber('FNE_TIMEOUT_MS', 30_000, { least: 100, most: 120_000 })
  if (url === '') return null
  return {
    url,
    apiKey: settings.text('FNE_API_KEY'),
    timeoutMs,
    pointOfSale: settings.text('FNE_POINT_OF_SALE'),
    establishment: settings.text('FNE_ESTABLISHMENT'),
  }
}

function readEmecef(settings: Settings): EmecefConfig | null {
  const url = settings.url('EMECEF_URL', ['http:', 'https:'], '').replace(/\/+$/, '')
  const recallsFinalized = settings.oneOf('EMECEF_RECALLS_FINALIZED', ['true', 'false'], 'false') === 'true'
  const timeoutMs = settings.wholeNumber('EMECEF_TIMEOUT_MS', 15_000, { least: 100, most: 120_000 })
  return url === '' ? null : { url, token: settings.text('EMECEF_TOKEN'), timeoutMs, recallsFinalized }
}

function readStatus(settings: Settings): StatusConfig {
  const url = settings.url('STATUS_S3_URL', ['http:', 'https:'], '').replace(/\/+$/, '')
  const region = settings.text('STATUS_S3_REGION', 'us-east-1')
  const bucket = () => ({
    url,
    region,
    accessKeyId: settings.text('STATUS_S3_ACCESS_KEY_ID'),
    secretAccessKey: settings.text('STATUS_S3_SECRET_ACCESS_KEY'),
  })
  return {
    dir: settings.text('STATUS_DIR', '') || null,
    s3: url === '' ? null : bucket(),
    probeKey: settings.text('STATUS_PROBE_KEY', '') || null,
    probeEveryMs: settings.wholeNumber('STATUS_PROBE_MS', 15_000, { least: 100, most: 60_000 }),
  }
}

function readPasskeys(settings: Settings, consoleUrl: string): Config['passkeys'] {
  const host = URL.canParse(consoleUrl) ? new URL(consoleUrl).hostname : ''
  const rpId = settings.text('PASSKEY_RP_ID', host || 'localhost').toLowerCase()
  if (host !== '' && rpId !== host && !host.endsWith(`.${rpId}`)) {
    settings.problems.push(`PASSKEY_RP_ID is "${rpId}", not the host of PUBLIC_CONSOLE_URL or a domain above it`)
  }
  return { rpId, origins: [originOf(consoleUrl)] }
}

function readPayments(settings: Settings, deployment: Config['deployment']): PaymentConfig | null {
  if (!settings.anyOf('FEDAPAY_URL', 'FEDAPAY_SECRET_KEY', 'FEDAPAY_WEBHOOK_SECRET')) return null
  const protocols = deployment === 'production' ? ['https:'] : ['http:', 'https:']
  return {
    url: settings.url('FEDAPAY_URL', protocols).replace(/\/+$/, ''),
    secretKey: settings.text('FEDAPAY_SECRET_KEY'),
    webhookSecret: settings.text('FEDAPAY_WEBHOOK_SECRET'),
  }
}

function readStores(settings: Settings): StoreConfig {
  return { ...readDatabase(settings), ...readRedis(settings) }
}

function readDatabase(settings: Settings): Pick<StoreConfig, 'databaseUrl'> {
  return { databaseUrl: settings.url('DATABASE_URL', ['postgres:', 'postgresql:']) }
}

function readRedis(settings: Settings): RedisConfig {
  return {
    redisUrl: settings.url('REDIS_URL', ['redis:', 'rediss:']),
    redisReplicated: settings.oneOf('REDIS_REPLICATED', ['true', 'false'], 'false') === 'true',
  }
}

class Settings {
  readonly problems: string[] = []

  constructor(private readonly env: Environment) {}

  text(name: string, fallback?: string): string {
    const value = this.env[name]?.trim() || fallback
    if (value === undefined) this.problems.push(`${name} is not set`)
    return value ?? ''
  }

  /** Whether one is set at all. */
  anyOf(...names: string[]): boolean {
    return names.some((name) => Boolean(this.env[name]?.trim()))
  }

  list(name: string): string[] {
    return (this.env[name] ?? '').split(',').flatMap((part) => part.trim() || [])
  }

  port(name: string, fallback: number): number {
    const text = this.text(name, `${fallback}`)
    if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
    this.problems.push(`${name} is "${text}", not a port (0..65535)`)
    return fallback
  }

  wholeNumber(name: string, fallback: number, { least, most }: { least: number; most: number }): number {
    const text = this.text(name, `${fallback}`)
    if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    this.problems.push(`${name} is "${text}", not a whole number (${least}..${most})`)
    return fallback
  }

  share(name: string, fallback: number): number {
    const text = this.text(name, `${fallback}`)
    if (Number(text) >= 0 && Number(text) <= 1) return Number(text)
    this.problems.push(`${name} is "${text}", not a number (0..1)`)
    return fallback
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name, fallback)
    if ((values as readonly string[]).includes(text)) return text as T
    this.problems.push(`${name} is "${text}", not one of ${values.join(', ')}`)
    return fallback
  }

  /** 32 bytes in base64. Does not repeat a wrong value. */
  key(name: string, required: boolean): Buffer | null {
    const text = this.text(name, required ? undefined : '')
    const bytes = Buffer.from(text, 'base64')
    if (bytes.length === 32) return bytes
    if (text !== '') this.problems.push(`${name} is not 32 bytes in base64`)
    return null
  }

  /** As `key`, several of them. */
  keys(name: string): Buffer[] {
    const keys = this.list(name).map((text) => Buffer.from(text, 'base64'))
    const wrong = keys.filter(({ length }) => length !== 32).length
    if (wrong > 0) this.problems.push(`${name}: ${wrong} of ${keys.length} values are not 32 bytes in base64`)
    return keys
  }

  /** Does not repeat a wrong value, which may hold a password. */
  url(name: string, protocols: string[], fallback?: string): string {
    const text = this.text(name, fallback)
    const valid = URL.canParse(text) && protocols.includes(new URL(text).protocol)
    if (text !== '' && !valid) this.problems.push(`${name} is not a URL that begins with ${protocols.join(' or ')}`)
    return text
  }

  /** @throws BadConfig */
  finish(): void {
    if (this.problems.length > 0) throw new BadConfig(this.problems)
  }
}
