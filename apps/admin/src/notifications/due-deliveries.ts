import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'

/** Deliveries of one account that run at the same time, over all workers. */
const PER_ACCOUNT = 2
/** Longer than an attempt may take: no other worker takes the message before then. */
const LEASE_SECONDS = 30

/** A message that a worker has taken, with its endpoint. */
export interface DueDelivery {
  id: string
  account_id: string
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
  /** Failed attempts of the endpoint since its last success. */
  failures: number
}

/**
 * Decides which waiting messages are sent next. At most two run for one account, and the account whose endpoints were
 * tried longest ago comes first: a customer whose server never answers delays nobody else.
 */
@Injectable()
export class DueDeliveries {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /**
   * Takes messages for this worker. Its work does not grow with a backlog: it reads each waiting account once, and two
   * messages of each.
   */
  take(count: number): Promise<DueDelivery[]> {
    return this.prisma.$transaction(async (tx) => {
      // One worker takes at a time: two would count the same running deliveries and exceed the limit together.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('repere webhook turns'))`
      return tx.$queryRaw<DueDelivery[]>`
        WITH RECURSIVE owners AS (
          (SELECT account_id FROM webhook_deliveries WHERE state = 'waiting' ORDER BY account_id LIMIT 1)
          UNION ALL
          SELECT (SELECT w.account_id FROM webhook_deliveries w WHERE w.state = 'waiting'
            AND w.account_id > o.account_id ORDER BY w.account_id LIMIT 1)
          FROM owners o WHERE o.account_id IS NOT NULL
        ), turns AS (
          SELECT d.id, d.due_at, r.running + row_number() OVER (PARTITION BY o.account_id ORDER BY d.due_at, d.id) AS turn,
            (SELECT max(e.tried_at) FROM webhook_endpoints e WHERE e.account_id = o.account_id) AS served_at
          FROM owners o
          CROSS JOIN LATERAL (SELECT count(*) AS running FROM webhook_deliveries x
            WHERE x.account_id = o.account_id AND x.running_until > now()) r
          CROSS JOIN LATERAL (SELECT w.id, w.due_at FROM webhook_deliveries w
            JOIN webhook_endpoints e ON e.id = w.endpoint_id
            WHERE w.account_id = o.account_id AND w.state = 'waiting' AND w.due_at <= now() AND e.enabled
            ORDER BY w.due_at, w.id LIMIT ${PER_ACCOUNT}) d
          WHERE o.account_id IS NOT NULL AND r.running < ${PER_ACCOUNT}
        ), chosen AS (
          SELECT id FROM turns WHERE turn <= ${PER_ACCOUNT} ORDER BY turn, served_at NULLS FIRST, due_at LIMIT ${count}
        ), taken AS (
          UPDATE webhook_deliveries d SET attempts = d.attempts + 1, tried_at = now(),
            due_at = now() + make_interval(secs => ${LEASE_SECONDS}),
            running_until = now() + make_interval(secs => ${LEASE_SECONDS})
          FROM chosen c WHERE d.id = c.id
          RETURNING d.id, d.account_id, d.attempts, d.event_id, d.endpoint_id
        ), tried AS (
          UPDATE webhook_endpoints SET tried_at = now() WHERE id IN (SELECT endpoint_id FROM taken)
        )
        SELECT t.*, v.type, v.data, v.created_at, e.url, e.secret, e.previous_secret, e.previous_until, e.failures
        FROM taken t JOIN webhook_events v ON v.id = t.event_id JOIN webhook_endpoints e ON e.id = t.endpoint_id`
    })
  }
}
