import { timingSafeEqual, createHash } from 'node:crypto'
import { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Fault, Faults, type Operation, readFault } from './faults.js'
import { Malformed, readInvoice } from './invoice-check.js'
import { beninTime, type CertifiedInvoice, Machine } from './machine.js'
import { certifiedPage } from './certified-page.js'
import { EmecefError } from './wire.js'

export interface SimulatorOptions {
  /** 0: any free one. */
  port?: number
  host?: string
  token?: string
  ifu?: string
  nim?: string
  stateFile?: string | null
  pendingMs?: number
  recallsFinalized?: boolean
  now?: () => Date
}

type ByUid = { Params: { uid: string } }

/** A simulator of the e-MECeF HTTP API, with faults on demand. Its certificates are not valid. */
export class EmecefSimulator {
  readonly faults = new Faults()
  /** Number of calls by operation, for tests. */
  readonly calls: Record<Operation, number> = { create: 0, confirm: 0, cancel: 0, details: 0, status: 0 }
  private readonly app: FastifyInstance
  private readonly machine: Machine

  private constructor(private readonly options: Required<SimulatorOptions>) {
    this.machine = new Machine(options)
    this.app = fastify({ forceCloseConnections: true })
    // A confirmation is a PUT without a body, whatever its content type says.
    this.app.removeContentTypeParser('application/json')
    this.app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, text === '' ? undefined : JSON.parse(text as string))
      } catch {
        done(new Malformed({ $: ['This is no JSON.'] }))
      }
    })
    this.app.setErrorHandler((error, _request, reply) => this.refuse(error, reply))
    void this.app.register((api, _options, done) => {
      this.routes(api)
      done()
    })
    this.control()
  }

  /** The caller ends it with `stop()`. */
  static async start(options: SimulatorOptions = {}): Promise<EmecefSimulator> {
    const simulator = new EmecefSimulator({
      port: 0,
      host: '127.0.0.1',
      token: 'jeton-de-test',
      ifu: '3202600000017',
      nim: 'TS01000001',
      stateFile: null,
      pendingMs: 120_000,
      recallsFinalized: true,
      now: () => new Date(),
      ...options,
    })
    await simulator.app.listen({ port: simulator.options.port, host: simulator.options.host })
    return simulator
  }

  /** For `EMECEF_URL`. */
  get url(): string {
    return `http://${this.options.host}:${(this.app.server.address() as AddressInfo).port}`
  }

  /** In the order in which they were certified. */
  certified(): CertifiedInvoice[] {
    return this.machine.allCertified()
  }

  pendingCount(): number {
    return this.machine.allWaiting().length
  }

  async stop(): Promise<void> {
    await this.app.close()
  }

  /** The endpoints of the authority's API. */
  private routes(api: FastifyInstance): void {
    const { machine, options } = this
    api.addHook('onRequest', async (request, reply) => {
      if (!this.isOurs(request.headers.authorization)) {
        await reply.status(401).send({ type: 'about:blank', title: 'Unauthorized', status: 401 })
      }
    })
    api.get(
      '/api/invoice',
      this.does('status', () => {
        const waiting = machine.allWaiting()
        return {
          status: true,
          version: '1.0',
          ifu: options.ifu,
          nim: options.nim,
          tokenValid: '2099-12-31T00:00:00+01:00',
          serverDateTime: beninTime(options.now()).text,
          pendingRequestsCount: waiting.length,
          pendingRequestsList: waiting.map(({ uid, receivedAt }) => ({ date: beninTime(receivedAt).text, uid })),
        }
      }),
    )
    api.post(
      '/api/invoice',
      this.does('create', ({ body }) => machine.submit(readInvoice(body, options.ifu))),
    )
    api.get<ByUid>(
      '/api/invoice/:uid',
      this.does('details', ({ params }) => {
        const { uid } = params as ByUid['Params']
        const done = options.recallsFinalized ? machine.certifiedAs(uid) : undefined
        return done === undefined ? machine.waiting(uid).request : { ...done.request, ...done.elements }
      }),
    )
    api.put<ByUid>(
      '/api/invoice/:uid/confirm',
      this.does('confirm', ({ params }) => machine.confirm((params as ByUid['Params']).uid)),
    )
    api.put<ByUid>(
      '/api/invoice/:uid/cancel',
      this.does('cancel', ({ params }) => {
        machine.cancel((params as ByUid['Params']).uid)
        return { dateTime: null, qrCode: null, codeMECeFDGI: null, counters: null, nim: options.nim }
      }),
    )
  }

  /** The endpoints of the simulator only: a page, its health, and faults on demand. */
  private control(): void {
    this.app.get('/', (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(certifiedPage(this.certified().slice(-200).reverse(), this.certified().length)),
    )
    this.app.get('/health', () => ({ status: 'ok' }))
    this.app.get('/_simulator/certified', () => this.certified())
    this.app.get('/_simulator/faults', () => this.faults.all())
    this.app.post('/_simulator/faults', (request, reply) => {
      this.faults.plan(readFault(request.body))
      return reply.status(201).send(this.faults.all())
    })
    this.app.delete('/_simulator/faults', (_request, reply) => {
      this.faults.clear()
      return reply.status(204).send()
    })
  }

  private does(operation: Operation, work: (request: FastifyRequest) => unknown) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      this.calls[operation]++
      const fault = this.faults.next(operation)
      if (fault !== undefined && (await happens(fault, reply))) return reply
      const answer = work(request)
      if (fault?.kind === 'lost_answer' || fault?.kind === 'silence') {
        reply.hijack()
        if (fault.kind === 'lost_answer') reply.raw.destroy()
        return reply
      }
      if (fault?.kind === 'wrong_totals') {
        const totals = answer as { total: number }
        return { ...totals, total: totals.total + 1 }
      }
      return answer
    }
  }

  private refuse(error: unknown, reply: FastifyReply): FastifyReply {
    if (error instanceof EmecefError) {
      return reply.status(200).send({ errorCode: `${error.code}`, errorDesc: error.message })
    }
    if (error instanceof Malformed) {
      return reply.status(400).send({ type: 'about:blank', title: error.message, status: 400, errors: error.errors })
    }
    if (error instanceof RangeError) return reply.status(400).send({ title: error.message, status: 400 })
    return reply.status(500).send({ title: error instanceof Error ? error.message : 'Error', status: 500 })
  }

  private isOurs(authorization: string | undefined): boolean {
    const digest = (text: string) => createHash('sha256').update(text).digest()
    return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${this.options.token}`))
  }
}

/** @returns true when the fault ends the call, and nothing is done */
async function happens(fault: Fault, reply: FastifyReply): Promise<boolean> {
  switch (fault.kind) {
    case 'outage':
      await reply.status(503).header('retry-after', '60').send('Service Unavailable')
      return true
    case 'error':
      await reply.status(500).send({ type: 'about:blank', title: 'Internal Server Error', status: 500 })
      return true
    case 'lost_request':
      reply.hijack()
      reply.raw.destroy()
      return true
    case 'slow':
      await sleep(fault.ms)
      return false
    case 'lost_answer':
    case 'silence':
    case 'wrong_totals':
      return false
  }
}
