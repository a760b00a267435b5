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
  answer?: unknown
}

/** The API answered with an error. */
export class RepereError extends Error {
  override readonly name: string = 'RepereError'
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
  /** The whole answer; undefined where it is not JSON. */
  readonly answer: unknown

  constructor(init: RepereErrorInit) {
    super(init.message)
    this.status = init.status
    this.details = init.details
    this.requestId = init.requestId
    this.retryAfterSeconds = init.retryAfterSeconds
    this.remaining = init.remaining
    this.helpUrl = init.helpUrl
    this.answer = init.answer
  }

  /** An error of the class of its status. */
  static of(init: RepereErrorInit): RepereError {
    const Kind = KINDS[init.status] ?? RepereError
    return new Kind(init)
  }

  /** The error of one item of a batch, whose answer as a whole was good. */
  static ofItem({ code, message, details }: ErrorBody, requestId: string | null = null): RepereError {
    const none = { retryAfterSeconds: null, remaining: null, helpUrl: null }
    return RepereError.of({ status: code, message, details: details ?? [], requestId, ...none })
  }

  /** True when a field was refused for this reason. */
  has(reason: string): boolean {
    return this.details.some((detail) => detail.reason === reason)
  }
}

/** 400: the request is not valid; `details` names each offending field. */
export class RepereInvalidRequestError extends RepereError {
  override readonly name = 'RepereInvalidRequestError'
}

/** 401 and 403: the key or token is not valid, or not for this call. */
export class RepereAuthenticationError extends RepereError {
  override readonly name = 'RepereAuthenticationError'
}

/** 404: there is nothing under this id or address. */
export class RepereNotFoundError extends RepereError {
  override readonly name = 'RepereNotFoundError'
}

/** 429: the quota or the requests of a second are used up; `retryAfterSeconds` says for how long. */
export class RepereQuotaError extends RepereError {
  override readonly name = 'RepereQuotaError'
}

/** 502 and 503: the service is overloaded, in maintenance or at fault. The call cost nothing. */
export class RepereUnavailableError extends RepereError {
  override readonly name = 'RepereUnavailableError'
}

const KINDS: Readonly<Record<number, new (init: RepereErrorInit) => RepereError>> = {
  400: RepereInvalidRequestError,
  401: RepereAuthenticationError,
  403: RepereAuthenticationError,
  404: RepereNotFoundError,
  429: RepereQuotaError,
  502: RepereUnavailableError,
  503: RepereUnavailableError,
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
