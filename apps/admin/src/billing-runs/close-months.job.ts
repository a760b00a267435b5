import { Inject, Injectable, Logger } from '@nestjs/common'
import { systemAuthor } from '../audit/index.js'
import { JobHandler } from '../jobs/jobs.js'
import { type BillingRuns } from './billing-runs.js'
import { IssuingRuns } from './issuing-runs.js'
import { RunProblem } from './run.problems.js'

const BY = systemAuthor('job: close-months')

/** Bills requests beyond the quota of months that are over, once all their usage is copied; the oldest month first. */
@Injectable()
export class CloseMonthsJob extends JobHandler {
  readonly queue = 'billing'
  readonly job = 'close-months'
  override readonly everyMs = 300_000
  private readonly logger = new Logger(CloseMonthsJob.name)

  constructor(@Inject(IssuingRuns) private readonly runs: Pick<BillingRuns, 'run' | 'monthsToClose'>) {
    super()
  }

  /** @returns how many invoices it drafted */
  async run(): Promise<number> {
    let drafted = 0
    for (const month of await this.runs.monthsToClose()) {
      try {
        const { done, failed, invoiceIds } = await this.runs.run({ kind: 'month_end', month, by: BY })
        drafted += invoiceIds.length
        if (done + failed > 0) this.logger.log({ month, done, failed }, 'Closed a month')
      } catch (error) {
        // Its usage is still being copied. The next execution checks again.
        if (error instanceof RunProblem) return drafted
        throw error
      }
    }
    return drafted
  }
}
