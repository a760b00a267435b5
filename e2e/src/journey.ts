import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answersOk, inheritedEnvironment } from '@repere/local'
import { dataFolder, Server } from '@repere/test-kit'

/** Of the checkout. */
export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** A built program of the checkout in a process of its own. */
export class Program extends Server {
  private constructor(
    makeSpec: ConstructorParameters<typeof Server>[0],
    /** The output. */
    readonly logFile: string,
    private readonly removeData: () => Promise<void>,
  ) {
    super(makeSpec)
  }

  /**
   * Starts it and waits until it is ready; the caller ends it with `remove()`.
   *
   * @param name   of the folder for its log
   * @param path   of the program in the checkout
   * @param ready  an address that answers 200 then
   */
  static async start(name: string, path: string[], env: Record<string, string>, ready: string): Promise<Program> {
    const folder = await dataFolder(name)
    const program = new Program(
      () =>
        Promise.resolve({
          name,
          command: process.execPath,
          args: ['--enable-source-maps', join(ROOT, ...path)],
          cwd: folder.path,
          env: { ...inheritedEnvironment(), ...env },
          logFile: join(folder.path, `${name}.log`),
          ready: () => answersOk(ready),
          readyWithinMs: 60_000,
        }),
      join(folder.path, `${name}.log`),
      folder.remove,
    )
    await program.start()
    return program
  }

  async remove(): Promise<void> {
    await this.stop()
    await this.removeData()
  }
}

/** A person's browser on one surface: keeps its cookies and the token that unsafe requests carry. */
export class Browser {
  private readonly cookies = new Map<string, string>()
  private csrfToken: string | null = null

  constructor(
    private readonly url: string,
    private readonly surface: 'portal' | 'staff' = 'portal',
  ) {}

  /** Continues with a session that is in the database. */
  withSession(cookie: string, text: string): this {
    this.cookies.set(cookie, text)
    this.csrfToken = createHash('sha256').update(`csrf:${text}`).digest('base64url')
    return this
  }

  /** A secret of this browser and the server. */
  get secrets(): string[] {
    return [...this.cookies.values(), ...(this.csrfToken === null ? [] : [this.csrfToken])].filter(
      (text) => text !== '',
    )
  }

  async send<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const answer = await fetch(`${this.url}/${this.surface}${path}`, {
      method,
      headers: {
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
