import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { JobHandler } from '../jobs/jobs.js'
import { rollUpDays } from './usage-days.js'

/**
 * Computes the days whose minutes have changed. It runs less often than copying, because a day is computed as a whole.
 * Reports read due days from their minutes.
 */
@Injectable()
export class RollUpUsageJob extends JobHandler {
  readonly queue = 'usage'
  readonly job = 'roll-up-usage'
  override readonly everyMs = 300_000

  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {
    super()
  }

  /** @returns the number of computed days */
  run(): Promise<number> {
    return rollUpDays(this.prisma)
  }
}
