/** An answer of the API that is no success, or none at all. */
export class ApiProblem extends Error {
  constructor(
    /** 0: the API could not be reached. */
    readonly status: number,
    readonly details: readonly { field: string; reason: string }[] = [],
    /** Until when to wait before the next try; null when the API says nothing of it. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`The API answered ${status}`)
  }
}

/** Asks the API that served this page, with the key in a header: it never stands in an address. */
export class ApiClient {
  constructor(readonly key: string) {}

  /**
   * @param query  parameters; undefined ones are left out
   * @throws ApiProblem
   * @throws DOMException  `AbortError`, when `signal` says so
   */
  async get<Answer>(
    path: string,
    query: Record<string, string | number | undefined> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    const url = new URL(path, location.origin)
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    let response: Response
    try {
      response = await fetch(url, { headers: { 'X-Service-Key': this.key }, signal })
    } catch (error) {
      if (signal?.aborted) throw error
      throw new ApiProblem(0)
    }
    if (response.ok) return (await response.json()) as Answer
    throw await problemOf(response)
  }
}

/** What an answer says went wrong. What answers may not be the API, but a proxy before it: then its body says nothing. */
async function problemOf(response: Response): Promise<ApiProblem> {
  const body = (await response.json().catch(() => null)) as {
    error?: { details?: ApiProblem['details'] | null }
  } | null
  const wait = Number(response.headers.get('retry-after') ?? NaN)
  return new ApiProblem(response.status, body?.error?.details ?? [], Number.isFinite(wait) ? wait : null)
}
