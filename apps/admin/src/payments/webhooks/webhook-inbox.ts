import { type IncomingHttpHeaders } from 'node:http'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type PaymentWebhook, PrismaClient } from '@repere/prisma'
import { type Author, recordAudit } from '../../audit/index.js'
import { PaymentSync } from '../payment-sync.js'
import { PaymentProvider, ProviderUnavailable } from '../provider/index.js'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The number of messages that one execution takes. */
const BATCH = 100
/** Retried 2, 4, 8… s after its arrival, for 18 h; then it waits for staff. */
const ATTEMPTS_MAX = 15
const ERROR_CHARACTERS_MAX = 300

export interface Received {
  id: string
  /** False where the same event came before. */
  isNew: boolean
}

/**
 * Webhooks from the provider. Each is stored unchanged, once, and is only a hint: the processor reads
 * the payment's state from the provider.
 */
@Injectable()
export class WebhookInbox {
  private readonly logger = new Logger(WebhookInbox.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(PaymentProvider) private readonly provider: PaymentProvider,
    @Inject(PaymentSync) private readonly paymentSync: PaymentSync,
  ) {}

  /**
   * Stores a webhook.
   *
   * @param rawBody  the bytes as they came
   * @throws WebhookRefused  and nothing is stored
   */
  async receive(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<Received> {
    const { eventId, type: name, providerId } = this.provider.verifyWebhook(rawBody, headers, new Date())
    const provider = this.provider.name
    const [stored] = await this.prisma.paymentWebhook.createManyAndReturn({
      data: [{ provider, eventId, name, providerId, body: new Uint8Array(rawBody) }],
      skipDuplicates: true,
      select: { id: true },
    })
    if (stored !== undefined) return { id: stored.id, isNew: true }
    const { id } = await this.prisma.paymentWebhook.findUniqueOrThrow({
      where: { provider_eventId: { provider, eventId } },
      select: { id: true },
    })
    return { id, isNew: false }
  }

  /**
   * Processes waiting webhooks in the order of their arrival.
   *
   * @returns the number of processed webhooks
   * @throws ProviderUnavailable  the remaining messages wait
   */
  async processWaiting(): Promise<number> {
    const waiting = await this.prisma.$queryRaw<{ id: string }[]>`
      SELECT id FROM payment_webhooks
      WHERE state IN ('received', 'failed') AND attempts < ${ATTEMPTS_MAX}
        AND (attempts = 0 OR received_at + make_interval(secs => power(2, attempts)) <= now())
      ORDER BY received_at, id LIMIT ${BATCH}`
    let done = 0
    for (const { id } of waiting) if (await this.process(id)) done++
    return done
  }

  /**
   * Processes a webhook again, like a new one.
   *
   * @throws Problem  404
   */
  async replay(id: string, by: Author): Promise<PaymentWebhook> {
    return this.prisma.$transaction(async (tx) => {
      const before = await tx.paymentWebhook.findUnique({ where: { id } })
      if (before === null) throw notFound()
      await recordAudit(tx, {
        ...by,
        action: 'payment_webhook.replay',
        target: { kind: 'payment_webhook', id },
        before: { state: before.state, attempts: before.attempts },
        after: { state: 'received' },
      })
      return tx.paymentWebhook.update({
        where: { id },
        data: { state: 'received', attempts: 0, error: null, processedAt: null },
      })
    })
  }

  private async process(id: string): Promise<boolean> {
    const { count } = await this.prisma.paymentWebhook.updateMany({
      where: { id, state: { in: ['received', 'failed'] } },
      data: { attempts: { increment: 1 } },
    })
    // Another worker was faster.
    if (count === 0) return false
    const webhook = await this.prisma.paymentWebhook.findUniqueOrThrow({ where: { id } })
    try {
      const state = await this.follow(webhook)
      await this.prisma.paymentWebhook.update({ where: { id }, data: { state, error: null, processedAt: new Date() } })
      return true
    } catch (error) {
      const message = (error as Error).message.slice(0, ERROR_CHARACTERS_MAX)
      this.logger.warn({ webhook: id, attempts: webhook.attempts, error: message }, 'A webhook could not be followed')
      await this.prisma.paymentWebhook.updateMany({
        where: { id, processedAt: null },
        data: { state: 'failed', error: message },
      })
      // The others would wait for the same deadline, each.
      if (error instanceof ProviderUnavailable) throw error
      return false
    }
  }

  /** @returns `ignored` for a message about no payment of ours */
  private async follow({ provider, name, providerId }: PaymentWebhook): Promise<'processed' | 'ignored'> {
    if (provider !== this.provider.name || providerId === null || !name.startsWith('transaction.')) return 'ignored'
    const found = await this.provider.status({ providerId })
    if (found === null) throw new Error('the provider does not know the payment of its webhook')
    const named = UUID.test(found.reference ?? '') ? (found.reference as string) : null
    const ours =
      (named && (await this.prisma.payment.findFirst({ where: { id: named, provider } }))) ||
      // A payment that we know by its id, with a webhook that names another: reported as a fault.
      (await this.prisma.payment.findFirst({ where: { provider, providerId } }))
    if (ours === null) return 'ignored'
    await this.paymentSync.note(ours, found)
    return 'processed'
  }
}
