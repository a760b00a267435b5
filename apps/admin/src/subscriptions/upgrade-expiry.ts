import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { writeAccount } from '../unit-of-work/account-change.js'
import { systemAuthor } from '../audit/index.js'
import { OpenOffers } from '../unit-of-work/open-offers.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { Invoices } from '../invoicing/invoices.js'
import { Subscriptions } from './subscriptions.js'

const BY = systemAuthor('billing: upgrades')
const DAY_MS = 86_400_000
/** How far back a late payment is looked for. */
const LATE_WITHIN_MS = 62 * DAY_MS
const AT_ONCE = 200

/**
 * Keeps open proformas: they follow terms that start on a date, and credit that was chosen for them pays them once it
 * covers them. They expire after the month whose days they sold. Money that arrives later becomes the account's credit,
 * and the plan is chosen again for the rest of the current month, paid from this money as far as it goes.
 */
@Injectable()
export class UpgradeExpiry {
  private readonly logger = new Logger(UpgradeExpiry.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
    @Inject(OpenOffers) private readonly offers: OpenOffers,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  async applyDue(): Promise<void> {
    for (const { id } of await this.lapsed()) {
      await this.tried(id, () => this.prisma.$transaction((tx) => this.invoices.voidDraft(tx, id, BY)))
    }
    for (const { account } of await this.withNewTerms()) {
      await this.tried(account, () => writeAccount(this.prisma, account, (tx) => this.offers.follow(tx, account)))
    }
    for (const { account, plan } of await this.covered()) {
      await this.tried(account, () => this.subscriptions.choose({ account, plan, creditFcfa: 'all', by: BY }))
    }
    for (const { account, plan, received } of await this.toChooseAgain()) {
      await this.tried(account, () => this.subscriptions.choose({ account, plan, creditFcfa: received, by: BY }))
    }
  }

  /** Accounts with an open proforma whose price has changed on a date. */
  private withNewTerms(): Promise<{ account: string }[]> {
    const now = this.clock.now()
    const since = new Date(now.getTime() - DAY_MS)
    return this.prisma.$queryRaw`
      SELECT i.account_id::text AS account FROM invoices i
      WHERE i.state = 'proforma' AND i.period_end > ${now} AND (
        EXISTS (SELECT 1 FROM plan_versions v WHERE v.valid_from > ${since} AND v.valid_from <= ${now})
        OR EXISTS (
          SELECT 1 FROM account_overrides o WHERE o.account_id = i.account_id
            AND ((o.valid_from > ${since} AND o.valid_from <= ${now})
              OR (o.valid_until > ${since} AND o.valid_until <= ${now}))))
      ORDER BY i.account_id`
  }

  /** A lower price may leave nothing to pay after the chosen credit. */
  private covered(): Promise<{ account: string; plan: string }[]> {
    return this.prisma.$queryRaw`
      SELECT account_id::text AS account, plan_code AS plan FROM invoices
      WHERE state = 'proforma' AND credit_chosen_fcfa >= total_fcfa AND period_end > ${this.clock.now()}
      ORDER BY id LIMIT ${AT_ONCE}`
  }

  private lapsed(): Promise<{ id: string }[]> {
    return this.prisma.invoice.findMany({
      where: { state: 'proforma', periodEnd: { lte: this.clock.now() } },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    })
  }

  private toChooseAgain(): Promise<{ account: string; plan: string; received: number }[]> {
    return this.prisma.$queryRaw`
      SELECT i.account_id::text AS account, i.plan_code AS plan, (
        SELECT coalesce(sum(s.excess_fcfa), 0)::float8 FROM settlements s WHERE s.invoice_id = i.id) AS received
      FROM invoices i
      LEFT JOIN subscriptions s ON s.account_id = i.account_id AND s.ended_at IS NULL
      WHERE i.paid_late_at > ${new Date(this.clock.now().getTime() - LATE_WITHIN_MS)}
        AND s.plan_code IS DISTINCT FROM i.plan_code
        AND NOT EXISTS (
          SELECT 1 FROM invoices later
          WHERE later.account_id = i.account_id AND later.kind = 'upgrade' AND later.created_at > i.created_at)
      ORDER BY i.id LIMIT ${AT_ONCE}`
  }

  private async tried(about: string, change: () => Promise<unknown>): Promise<void> {
    try {
      await change()
    } catch (error) {
      this.logger.warn(
        { err: error, about },
        'An expired proforma could not be processed; the next execution tries again',
      )
    }
  }
}
