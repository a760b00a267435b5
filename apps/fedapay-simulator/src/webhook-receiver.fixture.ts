import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'

export interface Received {
  body: Buffer
  signature: string
}

/** A merchant's endpoint that keeps the received bytes. */
export class WebhookReceiver {
  readonly received: Received[] = []
  /** The status that it answers. */
  status = 200
  private readonly server: Server

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        this.received.push({ body: Buffer.concat(chunks), signature: `${request.headers['x-fedapay-signature']}` })
        response.writeHead(this.status).end()
      })
    })
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver()
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve))
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks/fedapay`
  }

  /** `transaction.approved` and others, in the order of their arrival. */
  names(): string[] {
    return this.received.map(({ body }) => (JSON.parse(body.toString()) as { name: string }).name)
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
