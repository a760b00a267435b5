import { type PrismaClient } from '@repere/prisma'

/** Number of days that one transaction computes. */
const DAYS_AT_ONCE = 100

/**
 * Computes every due day from its minutes, summed over epochs. Concurrent calls are safe, and an interrupted call
 * leaves the rest due.
 *
 * @returns the number of computed days (of a key)
 */
export async function rollUpDays(prisma: PrismaClient): Promise<number> {
  for (let done = 0; ;) {
    const days = await prisma.$transaction(async (tx) => {
      const due = await tx.$queryRaw<{ key_id: string; day: string }[]>`
        DELETE FROM usage_days_due WHERE (key_id, day) IN (
          SELECT key_id, day FROM usage_days_due ORDER BY key_id, day LIMIT ${DAYS_AT_ONCE} FOR UPDATE SKIP LOCKED)
        RETURNING key_id, day::text`
      if (due.length === 0) return 0
      // A separate statement: it sees all minutes that were committed until the rows were locked. A later writer of
      // minutes waits for the lock and marks the day as due again.
      await tx.$executeRaw`
        INSERT INTO usage_days AS stored (
          key_id, day, "group", admitted, further, free, client_error, server_error, uncharged, overage, refunded,
          overage_refunded, refused)
        SELECT due.key_id, due.day, m."group", sum(m.admitted), sum(m.further), sum(m.free), sum(m.client_error),
               sum(m.server_error), sum(m.uncharged), sum(m.overage), sum(m.refunded), sum(m.overage_refunded), sum(m.refused)
        FROM unnest(${due.map((row) => row.key_id)}::uuid[], ${due.map((row) => row.day)}::date[]) AS due(key_id, day)
        CROSS JOIN seller
        JOIN usage_minutes m ON m.key_id = due.key_id
          AND m.minute >= (due.day::timestamp - make_interval(mins => seller.utc_offset_minutes)) AT TIME ZONE 'UTC'
          AND m.minute < (due.day::timestamp + interval '1 day' - make_interval(mins => seller.utc_offset_minutes))
            AT TIME ZONE 'UTC'
        GROUP BY due.key_id, due.day, m."group"
        ORDER BY due.key_id, due.day, m."group"
        ON CONFLICT (key_id, day, "group") DO UPDATE SET
          admitted = excluded.admitted, further = excluded.further, free = excluded.free, client_error = excluded.client_error,
          server_error = excluded.server_error, uncharged = excluded.uncharged, overage = excluded.overage,
          refunded = excluded.refunded, overage_refunded = excluded.overage_refunded,
          refused = excluded.refused`
      return due.length
    })
    if (days === 0) return done
    done += days
  }
}
