import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { systemAuthor } from '../../audit/index.js'
import { BillingClock } from '../billing-clock.js'
import { Subscriptions } from './subscriptions.js'
import { InvoiceCancellation } from './invoice-cancellation.js'

const BY = systemAuthor('billing: upgrades')
const DAY_MS = 86_400_000
/** An upgrade that nobody pays ends so long after its month: a payment may be on its way. */
const LAPSES_AFTER_MS = 3 * DAY_MS
/** How far back a late payment is looked for. */
const LATE_WITHIN_MS = 62 * DAY_MS
const AT_ONCE = 200

/** Printed on credit notes, and looked for. */
const LAPSED = 'Changement de formule non réglé dans le mois'
const PAID_LATE = 'Réglée après la fin de son mois'

/**
 * Upgrade invoices whose month is over. They sold its days, so they cannot be had any more: one that nobody paid is
 * withdrawn three days later; one that was paid late is credited, and the plan chosen anew for what is left of the month
 * that runs, which the credit pays for as far as it goes.
 */
@Injectable()
export class UpgradeExpiry {
  private readonly logger = new Logger(UpgradeExpiry.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(InvoiceCancellation) private readonly invoiceCancellation: InvoiceCancellation,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  async turn(): Promise<void> {
    for (const { id } of await this.lapsed())
      await this.tried(id, () => this.invoiceCancellation.cancel(id, LAPSED, BY))
    for (const { id } of await this.paidLate())
      await this.tried(id, () => this.invoiceCancellation.cancel(id, PAID_LATE, BY))
    for (const { account, plan } of await this.toChooseAnew()) {
      await this.tried(account, () => this.subscriptions.choose({ account, plan, by: BY }))
    }
  }

  private lapsed(): Promise<{ id: string }[]> {
    const before = new Date(this.clock.now().getTime() - LAPSES_AFTER_MS)
    return this.prisma.$queryRaw`
      SELECT i.id::text FROM invoices i
      LEFT JOIN subscriptions s ON s.account_id = i.account_id AND s.ended_at IS NULL
      WHERE i.kind = 'upgrade' AND i.state NOT IN ('void', 'credited', 'paid') AND i.period_end <= ${before}
        AND s.plan_code IS DISTINCT FROM i.plan_code
        AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.invoice_id = i.id AND p.closed_at IS NULL)
      ORDER BY i.id LIMIT ${AT_ONCE}`
  }

  private paidLate(): Promise<{ id: string }[]> {
    return this.prisma.$queryRaw`
      SELECT i.id::text FROM invoices i
      LEFT JOIN subscriptions s ON s.account_id = i.account_id AND s.ended_at IS NULL
      WHERE i.kind = 'upgrade' AND i.state = 'paid' AND i.settled_at >= i.period_end
        AND i.settled_at > ${new Date(this.clock.now().getTime() - LATE_WITHIN_MS)}
        AND s.plan_code IS DISTINCT FROM i.plan_code
      ORDER BY i.id LIMIT ${AT_ONCE}`
  }

  private toChooseAnew(): Promise<{ account: string; plan: string }[]> {
    return this.prisma.$queryRaw`
      SELECT i.account_id::text AS account, i.plan_code AS plan
      FROM invoices note JOIN invoices i ON i.id = note.credits_id
      LEFT JOIN subscriptions s ON s.account_id = i.account_id AND s.ended_at IS NULL
      WHERE note.kind = 'credit_note' AND note.reason = ${PAID_LATE} AND note.state = 'finalized'
        AND note.finalized_at > ${new Date(this.clock.now().getTime() - LATE_WITHIN_MS)}
        AND i.kind = 'upgrade' AND i.state = 'credited' AND s.plan_code IS DISTINCT FROM i.plan_code
        AND NOT EXISTS (
          SELECT 1 FROM invoices later
          WHERE later.account_id = i.account_id AND later.kind = 'upgrade' AND later.created_at > note.created_at)
      ORDER BY note.id LIMIT ${AT_ONCE}`
  }

  private async tried(about: string, change: () => Promise<unknown>): Promise<void> {
    try {
      await change()
    } catch (error) {
      this.logger.warn({ err: error, about }, 'An upgrade whose month is over stays as it is for now')
    }
  }
}
