/** A failed request: an error of the API, or no answer. */
export class ApiProblem extends Error {
  constructor(
    /** 0: the API could not be reached. */
    readonly status: number,
    readonly details: readonly { field: string; reason: string }[] = [],
    /** Time to wait until before the next attempt; null without `Retry-After`. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`The API answered ${status}`)
  }
}

export type Query = Record<string, string | number | undefined>

/** A request and its answer. */
export interface Exchange {
  method: 'GET' | 'POST'
  /** Path and query. */
  path: string
  body: object | null
  /** 0: no answer. */
  status: number
  headers: [name: string, value: string][]
  /** The body of the answer. */
  text: string
  milliseconds: number
}

/** Sends requests to the API that served this page, with the key in a header, never in an address. */
export class ApiClient {
  constructor(
    readonly key: string,
    /** Called with every exchange whose answer is JSON. */
    private readonly onExchange: (exchange: Exchange) => void = () => {},
  ) {}

  /**
   * @param query  parameters; undefined ones are left out
   * @throws ApiProblem
   * @throws DOMException  `AbortError`, when `signal` aborts
   */
  get<Answer>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Answer> {
    const url = new URL(path, location.origin)
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    // Commas between coordinates are readable and allowed in a query.
    const search = url.search.replaceAll('%2C', ',')
    return this.exchange<Answer>('GET', url.pathname + search, null, signal)
  }

  /**
   * A browser sends its origin with it, so a live key must allow the origin of this page.
   *
   * @throws  as `get` does
   */
  post<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
    return this.exchange<Answer>('POST', path, body, signal)
  }

  private async exchange<Answer>(
    method: Exchange['method'],
    path: string,
    body: object | null,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const startedAt = performance.now()
    let response: Response
    let text: string
    try {
      response = await fetch(path, {
        method,
        headers: {
          'X-Service-Key': this.key,
          ...(body === null ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body === null ? null : JSON.stringify(body),
        signal: signal ?? null,
      })
      text = await response.text()
    } catch (error) {
      if (signal?.aborted) throw error
      throw new ApiProblem(0)
    }
    const { status, ok } = response
    const milliseconds = Math.round(performance.now() - startedAt)
    this.onExchange({ method, path, body, status, headers: [...response.headers], text, milliseconds })
    if (!ok) throw problemOf(response, text)
    try {
      return JSON.parse(text) as Answer
    } catch {
      // A proxy between the page and the API answered.
      throw new ApiProblem(502)
    }
  }
}

/** The error in an answer. The body of a proxy's answer contains none. */
function problemOf({ status, headers }: Response, text: string): ApiProblem {
  const wait = Number(headers.get('retry-after') ?? NaN)
  return new ApiProblem(status, detailsOf(text), Number.isFinite(wait) ? wait : null)
}

function detailsOf(text: string): ApiProblem['details'] {
  try {
    return (JSON.parse(text) as { error?: { details?: ApiProblem['details'] | null } }).error?.details ?? []
  } catch {
    return []
  }
}
