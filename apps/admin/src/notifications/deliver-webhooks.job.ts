import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { SealedText } from '../identity/sealed-text.js'
import { JobHandler } from '../jobs/jobs.js'
import { signedHeaders } from './webhook-signature.js'
import { WebhookTransport } from './webhook-transport.js'

const BATCH = 16
/** Longer than an attempt may take: no other worker takes the message before then. */
const LEASE_SECONDS = 30
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Pauses after the first, the second… attempt: three days in total. */
const PAUSES_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  21 * HOUR_MS,
]

interface DueDelivery {
  id: string
  attempts: number
  event_id: string
  type: string
  data: unknown
  created_at: Date
  endpoint_id: string
  url: string
  secret: string
  previous_secret: string | null
  previous_until: Date | null
}

/** Sends events to customers' servers, signed, at least once, until they are accepted or three days have passed. */
@Injectable()
export class DeliverWebhooksJob extends JobHandler {
  readonly queue = 'webhooks'
  readonly job = 'deliver-webhooks'
  override readonly everyMs = 3_000
  private readonly logger = new Logger(DeliverWebhooksJob.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly sealed: SealedText,
    private readonly transport: WebhookTransport,
  ) {
    super()
  }

  /** @returns how many were delivered */
  async run(): Promise<number> {
    let delivered = 0
    for (;;) {
      const due = await this.take()
      const done = await Promise.all(due.map((delivery) => this.deliver(delivery)))
      delivered += done.filter(Boolean).length
      if (due.length < BATCH) return delivered
    }
  }

  private take(): Promise<DueDelivery[]> {
    return this.prisma.$queryRaw<DueDelivery[]>`
      UPDATE webhook_deliveries d SET attempts = d.attempts + 1, tried_at = now(),
        due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      FROM webhook_events v, webhook_endpoints e
      WHERE v.id = d.event_id AND e.id = d.endpoint_id AND d.id IN (
        SELECT w.id FROM webhook_deliveries w JOIN webhook_endpoints o ON o.id = w.endpoint_id
        WHERE w.state = 'waiting' AND w.due_at <= now() AND o.enabled
        ORDER BY w.due_at, w.id LIMIT ${BATCH} FOR UPDATE OF w SKIP LOCKED)
      RETURNING d.id, d.attempts, d.event_id, v.type, v.data, v.created_at, d.endpoint_id, e.url, e.secret,
        e.previous_secret, e.previous_until`
  }

  private async deliver(delivery: DueDelivery): Promise<boolean> {
    const { id, attempts, event_id, type, data, created_at, endpoint_id, url } = delivery
    const body = JSON.stringify({ type, timestamp: created_at.toISOString(), data })
    const headers = signedHeaders({ id: `msg_${event_id}`, at: new Date(), body }, this.secretsOf(delivery))
    const { status, error } = await this.transport.send(url, headers, body)
    if (error === null) {
      const done = { state: 'delivered' as const, status, error: null, deliveredAt: new Date() }
      await this.prisma.webhookDelivery.updateMany({ where: { id }, data: done })
      return true
    }
    const pauseMs = PAUSES_MS[attempts - 1]
    const next = pauseMs === undefined ? { state: 'failed' as const } : { dueAt: new Date(Date.now() + pauseMs) }
    await this.prisma.webhookDelivery.updateMany({ where: { id }, data: { status, error, ...next } })
    this.logger.warn({ endpoint: endpoint_id, delivery: id, attempts, status, error }, 'A webhook was not taken')
    return false
  }

  private secretsOf({ endpoint_id: id, secret, previous_secret, previous_until }: DueDelivery): string[] {
    const signs = previous_secret !== null && previous_until !== null && previous_until > new Date()
    return [secret, ...(signs ? [previous_secret] : [])].map((one) => this.sealed.open(one, sealPurpose(id)))
  }
}

/** The purpose of an encrypted signing secret. */
export const sealPurpose = (endpointId: string): string => `webhook:${endpointId}`
