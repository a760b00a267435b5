import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { fleetPlanKey, fleetPlansKey, type RedisClient } from '@repere/shared'
import { storeAway } from '../gateway/problem.js'
import { REDIS } from '../gateway/redis.js'
import { type Order } from './order.js'
import { type FleetPlanDto } from './plan-answer.dto.js'

export const KEPT_SECONDS = 86_400
/** Plans of one account that are kept: a further one takes the place of the oldest. Redis must not fill up with plans. */
const KEPT_PLANS = 128

export interface PlanToKeep {
  order: Order
  answer: FleetPlanDto
  /** What its events say besides its routes; absent before the first. */
  day?: DayRecord
  /** Of a plan that is still searched: until then its search has written it again, milliseconds. Later, it has ended without a plan. */
  searchedUntil?: number
}

export interface DayRecord {
  /** Of the last event, milliseconds. */
  at: number
  /** By vehicle: so many of its first steps have times that were reported. */
  reported: Record<string, number>
  broken: string[]
}

export interface StoredPlan extends PlanToKeep {
  /** As they are in Redis. */
  bytes: Buffer
}

/** Replaces a plan by one that was made from it, if no other one has done so. KEYS: plan. ARGV: its bytes, new ones, seconds. */
const REPLACE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
`

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const [zip, unzip] = [promisify(gzip), promisify(gunzip)]

/** Keeps plans for their account, for a day, in Redis. The last byte of an id is the place of its plan. */
@Injectable()
export class PlanStore {
  private readonly logger = new Logger(PlanStore.name)

  constructor(@Inject(REDIS) private readonly redis: RedisClient) {}

  /** A free id of an account. Without Redis any id: the plan is not kept then. */
  async newId(account: string): Promise<string> {
    let place = 0
    try {
      const counter = fleetPlansKey(account)
      place = (await this.redis.incr(counter)) % KEPT_PLANS
      await this.redis.expire(counter, 2 * KEPT_SECONDS)
    } catch (error) {
      this.logger.warn({ err: error as Error }, 'A plan gets no place to be kept')
    }
    const bytes = randomBytes(16)
    bytes[6] = (bytes[6]! & 0x0f) | 0x40
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    bytes[15] = place
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  /**
   * @param before  the plan from which this one was made; null: it is new
   * @returns `changed`: another update of `before` was kept first; `failed`: Redis did not keep it
   */
  async keep(account: string, plan: PlanToKeep, before: StoredPlan | null): Promise<StoredPlan | 'changed' | 'failed'> {
    const key = keyOf(account, plan.answer.id)
    try {
      const bytes = await zip(JSON.stringify(plan))
      if (!before) await this.redis.set(key, bytes, 'EX', KEPT_SECONDS)
      else if ((await this.redis.eval(REPLACE, 1, key, before.bytes, bytes, KEPT_SECONDS)) === 0) return 'changed'
      return { ...plan, bytes }
    } catch (error) {
      this.logger.warn({ err: error as Error }, 'A plan could not be kept')
      return 'failed'
    }
  }

  /** Null: no plan of this account has this id. @throws Problem  503 without Redis */
  async find(account: string, id: string): Promise<StoredPlan | null> {
    if (!ID.test(id)) return null
    const bytes = await this.redis.getBuffer(keyOf(account, id.toLowerCase())).catch((error: unknown) => {
      throw storeAway(1, error)
    })
    if (!bytes) return null
    const plan = JSON.parse((await unzip(bytes)).toString()) as PlanToKeep
    if (Date.now() > (plan.searchedUntil ?? Infinity)) plan.answer.state = 'failed'
    return plan.answer.id === id.toLowerCase() ? { ...plan, bytes } : null
  }
}

const keyOf = (account: string, id: string) => fleetPlanKey(account, Number.parseInt(id.slice(-2), 16))
