import { Inject, Injectable, Logger } from '@nestjs/common'
import { systemAuthor } from '../audit/index.js'
import { JobHandler } from '../jobs/jobs.js'
import { PauseCredits } from '../subscriptions/pause-credits.js'
import { RenewalCorrections } from './renewal-corrections.js'
import { ScheduledPlanChanges } from '../subscriptions/scheduled-plan-changes.js'
import { UpgradeExpiry } from '../subscriptions/upgrade-expiry.js'
import { type BillingRuns } from './billing-runs.js'
import { IssuingRuns } from './issuing-runs.js'

const BY = systemAuthor('job: run-renewals')

/** Maintains subscriptions and their renewals: scheduled changes, cancellations, due invoices. */
@Injectable()
export class RunRenewalsJob extends JobHandler {
  readonly queue = 'billing'
  readonly job = 'run-renewals'
  override readonly everyMs = 60_000
  private readonly logger = new Logger(RunRenewalsJob.name)

  constructor(
    @Inject(IssuingRuns) private readonly runs: Pick<BillingRuns, 'run' | 'renewalMonthsDue'>,
    @Inject(ScheduledPlanChanges) private readonly subscriptions: ScheduledPlanChanges,
    @Inject(UpgradeExpiry) private readonly upgrades: UpgradeExpiry,
    @Inject(RenewalCorrections) private readonly corrections: RenewalCorrections,
    @Inject(PauseCredits) private readonly pauses: PauseCredits,
  ) {
    super()
  }

  /** @returns how many invoices it drafted */
  async run(): Promise<number> {
    await this.subscriptions.applyDue()
    await this.upgrades.applyDue()
    await this.pauses.creditEnded()
    await this.corrections.correct()
    let drafted = 0
    for (const month of await this.runs.renewalMonthsDue()) {
      const { done, failed, waiting, invoiceIds } = await this.runs.run({ kind: 'renewals', month, by: BY })
      drafted += invoiceIds.length
      if (done + failed > 0) this.logger.log({ month, done, failed, waiting }, 'Invoiced renewals')
    }
    return drafted
  }
}
