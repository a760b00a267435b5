import { setTimeout as wait } from 'node:timers/promises'
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { SealedText } from '../identity/sealed-text.js'
import { JobHandler } from '../jobs/jobs.js'
import { webhookSecretPurpose } from '../unit-of-work/webhook-events.js'
import { DueDeliveries, type DueDelivery } from './due-deliveries.js'
import { FailingEndpoints } from './failing-endpoints.js'
import { signedHeaders } from './webhook-signature.js'
import { WebhookTransport } from './webhook-transport.js'

/** Deliveries that one worker runs at the same time. */
const POOL = 32
/** Pause between looks for new messages while slow ones run. */
const LOOK_MS = 500
/** A run takes no further messages after this time; the next one does. */
const RUN_MS = 60_000
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
/** Time for an answer: less for an endpoint that failed in its last attempts, so that it occupies less of the pool. */
const TIMEOUTS_MS = [
  { failures: 10, timeoutMs: 2_000 },
  { failures: 3, timeoutMs: 5_000 },
  { failures: 0, timeoutMs: 10_000 },
]

/** @param failures  failed attempts since the last success */
export const timeoutMsAfter = (failures: number): number =>
  TIMEOUTS_MS.find((one) => failures >= one.failures)!.timeoutMs

/** Sends events to customers' servers, signed, at least once, until they are accepted or three days have passed. */
@Injectable()
export class DeliverWebhooksJob extends JobHandler implements BeforeApplicationShutdown {
  readonly queue = 'webhooks'
  readonly job = 'deliver-webhooks'
  override readonly everyMs = 1_000
  private readonly logger = new Logger(DeliverWebhooksJob.name)
  private isStopping = false

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly sealed: SealedText,
    private readonly transport: WebhookTransport,
    private readonly due: DueDeliveries,
    private readonly failing: FailingEndpoints,
  ) {
    super()
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true
  }

  /**
   * Keeps up to 32 deliveries running, and takes the next message as soon as one is done: slow servers do not hold up
   * fast ones. Ends when nothing is due and nothing runs.
   *
   * @returns the number of delivered messages
   */
  async run(): Promise<number> {
    const endsAt = Date.now() + RUN_MS
    const running = new Set<Promise<void>>()
    let delivered = 0
    const start = (delivery: DueDelivery) => {
      const sent = this.deliver(delivery)
        .then((isDelivered) => void (delivered += Number(isDelivered)))
        .finally(() => running.delete(sent))
      running.add(sent)
    }
    try {
      for (;;) {
        const isOver = this.isStopping || Date.now() >= endsAt
        const taken = isOver || running.size >= POOL ? [] : await this.due.take(POOL - running.size)
        taken.forEach(start)
        if (running.size === 0) return delivered
        // One that is done makes room, and another customer's message may have become due.
        await Promise.race([...running, ...(isOver ? [] : [wait(LOOK_MS)])])
      }
    } finally {
      await Promise.allSettled(running)
    }
  }

  private async deliver(delivery: DueDelivery): Promise<boolean> {
    const { id, attempts, event_id, type, data, created_at, endpoint_id, url, failures } = delivery
    const body = JSON.stringify({ type, timestamp: created_at.toISOString(), data })
    const headers = signedHeaders({ id: `msg_${event_id}`, at: new Date(), body }, this.secretsOf(delivery))
    const { status, error } = await this.transport.send(url, headers, body, timeoutMsAfter(failures))
    if (error === null) {
      const done = { state: 'delivered' as const, status, error: null, deliveredAt: new Date(), runningUntil: null }
      await this.prisma.webhookDelivery.updateMany({ where: { id }, data: done })
      await this.failing.recordSuccess(endpoint_id)
      return true
    }
    const pauseMs = PAUSES_MS[attempts - 1]
    const next = pauseMs === undefined ? { state: 'failed' as const } : { dueAt: new Date(Date.now() + pauseMs) }
    await this.prisma.webhookDelivery.updateMany({
      where: { id },
      data: { status, error, runningUntil: null, ...next },
    })
    this.logger.warn({ endpoint: endpoint_id, delivery: id, attempts, status, error }, 'A webhook was not taken')
    await this.failing.recordFailure(endpoint_id)
    return false
  }

  private secretsOf({ endpoint_id: id, secret, previous_secret, previous_until }: DueDelivery): string[] {
    const signs = previous_secret !== null && previous_until !== null && previous_until > new Date()
    return [secret, ...(signs ? [previous_secret] : [])].map((one) => this.sealed.open(one, webhookSecretPurpose(id)))
  }
}
