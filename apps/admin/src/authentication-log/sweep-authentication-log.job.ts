import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { JobHandler } from '../jobs/jobs.js'

const HOUR_MS = 3_600_000
const BATCH = 5_000

/** Deletes events of the authentication log that are older than 13 months. The database keeps younger ones. */
@Injectable()
export class SweepAuthenticationLogJob extends JobHandler {
  readonly queue = 'outbox'
  readonly job = 'sweep-authentication-log'
  override readonly everyMs = 6 * HOUR_MS
  private readonly logger = new Logger(SweepAuthenticationLogJob.name)

  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {
    super()
  }

  /** @returns how many events were deleted */
  async run(): Promise<number> {
    let swept = 0
    for (;;) {
      const count = await this.prisma.$executeRaw`
        DELETE FROM authentication_events WHERE id IN (
          SELECT id FROM authentication_events WHERE occurred_at <= now() - interval '13 months'
          ORDER BY occurred_at LIMIT ${BATCH}
        )`
      swept += count
      if (count < BATCH) break
    }
    if (swept > 0) this.logger.log({ swept }, 'Swept the authentication log')
    return swept
  }
}
