import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { JobHandler } from '../jobs/jobs.js'
import { rollUpDays } from './usage-days.js'

/**
 * Computes the days whose minutes have changed. Rarer than copying, for a day is computed whole; whoever reads usage
 * takes days that are due from their minutes.
 */
@Injectable()
export class RollUpUsageJob extends JobHandler {
  readonly queue = 'usage'
  readonly job = 'roll-up-usage'
  override readonly everyMs = 300_000

  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {
    super()
  }

  /** @returns how many days were computed */
  run(): Promise<number> {
    return rollUpDays(this.prisma)
  }
}
