import { type ValidationReason } from '@repere/shared'

/** One offending field, as in `error.details`. */
export interface FieldError {
  /** Dotted path with indexes: `shape.3.lat`. */
  field: string
  reason: ValidationReason
  /** The value that was sent; null when none was sent. */
  value: unknown
}

export interface ProblemInit {
  status: number
  /** For the client, in English, without internals. */
  message: string
  details?: FieldError[]
  headers?: Record<string, string>
  /** The engine that was called, shown as `X-Backend`. */
  backend?: string
  /** False gives the unit of the request back although the client is at fault. */
  charged?: boolean
  /** For a 5xx: `budgeted` limits the units given back in an hour, because the request caused work. */
  refund?: 'always' | 'budgeted'
  /** For the log only. */
  cause?: unknown
}

/** Faults that an answer names. A body of 0.8 MB can have 400,000 of them, whose answer would have 24 MB. */
export const DETAILS_MAX = 100

/** An error that ends a request. One filter renders it. */
export class Problem extends Error {
  readonly status: number
  /** The first `DETAILS_MAX` faults. */
  readonly details: FieldError[] | null
  /** The number of all faults. */
  readonly detailsTotal: number
  readonly headers: Record<string, string>
  readonly backend: string | undefined
  readonly charged: boolean
  readonly refund: 'always' | 'budgeted'

  constructor(init: ProblemInit) {
    super(init.message, { cause: init.cause })
    this.status = init.status
    this.details = init.details?.slice(0, DETAILS_MAX) ?? null
    this.detailsTotal = init.details?.length ?? 0
    this.headers = init.headers ?? {}
    this.backend = init.backend
    this.charged = init.charged ?? true
    this.refund = init.refund ?? 'always'
  }
}

/** A refusal that protects the process: nothing is broken, so it is counted in the log (`OverloadLog`), not described. */
export class Overload extends Problem {}

/** The client sent invalid input; every offending field is named. */
export const badInput = (details: FieldError[], options: { backend?: string } = {}) =>
  new Problem({ status: 400, message: 'The request is not valid; see details.', details, ...options })

export const notFound = () => new Problem({ status: 404, message: 'Not found.' })

/** @param limit  bytes */
export const bodyTooLarge = (limit: number) =>
  new Problem({ status: 413, message: `The body is larger than ${inKibibytes(limit)}.` })

const inKibibytes = (bytes: number): string =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${Math.round(bytes / 1024)} KiB`
