import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { systemAuthor } from '../../audit/index.js'
import { BillingClock } from '../billing-clock.js'
import { Invoices } from '../invoices/invoices.js'
import { Subscriptions } from './subscriptions.js'

const BY = systemAuthor('billing: upgrades')
const DAY_MS = 86_400_000
/** How far back a late payment is looked for. */
const LATE_WITHIN_MS = 62 * DAY_MS
const AT_ONCE = 200

/**
 * Expires proformas after the month whose days they sold. Money that arrives later becomes the account's credit, and the
 * plan is chosen again for the rest of the current month if the credit pays for it.
 */
@Injectable()
export class UpgradeExpiry {
  private readonly logger = new Logger(UpgradeExpiry.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  async applyDue(): Promise<void> {
    for (const { id } of await this.lapsed()) {
      await this.tried(id, () => this.prisma.$transaction((tx) => this.invoices.voidDraft(tx, id, BY)))
    }
    for (const { account, plan } of await this.toChooseAgain()) {
      await this.tried(account, () => this.subscriptions.choose({ account, plan, by: BY }))
    }
  }

  private lapsed(): Promise<{ id: string }[]> {
    return this.prisma.invoice.findMany({
      where: { state: 'proforma', periodEnd: { lte: this.clock.now() } },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    })
  }

  private toChooseAgain(): Promise<{ account: string; plan: string }[]> {
    return this.prisma.$queryRaw`
      SELECT i.account_id::text AS account, i.plan_code AS plan
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
