import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request to the API with its answer. */
export interface RecordedCall {
  method: string
  url: URL
  /** Parsed JSON; null without a body. */
  question: unknown
  status: number
  /** Parsed JSON; null for bytes. */
  answer: unknown
  bytes: number
}

/** Stands between a client and the API, passes every request on, and keeps it with its answer. */
export class CallRecorder {
  readonly all: RecordedCall[] = []
  private readonly server: Server

  private constructor(private readonly api: string) {
    this.server = createServer((request, response) => void this.pass(request, response))
  }

  static async start(api: string): Promise<CallRecorder> {
    const recorder = new CallRecorder(api)
    recorder.server.listen(0, '127.0.0.1')
    await once(recorder.server, 'listening')
    return recorder
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const { host: _host, connection: _connection, ...headers } = request.headers
    const method = request.method ?? 'GET'
    const url = new URL(request.url ?? '/', this.api)
    const passed = await fetch(url, {
      method,
      headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const answer = Buffer.from(await passed.arrayBuffer())
    const isJson = passed.headers.get('content-type')?.startsWith('application/json') === true
    this.all.push({
      method,
      url,
      question: body.length > 0 ? (JSON.parse(body.toString()) as unknown) : null,
      status: passed.status,
      answer: isJson ? (JSON.parse(answer.toString()) as unknown) : null,
      bytes: answer.length,
    })
    const type = passed.headers.get('content-type')
    response.writeHead(passed.status, type === null ? {} : { 'content-type': type })
    response.end(answer)
  }
}
