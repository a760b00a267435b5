import { type ValidationReason } from '@repere/shared'

/** One offending field, as `error.details` shows it. */
export interface FieldError {
  /** Dotted path with indexes: `shape.3.lat`. */
  field: string
  reason: ValidationReason
  /** What was sent; null when nothing was. */
  value: unknown
}

export interface ProblemInit {
  status: number
  /** For the client: English, no internals. */
  message: string
  details?: FieldError[]
  headers?: Record<string, string>
  /** The engine that was asked, shown as `X-Backend`. */
  backend?: string
  /** False gives the request's unit back although the client is at fault. */
  charged?: boolean
  /** For the log only. */
  cause?: unknown
}

/** Anything that ends a request otherwise than well. The one filter renders it. */
export class Problem extends Error {
  readonly status: number
  readonly details: FieldError[] | null
  readonly headers: Record<string, string>
  readonly backend: string | undefined
  readonly charged: boolean

  constructor(init: ProblemInit) {
    super(init.message, { cause: init.cause })
    this.status = init.status
    this.details = init.details ?? null
    this.headers = init.headers ?? {}
    this.backend = init.backend
    this.charged = init.charged ?? true
  }
}

const retryAfter = (seconds: number) => ({ 'retry-after': String(Math.max(1, Math.ceil(seconds))) })

/** The input is at fault; every offending field is named. */
export const badInput = (details: FieldError[], options: { charged?: boolean; backend?: string } = {}) =>
  new Problem({ status: 400, message: 'The request is not valid; see details.', details, ...options })

/** One body for every way in which a key can fail, so that none can be told from another. */
export const unauthorized = () =>
  new Problem({ status: 401, message: 'A valid API key is required in the X-Service-Key header.' })

export const notFound = () => new Problem({ status: 404, message: 'Nothing is here.' })

export const originRefused = () =>
  new Problem({ status: 403, message: 'This origin is not allowed for this key.', headers: { vary: 'Origin' } })

export const accountSuspended = () => new Problem({ status: 403, message: 'This account is suspended.' })

export const adminElsewhere = () =>
  new Problem({ status: 403, message: 'An API key gives no access to administration.' })

export const bodyTooLarge = () => new Problem({ status: 413, message: 'The body is larger than 1 MiB.' })

export const rateLimited = (by: 'day' | 'burst' | 'overage_cap' | 'failures', retryAfterSeconds: number) =>
  new Problem({
    status: 429,
    message: {
      day: 'The quota of requests per day is used up.',
      burst: 'Too many requests in one second.',
      overage_cap: 'The quota of requests per day and the spending cap beyond it are used up.',
      failures: 'Too many requests with unknown keys from this address.',
    }[by],
    headers: retryAfter(retryAfterSeconds),
  })

/** The engine failed, answered nonsense or missed its deadline. */
export const engineFailed = (backend: string, cause?: unknown) =>
  new Problem({ status: 502, message: `The ${backend} engine did not answer correctly.`, backend, cause })

/** More work than this replica can take, or nothing to work with yet. */
export const overloaded = (retryAfterSeconds: number, backend?: string, cause?: unknown) =>
  new Problem({
    status: 503,
    message: 'The service is overloaded; please try again.',
    headers: retryAfter(retryAfterSeconds),
    backend,
    cause,
  })

export const underMaintenance = (message: string, retryAfterSeconds: number) =>
  new Problem({ status: 503, message, headers: retryAfter(retryAfterSeconds) })
