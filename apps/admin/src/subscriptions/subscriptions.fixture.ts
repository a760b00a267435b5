import { Logger } from '@nestjs/common'
import { type Invoice, type Subscription } from '@repere/prisma'
import { billingMonth, type BillingMonth, monthAfter } from '@repere/rating'
import { ControlChannel, connectRedis, generateAccountTag, type RedisClient } from '@repere/shared'
import { type BillingOptions, type BillingUnderTest, startBilling } from '../invoicing/billing.fixture.js'
import { RunRenewalsJob } from '../billing-runs/run-renewals.job.js'
import { BillingRuns } from '../billing-runs/billing-runs.js'
import { Agreements } from './agreements.js'
import { Estimates } from '../billing-runs/estimate.js'
import { PauseCredits } from './pause-credits.js'
import { RenewalCorrections } from '../billing-runs/renewal-corrections.js'
import { SubscriptionActivation } from './subscription-activation.js'
import { SubscriptionReport } from './subscription-report.js'
import { ScheduledPlanChanges } from './scheduled-plan-changes.js'
import { Subscriptions } from './subscriptions.js'
import { UpgradeExpiry } from './upgrade-expiry.js'
import { InvoiceCancellation } from './invoice-cancellation.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { OFFSET_MINUTES } from '../usage/seller-time.fixture.js'

/**
 * A month in the future: plans change by the clock of Postgres, which no test can set.
 */
export function monthAhead(days: number, from = new Date()): BillingMonth {
  for (let ahead = 1; ; ahead++) {
    const month = billingMonth(monthAfter(from.toISOString().slice(0, 7), ahead), OFFSET_MINUTES)
    if (month.days === days && month.start > from) return month
  }
}

/** Noon of a day of the month in the seller's zone, ISO 8601. */
export const noonOf = (month: BillingMonth, day: number): string =>
  new Date(month.start.getTime() + (day - 0.5) * 86_400_000).toISOString()

/** Subscriptions and runs over a Postgres and a Redis of their own. */
export class SubscriptionsUnderTest {
  readonly runs: BillingRuns
  readonly invoiceCancellation: InvoiceCancellation
  readonly corrections: RenewalCorrections
  readonly subscriptions: Subscriptions
  readonly agreements: Agreements
  readonly upgradeExpiry: UpgradeExpiry
  readonly estimates: Estimates
  readonly report: SubscriptionReport
  readonly job: RunRenewalsJob

  private constructor(
    readonly billing: BillingUnderTest,
    readonly control: RedisClient,
  ) {
    const { prisma, invoices, clock, offers } = billing
    const changes = new AccountChange(prisma, new ControlChannel(control))
    this.runs = new BillingRuns(prisma, clock)
    this.invoiceCancellation = new InvoiceCancellation(prisma, invoices)
    this.corrections = new RenewalCorrections(prisma, this.runs, this.invoiceCancellation, clock)
    this.subscriptions = new Subscriptions(
      prisma,
      changes,
      invoices,
      billing.settlements,
      this.corrections,
      offers,
      clock,
    )
    this.agreements = new Agreements(changes, invoices, this.subscriptions, this.corrections, clock)
    this.upgradeExpiry = new UpgradeExpiry(prisma, invoices, this.subscriptions, offers, clock)
    this.estimates = new Estimates(prisma, this.runs, clock)
    this.report = new SubscriptionReport(prisma, clock)
    const planChanges = new ScheduledPlanChanges(prisma, clock)
    this.job = new RunRenewalsJob(
      this.runs,
      planChanges,
      this.upgradeExpiry,
      this.corrections,
      new PauseCredits(prisma, invoices, clock),
    )
  }

  static async start(options: BillingOptions): Promise<SubscriptionsUnderTest> {
    Logger.overrideLogger(false)
    const billing = await startBilling({ effects: () => [new SubscriptionActivation()], ...options })
    const control = connectRedis(billing.redis.url, { commandTimeoutMs: 10_000 })
    control.on('error', () => undefined)
    return new SubscriptionsUnderTest(billing, control)
  }

  get prisma() {
    return this.billing.prisma
  }

  /** Actions that only the owner of the tables may do. */
  async database(statement: string): Promise<void> {
    await this.billing.database.prisma.$executeRawUnsafe(statement)
  }

  /** A customer without a plan; its id. */
  async account(country = 'BJ'): Promise<string> {
    const { id } = await this.prisma.account.create({ data: { tag: generateAccountTag(), name: 'Awa', country } })
    return id
  }

  /** A customer who paid a first plan at the time of the clock. */
  async subscriber(plan: string): Promise<string> {
    const account = await this.account()
    const { invoice } = await this.choose(account, plan)
    await this.buy(invoice!)
    return account
  }

  /** Pays a proforma completely; its number follows at once. */
  async buy({ id, totalFcfa }: Invoice): Promise<Invoice> {
    await this.billing.pay(id, totalFcfa)
    return this.billing.invoices.issue(id)
  }

  choose(
    account: string,
    plan: string,
    more: { creditFcfa?: number | 'all' } = {},
  ): Promise<{ invoice: Invoice | null }> {
    return this.subscriptions.choose({ account, plan, ...more, by: this.billing.by })
  }

  /** Invoices that count, newest first. */
  invoicesOf(accountId: string): Promise<Invoice[]> {
    return this.prisma.invoice.findMany({ where: { accountId }, orderBy: { id: 'desc' } })
  }

  /** Valid renewals of the account, in the order of their months. */
  async renewalsOf(accountId: string): Promise<Invoice[]> {
    return this.prisma.invoice.findMany({
      where: { accountId, kind: 'renewal', state: { notIn: ['void', 'credited'] } },
      orderBy: { periodStart: 'asc' },
    })
  }

  /** Runs the job once, and issues every draft. */
  async applyDue(): Promise<void> {
    await this.job.run()
    const drafts = await this.prisma.invoice.findMany({ where: { state: 'draft' }, orderBy: { id: 'asc' } })
    for (const { id } of drafts) await this.billing.invoices.issue(id)
  }

  subscriptionOf(accountId: string): Promise<Subscription | null> {
    return this.prisma.subscription.findUnique({ where: { accountId } })
  }

  /** The current and next plans of the account: plan and its first and last instant. */
  async plansOf(accountId: string): Promise<[string, Date | null][]> {
    const periods = await this.prisma.accountPlan.findMany({
      where: { accountId },
      include: { planVersion: true },
      orderBy: { validFrom: 'asc' },
    })
    return periods
      .filter(({ validFrom, validUntil }) => validUntil === null || validUntil > validFrom)
      .map(({ planVersion, validUntil }) => [planVersion.planCode, validUntil])
  }

  async stop(): Promise<void> {
    this.control.disconnect()
    await this.billing.stop()
  }
}
