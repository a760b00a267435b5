/** One offending field. */
export interface ErrorDetail {
  /** Dotted path with indexes: `shape.3.lat`. */
  field: string
  /** Machine-readable: `out_of_range`, `no_road_nearby`, … */
  reason: string
  /** The value that was sent; null when none was sent. */
  value: unknown
}

export interface ErrorBody {
  code: number
  message: string
  details: ErrorDetail[] | null
}

export interface RepereErrorInit {
  status: number
  message: string
  details: ErrorDetail[]
  requestId: string | null
  retryAfterSeconds: number | null
  remaining: number | null
  helpUrl: string | null
}

/** The API answered with an error. */
export class RepereError extends Error {
  override readonly name = 'RepereError'
  /** HTTP status. */
  readonly status: number
  /** Every offending field of a 400; empty otherwise. */
  readonly details: ErrorDetail[]
  /** Give this id to support. */
  readonly requestId: string | null
  /** For 429 and 503: seconds to wait before another attempt. */
  readonly retryAfterSeconds: number | null
  /** Units left of the quota of any 24 hours, where the answer said so. */
  readonly remaining: number | null
  /** The page that explains this error. */
  readonly helpUrl: string | null

  constructor(init: RepereErrorInit) {
    super(init.message)
    this.status = init.status
    this.details = init.details
    this.requestId = init.requestId
    this.retryAfterSeconds = init.retryAfterSeconds
    this.remaining = init.remaining
    this.helpUrl = init.helpUrl
  }

  /** The error of one item of a batch, whose answer as a whole was good. */
  static ofItem({ code, message, details }: ErrorBody, requestId: string | null = null): RepereError {
    const none = { retryAfterSeconds: null, remaining: null, helpUrl: null }
    return new RepereError({ status: code, message, details: details ?? [], requestId, ...none })
  }

  /** True when a field was refused for this reason. */
  has(reason: string): boolean {
    return this.details.some((detail) => detail.reason === reason)
  }
}

/** No answer came in time. */
export class RepereTimeoutError extends Error {
  override readonly name = 'RepereTimeoutError'

  constructor(
    readonly timeoutMs: number,
    /** Give this id to support: the API may have received the request. Null with a browser token. */
    readonly requestId: string | null,
  ) {
    super(`No answer within ${timeoutMs} ms.`)
  }
}

/** The API could not be reached, or its answer could not be read. */
export class RepereConnectionError extends Error {
  override readonly name = 'RepereConnectionError'

  constructor(
    cause: unknown,
    /** Give this id to support: the API may have received the request. Null for an address that has no key. */
    readonly requestId: string | null = null,
  ) {
    super('The API could not be reached.', { cause })
  }
}
