import { randomUUID } from 'node:crypto'
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import {
  AdmissionStore,
  BATCH_BYTES_MAX,
  BATCH_LINES_MAX,
  type RedisClient,
  type RequestBatch,
  type RequestLine,
  RequestLogStream,
} from '@repere/shared'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { withoutToken } from './key-text.js'
import { REDIS } from './redis.js'

const FLUSH_MS = 1_000
/** Batches that wait for Redis; then the oldest go, and the next batch says how many lines of whom are missing. */
const WAITING_BATCHES_MAX = 40
/** About the size of a line without the texts that a client chooses. */
const LINE_BYTES = 60
/** Characters of an origin, and of query and body. */
const ORIGIN_MAX = 200
const DETAILS_MAX = 2_000
/** The status of a request whose client left before its answer. */
const CLIENT_GONE = 499

/**
 * The request log of customers: a line for each answered request whose key is known, also for refused ones. Lines are
 * collected in memory and sent to a capped stream in batches, so a request costs no command of Redis. The worker copies them to Postgres.
 *
 * Nothing waits for it. Without Redis, lines wait in memory up to a bound. Lines that are lost are counted, or missing
 * numbers of batches show it.
 */
@Injectable()
export class RequestLog implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(RequestLog.name)
  private readonly stream: RequestLogStream
  private readonly source = { source: randomUUID(), startedMs: Date.now() }
  private number = 0
  private pending: RequestLine[] = []
  private pendingSince = Date.now()
  private pendingBytes = 0
  private waiting: RequestBatch[] = []
  private missed: Record<string, number> = {}
  private sending: Promise<void> | null = null
  private isFailing = false
  private timer: NodeJS.Timeout | undefined

  constructor(
    @Inject(REDIS) redis: RedisClient,
    @Inject(AdmissionStore) private readonly store: AdmissionStore,
  ) {
    this.stream = new RequestLogStream(redis)
  }

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    // One batch may be on its way; the lines since then make another.
    await this.sending
    this.closeBatch()
    await this.flush()
  }

  register(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      this.add(request, reply)
      done()
    })
  }

  /** Sends the lines so far. Without Redis they wait. */
  flush(): Promise<void> {
    // While earlier batches wait, lines are collected until a batch is full.
    if (this.isFull() || (this.store.available && this.waiting.length === 0)) this.closeBatch()
    return (this.sending ??= this.send().finally(() => (this.sending = null)))
  }

  private isFull(): boolean {
    return this.pending.length >= BATCH_LINES_MAX || this.pendingBytes >= BATCH_BYTES_MAX
  }

  private add(request: FastifyRequest, reply: FastifyReply): void {
    const { gateway } = request
    if (gateway?.keyId === undefined || gateway.account === undefined) return
    const { origin } = request.headers
    // Without an end, the status is one that the client never saw.
    const hasEnd = reply.raw.writableFinished && reply.statusCode !== CLIENT_GONE
    const details = gateway.logsDetailsUntilMs === undefined ? null : detailsOf(request, gateway.logsDetailsUntilMs)
    this.pending.push({
      accountTag: gateway.account,
      keyId: gateway.keyId,
      atMs: Date.now(),
      requestId: request.id,
      operation: operationOf(request),
      status: hasEnd ? reply.statusCode : CLIENT_GONE,
      reason: hasEnd ? (gateway.reason ?? null) : 'client_gone',
      ms: Math.round(reply.elapsedTime * 10) / 10,
      units: gateway.units ?? 0,
      origin: origin === undefined ? null : origin.slice(0, ORIGIN_MAX),
      address: origin === undefined ? (gateway.address ?? null) : null,
      details,
    })
    this.pendingBytes += LINE_BYTES + request.id.length + (origin?.length ?? 0) + (details?.length ?? 0)
    if (this.isFull()) void this.flush()
  }

  private closeBatch(): void {
    if (this.pending.length === 0) return
    const { missed, pending: lines } = this
    this.waiting.push({ ...this.source, number: ++this.number, fromMs: this.pendingSince, missed, lines })
    this.pending = []
    this.pendingSince = Date.now()
    this.pendingBytes = 0
    this.missed = {}
    while (this.waiting.length > WAITING_BATCHES_MAX) this.dropOldest()
  }

  /** Drops the oldest batch but the first, which may be on its way. The one after it says what is missing. */
  private dropOldest(): void {
    const [dropped] = this.waiting.splice(1, 1)
    const { missed, lines } = dropped as RequestBatch
    const next = this.waiting[1] as RequestBatch
    for (const { accountTag } of lines) next.missed[accountTag] = (next.missed[accountTag] ?? 0) + 1
    for (const [accountTag, count] of Object.entries(missed)) {
      next.missed[accountTag] = (next.missed[accountTag] ?? 0) + count
    }
  }

  private async send(): Promise<void> {
    while (this.store.available) {
      const batch = this.waiting[0]
      if (batch === undefined) return
      try {
        await this.stream.append(batch)
      } catch (error) {
        // A batch whose command timed out may have arrived: the reader knows it by its number.
        if (!this.isFailing) this.logger.warn(error)
        this.isFailing = true
        return
      }
      this.isFailing = false
      if (this.waiting[0] === batch) this.waiting.shift()
    }
  }
}

const operations = new Map<string, Map<string, string>>()

/** `GET /v1/places/:id`; built once for each route. */
function operationOf({ method, routeOptions: { url = '(unknown path)' } }: FastifyRequest): string {
  let ofMethod = operations.get(method)
  if (ofMethod === undefined) operations.set(method, (ofMethod = new Map()))
  let operation = ofMethod.get(url)
  if (operation === undefined) ofMethod.set(url, (operation = `${method} ${url}`))
  return operation
}

/** The query, and the body that was read; null when the account's time is over. */
function detailsOf({ raw, body }: FastifyRequest, untilMs: number): string | null {
  if (Date.now() >= untilMs) return null
  const url = withoutToken(raw.url ?? '')
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  const sent = body === undefined || body === null ? '' : JSON.stringify(body)
  const details = [query, sent].filter((part) => part !== '').join('\n')
  return details === '' ? null : details.slice(0, DETAILS_MAX)
}
