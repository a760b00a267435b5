import { setTimeout as sleep } from 'node:timers/promises'
import { type Faults, type WebhookFault } from '../faults/faults.js'
import { type ProviderEvent } from '../ledger/transaction.js'
import { sign, SIGNATURE_HEADER } from './signature.js'

const ATTEMPT_MS = 10_000

/** One attempt to deliver an event to the merchant. */
export interface Delivery {
  event_id: string
  type: string
  transaction_id: number
  /** ISO 8601. */
  sent_at: string
  /** The applied fault; null: none. */
  fault: WebhookFault['kind'] | null
  /** Status of the merchant's answer; null: no answer in time. */
  status: number | null
}

export interface WebhookSettings {
  /** Null: no webhooks are sent. */
  url: string | null
  secret: string
  /** Pauses before further attempts after a failed one. */
  retryDelaysMs: readonly number[]
}

/**
 * Sends events to the merchant: once per event, in order, and again while the answer is not 2xx. An armed fault
 * changes that for a matching event. Waiting events are lost when the simulator stops, as webhooks can be.
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
    // A held event is sent directly after the event that should have followed it.
    for (const waiting of this.held.filter((one) => one.event.object_id === event.object_id)) {
      this.held.splice(this.held.indexOf(waiting), 1)
      this.queue(waiting.event, waiting.fault)
    }
  }

  /** Sends an event now, in any state, and waits for the answer. No further attempt follows. */
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
    // First attempts are sent one after the other, to keep the order; further attempts do not block others.
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
      // No server answered in time: the log has no status.
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
