import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { JobHandler } from '../jobs/jobs.js'
import { rollUpDays } from './usage-days.js'
import { makeUsageMonths } from './usage-months.js'

/**
 * Computes the days whose minutes have changed. It runs less often than copying, because a day is computed as a whole.
 * Reports read due days from their minutes. It makes the parts of the months ahead, too.
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
  async run(): Promise<number> {
    await makeUsageMonths(this.prisma)
    return rollUpDays(this.prisma)
  }
}
