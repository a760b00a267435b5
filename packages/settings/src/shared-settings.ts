import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { list, oneOf, share, text, url, wholeNumber } from './kinds.js'
import { type Environment } from './setting.js'

/** Least severe level that is logged. */
export const LOG_LEVEL = oneOf(
  'LOG_LEVEL',
  'Least severe level that is logged.',
  ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
  { fallback: 'info' },
)

export const DOCS_URL = url('DOCS_URL', 'Address of the documentation. Errors link to it.', {
  empty: '`/docs` of `PUBLIC_API_URL`',
})

/** Limits of a server for HTTP requests. */
export const requestLimits = (connectionsMax: number) => ({
  trustedProxies: list('TRUSTED_PROXIES', 'Addresses or CIDR ranges of proxies whose `X-Forwarded-For` is trusted.'),
  requestTimeoutMs: wholeNumber('REQUEST_TIMEOUT_MS', 'Time until a whole request must have arrived.', {
    min: 100,
    max: 600_000,
    unit: 'milliseconds',
    fallback: 30_000,
  }),
  connectionsMax: wholeNumber('MAX_CONNECTIONS', 'Open connections of one process. It closes further ones.', {
    min: 1,
    max: 1_000_000,
    fallback: connectionsMax,
  }),
})

export const TRACING = {
  endpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', 'A collector of OpenTelemetry traces (OTLP over HTTP).', {
    empty: 'no traces',
  }),
  share: share('OTEL_TRACES_SAMPLER_ARG', 'Part of the traces that is kept, unless the client decides.', {
    fallback: 1,
  }),
}

/** The folder of `bin/up`. */
export const HOME = text('REPERE_HOME', 'Folder for what `bin/up` builds, runs and writes.', {
  empty: "the checkout's `.repere`",
  setBy: 'developers',
})

/** The repository's root; the path is the same from `src` and `dist`. */
export const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url))

/** The folder that `REPERE_HOME` names, else the checkout's `.repere`. Absolute. */
export const homeFolder = (env: Environment): string => resolve(HOME.read(env, []) ?? join(CHECKOUT, '.repere'))
