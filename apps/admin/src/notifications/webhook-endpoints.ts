import { isIP } from 'node:net'
import { Inject, Injectable } from '@nestjs/common'
import { badInput, notFound } from '@repere/http'
import {
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
  PrismaClient,
  type Transaction,
} from '@repere/prisma'
import { conflict } from '../access/access.problems.js'
import { type AccountScope } from '../access/account-scope.js'
import { writeAccount } from '../unit-of-work/account-change.js'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { uuidV7 } from '../audit/audit-entry.js'
import { CONFIG, type Config } from '../config.js'
import { AttemptLimiter } from '../identity/attempt-limiter.js'
import { SealedText } from '../identity/sealed-text.js'
import { isOutside } from './outside-address.js'
import { noteWebhookEvent, webhookSecretPurpose, type WebhookEventType } from '../unit-of-work/webhook-events.js'
import { WEBHOOK_SAMPLES } from './webhook-samples.js'
import { newWebhookSecret } from './webhook-signature.js'

const ENDPOINTS_MAX = 10
/** Below it are services that a request must not disturb: mail, remote shells, databases. */
const FREE_PORT_MIN = 1_024
/** Time in which messages are signed with the old secret as well. */
const OVERLAP_MS = 24 * 3_600_000

export interface EndpointChange {
  url?: string
  description?: string | null
  /** Empty: all. */
  events?: string[]
  enabled?: boolean
}

export type DeliveredEvent = WebhookDelivery & { event: WebhookEvent }

/** The webhook endpoints of customers, and their deliveries. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'webhooksToPrivate'>,
    private readonly sealed: SealedText,
    private readonly attempts: AttemptLimiter,
  ) {}

  /**
   * @returns the endpoint with its signing secret, which is shown once
   * @throws Problem  400 for an invalid address or one that is not public; 409 for one too many
   */
  create(
    accountId: string,
    { url, description = null, events = [], enabled = true }: EndpointChange & { url: string },
    by: Author,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    this.requireAddress(url)
    const secret = newWebhookSecret()
    const id = uuidV7(new Date())
    return writeAccount(this.prisma, accountId, async (tx) => {
      if ((await tx.webhookEndpoint.count({ where: { accountId } })) >= ENDPOINTS_MAX) {
        throw conflict(`An organisation has at most ${ENDPOINTS_MAX} webhook endpoints.`)
      }
      const sealed = this.sealed.seal(secret, webhookSecretPurpose(id))
      const endpoint = await tx.webhookEndpoint.create({
        data: { id, accountId, url, description, events, enabled, secret: sealed, createdBy: nameOf(by) },
      })
      await this.record(tx, 'webhook_endpoint.create', endpoint, by)
      return { endpoint, secret }
    })
  }

  /** Switching it on forgets its failures. @throws Problem  400 as `create`; 404 */
  change({ accountId }: AccountScope, id: string, change: EndpointChange, by: Author): Promise<WebhookEndpoint> {
    if (change.url !== undefined) this.requireAddress(change.url)
    return writeAccount(this.prisma, accountId, async (tx) => {
      await this.find(tx, accountId, id)
      const forgotten = change.enabled === true ? { failingSince: null, failures: 0, switchedOffAt: null } : {}
      const endpoint = await tx.webhookEndpoint.update({ where: { id }, data: { ...change, ...forgotten } })
      await this.record(tx, 'webhook_endpoint.change', endpoint, by)
      return endpoint
    })
  }

  /** Its waiting messages are dropped. @throws Problem  404 */
  async remove({ accountId }: AccountScope, id: string, by: Author): Promise<void> {
    await writeAccount(this.prisma, accountId, async (tx) => {
      const endpoint = await this.find(tx, accountId, id)
      await tx.webhookEndpoint.delete({ where: { id } })
      await this.record(tx, 'webhook_endpoint.remove', endpoint, by)
    })
  }

  /** For a day, messages are signed with the old secret as well. @throws Problem  404 */
  replaceSecret({ accountId }: AccountScope, id: string, by: Author) {
    const secret = newWebhookSecret()
    return writeAccount(this.prisma, accountId, async (tx) => {
      const before = await this.find(tx, accountId, id)
      const endpoint = await tx.webhookEndpoint.update({
        where: { id },
        data: {
          secret: this.sealed.seal(secret, webhookSecretPurpose(id)),
          previousSecret: before.secret,
          previousUntil: new Date(Date.now() + OVERLAP_MS),
        },
      })
      await this.record(tx, 'webhook_endpoint.replace_secret', endpoint, by)
      return { endpoint, secret }
    })
  }

  /**
   * Sends a test event, or a sample of another one, to every enabled endpoint that subscribes to it.
   *
   * @throws Problem  404; 429 after ten a minute
   */
  async test({ accountId }: AccountScope, id: string, type: WebhookEventType): Promise<void> {
    await this.attempts.count('webhook_account', accountId)
    await this.prisma.$transaction(async (tx) => {
      const { url } = await this.find(tx, accountId, id)
      const key = `test:${id}:${uuidV7(new Date())}`
      const data = type === 'webhook.test' ? { endpoint_id: id, url } : { ...WEBHOOK_SAMPLES[type], sample: true }
      await noteWebhookEvent(tx, { accountId, type, data, key })
    })
  }

  /** Tries a delivery again now, in any state. @throws Problem  404; 429 after ten a minute */
  async replay({ accountId }: AccountScope, id: string): Promise<DeliveredEvent> {
    await this.attempts.count('webhook_account', accountId)
    const { count } = await this.prisma.webhookDelivery.updateMany({
      where: { id, accountId },
      data: { state: 'waiting', attempts: 0, dueAt: new Date(), runningUntil: null },
    })
    if (count === 0) throw notFound()
    return this.prisma.webhookDelivery.findUniqueOrThrow({ where: { id }, include: { event: true } })
  }

  private async find(tx: Transaction, accountId: string, id: string): Promise<WebhookEndpoint> {
    const endpoint = await tx.webhookEndpoint.findFirst({ where: { id, accountId } })
    if (endpoint === null) throw notFound()
    return endpoint
  }

  /** The address of a name is checked each time that a message is sent. */
  private requireAddress(text: string): void {
    const refused = (reason: 'invalid_format' | 'out_of_range') => badInput([{ field: 'url', reason, value: text }])
    const url = URL.canParse(text) ? new URL(text) : null
    if (url === null || url.username !== '' || url.password !== '' || text.length > 2_000 || UNSEEN_IN_URL.test(text))
      throw refused('invalid_format')
    const isWeb = ['http:', 'https:'].includes(url.protocol)
    if (isWeb && !isWebPort(url.port)) throw refused('out_of_range')
    if (this.config.webhooksToPrivate && isWeb) return
    if (url.protocol !== 'https:') throw refused('invalid_format')
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const isLocalName = !hostname.includes('.') || /\.(local|localhost|internal)\.?$/i.test(hostname)
    if (isIP(hostname) === 0 ? isLocalName : !isOutside(hostname)) throw refused('out_of_range')
  }

  private record(tx: Transaction, action: string, endpoint: WebhookEndpoint, by: Author): Promise<void> {
    const { id, accountId, url, events, enabled } = endpoint
    const target = { kind: 'webhook_endpoint', id }
    return recordAudit(tx, { ...by, action, accountId, target, after: { url, events, enabled } })
  }
}

/** Removed by the parser of addresses, so they would be shown and stored, and not be part of the address. */
const UNSEEN_IN_URL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** @param port  of a parsed address; empty: the one of its protocol */
const isWebPort = (port: string): boolean => ['', '80', '443'].includes(port) || Number(port) >= FREE_PORT_MIN
