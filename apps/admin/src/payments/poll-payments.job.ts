import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { JobHandler } from '../jobs/jobs.js'
import { PaymentSync } from './payment-sync.js'
import { PaymentProvider, type ProviderTransaction, ProviderUnavailable } from './provider/index.js'
import { isPaid } from './reconciliation/sides.js'

/**
 * How often an open payment is checked. With the job's own interval, a payment without a webhook is known within a
 * minute.
 */
const OPEN_EVERY_SECONDS = 20
/** A declined or expired payment may still be paid: it is checked at the same rate for a while, then rarely. */
const CLOSED_FRESH_SECONDS = 3_600
const CLOSED_EVERY_SECONDS = 600
const CLOSED_FOR_DAYS = 7
const BATCH = 300
const AT_ONCE = 4
/** Above this number, the provider's list is read instead: many people leave a checkout page without paying. */
const SINGLY_MAX = 8
const CLOCKS_APART_MS = 3_600_000

/** Checks payments without a webhook. */
@Injectable()
export class PollPaymentsJob extends JobHandler {
  readonly queue = 'payments'
  readonly job = 'poll'
  override readonly everyMs = 15_000
  private readonly logger = new Logger(PollPaymentsJob.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(PaymentProvider) private readonly provider: PaymentProvider,
    private readonly paymentSync: PaymentSync,
  ) {
    super()
  }

  /**
   * @returns the number of checked payments
   * @throws ProviderUnavailable  the others are checked in the next run
   */
  async run(): Promise<number> {
    const due = await this.due()
    if (due.length <= SINGLY_MAX) return this.each(due, ({ id }) => this.paymentSync.refresh(id))
    const payments = await this.prisma.payment.findMany({ where: { id: { in: due.map(({ id }) => id) } } })
    const theirs = await this.listSince(Math.min(...payments.map(({ createdAt }) => createdAt.getTime())))
    return this.each(payments, (payment) => this.paymentSync.note(payment, theirs.get(payment.id) ?? null))
  }

  /** By our reference; of several, one that was paid. */
  private async listSince(firstMs: number): Promise<Map<string, ProviderTransaction>> {
    const theirs = new Map<string, ProviderTransaction>()
    const since = new Date(firstMs - CLOCKS_APART_MS)
    const until = new Date(Date.now() + CLOCKS_APART_MS)
    for (const one of await this.provider.listTransactions({ since, until })) {
      const known = one.reference === null ? undefined : theirs.get(one.reference)
      if (one.reference !== null && (known === undefined || (!isPaid(known) && isPaid(one)))) {
        theirs.set(one.reference, one)
      }
    }
    return theirs
  }

  private async each<T>(due: T[], ask: (one: T) => Promise<unknown>): Promise<number> {
    let asked = 0
    for (let at = 0; at < due.length; at += AT_ONCE) {
      const answers = await Promise.allSettled(due.slice(at, at + AT_ONCE).map(ask))
      asked += answers.filter(({ status }) => status === 'fulfilled').length
      const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []))
      for (const failure of failures) this.logger.warn({ err: failure }, 'A payment could not be asked about')
      const away = failures.find((failure) => failure instanceof ProviderUnavailable)
      if (away !== undefined) throw away
    }
    return asked
  }

  /** The longest waiting first. */
  private due(): Promise<{ id: string }[]> {
    return this.prisma.$queryRaw`
      SELECT id FROM payments
      WHERE provider = ${this.provider.name} AND (held_until IS NULL OR held_until < now())
        AND state IN ('created', 'pending', 'declined', 'expired')
        AND (closed_at IS NULL OR closed_at > now() - make_interval(days => ${CLOSED_FOR_DAYS}::int))
        AND COALESCE(checked_at, created_at) <= now() - make_interval(secs =>
          CASE WHEN closed_at <= now() - make_interval(secs => ${CLOSED_FRESH_SECONDS}) THEN ${CLOSED_EVERY_SECONDS}::int
          ELSE ${OPEN_EVERY_SECONDS}::int END)
      ORDER BY COALESCE(checked_at, created_at) LIMIT ${BATCH}`
  }
}
