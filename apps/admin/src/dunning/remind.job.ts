import { Injectable, Logger } from '@nestjs/common'
import { JobHandler } from '../jobs/jobs.js'
import { Dunning, type DunningReport } from './dunning.js'

/** Checks unpaid invoices every minute. */
@Injectable()
export class RemindJob extends JobHandler {
  readonly queue = 'dunning'
  readonly job = 'remind'
  override readonly everyMs = 60_000
  private readonly logger = new Logger(RemindJob.name)

  constructor(private readonly dunning: Dunning) {
    super()
  }

  async run(): Promise<DunningReport> {
    const report = await this.dunning.run()
    if (report.pursued + report.reinstated > 0) this.logger.log(report, 'Unpaid invoices were pursued')
    return report
  }
}
