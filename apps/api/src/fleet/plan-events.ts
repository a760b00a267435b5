import { Inject, Injectable, Logger } from '@nestjs/common'
import { AccountEventStream, type RedisClient } from '@repere/shared'
import { REDIS } from '../gateway/redis.js'
import { type FleetPlanDto } from './plan-answer.dto.js'

/** Sends the event of a plan that is made to the webhooks of its account. */
@Injectable()
export class PlanEvents {
  private readonly logger = new Logger(PlanEvents.name)
  private readonly stream: AccountEventStream

  constructor(@Inject(REDIS) redis: RedisClient) {
    this.stream = new AccountEventStream(redis)
  }

  async planned(accountTag: string, { id, state, totals, unassigned, cost }: FleetPlanDto): Promise<void> {
    const data = { plan_id: id, state, vehicles: totals.vehicles, unassigned: unassigned.length, cost }
    try {
      await this.stream.append({ accountTag, type: 'fleet.planned', data, key: `fleet.planned ${id}` })
    } catch (error) {
      this.logger.warn({ err: error as Error }, 'The event of a plan could not be sent')
    }
  }
}
