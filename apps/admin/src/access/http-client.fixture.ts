import { type Contract } from '@repere/test-kit'
import { SESSION_COOKIES } from './session-cookies.js'

export interface Answer<T = Record<string, unknown>> {
  status: number
  headers: Headers
  /** The JSON; null without a body. */
  body: T
  text: string
}

/** A browser, as far as the admin app can see: it keeps its cookies, and sends the CSRF token that it received. */
export class HttpClient {
  /** Cookies by name. */
  readonly cookies = new Map<string, string>()
  /** Sent with every unsafe request; null: not sent. */
  csrfToken: string | null = null
  /** Sent with every request. */
  readonly headers: Record<string, string> = {}

  constructor(
    private readonly url: string,
    private readonly surface: 'portal' | 'staff',
    private readonly contract: Contract,
  ) {}

  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>> {
    return this.send('GET', path)
  }
  post<T = Record<string, unknown>>(path: string, body: unknown = {}): Promise<Answer<T>> {
    return this.send('POST', path, body)
  }
  put<T = Record<string, unknown>>(path: string, body: unknown = {}): Promise<Answer<T>> {
    return this.send('PUT', path, body)
  }
  patch<T = Record<string, unknown>>(path: string, body: unknown = {}): Promise<Answer<T>> {
    return this.send('PATCH', path, body)
  }
  delete<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send('DELETE', path, body)
  }

  /** A file. @throws Error  where there is none */
  async bytes(path: string): Promise<Uint8Array> {
    const answer = await fetch(`${this.url}/${this.surface}${path}`, {
      headers: { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '), ...this.headers },
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }

  /**
   * @param path  with or without the surface: `/me`, `/portal/me`
   * @throws Error  when the answer does not match the OpenAPI document
   */
  async send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Answer<T>> {
    const whole = /^\/(portal|staff)\//.test(path) ? path : `/${this.surface}${path}`
    const answer = await fetch(this.url + whole, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.csrfToken === null || method === 'GET' ? {} : { 'x-csrf-token': this.csrfToken }),
        ...(this.cookies.size === 0 ? {} : { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
        ...this.headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual',
      signal,
    })
    for (const cookie of answer.headers.getSetCookie()) this.keep(cookie)
    const text = await answer.text()
    const isJson = (answer.headers.get('content-type') ?? '').includes('application/json')
    const parsed: unknown = isJson ? JSON.parse(text) : null
    if (isJson) this.contract.check(method, whole, answer.status, parsed)
    const token = (parsed as { csrf_token?: unknown } | null)?.csrf_token
    if (typeof token === 'string') this.csrfToken = token
    return { status: answer.status, headers: answer.headers, body: parsed as T, text }
  }

  /** The text in the session cookie; null without a session. */
  get session(): string | null {
    return this.cookies.get(SESSION_COOKIES[this.surface]) ?? null
  }

  /** Uses a stolen cookie. */
  withSession(text: string, csrfToken: string | null): this {
    this.cookies.set(SESSION_COOKIES[this.surface], text)
    this.csrfToken = csrfToken
    return this
  }

  private keep(cookie: string): void {
    const [pair = '', ...flags] = cookie.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split('=')
    const expires = flags.find((flag) => flag.toLowerCase().startsWith('expires='))?.slice('expires='.length)
    if (value === '' || (expires !== undefined && Date.parse(expires) <= Date.now())) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
