import { type PrismaClient } from '@repere/prisma'
import { type UsageRow } from '@repere/shared'

/** The result of storing rows. */
export interface StoredMinutes {
  /** Number of rows that are new or have risen. */
  changed: number
  /** Number of changed rows in minutes before the watermark. */
  late: number
  /** Number of rows of keys that Postgres does not have. They belong to no account. */
  unknown: number
}

/**
 * Stores counters from Redis: the greatest value of each is kept per key, minute, group and epoch, so a repetition
 * changes nothing, in any order of copies. It is one statement, so the minutes and their due days are stored together.
 */
export async function storeMinutes(prisma: PrismaClient, rows: UsageRow[]): Promise<StoredMinutes> {
  if (rows.length === 0) return { changed: 0, late: 0, unknown: 0 }
  const [stored] = await prisma.$queryRaw<{ changed: number; late: number; known: number }[]>`
    WITH arrived AS (
      SELECT r.*, to_timestamp(r.minute_number * 60) AS minute
      FROM jsonb_to_recordset(${asJson(rows)}::jsonb) AS r(
        key_id uuid, minute_number bigint, "group" metering_group, epoch text, admitted bigint, further bigint,
        free bigint, client_error bigint, server_error bigint, uncharged bigint, overage bigint, refunded bigint,
        overage_refunded bigint, refused bigint)
      JOIN api_keys k ON k.id = r.key_id
    ), written AS (
      INSERT INTO usage_minutes AS stored (
        key_id, minute, "group", epoch, admitted, further, free, client_error, server_error, uncharged, overage,
        refunded, overage_refunded, refused, copied_late_at)
      SELECT key_id, minute, "group", arrived.epoch, admitted, further, free, client_error, server_error, uncharged,
             overage, refunded, overage_refunded, refused,
             CASE WHEN minute < copy.copied_before THEN clock_timestamp() END
      FROM arrived CROSS JOIN usage_copy copy
      -- Two workers that copy at once take their rows in one order: neither waits for the other in a circle.
      ORDER BY key_id, minute, "group", arrived.epoch
      ON CONFLICT (key_id, minute, "group", epoch) DO UPDATE SET
        admitted = GREATEST(stored.admitted, excluded.admitted),
        further = GREATEST(stored.further, excluded.further),
        free = GREATEST(stored.free, excluded.free),
        client_error = GREATEST(stored.client_error, excluded.client_error),
        server_error = GREATEST(stored.server_error, excluded.server_error),
        uncharged = GREATEST(stored.uncharged, excluded.uncharged),
        overage = GREATEST(stored.overage, excluded.overage),
        refunded = GREATEST(stored.refunded, excluded.refunded),
        overage_refunded = GREATEST(stored.overage_refunded, excluded.overage_refunded),
        refused = GREATEST(stored.refused, excluded.refused),
        copied_late_at = COALESCE(excluded.copied_late_at, stored.copied_late_at)
      WHERE excluded.admitted > stored.admitted OR excluded.further > stored.further OR excluded.free > stored.free
        OR excluded.client_error > stored.client_error OR excluded.server_error > stored.server_error
        OR excluded.uncharged > stored.uncharged OR excluded.overage > stored.overage
        OR excluded.refunded > stored.refunded OR excluded.overage_refunded > stored.overage_refunded
        OR excluded.refused > stored.refused
      RETURNING stored.key_id, stored.minute
    ), due AS (
      INSERT INTO usage_days_due AS due (key_id, day)
      SELECT DISTINCT written.key_id,
             (written.minute AT TIME ZONE 'UTC' + make_interval(mins => seller.utc_offset_minutes))::date AS day
      FROM written CROSS JOIN seller
      ORDER BY key_id, day
      -- An update, for it waits where the day is being rolled up: doing nothing would leave it without this minute.
      ON CONFLICT (key_id, day) DO UPDATE SET times = due.times + 1
    )
    SELECT (SELECT count(*) FROM arrived)::int AS known, count(*)::int AS changed,
           count(*) FILTER (WHERE written.minute < copy.copied_before)::int AS late
    FROM written CROSS JOIN usage_copy copy`
  const { changed = 0, late = 0, known = 0 } = stored ?? {}
  return { changed, late, unknown: rows.length - known }
}

/**
 * Records the last use of keys, to the minute. Keys that are being changed are left for the next copy, because a copy
 * must never delay a customer, and must not cause a deadlock.
 */
export async function noteLastUse(prisma: PrismaClient, rows: UsageRow[]): Promise<void> {
  const used = new Map<string, number>()
  for (const { keyId, minute, counters } of rows) {
    if (counters.admitted > 0) used.set(keyId, Math.max(minute, used.get(keyId) ?? 0))
  }
  if (used.size === 0) return
  await prisma.$executeRaw`
    WITH used AS (
      SELECT key_id, to_timestamp(minute_number * 60) AS minute
      FROM unnest(${[...used.keys()]}::uuid[], ${[...used.values()]}::bigint[]) AS u(key_id, minute_number)
    ), free AS (
      SELECT k.id, used.minute FROM api_keys k JOIN used ON used.key_id = k.id
      WHERE k.last_used_at IS NULL OR k.last_used_at < used.minute
      FOR NO KEY UPDATE OF k SKIP LOCKED
    )
    UPDATE api_keys SET last_used_at = free.minute FROM free WHERE api_keys.id = free.id`
}

const asJson = (rows: UsageRow[]): string =>
  JSON.stringify(
    rows.map(({ keyId, minute, group, epoch, counters }) => ({
      key_id: keyId,
      minute_number: minute,
      group,
      epoch,
      ...counters,
    })),
  )
