import { setTimeout as sleep } from 'node:timers/promises'
import { type Faults, type WebhookFault } from '../faults/faults.js'
import { type ProviderEvent } from '../ledger/transaction.js'
import { sign, SIGNATURE_HEADER } from './signature.js'

const ATTEMPT_MS = 10_000

/** One attempt to hand an event to the merchant. */
export interface Delivery {
  event_id: string
  type: string
  transaction_id: number
  /** ISO 8601. */
  sent_at: string
  /** What was wrong with it on purpose; null: nothing. */
  fault: WebhookFault['kind'] | null
  /** What the merchant answered; null: nothing (in time). */
  status: number | null
}

export interface WebhookSettings {
  /** Null: nobody is told. */
  url: string | null
  secret: string
  /** How long to wait before each further attempt after a failed one. */
  retryDelaysMs: readonly number[]
}

/**
 * Tells the merchant what happened: once per event, in order, again while the answer is not 2xx. An armed fault changes
 * that for the event that it matches. What waits when the simulator stops is lost, as a webhook can be.
 */
export class Webhooks {
  private readonly log: Delivery[] = []
  private readonly held: { event: ProviderEvent; fault: WebhookFault }[] = []
  private readonly stopping = new AbortController()
  private readonly underway = new Set<Promise<void>>()
  private last: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly settings: WebhookSettings,
    private readonly faults: Faults,
    private readonly now: () => Date,
  ) {}

  /** Oldest first. */
  deliveries(): Delivery[] {
    return structuredClone(this.log)
  }

  /** Queues an event. */
  queueEvent(event: ProviderEvent): void {
    if (this.settings.url === null) return
    const fault = this.faults.takeForWebhook(event.type, event.object_id)
    if (fault?.kind === 'missing') return
    if (fault?.kind === 'reordered') return void this.held.push({ event, fault })
    this.queue(event, fault)
    // What was held goes right after the event that should have followed it.
    for (const waiting of this.held.filter((one) => one.event.object_id === event.object_id)) {
      this.held.splice(this.held.indexOf(waiting), 1)
      this.queue(waiting.event, waiting.fault)
    }
  }

  /** Sends an event now, whatever happened to it before, and waits for the answer. No further attempt follows. */
  async deliver(event: ProviderEvent, fault: WebhookFault | null): Promise<Delivery[]> {
    const count = fault?.kind === 'duplicate' ? (fault.count ?? 2) : 1
    return Promise.all(Array.from({ length: count }, () => this.attempt(event, fault)))
  }

  /** Resolves when nothing is being sent or waiting to be sent again. */
  async idle(): Promise<void> {
    while (this.underway.size > 0) await Promise.all(this.underway)
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.idle()
  }

  private queue(event: ProviderEvent, fault: WebhookFault | null): void {
    if (fault?.kind === 'late') {
      const late = sleep(fault.delay_ms ?? 30_000, undefined, { signal: this.stopping.signal })
      return this.follow(late.then(() => this.sendUntilTaken(event, fault)))
    }
    // First attempts go one after the other, so that order is kept; further ones hold nobody up.
    const sent = this.last.then(() => this.deliver(event, fault))
    this.last = sent
    this.follow(sent.then((attempts) => this.sendAgain(event, fault, attempts)))
  }

  private async sendUntilTaken(event: ProviderEvent, fault: WebhookFault): Promise<void> {
    await this.sendAgain(event, fault, await this.deliver(event, fault))
  }

  private async sendAgain(event: ProviderEvent, fault: WebhookFault | null, sent: Delivery[]): Promise<void> {
    let taken = sent.some(isTaken)
    for (const delayMs of this.settings.retryDelaysMs) {
      if (taken) return
      await sleep(delayMs, undefined, { signal: this.stopping.signal })
      taken = isTaken(await this.attempt(event, fault))
    }
  }

  private async attempt(event: ProviderEvent, fault: WebhookFault | null): Promise<Delivery> {
    const { body, signature } = this.written(event, fault)
    const at = this.now()
    const delivery: Delivery = {
      event_id: event.id,
      type: event.type,
      transaction_id: event.object_id,
      sent_at: at.toISOString(),
      fault: fault?.kind ?? null,
      status: null,
    }
    try {
      const answer = await fetch(this.settings.url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'FedaPay', [SIGNATURE_HEADER]: signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ATTEMPT_MS)]),
      })
      await answer.body?.cancel()
      delivery.status = answer.status
    } catch {
      // Nobody listens, or not in time: the log says so by having no status.
    }
    this.log.push(delivery)
    return structuredClone(delivery)
  }

  private written({ type, object, entity }: ProviderEvent, fault: WebhookFault | null) {
    const body = JSON.stringify({ name: type, object, entity })
    const offSeconds = fault?.seconds ?? 3600
    const shift = fault?.kind === 'stale' ? -offSeconds : fault?.kind === 'future' ? offSeconds : 0
    const at = new Date(this.now().getTime() + shift * 1000)
    const { secret } = this.settings
    switch (fault?.kind) {
      case 'forged':
        return { body, signature: sign(body, `not ${secret}`, at) }
      case 'tampered': {
        const changed = JSON.stringify({ name: type, object, entity: { ...entity, amount: entity.amount * 10 } })
        return { body: changed, signature: sign(body, secret, at) }
      }
      case 'reserialised':
        return { body: JSON.stringify(JSON.parse(body), null, 2), signature: sign(body, secret, at) }
      case undefined:
      case 'missing':
      case 'duplicate':
      case 'late':
      case 'reordered':
      case 'stale':
      case 'future':
        return { body, signature: sign(body, secret, at) }
    }
  }

  private follow(work: Promise<unknown>): void {
    const done: Promise<void> = work
      // Only a stop interrupts a wait.
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => this.underway.delete(done))
    this.underway.add(done)
  }
}

const isTaken = ({ status }: Delivery): boolean => status !== null && status >= 200 && status < 300
