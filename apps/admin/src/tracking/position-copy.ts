import { type PrismaClient, type Transaction } from '@repere/prisma'
import { grouped, type Position, type PositionBatch, type PositionStream } from '@repere/shared'
import { type FenceRow, FenceSets, followFences, type Visit } from '@repere/tracking'
import { noteWebhookEvents, type WebhookEventOrder } from '../unit-of-work/webhook-events.js'

/** Batches of one transaction: with the most positions each, 50,000. */
const BATCHES_AT_ONCE = 50
const TRANSACTION_MS = 30_000

export interface PositionCopyReport {
  batches: number
  /** Those that were not there before. */
  positions: number
  events: number
}

/** A position of an account of ours. */
interface Received extends Position {
  accountId: string
  receivedMs: number
}

/** What one transaction has to do. */
interface Work {
  positions: Received[]
  deletions: { accountId: string; vehicle: string; receivedMs: number }[]
}

/**
 * Copies positions from Redis to Postgres and follows their vehicles through the fences. A position is followed when it is
 * stored, in one transaction with its events: a pass that is killed or repeated stores and reports nothing twice. One that is
 * older than the newest of its vehicle is stored and causes no event.
 */
export class PositionCopy {
  private readonly fences: FenceSets

  constructor(
    private readonly prisma: PrismaClient,
    private readonly stream: PositionStream,
  ) {
    this.fences = new FenceSets(
      (accountId, after) => prisma.$queryRaw<FenceRow[]>`
        SELECT id, revision, fence FROM fences WHERE account_id = ${accountId}::uuid AND revision > ${after}`,
    )
  }

  /** Copies all that is in the stream. @throws RedisUnavailable  what was copied before stays */
  async pass(): Promise<PositionCopyReport> {
    const report: PositionCopyReport = { batches: 0, positions: 0, events: 0 }
    for (;;) {
      const batches = await this.stream.oldest(BATCHES_AT_ONCE)
      if (batches.length === 0) return report
      const stored = await this.prisma.$transaction((tx) => this.store(tx, batches), { timeout: TRANSACTION_MS })
      await this.stream.remove(batches)
      report.batches += batches.length
      report.positions += stored.positions
      report.events += stored.events
      if (batches.length < BATCHES_AT_ONCE) return report
    }
  }

  private async store(tx: Transaction, batches: PositionBatch[]) {
    // Two workers that copy at once read the same batches: the second one finds them copied.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('repere positions'))::text`
    const work = await workOf(tx, batches)
    for (const { accountId, vehicle, receivedMs } of work.deletions) {
      const until = new Date(receivedMs)
      await tx.position.deleteMany({ where: { accountId, vehicle, receivedAt: { lte: until } } })
      await tx.vehicle.deleteMany({ where: { accountId, id: vehicle, receivedAt: { lte: until } } })
      await tx.fenceVisit.deleteMany({ where: { accountId, vehicle } })
    }
    const fresh = await insertPositions(tx, work.positions)
    const events = await this.follow(tx, fresh)
    await noteWebhookEvents(tx, events)
    return { positions: fresh.length, events: events.length }
  }

  private async follow(tx: Transaction, fresh: Received[]): Promise<WebhookEventOrder[]> {
    const vehicles = grouped(fresh, keyOf)
    const named = JSON.stringify(
      Array.from(vehicles.values(), ([one]) => ({ account_id: one!.accountId, vehicle: one!.vehicle })),
    )
    const known = await tx.$queryRaw<{ accountId: string; vehicle: string; at: Date }[]>`
      SELECT v.account_id AS "accountId", v.id AS vehicle, v.at FROM vehicles v
      JOIN jsonb_to_recordset(${named}::jsonb) AS n(account_id uuid, vehicle text)
        ON v.account_id = n.account_id AND v.id = n.vehicle`
    const newestMs = new Map(known.map((one) => [keyOf(one), one.at.getTime()]))
    const newer = [...vehicles].flatMap(([key, positions]) => {
      const later = positions.filter(({ atMs }) => atMs > (newestMs.get(key) ?? -Infinity))
      return later.length > 0 ? [later.sort((a, b) => a.atMs - b.atMs)] : []
    })
    await writeLast(
      tx,
      newer.map((positions) => positions.at(-1)!),
    )
    return this.followThroughFences(tx, newer)
  }

  /** @param trips  positions of one vehicle each, in the order of time */
  private async followThroughFences(tx: Transaction, trips: Received[][]): Promise<WebhookEventOrder[]> {
    const accountIds = [...new Set(trips.map(([one]) => one!.accountId))]
    const sets = await tx.fenceSet.findMany({ where: { accountId: { in: accountIds } } })
    const revisions = new Map(sets.map(({ accountId, revision }) => [accountId, revision]))
    const fenced = trips.filter(([one]) => revisions.has(one!.accountId))
    if (fenced.length === 0) return []
    const named = JSON.stringify(fenced.map(([one]) => ({ account_id: one!.accountId, vehicle: one!.vehicle })))
    const before = await tx.$queryRaw<(Omit<VisitRow, 'entered_at' | 'turned_at'> & Dates)[]>`
      DELETE FROM fence_visits v USING jsonb_to_recordset(${named}::jsonb) AS n(account_id uuid, vehicle text)
      WHERE v.account_id = n.account_id AND v.vehicle = n.vehicle RETURNING v.*`
    const visitsOf = grouped(before, (row) => keyOf({ accountId: row.account_id, vehicle: row.vehicle }))
    const events: WebhookEventOrder[] = []
    const rows: VisitRow[] = []
    for (const trip of fenced) {
      const { accountId, vehicle } = trip[0]!
      const set = await this.fences.of(accountId, revisions.get(accountId)!)
      const visits = new Map((visitsOf.get(keyOf(trip[0]!)) ?? []).map((row) => [row.fence, visitOf(row)]))
      for (const position of trip) {
        for (const { fence, event, atMs } of followFences(set, vehicle, visits, position)) {
          const at = new Date(atMs).toISOString()
          const type = `fence.${event}` as const
          const key = `${type}:${JSON.stringify([accountId, fence, vehicle])}:${at}`
          events.push({ accountId, type, data: { fence, vehicle, at }, key })
        }
      }
      for (const [fence, visit] of visits) rows.push(rowOf(accountId, vehicle, fence, visit))
    }
    if (rows.length > 0) {
      await tx.$executeRaw`
        INSERT INTO fence_visits SELECT * FROM jsonb_populate_recordset(null::fence_visits, ${JSON.stringify(rows)}::jsonb)`
    }
    return events
  }
}

const keyOf = ({ accountId, vehicle }: { accountId: string; vehicle: string }) => JSON.stringify([accountId, vehicle])

/** The batches in their order: what comes before the deletion of its vehicle is left out. */
async function workOf(tx: Transaction, batches: PositionBatch[]): Promise<Work> {
  const tags = [...new Set(batches.map(({ accountTag }) => accountTag))]
  const accounts = await tx.account.findMany({
    where: { tag: { in: tags }, closedAt: null },
    select: { id: true, tag: true },
  })
  const ids = new Map(accounts.map(({ id, tag }) => [tag, id]))
  const deletions = new Map<string, { at: number; accountId: string; vehicle: string; receivedMs: number }>()
  for (const [at, batch] of batches.entries()) {
    const accountId = ids.get(batch.accountTag)
    if (accountId === undefined || !('deleted' in batch)) continue
    const { deleted: vehicle, receivedMs } = batch
    deletions.set(keyOf({ accountId, vehicle }), { at, accountId, vehicle, receivedMs })
  }
  const positions = batches.flatMap((batch, at) => {
    const accountId = ids.get(batch.accountTag)
    if (accountId === undefined || !('positions' in batch)) return []
    return batch.positions
      .filter(({ vehicle }) => (deletions.get(keyOf({ accountId, vehicle }))?.at ?? -1) < at)
      .map((position) => ({ ...position, accountId, receivedMs: batch.receivedMs }))
  })
  return { positions, deletions: [...deletions.values()] }
}

/** @returns those that were not there before */
async function insertPositions(tx: Transaction, positions: Received[]): Promise<Received[]> {
  if (positions.length === 0) return []
  const stored = await tx.$queryRaw<{ accountId: string; vehicle: string; at: Date }[]>`
    INSERT INTO positions (account_id, vehicle, at, received_at, lat, lng, accuracy, speed, bearing)
    SELECT account_id, vehicle, at, received_at, lat, lng, accuracy, speed, bearing
    FROM jsonb_populate_recordset(null::positions, ${JSON.stringify(positions.map(positionRow))}::jsonb)
    ON CONFLICT DO NOTHING
    RETURNING account_id AS "accountId", vehicle, at`
  const isNew = new Set(stored.map((one) => `${one.at.getTime()} ${keyOf(one)}`))
  // The first one of a time is the one that was stored.
  return positions.filter((one) => isNew.delete(`${one.atMs} ${keyOf(one)}`))
}

async function writeLast(tx: Transaction, positions: Received[]): Promise<void> {
  if (positions.length === 0) return
  const rows = positions.map((one) => ({ ...positionRow(one), id: one.vehicle }))
  await tx.$executeRaw`
    INSERT INTO vehicles SELECT * FROM jsonb_populate_recordset(null::vehicles, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (account_id, id) DO UPDATE SET at = EXCLUDED.at, received_at = EXCLUDED.received_at, lat = EXCLUDED.lat,
      lng = EXCLUDED.lng, accuracy = EXCLUDED.accuracy, speed = EXCLUDED.speed, bearing = EXCLUDED.bearing`
}

const positionRow = ({ accountId, atMs, receivedMs, vehicle, ...position }: Received) => ({
  account_id: accountId,
  vehicle,
  at: new Date(atMs).toISOString(),
  received_at: new Date(receivedMs).toISOString(),
  ...position,
})

interface VisitRow {
  account_id: string
  vehicle: string
  fence: string
  entered_at: string | null
  turned_at: string | null
  dwelt: boolean
}
interface Dates {
  entered_at: Date | null
  turned_at: Date | null
}

const visitOf = ({ entered_at: entered, turned_at: turned, dwelt }: Dates & { dwelt: boolean }): Visit => ({
  ...{ enteredMs: entered?.getTime() ?? null, turnedMs: turned?.getTime() ?? null, dwelt },
})

function rowOf(accountId: string, vehicle: string, fence: string, { enteredMs, turnedMs, dwelt }: Visit): VisitRow {
  const text = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return { account_id: accountId, vehicle, fence, entered_at: text(enteredMs), turned_at: text(turnedMs), dwelt }
}
