import { type RedisClient } from './connection.js'
import { POSITIONS_KEY, vehiclesKey, WAITING_POSITIONS_KEY } from './key-names.js'
import { evaluate, script, unavailable } from './script.js'

/** Where a vehicle was. */
export interface Position {
  /** The customer's name for it. */
  vehicle: string
  /** Milliseconds since 1970. */
  atMs: number
  /** Degrees. */
  lat: number
  lng: number
  /** The vehicle is within so many metres; null: unknown. */
  accuracy: number | null
  /** Metres per second. */
  speed: number | null
  /** Degrees from north. */
  bearing: number | null
}

/** The longest time for which an account may have positions kept. */
export const POSITIONS_KEPT_DAYS_MAX = 30

/** Positions that wait while nobody copies them: some 150 MB of Redis. */
const WAITING_MAX = 2_000_000
const LAST_KEPT_SECONDS = (POSITIONS_KEPT_DAYS_MAX + 1) * 86_400

/** Either positions that one request brought, or the deletion of a vehicle. */
export type PositionBatch = { accountTag: string; receivedMs: number } & (
  { positions: Position[] } | { deleted: string }
)

const KEYS = [POSITIONS_KEY, WAITING_POSITIONS_KEY]

/** KEYS: stream, number of waiting positions. ARGV: batch, its positions, the most that wait. */
const APPEND = script(`
if tonumber(redis.call('GET', KEYS[2]) or 0) + ARGV[2] > tonumber(ARGV[3]) then return 0 end
redis.call('INCRBY', KEYS[2], ARGV[2])
redis.call('XADD', KEYS[1], '*', 'batch', ARGV[1], 'count', ARGV[2])
return 1
`)

/** Removes what is there; a repetition counts nothing twice. KEYS: as above. ARGV: ids, each with its positions. */
const REMOVE = script(`
for i = 1, #ARGV, 2 do
  if redis.call('XDEL', KEYS[1], ARGV[i]) == 1 then redis.call('DECRBY', KEYS[2], ARGV[i + 1]) end
end
`)

type Row = [string, number, number, number, number | null, number | null, number | null]
type Written = [accountTag: string, receivedMs: number, content: Row[] | string]

/**
 * The stream of positions, from the API to the worker. Once appended, a batch stays until it is removed. All methods throw
 * `RedisUnavailable`.
 */
export class PositionStream {
  constructor(private readonly redis: RedisClient) {}

  /** @returns false: too many wait, and nothing was appended */
  async append(batch: PositionBatch): Promise<boolean> {
    const { accountTag, receivedMs } = batch
    const rows = 'deleted' in batch ? null : batch.positions.map(rowOf)
    const written: Written = [accountTag, receivedMs, rows ?? (batch as { deleted: string }).deleted]
    return (await evaluate(this.redis, APPEND, KEYS, [JSON.stringify(written), rows?.length ?? 0, WAITING_MAX])) === 1
  }

  /** The oldest batches, in their order; empty: there are none. */
  async oldest(count: number): Promise<(PositionBatch & { id: string; count: number })[]> {
    try {
      const entries = await this.redis.xrange(POSITIONS_KEY, '-', '+', 'COUNT', count)
      return entries.map(([id, [, batch, , positions]]) => ({ id, count: Number(positions), ...read(batch!) }))
    } catch (error) {
      throw unavailable(error)
    }
  }

  async remove(entries: { id: string; count: number }[]): Promise<void> {
    await evaluate(
      this.redis,
      REMOVE,
      KEYS,
      entries.flatMap(({ id, count }) => [id, count]),
    )
  }
}

const rowOf = ({ vehicle, atMs, lat, lng, accuracy, speed, bearing }: Position): Row => [
  ...([vehicle, atMs, lat, lng, accuracy, speed, bearing] as const),
]
const positionOf = ([vehicle, atMs, lat, lng, accuracy, speed, bearing]: Row): Position => ({
  ...{ vehicle, atMs, lat, lng, accuracy, speed, bearing },
})

function read(text: string): PositionBatch {
  const [accountTag, receivedMs, content] = JSON.parse(text) as Written
  const isDeletion = typeof content === 'string'
  return { accountTag, receivedMs, ...(isDeletion ? { deleted: content } : { positions: content.map(positionOf) }) }
}

/** KEYS: vehicles of an account. ARGV: seconds to keep them, then of each a name, the time of its position, and the value. */
const RECORD = script(`
for i = 2, #ARGV, 3 do
  local known = redis.call('HGET', KEYS[1], ARGV[i])
  local before = known and cjson.decode(known)
  if not before or not before.atMs or before.atMs < tonumber(ARGV[i + 1]) then
    local value = ARGV[i + 2]
    if before and before.deletedMs then value = '{"deletedMs":' .. string.format('%.0f', before.deletedMs) .. ',' .. string.sub(value, 2) end
    redis.call('HSET', KEYS[1], ARGV[i], value)
  end
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
`)

/** What Redis knows of a vehicle: its last position, and when it was last deleted. */
export interface KnownVehicle {
  position: Position | null
  /** Positions that were received until then are deleted. Milliseconds since 1970. */
  deletedMs: number | null
}

/** The last positions of vehicles, as requests see them at once. All methods throw `RedisUnavailable`. */
export class LastPositions {
  constructor(private readonly redis: RedisClient) {}

  /** Keeps the newest position of each vehicle. */
  async record(accountTag: string, positions: Position[]): Promise<void> {
    const newest = new Map<string, Position>()
    for (const position of positions) {
      const known = newest.get(position.vehicle)
      if (!known || known.atMs < position.atMs) newest.set(position.vehicle, position)
    }
    const values = [...newest].flatMap(([vehicle, position]) => [vehicle, position.atMs, JSON.stringify(position)])
    await evaluate(this.redis, RECORD, [vehiclesKey(accountTag)], [LAST_KEPT_SECONDS, ...values])
  }

  /** Null: nothing is known. */
  async find(accountTag: string, vehicle: string): Promise<KnownVehicle | null> {
    try {
      const text = await this.redis.hget(vehiclesKey(accountTag), vehicle)
      if (text === null) return null
      const { deletedMs = null, ...position } = JSON.parse(text) as { deletedMs?: number } & Partial<Position>
      return { position: position.atMs === undefined ? null : (position as Position), deletedMs }
    } catch (error) {
      throw unavailable(error)
    }
  }

  async delete(accountTag: string, vehicle: string, deletedMs: number): Promise<void> {
    try {
      await this.redis.hset(vehiclesKey(accountTag), vehicle, JSON.stringify({ deletedMs }))
      await this.redis.expire(vehiclesKey(accountTag), LAST_KEPT_SECONDS)
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** Removes what is known of vehicles whose positions are no longer kept; `all`: of every vehicle of the account. */
  async forget(accountTag: string, vehicles: string[] | 'all'): Promise<void> {
    try {
      if (vehicles === 'all') await this.redis.del(vehiclesKey(accountTag))
      else if (vehicles.length > 0) await this.redis.hdel(vehiclesKey(accountTag), ...vehicles)
    } catch (error) {
      throw unavailable(error)
    }
  }
}
