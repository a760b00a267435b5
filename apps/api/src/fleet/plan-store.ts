import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { fleetPlanKey, fleetPlansKey, type RedisClient } from '@repere/shared'
import { overloaded } from '../gateway/problem.js'
import { REDIS } from '../gateway/redis.js'
import { type Order } from './order.js'
import { type FleetPlanDto } from './plan-answer.dto.js'

export const KEPT_SECONDS = 86_400
/** Plans of one account that are kept: a further one takes the place of the oldest. Redis must not fill up with plans. */
const KEPT_PLANS = 128

export interface StoredPlan {
  order: Order
  answer: FleetPlanDto
}

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
      place = (await this.redis.incrby(counter, 1)) % KEPT_PLANS
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

  /** @returns whether the plan is kept */
  async keep(account: string, plan: StoredPlan): Promise<boolean> {
    try {
      await this.redis.set(keyOf(account, plan.answer.id), await zip(JSON.stringify(plan)), 'EX', KEPT_SECONDS)
      return true
    } catch (error) {
      this.logger.warn({ err: error as Error }, 'A plan could not be kept')
      return false
    }
  }

  /** Null: no plan of this account has this id. @throws Problem  503 without Redis */
  async find(account: string, id: string): Promise<StoredPlan | null> {
    if (!ID.test(id)) return null
    const bytes = await this.redis.getBuffer(keyOf(account, id.toLowerCase())).catch((error: unknown) => {
      throw overloaded(1, undefined, error)
    })
    if (!bytes) return null
    const plan = JSON.parse((await unzip(bytes)).toString()) as StoredPlan
    return plan.answer.id === id.toLowerCase() ? plan : null
  }
}

const keyOf = (account: string, id: string) => fleetPlanKey(account, Number.parseInt(id.slice(-2), 16))
