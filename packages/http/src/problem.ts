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
  /** Of a 5xx: `budgeted` gives the unit back only so often an hour, for the request kept us at work. */
  refund?: 'always' | 'budgeted'
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
  readonly refund: 'always' | 'budgeted'

  constructor(init: ProblemInit) {
    super(init.message, { cause: init.cause })
    this.status = init.status
    this.details = init.details ?? null
    this.headers = init.headers ?? {}
    this.backend = init.backend
    this.charged = init.charged ?? true
    this.refund = init.refund ?? 'always'
  }
}

/** The input is at fault; every offending field is named. */
export const badInput = (details: FieldError[], options: { charged?: boolean; backend?: string } = {}) =>
  new Problem({ status: 400, message: 'The request is not valid; see details.', details, ...options })

export const notFound = () => new Problem({ status: 404, message: 'Not found.' })

/** @param limit  bytes */
export const bodyTooLarge = (limit: number) =>
  new Problem({ status: 413, message: `The body is larger than ${inKibibytes(limit)}.` })

const inKibibytes = (bytes: number): string =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${Math.round(bytes / 1024)} KiB`
