import { type Transaction } from '@repere/prisma'
import { toDate } from '@repere/rating'
import { noDurations, positionOf } from './durations.js'

/** Different origins of an account and day; any page may send any origin, and each is a row. */
const ORIGINS_MAX = 50
/** The name of all further origins. */
export const OTHER_ORIGINS = '…'

/** A request, by what its day is summed. */
export interface DayLine {
  accountId: string
  /** In the seller's time zone. */
  day: string
  keyId: string
  operation: string
  status: number
  /** Empty: no browser. */
  origin: string
  units: number
  ms: number
}

/** Adds requests to the sums of their days. Not repeatable: call it once for each request, in the transaction that notes it. */
export async function addToDays(tx: Transaction, lines: readonly DayLine[]): Promise<void> {
  const sums = new Map<string, Record<string, unknown> & { requests: number; units: number; durations: number[] }>()
  for (const { accountId, day, keyId, operation, status, origin, units, ms } of lines) {
    const name = [accountId, day, keyId, operation, status, origin].join(' ')
    let sum = sums.get(name)
    if (sum === undefined) {
      const subject = { account_id: accountId, day, key_id: keyId, operation, status, origin }
      sums.set(name, (sum = { ...subject, requests: 0, units: 0, durations: noDurations() }))
    }
    sum.requests++
    sum.units += units
    sum.durations[positionOf(ms)]!++
  }
  if (sums.size === 0) return
  await tx.$executeRaw`
    INSERT INTO request_days AS stored (account_id, day, key_id, operation, status, origin, requests, units, durations)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify([...sums.values()])}::jsonb) AS r(
      account_id uuid, day date, key_id uuid, operation text, status smallint, origin text, requests bigint, units bigint,
      durations int[])
    ON CONFLICT (account_id, day, key_id, operation, status, origin) DO UPDATE SET
      requests = stored.requests + excluded.requests,
      units = stored.units + excluded.units,
      durations = ARRAY(
        SELECT one + other FROM unnest(stored.durations, excluded.durations) WITH ORDINALITY AS u(one, other, at)
        ORDER BY at)`
}

/**
 * The origins that a day has by name. Kept in memory, because each line needs them; before another one is added, those
 * that other workers have stored meanwhile are read. The caller holds the lock of the copy.
 */
export class KnownOrigins {
  private readonly known = new Map<string, Set<string>>()
  private day = ''

  /** @returns the origin, or `OTHER_ORIGINS` when the day has too many */
  async nameOf(
    tx: Transaction,
    { accountId, day }: { accountId: string; day: string },
    origin: string | null,
  ): Promise<string> {
    if (origin === null) return ''
    // A new day begins with no origins, so those of the days before are forgotten.
    if (day > this.day) {
      this.known.clear()
      this.day = day
    }
    const name = `${accountId} ${day}`
    let origins = this.known.get(name)
    if (origins === undefined) this.known.set(name, (origins = new Set()))
    if (origins.has(origin)) return origin
    if (origins.size >= ORIGINS_MAX) return OTHER_ORIGINS
    const stored = await tx.requestDay.findMany({
      where: { accountId, day: toDate(day), origin: { notIn: ['', OTHER_ORIGINS] } },
      select: { origin: true },
      distinct: ['origin'],
      take: ORIGINS_MAX,
    })
    for (const row of stored) origins.add(row.origin)
    if (origins.has(origin)) return origin
    if (origins.size >= ORIGINS_MAX) return OTHER_ORIGINS
    origins.add(origin)
    return origin
  }
}
