import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { UsageReader } from '@repere/shared'
import { JobHandler } from '../jobs/jobs.js'

import { type CopyReport, UsageCopy } from './usage-copy.js'
import { UsageThresholds } from './usage-thresholds.js'

/** Copies usage from Redis to Postgres, and informs owners whose limits are nearly used up. */
@Injectable()
export class CopyUsageJob extends JobHandler {
  readonly queue = 'usage'
  readonly job = 'copy-usage'
  override readonly everyMs = 15_000
  private readonly logger = new Logger(CopyUsageJob.name)
  private readonly copy: UsageCopy

  constructor(@Inject(PrismaClient) prisma: PrismaClient, @Inject(UsageReader) reader: UsageReader) {
    super()
    const thresholds = new UsageThresholds(prisma, reader)
    this.copy = new UsageCopy(prisma, reader, async (accountIds, nowMs) => {
      await thresholds.check(accountIds, nowMs)
    })
  }

  async run(): Promise<CopyReport> {
    const report = await this.copy.pass()
    if (report.late > 0) this.logger.warn({ ...report }, 'Usage came after the watermark had passed it')
    if (report.unknown > 0) this.logger.warn({ ...report }, 'Redis counts for keys that Postgres does not have')
    return report
  }
}
