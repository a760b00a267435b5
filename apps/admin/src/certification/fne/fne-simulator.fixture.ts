import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { type AddressInfo } from 'node:net'
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify'
import { faultsOf, type SignRequest, TAX_GROUPS } from './fne-wire.fixture.js'

export interface SimulatorOptions {
  /** 0 (default): any free one. */
  port?: number
  host?: string
  /** The taxpayer's key; default `cle-de-test`. */
  apiKey?: string
  /** The taxpayer's number (NCC); default `9606123E`. */
  ncc?: string
  now?: () => Date
}

/**
 * The fault of the next call: nothing done and 500 (`error`) or no answer (`lost_request`); done, and no answer
 * (`lost_answer`), or done and 500 (`done_error`), which the real platform does.
 */
export type FneFault = 'error' | 'lost_request' | 'lost_answer' | 'done_error'

export interface SignedInvoice {
  id: string
  reference: string
  /** Null for a credit note. */
  request: SignRequest | null
  /** Of a credit note: the id of the credited invoice. */
  credits: string | null
  items: { id: string; quantity: number; amount: number; rate: number }[]
  /** Before tax, and the tax; francs, not rounded. */
  net: number
  tax: number
}

/**
 * A simulator of the HTTP API of Côte d'Ivoire's FNE platform, with faults on demand. Its signatures are not valid.
 * Like the platform's published procedure, it has no idempotency and returns nothing about earlier signatures.
 */
export class FneSimulator {
  private readonly app: FastifyInstance
  private readonly signed: SignedInvoice[] = []
  private readonly faults: FneFault[] = []
  private counts = { sale: 0, refund: 0 }
  private stickers = 10_000

  private constructor(private readonly options: Required<SimulatorOptions>) {
    this.app = fastify({ forceCloseConnections: true })
    this.routes()
  }

  /** The caller ends it with `stop()`. */
  static async start(options: SimulatorOptions = {}): Promise<FneSimulator> {
    const simulator = new FneSimulator({
      port: 0,
      host: '127.0.0.1',
      apiKey: 'cle-de-test',
      ncc: '9606123E',
      now: () => new Date(),
      ...options,
    })
    await simulator.app.listen({ port: simulator.options.port, host: simulator.options.host })
    return simulator
  }

  /** For `FNE_URL`. */
  get url(): string {
    return `http://${this.options.host}:${(this.app.server.address() as AddressInfo).port}`
  }

  /** In the order in which they were signed. */
  invoices(): readonly SignedInvoice[] {
    return this.signed
  }

  plan(...faults: FneFault[]): void {
    this.faults.push(...faults)
  }

  async stop(): Promise<void> {
    await this.app.close()
  }

  private routes(): void {
    this.app.addHook('onRequest', async (request, reply) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${this.options.apiKey}`)) {
        await reply.status(401).send({ message: 'Invalid API Key', error: 'Unauthorized', statusCode: 401 })
      }
    })
    this.app.post('/external/invoices/sign', (request, reply) => this.does(reply, () => this.sign(request.body)))
    this.app.post<{ Params: { id: string } }>('/external/invoices/:id/refund', (request, reply) =>
      this.does(reply, () => this.refund(request.params.id, request.body)),
    )
  }

  private async does(reply: FastifyReply, work: () => { status: number; body: unknown }): Promise<unknown> {
    const fault = this.faults.shift()
    if (fault === 'error') return reply.status(500).send({ message: 'Internal server error', statusCode: 500 })
    if (fault === 'lost_request') return this.hangUp(reply)
    const { status, body } = work()
    if (fault === 'lost_answer') return this.hangUp(reply)
    if (fault === 'done_error') return reply.status(500).send({ message: 'Internal server error', statusCode: 500 })
    return reply.status(status).send(body)
  }

  private hangUp(reply: FastifyReply): FastifyReply {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }

  private sign(body: unknown): { status: number; body: unknown } {
    const errors = faultsOf(body)
    if (Object.keys(errors).length > 0) return refused(Object.values(errors)[0]!, errors)
    const request = body as SignRequest
    const items = request.items.map(({ quantity, amount, taxes }) => ({
      id: randomUUID(),
      quantity,
      amount,
      rate: TAX_GROUPS[taxes[0]!]!,
    }))
    const reference = this.referenceOf(++this.counts.sale, '')
    return this.keep({ id: randomUUID(), reference, request, credits: null, items, ...sumsOf(items) })
  }

  private refund(id: string, body: unknown): { status: number; body: unknown } {
    const original = this.signed.find((one) => one.id === id && one.credits === null)
    if (original === undefined) return refused('Invoice not found', {})
    const wanted = ((body as { items?: { id: string; quantity: number }[] } | null)?.items ?? []).map((one) => ({
      ...one,
      of: original.items.find((item) => item.id === one.id),
    }))
    const back = (itemId: string) =>
      this.signed
        .filter(({ credits }) => credits === id)
        .flatMap(({ items }) => items)
        .reduce((sum, item) => (item.id === itemId ? sum + item.quantity : sum), 0)
    const isGood = wanted.every(
      ({ of, quantity }) => of !== undefined && quantity > 0 && back(of.id) + quantity <= of.quantity + 1e-9,
    )
    if (wanted.length === 0 || !isGood) return refused('Quantity is not valid', { items: 'Quantity is not valid' })
    const items = wanted.map(({ of, quantity }) => ({ ...of!, quantity }))
    const reference = this.referenceOf(++this.counts.refund, 'A')
    return this.keep({ id: randomUUID(), reference, request: null, credits: id, items, ...sumsOf(items) })
  }

  private keep(invoice: SignedInvoice): { status: number; body: unknown } {
    this.signed.push(invoice)
    const { id, reference, items, net, tax } = invoice
    const token = createHash('sha256').update(id).digest('hex').slice(0, 32)
    return {
      status: 200,
      body: {
        ncc: this.options.ncc,
        reference,
        token: `http://fne.example/fr/verification/${token}`,
        warning: false,
        balance_sticker: --this.stickers,
        invoice: {
          id,
          reference,
          amount: net + tax,
          vatAmount: tax,
          date: this.options.now().toISOString(),
          items: items.map(({ id: item, quantity, amount }) => ({ id: item, quantity, amount })),
        },
      },
    }
  }

  /** `9606123E25000000019`: the taxpayer, the year, a count without a gap. */
  private referenceOf(count: number, prefix: string): string {
    const year = String(this.options.now().getUTCFullYear()).slice(2)
    return `${prefix}${this.options.ncc}${year}${String(count).padStart(9, '0')}`
  }
}

const sumsOf = (items: SignedInvoice['items']): { net: number; tax: number } => ({
  net: items.reduce((sum, { quantity, amount }) => sum + quantity * amount, 0),
  tax: items.reduce((sum, { quantity, amount, rate }) => sum + (quantity * amount * rate) / 100, 0),
})

const refused = (message: string, errors: Record<string, string>) => ({
  status: 400,
  body: { message, errors, error: 'Bad Request', statusCode: 400 },
})

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
