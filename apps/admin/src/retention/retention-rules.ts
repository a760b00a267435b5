/** Kinds of data, how long each is kept, and what happens then. */
export interface RetentionRule {
  /** The table, also the name under which the sweep counts. */
  table: string
  /** As Postgres writes an interval. */
  keptFor: string
  /** SQL: the instant from which `keptFor` counts; null while it does not count yet. */
  since: string
  /** SQL: only rows for which this holds; absent: all. */
  only?: string
  /** `clear` empties a column and keeps the row. Default `delete`. */
  clear?: string
  /** English, for people. */
  meaning: string
}

/**
 * The only table of retention periods. The sweep follows it; other data is kept as long as the account that it belongs
 * to.
 */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    table: 'idempotency_keys',
    keptFor: '1 day',
    since: 'started_at',
    meaning: 'Answers to requests that move money, for clients that send them again.',
  },
  {
    table: 'mail_tokens',
    keptFor: '7 days',
    since: 'expires_at',
    meaning: 'Links of mails, used or not, after they stopped working.',
  },
  {
    table: 'request_lines',
    keptFor: '3 days',
    since: 'at',
    meaning: 'The request log of customers; of an account at most its last 10,000 requests.',
  },
  {
    table: 'request_days',
    keptFor: '92 days',
    since: 'day',
    meaning: 'Requests of a day by operation, key, status and origin.',
  },
  {
    table: 'request_log_gaps',
    keptFor: '92 days',
    since: 'to_at',
    meaning: 'Times in which requests are missing from the two above.',
  },
  {
    table: 'request_log_sources',
    keptFor: '30 days',
    since: 'until',
    meaning: 'How much of the request log of each process of the API was copied.',
  },
  { table: 'portal_sessions', keptFor: '7 days', since: 'expires_at', meaning: 'Sessions of customers that ended.' },
  { table: 'staff_sessions', keptFor: '7 days', since: 'expires_at', meaning: 'Sessions of staff that ended.' },
  {
    table: 'management_tokens',
    keptFor: '90 days',
    since: 'LEAST(expires_at, revoked_at)',
    meaning: 'Management tokens that were revoked or have expired.',
  },
  {
    table: 'invitations',
    keptFor: '30 days',
    since: 'LEAST(expires_at, accepted_at, revoked_at)',
    meaning: 'Invitations that were accepted, taken back, or have expired.',
  },
  {
    table: 'webhook_events',
    keptFor: '90 days',
    since: 'created_at',
    only: `NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = webhook_events.id AND d.state = 'waiting')`,
    meaning: 'Events for the servers of customers, with their deliveries: so long they can be sent again.',
  },
  {
    table: 'mails',
    keptFor: '13 months',
    since: 'created_at',
    only: `state <> 'queued'`,
    meaning: 'Mails that were sent, dropped or refused.',
  },
  {
    table: 'enquiries',
    keptFor: '13 months',
    since: 'updated_at',
    meaning: 'What people wrote to the operator, with the replies.',
  },
  {
    table: 'payment_webhooks',
    keptFor: '13 months',
    since: 'received_at',
    only: `body <> '' AND state IN ('processed', 'ignored')`,
    clear: `body = ''`,
    meaning: 'Bodies of webhooks of the payment provider; that they came is still known.',
  },
  {
    table: 'authentication_events',
    keptFor: '13 months',
    since: 'occurred_at',
    meaning: 'Who logged in, who was refused, and which of our people read whose data.',
  },
]

/** Registrations with an unverified address are closed then, and their data is deleted. */
export const UNVERIFIED_KEPT_FOR = '30 days'

/** Tables whose rows the law requires for ten years: nothing here deletes from them, and the app role may not. */
export const KEPT_TEN_YEARS: readonly string[] = [
  'invoices',
  'invoice_lines',
  'invoice_documents',
  'invoice_series',
  'settlements',
  'payments',
  'payment_refunds',
  'credit_movements',
  'ledger_transactions',
  'ledger_entries',
  'audit_entries',
  'audit_links',
]
