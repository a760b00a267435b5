import { Injectable, Logger } from '@nestjs/common'
import { JobHandler } from '../jobs/jobs.js'
import { SecondFactorRemovals } from './second-factor-removals.js'

/** Removes authenticators whose waiting time is over. */
@Injectable()
export class RemoveSecondFactorsJob extends JobHandler {
  readonly queue = 'outbox'
  readonly job = 'remove-second-factors'
  override readonly everyMs = 60_000
  private readonly logger = new Logger(RemoveSecondFactorsJob.name)

  constructor(private readonly removals: SecondFactorRemovals) {
    super()
  }

  /** @returns how many were removed */
  async run(): Promise<number> {
    const removed = await this.removals.carryOutDue()
    if (removed > 0) this.logger.log({ removed }, 'Removed authenticators')
    return removed
  }
}
