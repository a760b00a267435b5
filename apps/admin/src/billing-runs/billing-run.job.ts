import { Inject, Injectable } from '@nestjs/common'
import { type BillingRunKind } from '@repere/prisma'
import { type Author } from '../audit/index.js'
import { JobHandler } from '../jobs/jobs.js'
import { type BillingRuns } from './billing-runs.js'
import { IssuingRuns } from './issuing-runs.js'

/** A run that staff request: one month, including failed accounts. */
export interface BillingRunJobData {
  kind: BillingRunKind
  month: string
  by: Author
}

@Injectable()
export class BillingRunJob extends JobHandler {
  readonly queue = 'billing'
  readonly job = 'run-month'

  constructor(@Inject(IssuingRuns) private readonly runs: Pick<BillingRuns, 'run'>) {
    super()
  }

  async run(data: unknown): Promise<{ done: number; failed: number; waiting: number }> {
    const { kind, month, by } = data as BillingRunJobData
    const { done, failed, waiting } = await this.runs.run({ kind, month, by, failed: 'all' })
    return { done, failed, waiting }
  }
}
