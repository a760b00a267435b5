import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import {
  BadSettings,
  type Declared,
  DOCS_URL,
  type Environment,
  flag,
  HOME,
  homeFolder,
  key32,
  keys32,
  list,
  LOG_LEVEL,
  oneOf,
  optionalGroup,
  port,
  readable,
  readSettings,
  requestLimits,
  text,
  TRACING,
  url,
  type Values,
  wholeNumber,
} from '@repere/settings'
import { REDIS_ADDRESS } from '@repere/shared'
import { type DemoLogins } from './demo-logins-known.js'

/** Injection token of the process' settings. */
export const CONFIG = Symbol('CONFIG')

const DATABASE = {
  databaseUrl: url('DATABASE_URL', "The control plane's Postgres, as the role `repere_app`.", {
    protocols: ['postgres:', 'postgresql:'],
  }),
}

const STORES = {
  ...DATABASE,
  redisUrl: readable('REDIS_URL', 'The Redis that admits requests.', REDIS_ADDRESS),
  redisReplicated: flag('REDIS_REPLICATED', 'Whether a revocation waits until a replica has it.', { fallback: false }),
}

const SECRETS = {
  secretsKey: key32('SECRETS_KEY', 'Encrypts secrets in the database. Required outside `local` deployments.', {
    empty: 'staff cannot enrol a second factor',
  }),
  secretsKeysAccepted: keys32(
    'SECRETS_KEYS_ACCEPTED',
    'Further keys that decrypt and do not encrypt: the old or the next key, while `bin/secrets` changes it.',
  ),
}

const DEMO_LOGINS = text('DEMO_LOGINS', 'Known demo logins, as JSON.', { empty: 'no demo logins', setBy: '`bin/up`' })

const timeoutMs = (name: string, fallback: number) =>
  wholeNumber(name, 'Time for each call.', { min: 100, max: 120_000, unit: 'milliseconds', fallback })

/** Settings of the admin app and of its worker. Types, checks and the documentation come from here. */
export const SETTINGS = {
  deployment: oneOf('DEPLOYMENT', 'The kind of this installation.', ['sandbox', 'production', 'local'], {
    fallback: 'local',
  }),
  docsUrl: DOCS_URL,
  http: {
    host: text('HOST', 'Address that the admin app listens on.', { fallback: '127.0.0.1' }),
    port: port('PORT', 'Port of the admin app.', { fallback: 8090 }),
    internalHost: text(
      'INTERNAL_HOST',
      "Address of the worker's probes and metrics: the loopback or a private network.",
      {
        fallback: '127.0.0.1',
      },
    ),
    internalPort: port('INTERNAL_PORT', "Port of the worker's probes and metrics.", { fallback: 8091 }),
    publicUrl: url('PUBLIC_ADMIN_URL', 'Origin under which people reach the admin app.', {
      empty: '`http://`, `HOST` and `PORT`',
    }),
    browserOrigins: list('CONSOLE_ORIGINS', 'Origins of further pages whose scripts may call the admin app.'),
    ...requestLimits(2_000),
  },
  stores: STORES,
  mail: {
    smtpUrl: url('SMTP_URL', 'The mail server, with user and password.', {
      protocols: ['smtp:', 'smtps:'],
      empty: 'mails wait in the queue',
    }),
    from: text('MAIL_FROM', 'Sender of mails.', { fallback: 'Repère <no-reply@localhost>' }),
  },
  emecef: optionalGroup(
    {
      url: url('EMECEF_URL', "Benin's e-MECeF: origin and path before `/api/invoice`."),
      token: text('EMECEF_TOKEN', 'Token of the taxpayer.'),
      timeoutMs: timeoutMs('EMECEF_TIMEOUT_MS', 15_000),
      recallsFinalized: flag(
        'EMECEF_RECALLS_FINALIZED',
        'Whether the details of a finalised request contain the certificate.',
        { fallback: false },
      ),
    },
    { empty: 'e-MECeF certifies no invoices' },
  ),
  fne: optionalGroup(
    {
      url: url('FNE_URL', "Côte d'Ivoire's FNE: origin and path before `/external/invoices`."),
      apiKey: text('FNE_API_KEY', 'API key of the taxpayer.'),
      timeoutMs: timeoutMs('FNE_TIMEOUT_MS', 30_000),
      pointOfSale: text('FNE_POINT_OF_SALE', 'Point of sale, as it is named on the platform.'),
      establishment: text('FNE_ESTABLISHMENT', 'Establishment, as it is named on the platform.'),
    },
    { empty: 'FNE certifies no invoices' },
  ),
  payments: optionalGroup(
    {
      url: url(
        'FEDAPAY_URL',
        'FedaPay: `https://api.fedapay.com`, `https://sandbox-api.fedapay.com`, or the simulator. https in production.',
      ),
      secretKey: text('FEDAPAY_SECRET_KEY', "The merchant's key, from FedaPay's dashboard."),
      webhookSecret: text('FEDAPAY_WEBHOOK_SECRET', "The webhook endpoint's secret, from FedaPay's dashboard."),
    },
    { empty: 'customers cannot pay online', givenBy: 'any' },
  ),
  consoleUrl: url('PUBLIC_CONSOLE_URL', 'Origin of the console. Links in mails lead there.', {
    empty: '`PUBLIC_ADMIN_URL`',
  }),
  passkeys: {
    rpId: text(
      'PASSKEY_RP_ID',
      'Domain of passkeys: that of the console or a domain above it. Passkeys work for no other domain.',
      { empty: 'the domain of `PUBLIC_CONSOLE_URL`' },
    ),
  },
  apiUrl: url('PUBLIC_API_URL', 'Origin of the public API. The dashboard shows and tries it.', {
    fallback: 'http://127.0.0.1:8080',
  }),
  ...SECRETS,
  breachedPasswordsUrl: url(
    'BREACHED_PASSWORDS_URL',
    'A service that knows stolen passwords by k-anonymity, such as `https://api.pwnedpasswords.com`.',
    { empty: 'passwords are not checked against it' },
  ),
  webhooksToPrivate: flag(
    'WEBHOOKS_TO_PRIVATE',
    'Whether webhooks may use private addresses and http. For `local` deployments.',
    { fallback: false },
  ),
  signUpsPerHour: wholeNumber(
    'SIGN_UPS_PER_HOUR',
    'Organisations that one network may register in an hour. Many people share the address of a mobile network.',
    { min: 1, max: 1_000_000, fallback: 20 },
  ),
  postgresDiskBytes: wholeNumber(
    'POSTGRES_DISK_BYTES',
    'Size of the disk of Postgres, which the worker compares with the database for the alert PostgresDisk.',
    { min: 1_000_000_000, max: 1_000_000_000_000_000, unit: 'bytes', empty: 'unknown: no alert' },
  ),
  dataDir: text('DATA_DIR', 'Folder of the map data. The console shows what is fetched and built for it.', {
    empty: 'the console does not show it',
  }),
  status: {
    dir: text('STATUS_DIR', 'Folder for the status page. A web server or the admin app (`/status/`) serves it.', {
      empty: 'no folder',
    }),
    s3: optionalGroup(
      {
        url: url('STATUS_S3_URL', 'Bucket for the status page, path style: `https://s3.example/status`.'),
        region: text('STATUS_S3_REGION', 'Region of the bucket.', { fallback: 'us-east-1' }),
        accessKeyId: text('STATUS_S3_ACCESS_KEY_ID', 'Access key of the bucket.'),
        secretAccessKey: text('STATUS_S3_SECRET_ACCESS_KEY', 'Secret of the access key.'),
      },
      { empty: 'no bucket. Without folder and bucket no page is written' },
    ),
    probeKey: text('STATUS_PROBE_KEY', 'A live key of our own account, for the probes of the status page.', {
      empty: 'probes use no key',
    }),
    probeEveryMs: wholeNumber('STATUS_PROBE_MS', 'Time between two probes of the API.', {
      min: 100,
      max: 60_000,
      unit: 'milliseconds',
      fallback: 15_000,
    }),
  },
  demoLogins: DEMO_LOGINS,
  tracing: TRACING,
  logLevel: LOG_LEVEL,
}

export type Config = ReturnType<typeof readConfig>
export type StoreConfig = Config['stores']
export type RedisConfig = Pick<StoreConfig, 'redisUrl' | 'redisReplicated'>

/**
 * Reads the settings of the admin app and of its worker.
 *
 * @throws BadSettings  with every setting that is missing or wrong
 */
export function readConfig(env: Environment = process.env) {
  return readSettings(SETTINGS, env, (values, problems) => {
    const { deployment, http, apiUrl, payments } = values
    const publicUrl = http.publicUrl ?? `http://${http.host}:${http.port}`
    const consoleUrl = values.consoleUrl ?? publicUrl
    if (deployment !== 'local' && values.secretsKey === null) problems.push('SECRETS_KEY is not set')
    if (deployment === 'production' && payments !== null && /^http:/.test(payments.url)) {
      problems.push('FEDAPAY_URL is not a URL that begins with https://')
    }
    return {
      ...values,
      docsUrl: values.docsUrl ?? `${apiUrl}/docs`,
      http: {
        ...http,
        publicUrl,
        browserOrigins: [publicUrl, consoleUrl, ...http.browserOrigins].map(originOf),
      },
      consoleUrl,
      passkeys: passkeysOf(values.passkeys.rpId, consoleUrl, problems),
      demoLogins: values.demoLogins !== null,
    }
  })
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address)

function passkeysOf(setting: string | null, consoleUrl: string, problems: string[]) {
  const host = URL.canParse(consoleUrl) ? new URL(consoleUrl).hostname : ''
  const rpId = (setting ?? (host || 'localhost')).toLowerCase()
  if (host !== '' && rpId !== host && !host.endsWith(`.${rpId}`)) {
    problems.push(`PASSKEY_RP_ID is "${rpId}", not the host of PUBLIC_CONSOLE_URL or a domain above it`)
  }
  return { rpId, origins: [originOf(consoleUrl)] }
}

/** Settings of commands that people type. Without the stores, a command uses those of the running `bin/up`. */
export const COMMAND_SETTINGS = { ...STORES, ...SECRETS, home: HOME }

/** The file in which `bin/up` writes what it runs. */
const runningFile = (env: Environment): string => join(homeFolder(env), 'up.json')

/**
 * Reads the settings of a command that uses Postgres and Redis.
 *
 * @param running  the file of `bin/up`, for addresses that the environment does not contain
 * @returns `user`: the login name on this machine, for the audit log
 * @throws BadSettings  with every setting that neither contains
 */
export const readCommandConfig = (env: Environment = process.env, running = runningFile(env)) => ({
  stores: readForCommand(STORES, env, running),
  user: userInfo().username,
})

/** Like `readCommandConfig`, for a command that uses Postgres only. */
export const readDatabaseCommandConfig = (env: Environment = process.env, running = runningFile(env)) => ({
  ...readForCommand(DATABASE, env, running),
  user: userInfo().username,
})

/**
 * Like `readCommandConfig`, for a command that decrypts and encrypts secrets in the database.
 *
 * @param keys  instead of those of the environment
 */
export function readSecretsCommandConfig(
  env: Environment = process.env,
  { running = runningFile(env), keys = {} }: { running?: string; keys?: Environment } = {},
) {
  const { secretsKey, ...config } = readForCommand({ ...DATABASE, ...SECRETS }, { ...env, ...keys }, running)
  if (secretsKey === null) throw new BadSettings(['SECRETS_KEY is not set'])
  return { ...config, secretsKey, user: userInfo().username }
}

function readForCommand<D extends Declared>(settings: D, env: Environment, running: string): Values<D> {
  const { database_url, redis_url } = readRunning(running)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  return readSettings(settings, { DATABASE_URL: database_url, REDIS_URL: redis_url, ...given }, (values, problems) => {
    if (problems.length > 0) problems.push('start everything with bin/up, or set these variables')
    return values
  })
}

function readRunning(file: string): { database_url?: string; redis_url?: string } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { database_url?: string; redis_url?: string }
  } catch {
    return {}
  }
}

/** The demo logins that `bin/up` knows. */
export function readDemoLogins(env: Environment = process.env): DemoLogins {
  const { known } = readSettings({ known: DEMO_LOGINS }, env)
  if (known !== null) return JSON.parse(known) as DemoLogins
  return { customer: { email: null, password: null }, staff: { email: null, password: null, totp_secret: null } }
}
