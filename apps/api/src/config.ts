import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { COMING_SOON_LANGUAGES, LANGUAGES } from '@repere/shared'

/** Injection token of the process' settings. */
export const CONFIG = Symbol('CONFIG')

/** What address this deployment serves: it decides which kind of key is accepted. */
export type Deployment = 'sandbox' | 'production' | 'local'

export interface Config {
  /** Where people report security problems, as a URI: in `security.txt`. */
  securityContact: string
  /** Where the documentation is, without a trailing slash: errors link to it. */
  docsUrl: string
  http: {
    /** Address and port of the public API. */
    host: string
    port: number
    /** Address and port of probes and metrics for operators; never reachable from outside. 0: any free port. */
    internalHost: string
    internalPort: number
    /** API processes that share the port. */
    workers: number
    /** Origin under which clients reach this API, without a trailing slash. */
    publicUrl: string
    /** Peers whose `X-Forwarded-For` is believed (addresses or CIDR, comma-separated). Empty: none. */
    trustedProxies: string[]
    /** Bytes; a larger body is a 413. */
    bodyMax: number
    /** Milliseconds until a request's headers, and the whole request, must have arrived. */
    headersTimeoutMs: number
    requestTimeoutMs: number
    /** Connections that one process holds at once; further ones are closed. */
    connectionsMax: number
    /** Milliseconds that a stopping process goes on answering, so that load balancers notice first. */
    drainMs: number
    /** Milliseconds that requests under way may then still take. */
    closeGraceMs: number
  }
  gateway: {
    deployment: Deployment
    redisUrl: string
    databaseUrl: string
    /** Milliseconds after which Redis counts as gone for a request. */
    redisTimeoutMs: number
    /** Milliseconds after which Postgres counts as gone for a request. */
    postgresTimeoutMs: number
    /** Folder where usage waits while Redis is gone; outlives the process. */
    spoolDir: string
  }
  region: {
    /** One region's folder of builds: `current` in it is what is served. */
    dataDir: string
  }
  routing: {
    /** Of a Valhalla HTTP service that answers in place of an engine of our own, without a trailing slash. Null: none. */
    url: string | null
    /** Native calls at once; each holds a thread and a core. With a service, questions to it at once. */
    lanes: number
    /** Milliseconds until an engine call counts as failed. */
    deadlineMs: number
    /** Metres beyond which a stop has no road nearby. */
    snapMaxMetres: number
  }
  speech: {
    /** Where clips, and voices compiled of our own rules, are kept. */
    clipsDir: string
    /** Bytes of clips in that folder. */
    clipsMaxBytes: number
    /** Keeps clips in a bucket instead. Null: in the folder. */
    s3: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | null
    /** Signs the addresses of clips. Null: a secret of this machine's own; several machines need one in common. */
    clipSecret: string | null
    /** Further secrets whose signatures count, while `bin/secrets` changes the secret. Comma-separated; empty: none. */
    clipSecretsAccepted: string[]
    /** Speech servers by language (`SPEECH_URL_FR`…), in place of eSpeak NG. */
    serverUrls: Record<string, string>
    /** Prompts made at once. */
    processes: number
    /** Milliseconds for a program, or a server, to make one prompt. */
    deadlineMs: number
    /** How Wolof and Hausa are pronounced: a folder for each. */
    pronunciationsDir: string
    /** Where espeak-ng and ffmpeg are looked for. */
    searchPath: string
  }
  tiles: {
    /** Pictures from above for the satellite style. Null: it draws a dark ground instead. */
    imagery: {
      /** With `{z}`, `{x}` and `{y}`, for the browser to fill in. */
      url: string
      /** HTML, shown on the map. */
      attribution: string
      /** The deepest zoom that the supplier has. */
      zoomMax: number
      /** Pixels: 256, or 512 of a supplier of such tiles. */
      tileSize: number
    } | null
  }
  cache: {
    /** Bytes of answers kept per process. 0: none. */
    answersMax: number
  }
  log: { level: string }
  tracing: {
    /** Of a collector of OpenTelemetry traces (OTLP over HTTP), without a trailing slash. Null: no traces. */
    endpoint: string | null
    /** Share of traces that are kept, 0 to 1. */
    share: number
  }
}

/** Metres beyond which a stop has no road nearby, unless a deployment says otherwise. */
export const DEFAULT_SNAP_MAX_METRES = 5_000

/** Every problem at once: an operator should not have to restart once per mistake. */
export class BadConfig extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`)
  }
}

/**
 * Reads the settings of one API process.
 *
 * @param env  the environment
 * @throws BadConfig  naming every setting that is missing or wrong
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = []
  const text = (name: string, fallback?: string): string => {
    const value = env[name]?.trim() || fallback
    if (value === undefined) problems.push(`${name} is required`)
    return value ?? ''
  }
  const whole = (name: string, fallback: number, min: number, max: number): number => {
    const raw = env[name]?.trim()
    if (!raw) return fallback
    const value = Number(raw)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    problems.push(`${name} must be a whole number of ${min}..${max}, got "${raw}"`)
    return fallback
  }
  const share = (name: string, fallback: number): number => {
    const raw = env[name]?.trim()
    if (!raw) return fallback
    const value = Number(raw)
    if (value >= 0 && value <= 1) return value
    problems.push(`${name} must be a number of 0..1, got "${raw}"`)
    return fallback
  }
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = (env[name]?.trim() || fallback) as T
    if (!values.includes(value)) problems.push(`${name} must be one of ${values.join(', ')}, got "${value}"`)
    return value
  }

  const address = (name: string): string | null => {
    const raw = env[name]?.trim()
    if (!raw) return null
    const isHttp = URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol)
    if (!isHttp) problems.push(`${name} must be an http or https URL, got "${raw}"`)
    return raw.replace(/\/+$/, '')
  }

  const clipsBucket = (): Config['speech']['s3'] => {
    const url = address('CLIPS_S3_URL')
    if (url === null) return null
    return {
      url,
      region: text('CLIPS_S3_REGION', 'us-east-1'),
      accessKeyId: text('CLIPS_S3_ACCESS_KEY_ID'),
      secretAccessKey: text('CLIPS_S3_SECRET_ACCESS_KEY'),
    }
  }

  const imagery = (): Config['tiles']['imagery'] => {
    const url = env.SATELLITE_TILES_URL?.trim()
    if (!url) return null
    address('SATELLITE_TILES_URL')
    const missing = ['{z}', '{x}', '{y}'].filter((part) => !url.includes(part))
    if (missing.length > 0) problems.push(`SATELLITE_TILES_URL must contain ${missing.join(', ')}, got "${url}"`)
    return {
      url,
      attribution: text('SATELLITE_ATTRIBUTION'),
      zoomMax: whole('SATELLITE_ZOOM_MAX', 18, 1, 22),
      tileSize: whole('SATELLITE_TILE_SIZE', 256, 128, 1024),
    }
  }

  const port = whole('PORT', 8080, 0, 65535)
  const workers = whole('WORKERS', 1, 1, 256)
  const dataDir = text('DATA_DIR')
  const publicUrl = text('PUBLIC_API_URL', `http://127.0.0.1:${port}`).replace(/\/+$/, '')
  const config: Config = {
    securityContact: text('SECURITY_CONTACT', 'mailto:security@repere.example'),
    docsUrl: address('DOCS_URL') ?? `${publicUrl}/docs`,
    http: {
      host: text('HOST', '127.0.0.1'),
      port,
      internalHost: text('INTERNAL_HOST', '127.0.0.1'),
      internalPort: whole('INTERNAL_PORT', 0, 0, 65535),
      workers,
      publicUrl,
      trustedProxies: (env.TRUSTED_PROXIES ?? '').split(',').flatMap((p) => p.trim() || []),
      bodyMax: 1024 * 1024,
      headersTimeoutMs: whole('HEADERS_TIMEOUT_MS', 10_000, 100, 600_000),
      requestTimeoutMs: whole('REQUEST_TIMEOUT_MS', 30_000, 100, 600_000),
      connectionsMax: whole('MAX_CONNECTIONS', 10_000, 1, 1_000_000),
      drainMs: whole('DRAIN_MS', 1_000, 0, 600_000),
      closeGraceMs: whole('CLOSE_GRACE_MS', 12_000, 0, 600_000),
    },
    gateway: {
      deployment: oneOf('DEPLOYMENT', ['sandbox', 'production', 'local'] as const, 'local'),
      redisUrl: text('REDIS_URL'),
      databaseUrl: text('DATABASE_URL'),
      redisTimeoutMs: whole('REDIS_TIMEOUT_MS', 500, 10, 60_000),
      postgresTimeoutMs: whole('POSTGRES_TIMEOUT_MS', 1_500, 10, 60_000),
      spoolDir: text('SPOOL_DIR', `${dataDir}/spool`),
    },
    region: { dataDir },
    routing: {
      url: address('ROUTING_URL'),
      lanes: whole('ROUTING_LANES', Math.max(1, Math.floor(availableParallelism() / workers)), 1, 256),
      deadlineMs: whole('ROUTING_DEADLINE_MS', 5_000, 50, 60_000),
      snapMaxMetres: whole('SNAP_MAX_METRES', DEFAULT_SNAP_MAX_METRES, 1, 100_000),
    },
    speech: {
      clipsDir: text('CLIPS_DIR', `${dataDir}/clips`),
      clipsMaxBytes: whole('CLIPS_MAX_BYTES', 1_000_000_000, 1_000_000, 1e13),
      s3: clipsBucket(),
      clipSecret: env.CLIP_SECRET?.trim() || null,
      clipSecretsAccepted: (env.CLIP_SECRETS_ACCEPTED ?? '').split(',').flatMap((secret) => secret.trim() || []),
      serverUrls: Object.fromEntries(
        [...LANGUAGES, ...COMING_SOON_LANGUAGES].flatMap((language) => {
          const url = address(`SPEECH_URL_${language.toUpperCase()}`)
          return url === null ? [] : [[language, url]]
        }),
      ),
      processes: whole('SPEECH_PROCESSES', Math.max(1, Math.floor(availableParallelism() / workers)), 1, 256),
      deadlineMs: whole('SPEECH_DEADLINE_MS', 5_000, 50, 60_000),
      pronunciationsDir: text('PRONUNCIATIONS_DIR', fileURLToPath(new URL('../../../espeak', import.meta.url))),
      searchPath: text('PATH', '/usr/local/bin:/usr/bin:/bin'),
    },
    tiles: { imagery: imagery() },
    cache: { answersMax: whole('ANSWER_CACHE_BYTES', 64 * 1024 * 1024, 0, 1e12) },
    tracing: { endpoint: address('OTEL_EXPORTER_OTLP_ENDPOINT'), share: share('OTEL_TRACES_SAMPLER_ARG', 1) },
    log: { level: oneOf('LOG_LEVEL', ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const, 'info') },
  }
  if (problems.length > 0) throw new BadConfig(problems)
  return config
}
