import { badInput, notFound } from '@repere/http'
import { Prisma, type PrismaClient, type RoadEvent } from '@repere/prisma'
import { type LatLng, TRAVEL_MODES } from '@repere/shared'
import { conflict } from '../access/access.problems.js'
import { type Author, recordAudit } from '../audit/index.js'
import { roadEventFaults } from './road-event-faults.js'
import { type RoadEventOrderDto, type RoadEventState } from './road-events.dto.js'

const LISTED_MAX = 200
/** Every request of the API is checked against all that are in force. */
const CURRENT_MAX = 500

/** The closures and speeds of roads that staff enter. The API reads them every few seconds. */
export class RoadEvents {
  constructor(private readonly prisma: PrismaClient) {}

  /** The newest first: all that are current, or some that are over. */
  list(state: RoadEventState, now: Date): Promise<RoadEvent[]> {
    const where = state === 'current' ? isCurrent(now) : { NOT: isCurrent(now) }
    const take = state === 'current' ? CURRENT_MAX : LISTED_MAX
    return this.prisma.roadEvent.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take })
  }

  /**
   * Adds an event, with an entry in the audit log.
   *
   * @param changedBy  an e-mail address
   * @throws Problem  400 that names every field at fault; 409 when there are too many
   */
  async add(order: RoadEventOrderDto, changedBy: string, author: Author): Promise<RoadEvent> {
    const data = dataOf(order)
    return this.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('road events'))`
      if ((await tx.roadEvent.count({ where: isCurrent(new Date()) })) >= CURRENT_MAX) {
        throw conflict(`There are ${CURRENT_MAX} current events. End some first.`)
      }
      const row = await tx.roadEvent.create({ data: { ...data, changedBy } })
      await this.record(tx, author, 'road_event.add', row.id, { after: order })
      return row
    })
  }

  /**
   * Replaces what an event says.
   *
   * @throws Problem  400 that names every field at fault; 404; 409 when it has ended
   */
  async change(id: string, order: RoadEventOrderDto, changedBy: string, author: Author): Promise<RoadEvent> {
    const data = dataOf(order)
    return this.prisma.$transaction(async (tx) => {
      const before = await this.lock(tx, id)
      const row = await tx.roadEvent.update({ where: { id }, data: { ...data, ...changed(changedBy) } })
      await this.record(tx, author, 'road_event.change', id, { before: contentOf(before), after: order })
      return row
    })
  }

  /** Ends an event now. @throws Problem  404; 409 when it has ended */
  async end(id: string, reason: string | undefined, changedBy: string, author: Author): Promise<RoadEvent> {
    return this.prisma.$transaction(async (tx) => {
      await this.lock(tx, id)
      const row = await tx.roadEvent.update({ where: { id }, data: { endedAt: new Date(), ...changed(changedBy) } })
      await this.record(tx, author, 'road_event.end', id, { reason: reason ?? null })
      return row
    })
  }

  private async lock(tx: Prisma.TransactionClient, id: string): Promise<RoadEvent> {
    await tx.$executeRaw`SELECT 1 FROM road_events WHERE id = ${id}::uuid FOR UPDATE`
    const row = await tx.roadEvent.findUnique({ where: { id } })
    if (!row) throw notFound()
    if (row.endedAt !== null) throw conflict('The event has ended. Add another one.')
    return row
  }

  private record(
    tx: Prisma.TransactionClient,
    author: Author,
    action: string,
    id: string,
    change: { before?: unknown; after?: unknown; reason?: string | null },
  ): Promise<unknown> {
    return recordAudit(tx, { ...author, action, target: { kind: 'road_event', id }, ...change })
  }
}

const changed = (changedBy: string) => ({ changedBy, changedAt: new Date(), revision: { increment: 1 } })

const isCurrent = (now: Date): Prisma.RoadEventWhereInput => ({
  endedAt: null,
  OR: [{ endsAt: null }, { endsAt: { gt: now } }],
})

/** What an order said, for the audit log. */
const contentOf = ({ title, effect, speedKmh, modes, place, startsAt, endsAt, weekly, source }: RoadEvent) => ({
  ...{ title, effect, speed_kmh: speedKmh, modes },
  ...(place as object),
  ...{ starts_at: startsAt, ends_at: endsAt, weekly, source },
})

/** @throws Problem  400 */
function dataOf(order: RoadEventOrderDto) {
  const faults = roadEventFaults(order)
  if (faults.length > 0) throw badInput(faults)
  const { title, effect, speed_kmh, modes, ways, line, area, starts_at, ends_at, weekly, source } = order
  const place = ways ? { ways } : line ? { line: line.map(toPosition) } : { area: area!.map(toPosition) }
  return {
    ...{ title, effect, speedKmh: speed_kmh ?? null, modes: modes ?? [...TRAVEL_MODES], place, source },
    ...{ startsAt: starts_at, endsAt: ends_at ?? null },
    weekly: weekly ? { ...weekly } : Prisma.DbNull,
  }
}

const toPosition = ({ lat, lng }: LatLng) => [lng, lat]
