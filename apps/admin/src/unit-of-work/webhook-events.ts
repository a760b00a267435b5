import { type Prisma, type Transaction } from '@repere/prisma'
import { uuidV7 } from '../audit/audit-entry.js'

/** The events that customers can subscribe to. */
export const WEBHOOK_EVENT_TYPES = [
  'key.issued',
  'key.revoked',
  'quota.threshold_reached',
  'alert.triggered',
  'alert.resolved',
  'invoice.issued',
  'invoice.paid',
  'payment.received',
  'wallet.topped_up',
  'wallet.low',
  'wallet.restored',
  'plan.begun',
  'plan.price_announced',
  'fleet.planned',
  'account.suspended',
  'account.reinstated',
  'fence.entered',
  'fence.exited',
  'fence.dwelt',
  'webhook.test',
] as const

export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

export const isWebhookEventType = (text: string): text is WebhookEventType =>
  WEBHOOK_EVENT_TYPES.some((type) => type === text)

export interface WebhookEventOrder {
  accountId: string
  type: WebhookEventType
  /** Public, snake case; no secrets. */
  data: Prisma.InputJsonObject
  /** The object of the event: the same key is recorded once. */
  key: string
}

/**
 * Records events in the caller's transaction, for every endpoint of the accounts that subscribes to them; without an
 * endpoint, nothing is written. One statement for any number.
 */
export async function noteWebhookEvents(
  tx: Pick<Transaction, '$executeRaw'>,
  orders: WebhookEventOrder[],
): Promise<void> {
  if (orders.length === 0) return
  const at = new Date()
  const rows = orders.map(({ accountId, ...order }) => ({ id: uuidV7(at), account_id: accountId, ...order }))
  await tx.$executeRaw`
    WITH ordered AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS o(id uuid, account_id uuid, type text, data jsonb, key text)
    ), noted AS (
      INSERT INTO webhook_events (id, account_id, type, data, key, created_at)
      SELECT o.id, o.account_id, o.type, o.data, o.key, ${at} FROM ordered o
      WHERE EXISTS (SELECT 1 FROM webhook_endpoints e
        WHERE e.account_id = o.account_id AND e.enabled AND (cardinality(e.events) = 0 OR o.type = ANY(e.events)))
      ON CONFLICT (key) DO NOTHING
      RETURNING id, account_id, type
    )
    INSERT INTO webhook_deliveries (id, account_id, endpoint_id, event_id, due_at)
    SELECT gen_random_uuid(), n.account_id, e.id, n.id, ${at} FROM noted n
    JOIN webhook_endpoints e ON e.account_id = n.account_id
    WHERE e.enabled AND (cardinality(e.events) = 0 OR n.type = ANY(e.events))`
}

export const noteWebhookEvent = (tx: Pick<Transaction, '$executeRaw'>, order: WebhookEventOrder): Promise<void> =>
  noteWebhookEvents(tx, [order])

/** The purpose of an encrypted signing secret (`SealedText`). */
export const webhookSecretPurpose = (endpointId: string): string => `webhook:${endpointId}`
