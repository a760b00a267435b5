import { Inject, Injectable } from '@nestjs/common'
import { badInput, type FieldError, readDto } from '@repere/http'
import { LastPositions, type Position, POSITIONS_KEPT_DAYS_MAX, PositionStream, type RedisClient } from '@repere/shared'
import { overloaded, storeAway } from '../gateway/problem.js'
import { REDIS } from '../gateway/redis.js'
import {
  ACCURACY_MAX_METRES,
  PositionDto,
  SPEED_MAX,
  type PositionsAnswerDto,
  type RefusedPositionDto,
  type TrackerQueryDto,
} from './position.dto.js'

const OLDEST_MS = POSITIONS_KEPT_DAYS_MAX * 86_400_000
/** Clocks of phones are a little wrong. */
const AHEAD_MS = 60_000
/** Epoch times above are milliseconds. */
const SECONDS_MAX = 1e11
const METRES_PER_SECOND_PER_KNOT = 1852 / 3600
/** Seconds after which a sender may try again while too many positions wait. */
const FULL_RETRY_SECONDS = 30

/** Takes positions of vehicles. What is accepted is in Redis, until the worker has copied it to Postgres. */
@Injectable()
export class PositionsService {
  private readonly stream: PositionStream
  private readonly last: LastPositions

  constructor(@Inject(REDIS) redis: RedisClient) {
    this.stream = new PositionStream(redis)
    this.last = new LastPositions(redis)
  }

  /** @param items  as they were sent, unread @throws Problem  503, and then none is kept */
  async send(account: string, items: unknown[]): Promise<PositionsAnswerDto> {
    const now = Date.now()
    const positions: Position[] = []
    const refused: RefusedPositionDto[] = []
    for (const [index, item] of items.entries()) {
      const reading = readPosition(item, now)
      if ('vehicle' in reading) positions.push(reading)
      else refused.push({ index, ...reading })
    }
    if (positions.length > 0) await this.keep(account, positions, now)
    return { accepted: positions.length, refused }
  }

  /** One position as trackers send it. @throws Problem  400 naming its fields; 503 */
  async sendOne(account: string, query: TrackerQueryDto): Promise<PositionsAnswerDto> {
    const { id: vehicle, lat, lon: lng, timestamp, accuracy = null, speed, bearing = -1 } = query
    const now = Date.now()
    const atMs = /^\d+(\.\d+)?$/.test(timestamp) ? epochMs(Number(timestamp)) : Date.parse(timestamp)
    const fault = Number.isNaN(atMs) ? 'invalid_format' : timeFault(atMs, now)
    if (fault) throw badInput([{ field: 'timestamp', reason: fault, value: timestamp }])
    const position: Position = {
      ...{ vehicle, atMs, lat, lng, accuracy },
      speed: speed === undefined ? null : speed * METRES_PER_SECOND_PER_KNOT,
      bearing: bearing < 0 ? null : bearing,
    }
    await this.keep(account, [position], now)
    return { accepted: 1, refused: [] }
  }

  private async keep(accountTag: string, positions: Position[], receivedMs: number): Promise<void> {
    const isKept = await this.stream.append({ accountTag, receivedMs, positions }).catch(away)
    if (!isKept) throw overloaded(FULL_RETRY_SECONDS)
    // They are kept: the last position then comes from Postgres, a little later.
    await this.last.record(accountTag, positions).catch(() => undefined)
  }

  /** Deletes a vehicle and all that was received of it so far. @throws Problem  503, and then it may be repeated */
  async delete(accountTag: string, vehicle: string): Promise<void> {
    const receivedMs = Date.now()
    const isKept = await this.stream.append({ accountTag, receivedMs, deleted: vehicle }).catch(away)
    if (!isKept) throw overloaded(FULL_RETRY_SECONDS)
    await this.last.delete(accountTag, vehicle, receivedMs).catch(away)
  }
}

function away(error: unknown): never {
  throw storeAway(1, error)
}

const epochMs = (time: number): number => Math.round(time > SECONDS_MAX ? time : time * 1_000)

function timeFault(atMs: number, now: number): FieldError['reason'] | null {
  if (atMs < now - OLDEST_MS) return 'in_past'
  return atMs > now + AHEAD_MS ? 'out_of_range' : null
}

function readPosition(item: unknown, now: number): Position | Omit<RefusedPositionDto, 'index'> {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return { reason: 'invalid_type' }
  let position = plainPosition(item as Record<string, unknown>)
  if (!position) {
    const reading = readDto(PositionDto, item as Record<string, unknown>, 'body')
    if ('errors' in reading) {
      const { field, reason } = reading.errors[0]!
      return { field, reason }
    }
    const { at, accuracy = null, speed = null, bearing = null, ...sent } = reading.value as unknown as PositionDto
    position = { ...sent, atMs: at.getTime(), accuracy, speed, bearing }
  }
  const reason = timeFault(position.atMs, now)
  return reason ? { field: 'at', reason } : position
}

const PLAIN_NAME = /^[\w:-]{1,100}$/
const PLAIN_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/

/** A position in the usual spelling, which nearly all have: its rules take ten times as long. Null: the rules decide. */
function plainPosition(item: Record<string, unknown>): Position | null {
  const { vehicle, at, lat, lng, accuracy = null, speed = null, bearing = null, ...others } = item
  for (const _ in others) return null
  if (typeof vehicle !== 'string' || !PLAIN_NAME.test(vehicle)) return null
  if (typeof at !== 'string' || !PLAIN_TIME.test(at)) return null
  const atMs = Date.parse(at)
  // JavaScript reads the 31st of a shorter month as a day of the next month.
  if (Number.isNaN(atMs) || Number(at.slice(8, 10)) !== new Date(atMs).getUTCDate()) return null
  if (!isWithin(lat, -90, 90) || !isWithin(lng, -180, 180)) return null
  const isPlain = (value: unknown, max: number): value is number | null => value === null || isWithin(value, 0, max)
  if (!isPlain(accuracy, ACCURACY_MAX_METRES) || !isPlain(speed, SPEED_MAX) || !isPlain(bearing, 360)) return null
  return { vehicle, atMs, lat, lng, accuracy, speed, bearing }
}

const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max
