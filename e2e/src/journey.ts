import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the checkout. */
export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** A person's browser on one surface: keeps its cookies and the token that unsafe requests carry. */
export class Browser {
  private readonly cookies = new Map<string, string>()
  private csrfToken: string | null = null

  constructor(
    private readonly url: string,
    private readonly surface: 'portal' | 'staff' = 'portal',
    /** Sent with every request, such as the address that a proxy saw. */
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Uses a session that exists in the database. */
  withSession(cookie: string, text: string): this {
    this.cookies.set(cookie, text)
    this.csrfToken = createHash('sha256').update(`csrf:${text}`).digest('base64url')
    return this
  }

  /** A secret that only this browser and the server know. */
  get secrets(): string[] {
    return [...this.cookies.values(), ...(this.csrfToken === null ? [] : [this.csrfToken])].filter(
      (text) => text !== '',
    )
  }

  /** @returns the status of a document of any kind */
  async read(path: string): Promise<number> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(`${this.url}/${this.surface}${path}`, { headers: { cookie } })
    await answer.arrayBuffer()
    return answer.status
  }

  async send<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const answer = await fetch(`${this.url}/${this.surface}${path}`, {
      method,
      headers: {
        ...this.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.csrfToken === null ? {} : { 'x-csrf-token': this.csrfToken }),
        cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      this.cookies.set(name, value)
    }
    const text = await answer.text()
    const parsed = (text === '' ? null : JSON.parse(text)) as T & { csrf_token?: string | null }
    if (typeof parsed?.csrf_token === 'string') this.csrfToken = parsed.csrf_token
    return { status: answer.status, body: parsed }
  }
}
