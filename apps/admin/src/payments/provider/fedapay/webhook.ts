import { createHmac, timingSafeEqual } from 'node:crypto'
import { type IncomingHttpHeaders } from 'node:http'
import { type WebhookHint } from '../payment-provider.js'
import { WebhookRefused } from '../payment-provider.problems.js'
import { referenceOf } from './mapping.js'

/**
 * How far the signature's time may lie from ours. Behind: the provider's own tolerance. Ahead, its SDK allows any time,
 * so that a captured signature over a future time would be good until then; clocks differ by seconds.
 */
export const BEHIND_MAX_SECONDS = 300
export const AHEAD_MAX_SECONDS = 60

/**
 * The content of a webhook, if FedaPay sent it, unchanged and recently.
 *
 * @param rawBody  the received bytes
 * @param secret  the endpoint's, from FedaPay's dashboard
 * @throws WebhookRefused
 */
export function readWebhook(rawBody: Buffer, headers: IncomingHttpHeaders, secret: string, now: Date): WebhookHint {
  const header = headers['x-fedapay-signature']
  if (typeof header !== 'string') throw new WebhookRefused('no signature')
  const { seconds, signatures } = readHeader(header)
  // The signature covers bytes, not text: invalid UTF-8 must not be converted before the check.
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest()
  const genuine = signatures.map((signature) => timingSafeEqual(signature, expected)).includes(true)
  if (!genuine) throw new WebhookRefused('bad signature')
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(seconds)
  if (ageSeconds > BEHIND_MAX_SECONDS) throw new WebhookRefused('stale')
  if (ageSeconds < -AHEAD_MAX_SECONDS) throw new WebhookRefused('from the future')
  return { ...readEvent(rawBody), signedAt: new Date(Number(seconds) * 1000) }
}

/** `t=<Unix seconds>,s=<hex>`, with one time and one signature or more, as while a secret is replaced. */
function readHeader(header: string): { seconds: string; signatures: Buffer[] } {
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? [])
  const signatures = parts.flatMap((part) => /^s=([0-9a-f]{64})$/.exec(part)?.[1] ?? [])
  const [seconds] = times
  if (seconds === undefined || times.length !== 1 || signatures.length === 0 || parts.length > 10) {
    throw new WebhookRefused('bad signature')
  }
  return { seconds, signatures: signatures.map((hex) => Buffer.from(hex, 'hex')) }
}

interface SignedEvent {
  id?: unknown
  name?: unknown
  object?: unknown
  entity?: { id?: unknown; updated_at?: unknown } & Parameters<typeof referenceOf>[0]
}

function readEvent(rawBody: Buffer): Omit<WebhookHint, 'signedAt'> {
  const { id, name, object, entity } = parse(rawBody)
  const entityId = wordOf(entity?.id)
  if (typeof name !== 'string' || name === '' || typeof entity !== 'object' || entity === null || entityId === null) {
    throw new WebhookRefused('not an event')
  }
  const isPayment = object === 'transaction' || name.startsWith('transaction.')
  return {
    // Events have ids in the API, but not every webhook carries one: then type, object and time identify it.
    eventId: wordOf(id) ?? `${name}:${entityId}:${wordOf(entity.updated_at) ?? ''}`,
    type: name,
    providerId: isPayment ? entityId : null,
    reference: isPayment ? referenceOf(entity) : null,
  }
}

function parse(rawBody: Buffer): SignedEvent {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Reported below.
  }
  throw new WebhookRefused('not an event')
}

const wordOf = (value: unknown): string | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= 200) ? `${value}` : null
