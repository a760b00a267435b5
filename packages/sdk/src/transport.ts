import { Pace } from './pace.js'
import { RepereConnectionError, RepereError, RepereTimeoutError, type ErrorBody } from './errors.js'

/** How a client proves its account: a key in a header, or a browser token in the address. */
export type Credential =
  | {
      /** `svc_test_…` or `svc_live_…`. Keep live keys on servers, because every visitor of a page can read its key. */
      key: string
      token?: undefined
    }
  | {
      /**
       * `tok_…`, for pages: it reads the groups that it names, so that calls that send a body are refused (403). Its requests need no
       * preflight, and have no id of their own.
       */
      token: string
      key?: undefined
    }

/** Settings of a client. */
export type ClientOptions = ConnectionOptions & Credential

export interface ConnectionOptions {
  /** Origin of the API, for example `https://api.example.org`. */
  baseUrl: string
  /** Milliseconds for one attempt, its answer included. Default: 15 000. */
  timeoutMs?: number
  /**
   * Attempts after the first one, for 429, 502 and 503, and for a GET whose connection failed. Default: 2. Calls that were too many
   * in a second wait for their turn and are sent again, however often, unless this is 0.
   */
  retries?: number
  /** Longest wait before a retry, milliseconds; a longer `Retry-After` is thrown at once. Default: 20 000. */
  retryWaitMaxMs?: number
  /** Another implementation of `fetch`. Default: the global one. */
  fetch?: typeof fetch
}

/** Options of one call. */
export interface CallOptions {
  /** Cancels the call, retries included; it then rejects with the signal's reason. */
  signal?: AbortSignal
  timeoutMs?: number
  retries?: number
}

type Scalar = string | number | boolean
export type Query = Record<string, Scalar | readonly Scalar[] | null | undefined>

export interface Call extends CallOptions {
  query?: Query
  body?: unknown
  /** Return the bytes of the answer instead of parsing it as JSON. */
  isBinary?: boolean
}

const RETRIED: readonly number[] = [429, 502, 503]
const FIRST_WAIT_MS = 250

/** Sends requests with the key, a deadline and retries; returns parsed JSON, or bytes. */
export class Transport {
  readonly baseUrl: string
  readonly #options: ClientOptions
  readonly #pace = new Pace()

  constructor(options: ClientOptions) {
    // Programs in JavaScript have no types that say this.
    const { baseUrl, key, token } = options as { baseUrl?: unknown; key?: unknown; token?: unknown }
    const missing = [
      typeof baseUrl !== 'string' && 'baseUrl (the origin of the API, for example https://api.example.org)',
      typeof key !== 'string' && typeof token !== 'string' && 'key, or token in a page',
    ].filter((one) => one !== false)
    if (missing.length > 0) throw new TypeError(`Repere needs these options: ${missing.join('; ')}`)
    this.#options = options
    this.baseUrl = options.baseUrl.replace(/\/+$/, '')
  }

  /** Headers of every request; none with a token. */
  get headers(): Record<string, string> {
    const { key } = this.#options
    return key === undefined ? {} : { 'X-Service-Key': key }
  }

  get hasToken(): boolean {
    return this.#options.token !== undefined
  }

  /** An address of this API as it is requested: with the token, if that is what the client has. */
  addressOf(path: string, query: Query = {}): string {
    return this.baseUrl + path + queryText({ ...query, access_token: this.#options.token })
  }

  /** The implementation of `fetch` in use, for addresses that must not receive the key. */
  get fetch(): typeof fetch {
    // Browsers refuse to call their own `fetch` as a method of another object.
    return this.#options.fetch ?? ((...request) => fetch(...request))
  }

  /**
   * @param path  from `/v1`, with its parameters filled in
   * @returns the body of the answer
   * @throws RepereError for an answer that is an error, RepereTimeoutError, RepereConnectionError
   */
  async send<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, call: Call = {}): Promise<Answer> {
    const { retries = this.#options.retries ?? 2, signal } = call
    // The API keeps a request's own id, so that one without an answer has one, too. In a page its header would cost a preflight.
    const requestId = this.#options.token === undefined ? randomId() : null
    for (let attempt = 0; ; attempt++) {
      const turn = await this.#pace.enter(signal)
      try {
        return (await this.#attempt(method, path, call, requestId)) as Answer
      } catch (error) {
        if (isTooFast(error)) {
          this.#pace.refused(turn, error.retryAfterSeconds ?? 1)
          if (retries === 0) throw error
          attempt--
          continue
        }
        const isRepeatable = method === 'GET' || !(error instanceof RepereConnectionError)
        const waitMs = attempt < retries && isRepeatable ? this.#retryWaitMs(error, attempt) : null
        if (waitMs === null) throw error
        await pause(waitMs, signal)
      }
    }
  }

  /** @returns null when a retry would not help, or would be too late */
  #retryWaitMs(error: unknown, attempt: number): number | null {
    const seconds = error instanceof RepereError ? error.retryAfterSeconds : null
    const isRetried =
      error instanceof RepereError ? RETRIED.includes(error.status) : error instanceof RepereConnectionError
    if (!isRetried) return null
    const wantedMs = seconds === null ? FIRST_WAIT_MS * 2 ** attempt : seconds * 1000
    // A random delay, so that clients that were refused together do not return together.
    const waitMs = wantedMs + Math.random() * FIRST_WAIT_MS * 2 ** attempt
    return waitMs <= (this.#options.retryWaitMaxMs ?? 20_000) ? waitMs : null
  }

  async #attempt(method: string, path: string, call: Call, requestId: string | null): Promise<unknown> {
    const { query, body, isBinary, signal, timeoutMs = this.#options.timeoutMs ?? 15_000 } = call
    signal?.throwIfAborted()
    const controller = new AbortController()
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      controller.abort()
    }, timeoutMs)
    const onAbort = () => controller.abort(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const response = await this.fetch(this.addressOf(path, query), {
        method,
        headers: {
          ...this.headers,
          ...(requestId !== null && { 'X-Request-Id': requestId }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: controller.signal,
      })
      if (isBinary && response.ok) return await response.arrayBuffer()
      const text = await response.text()
      if (!response.ok) throw errorOf(response, text, requestId)
      return JSON.parse(text)
    } catch (error) {
      if (error instanceof RepereError) throw error
      if (timedOut) throw new RepereTimeoutError(timeoutMs, requestId)
      signal?.throwIfAborted()
      throw new RepereConnectionError(error, requestId)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }
}

/** Refused for the number of requests in a second: the quota of the day has units left. */
const isTooFast = (error: unknown): error is RepereError =>
  error instanceof RepereError && error.status === 429 && error.remaining !== null && error.remaining > 0

/** 32 hexadecimal digits; not secret, so that it works where a page has no `crypto`. */
const randomId = () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('')

/** Joins lists with commas and leaves out absent values. */
export function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function errorOf(response: Response, text: string, requestId: string | null): RepereError {
  let answer: { error?: ErrorBody } | undefined
  try {
    answer = JSON.parse(text) as { error?: ErrorBody }
  } catch {
    // A proxy may answer in another format.
  }
  const body = answer?.error
  return RepereError.of({
    status: response.status,
    answer,
    message: body?.message ?? `The API answered ${response.status}.`,
    details: body?.details ?? [],
    requestId: response.headers.get('x-request-id') ?? requestId,
    retryAfterSeconds: numberIn(response, 'retry-after'),
    remaining: numberIn(response, 'x-ratelimit-remaining'),
    helpUrl: /<([^>]+)>;\s*rel="help"/.exec(response.headers.get('link') ?? '')?.[1] ?? null,
  })
}

function numberIn({ headers }: Response, name: string): number | null {
  const value = Number(headers.get(name) ?? NaN)
  return Number.isFinite(value) ? value : null
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
