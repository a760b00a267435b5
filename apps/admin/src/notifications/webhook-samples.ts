import { type Prisma } from '@repere/prisma'
import { type WebhookEventType } from '../unit-of-work/webhook-events.js'

const ID = '01890000-0000-7000-8000-000000000000'
const KEY = { key_id: ID, kind: 'live', prefix: 'svc_live_0123456789', last4: 'aZ09' }
const ALERT = { alert_id: ID, name: 'Budget', measure: 'units_month', keys: 'live', threshold: 10_000 }
const INVOICE = { invoice_id: ID, number: 'FA-2026-000042', kind: 'renewal', total_fcfa: 29_500, due_on: '2026-03-01' }
const VISIT = { fence: 'entrepot-1', vehicle: 'moto-1', at: '2026-11-29T10:00:00.000Z' }

/** An example of the data of each event. */
export const WEBHOOK_SAMPLES: Readonly<Record<WebhookEventType, Prisma.InputJsonObject>> = {
  'key.issued': { ...KEY, name: 'Checkout service' },
  'key.revoked': { ...KEY, reason: 'replaced' },
  'quota.threshold_reached': { keys: 'live', limit: 'day_quota', percent: 80, used: 80_000, of: 100_000 },
  'alert.triggered': { ...ALERT, value: 10_001 },
  'alert.resolved': { ...ALERT, value: 9_999 },
  'invoice.issued': { ...INVOICE, open_fcfa: 29_500 },
  'invoice.paid': { ...INVOICE, open_fcfa: 0 },
  'payment.received': {
    settlement_id: ID,
    payment_id: ID,
    invoice_id: ID,
    kind: 'mobile_money',
    amount_fcfa: 29_500,
    credit_fcfa: 0,
  },
  'wallet.topped_up': { payment_id: ID, amount_fcfa: 10_000 },
  'wallet.low': { available_fcfa: 150, threshold_fcfa: 200 },
  'wallet.restored': { available_fcfa: 5_000, threshold_fcfa: 200 },
  'plan.begun': { plan: 'starter', invoice_id: ID },
  'plan.price_announced': {
    plan: 'pro',
    day: '2026-04-01',
    price_before_fcfa: 150_000,
    price_fcfa: 160_000,
    overage_before_fcfa: 10,
    overage_fcfa: 10,
  },
  'fleet.planned': { plan_id: ID, state: 'planned', vehicles: 3, unassigned: 0, cost: 41_250 },
  'account.suspended': { reason: 'non_payment' },
  'account.reinstated': {},
  'fence.entered': VISIT,
  'fence.exited': VISIT,
  'fence.dwelt': VISIT,
  'webhook.test': {},
}
