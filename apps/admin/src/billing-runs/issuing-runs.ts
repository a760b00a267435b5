import { PassThrough } from 'node:stream'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { Issuing, type IssuingReport } from '../invoicing/issuing.js'
import { BillingRuns, type RunOrder, type RunReport } from './billing-runs.js'

export interface IssuingRunReport extends RunReport {
  /** Null: issuing failed as a whole; the job that issues waiting drafts continues. */
  issuing: IssuingReport | null
}

/**
 * The runs of the worker: drafts are certified, numbered and sent while the run still makes further ones, so that no
 * customer waits for the last account. A draft that is left over, because the process died or the tax administration
 * was unavailable, is issued by the job `issue-invoices`.
 */
@Injectable()
export class IssuingRuns {
  private readonly logger = new Logger(IssuingRuns.name)

  constructor(
    @Inject(BillingRuns) private readonly runs: BillingRuns,
    @Inject(Issuing) private readonly issuing: Issuing,
  ) {}

  /**
   * As `BillingRuns.run`, and issues the drafts. An obstacle to issuing is not a failure of the run.
   *
   * @throws RangeError, RunProblem  as `BillingRuns.run`; the drafts made before are issued
   */
  async run(order: RunOrder): Promise<IssuingRunReport> {
    const drafts = new PassThrough({ objectMode: true })
    const issuing = this.issue(drafts)
    const drafting = this.runs.run({ ...order, onDrafted: (ids) => drafts.write(ids) })
    try {
      const report = await drafting.finally(() => drafts.end())
      return { ...report, issuing: await issuing }
    } finally {
      await issuing
    }
  }

  /** @returns as `BillingRuns.renewalMonthsDue` */
  renewalMonthsDue(): Promise<string[]> {
    return this.runs.renewalMonthsDue()
  }

  /** @returns as `BillingRuns.monthsToClose` */
  monthsToClose(): Promise<string[]> {
    return this.runs.monthsToClose()
  }

  private async issue(drafts: AsyncIterable<string[]>): Promise<IssuingReport | null> {
    try {
      const report = await this.issuing.issueAll(drafts)
      if (report.issued + report.failed + report.unanswered > 0) this.logger.log(report, 'Issued the drafts of a run')
      return report
    } catch (error) {
      this.logger.error({ err: error }, 'The drafts of a run wait to be issued')
      return null
    }
  }
}
