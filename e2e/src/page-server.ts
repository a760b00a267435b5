import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'

/** A page of somebody else: its files, by path, on an origin of its own. */
export class PageServer {
  private constructor(
    private readonly server: Server,
    readonly origin: string,
    private readonly files: Map<string, { type: string; body: string | Uint8Array }>,
  ) {}

  /** @param policy  the content security policy of each page */
  static async start(policy?: string): Promise<PageServer> {
    const files = new Map<string, { type: string; body: string | Uint8Array }>()
    const server = createServer((request, response) => {
      const file = files.get(request.url!.split('?')[0]!)
      response.statusCode = file === undefined ? 404 : 200
      response.setHeader('content-type', file?.type ?? 'text/plain')
      if (policy !== undefined) response.setHeader('content-security-policy', policy)
      response.end(file?.body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return new PageServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, files)
  }

  /** @returns its address */
  put(path: string, body: string | Uint8Array): string {
    const ending = /\.(\w+)$/.exec(path)?.[1] ?? 'html'
    this.files.set(path, { type: TYPES[ending] ?? 'application/octet-stream', body })
    return this.origin + path
  }

  stop(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((done) => this.server.close(() => done()))
  }
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  // A worker that is a module must have the type of a script.
  mjs: 'text/javascript',
  css: 'text/css',
}
