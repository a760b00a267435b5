import { Inject, Injectable, Logger } from '@nestjs/common'
import { JobHandler } from '../jobs/jobs.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { Issuing, type IssuingReport } from './issuing.js'

/** The process that created a draft has this time to issue it, milliseconds. */
const GRACE_MS = 60_000

/** Continues with invoices that wait for their number. */
@Injectable()
export class IssueInvoicesJob extends JobHandler {
  readonly queue = 'billing'
  readonly job = 'issue-invoices'
  override readonly everyMs = 20_000
  private readonly logger = new Logger(IssueInvoicesJob.name)

  constructor(
    @Inject(Issuing) private readonly issuing: Issuing,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {
    super()
  }

  async run(): Promise<IssuingReport> {
    const report = await this.issuing.issueWaiting(new Date(this.clock.now().getTime() - GRACE_MS))
    if (report.issued + report.failed + report.unanswered > 0) this.logger.log(report, 'Issued the waiting invoices')
    return report
  }
}
