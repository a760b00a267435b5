import { Inject, Injectable } from '@nestjs/common'
import { badInput, notFound } from '@repere/http'
import { type KnownVehicle, LastPositions, type RedisClient } from '@repere/shared'
import { simplifiedTrail } from '@repere/tracking'
import { REDIS } from '../gateway/redis.js'
import { type StoredPosition, TrackingStore } from './tracking-store.js'
import {
  TOLERANCE_DEFAULT_METRES,
  type TrailDto,
  type TrailQueryDto,
  type VehicleDto,
  type VehiclePositionDto,
} from './vehicle.dto.js'

const DAY_MS = 86_400_000
/** A day of positions has 86,400 seconds. */
const TRAIL_MAX = 100_000

/** Last positions and trails. The last position is there at once, trails follow when the worker has copied them. */
@Injectable()
export class VehiclesService {
  private readonly last: LastPositions

  constructor(
    @Inject(REDIS) redis: RedisClient,
    private readonly store: TrackingStore,
  ) {
    this.last = new LastPositions(redis)
  }

  /** @throws Problem  404; 503 without both stores */
  async find(account: string, vehicle: string): Promise<VehicleDto> {
    const known = await this.knownOf(account, vehicle)
    const stored = await this.store.lastPosition(account, vehicle).catch((error: unknown) => {
      if (known === null) throw error
      // The shortest time: an account may have set no more than it.
      return { keptDays: 1, position: null }
    })
    const { position, deletedMs } = known ?? { position: null, deletedMs: null }
    if (position && position.atMs > Date.now() - stored.keptDays * DAY_MS) {
      return { vehicle, position: toAnswer({ ...position, at: new Date(position.atMs) }) }
    }
    const isDeleted = stored.position && deletedMs !== null && stored.position.receivedAt.getTime() <= deletedMs
    if (!stored.position || isDeleted) throw notFound()
    return { vehicle, position: toAnswer(stored.position) }
  }

  /** @throws Problem  400 naming the fields of a wrong span; 404; 503 */
  async trail(account: string, vehicle: string, query: TrailQueryDto) {
    const { to = new Date() } = query
    const { from = new Date(to.getTime() - DAY_MS), tolerance = TOLERANCE_DEFAULT_METRES } = query
    const fault = from > to ? 'not_increasing' : to.getTime() - from.getTime() > DAY_MS ? 'out_of_range' : null
    if (fault) throw badInput([{ field: 'from', reason: fault, value: from.toISOString() }])
    const known = await this.knownOf(account, vehicle)
    const receivedAfter = new Date(known?.deletedMs ?? 0)
    const positions = await this.store.trail(account, vehicle, { from, to, receivedAfter, max: TRAIL_MAX + 1 })
    if (positions.length > TRAIL_MAX) throw badInput([{ field: 'from', reason: 'too_many', value: from.toISOString() }])
    if (positions.length === 0) await this.find(account, vehicle)
    return {
      total: positions.length,
      answer: (): TrailDto => {
        const timed = positions.map((one) => ({ ...one, atMs: one.at.getTime() }))
        return { vehicle, total: timed.length, positions: simplifiedTrail(timed, tolerance).map(toAnswer) }
      },
    }
  }

  private knownOf(account: string, vehicle: string): Promise<KnownVehicle | null> {
    return this.last.find(account, vehicle).catch(() => null)
  }
}

const toAnswer = ({ at, lat, lng, accuracy, speed, bearing }: StoredPosition): VehiclePositionDto => ({
  ...{ at: at.toISOString(), lat, lng, accuracy, speed, bearing },
})
