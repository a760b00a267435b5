import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { addDays } from '@repere/rating'
import { CONFIG, type Config } from '../../config.js'
import { JobHandler } from '../../jobs/jobs.js'
import { PaymentProvider } from '../provider/index.js'
import { Reconciliation } from './reconciliation.js'

/** Payments of this age are over: later changes come by webhook. */
const DAYS = 7

/** Compares the last seven days with the provider, each once a day. */
@Injectable()
export class ReconcilePaymentsJob extends JobHandler {
  readonly queue = 'payments'
  readonly job = 'reconcile'
  override readonly everyMs = 3_600_000

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(PaymentProvider) private readonly provider: PaymentProvider,
    @Inject(CONFIG) private readonly config: Config,
    private readonly reconciliation: Reconciliation,
  ) {
    super()
  }

  /** @returns the days that were compared */
  async run(): Promise<string[]> {
    if (this.config.payments === null) return []
    const today = await this.reconciliation.today()
    const compared: string[] = []
    for (let ago = DAYS; ago >= 1; ago--) {
      const day = addDays(today, -ago)
      if (await this.isDoneToday(day, today)) continue
      await this.reconciliation.compare(day)
      compared.push(day)
    }
    return compared
  }

  private async isDoneToday(day: string, today: string): Promise<boolean> {
    const [row] = await this.prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM reconciliations, seller
      WHERE provider = ${this.provider.name} AND day = ${day}::date
        AND (compared_at AT TIME ZONE 'UTC' + make_interval(mins => seller.utc_offset_minutes))::date >= ${today}::date`
    return row !== undefined
  }
}
