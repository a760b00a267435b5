import { type PrismaClient, type RoadEvent as RoadEventRow } from '@repere/prisma'
import {
  isInForce,
  type RoadEvent,
  type RoadEventEffect,
  type RoadEventPlace,
  type TravelMode,
  type WeeklyHours,
} from '@repere/shared'
import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import { RoadEventSet } from './road-event-set.js'

const LOOK_EVERY_MS = 5_000
/** Longest wait of a start for a slow database. Its events hold when it answers. */
const START_WAIT_MS = 1_000
/** Sets of events that hold together: those of now, and of some departures. */
const SETS_MAX = 100

export interface RoadEventsListener {
  /** Other events hold now than before. */
  onChange(inForce: number): void
  onFault(message: string, cause?: unknown): void
}

/**
 * The closures and speeds of roads that staff enter in the admin app, read every few seconds. While they cannot be read,
 * the last ones stay.
 */
export class PublishedRoadEvents {
  private events: readonly RoadEvent[] = []
  private version = ''
  private readonly sets = new LRUCache<string, RoadEventSet>({ max: SETS_MAX })
  private held: RoadEventSet | undefined
  private isFaulty = false
  private timer: NodeJS.Timeout | null = null
  private looking: Promise<void> = Promise.resolve()

  constructor(
    private readonly prisma: Pick<PrismaClient, 'roadEvent'>,
    private readonly listener: RoadEventsListener,
  ) {}

  async start(): Promise<void> {
    await pTimeout(this.look(), { milliseconds: START_WAIT_MS, message: false })
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS)
    this.timer.unref()
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer)
  }

  /** The events that hold at a moment; undefined where there are none. */
  at(moment: Date): RoadEventSet | undefined {
    const inForce = this.events.filter((event) => isInForce(event, moment))
    if (inForce.length === 0) return undefined
    const key = `${this.version} ${inForce.map(({ id }) => id).join()}`
    let set = this.sets.get(key)
    if (!set) {
      set = new RoadEventSet(inForce)
      this.sets.set(key, set)
    }
    return set
  }

  /** Those that hold now or later, in the order in which they were entered. */
  get all(): readonly RoadEvent[] {
    return this.events
  }

  /** Reads changes now. */
  look(): Promise<void> {
    this.looking = this.looking.then(() => this.readChanges())
    return this.looking
  }

  private async readChanges(): Promise<void> {
    const now = new Date()
    const where = { endedAt: null, OR: [{ endsAt: null }, { endsAt: { gt: now } }] }
    const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]
    try {
      const rows = await this.prisma.roadEvent.findMany({ where, orderBy, select: { id: true, revision: true } })
      this.isFaulty = false
      const version = rows.map(({ id, revision }) => `${id} ${revision}`).join()
      if (version !== this.version) {
        this.events = (await this.prisma.roadEvent.findMany({ where, orderBy })).map(eventOf)
        this.version = version
      }
    } catch (error) {
      // Logged once, not at every read.
      if (!this.isFaulty) this.listener.onFault('Road events cannot be read; those of before stay', error)
      this.isFaulty = true
    }
    // Others begin and end by the clock.
    const held = this.at(now)
    if (held === this.held) return
    this.held = held
    this.listener.onChange(held?.events.length ?? 0)
  }
}

const eventOf = ({ id, title, startsAt, endsAt, speedKmh, source, ...row }: RoadEventRow): RoadEvent => ({
  ...{ id, title, startsAt, endsAt, speedKmh, source },
  effect: row.effect as RoadEventEffect,
  modes: row.modes as TravelMode[],
  place: row.place as unknown as RoadEventPlace,
  weekly: row.weekly as unknown as WeeklyHours | null,
})
