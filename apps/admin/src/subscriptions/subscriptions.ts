import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, PrismaClient, type Transaction } from '@repere/prisma'
import { localDay, toDate } from '@repere/rating'
import { type Author, recordAudit, systemAuthor } from '../audit/index.js'
import { clockOf } from '../unit-of-work/dated-terms.js'
import { OpenOffers } from '../unit-of-work/open-offers.js'
import { FREE_PLAN, moveToPlan } from '../plans/plan-move.js'
import { AccountChange, writeAccount } from '../unit-of-work/account-change.js'
import { type LockedAccount } from '../unit-of-work/account-lock.js'
import { queueAccountMail } from '../mail/mailer.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { Invoices } from '../invoicing/invoices.js'
import { Settlements } from '../settlements/settlements.js'
import { type PricedPlan } from './base-prices.js'
import { type PlanChoice, requireBuyer, requireFewChoices, requireLossAccepted, requireNoDebts } from './plan-choice.js'
import { pricedPlan, requireOwnChoice, restOfMonthLine } from './plan-quote.js'
import { RenewalInvoices } from './renewal-invoices.js'
import { forgetRenewals, readSubscriptionState, type SubscriptionState } from './subscription-rows.js'
import { lastDayOf } from './subscription-terms.js'
import { notSubscribed, planUnchanged, renewalPending, SubscriptionProblem } from './subscription.problems.js'

/** Attempts of a choice that finds this month's renewal not invoiced yet. */
const ATTEMPTS_MAX = 3
/** A plan that ends now gets an end date a moment ahead, because the job for dated terms also revokes its live keys. */
const END_AHEAD_MS = 2_000

export interface EndOrder {
  /** The tag or id of the account. */
  account: string
  /** For the record. */
  reason?: string
  by: Author
}

/** The choices of customers: a first plan, a more expensive or a cheaper one, the end. */
@Injectable()
export class Subscriptions {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Settlements) private readonly settlements: Settlements,
    @Inject(RenewalInvoices) private readonly renewals: RenewalInvoices,
    @Inject(OpenOffers) private readonly offers: OpenOffers,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * Chooses a plan. A first or a more expensive one starts when the proforma for the rest of the month is paid, at once
   * if credit that the customer chooses to use covers it; a cheaper one starts with the next month. The same choice gives
   * the same proforma, as of today; another choice drops it.
   *
   * @returns the invoice to pay, or that was paid from credit; null if there is nothing to pay now
   * @throws SubscriptionProblem  `unknown_plan`, `plan_stands`, `plan_on_contact`, `agreed_with_staff`, `debts_open`,
   *   `account_suspended`, `agreement_lost`, `too_many_choices`, `renewal_pending`
   * @throws KeyProblem  `account_not_found`
   * @throws RedisUnavailable, NotReplicated  it is stored; repeat the call to be sure
   */
  async choose(choice: PlanChoice): Promise<{ invoice: Invoice | null }> {
    for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) {
      const decided = await this.decide(choice)
      if ('renew' in decided) {
        if (!(await this.renewals.renew(decided.accountId, decided.renew))) throw renewalPending()
        continue
      }
      if (decided.invoiceId === null) {
        await this.flushOutbox(decided.accountId)
        return { invoice: null }
      }
      // If credit has paid it, the plan is active, and the invoice gets its number.
      const invoice = await this.invoices.issue(decided.invoiceId)
      if (invoice.state !== 'proforma') await this.flushOutbox(decided.accountId)
      return { invoice }
    }
    throw renewalPending()
  }

  /**
   * Ends the subscription and its live keys with the month. A chosen plan that is not paid is dropped. A repetition
   * changes nothing.
   *
   * @throws SubscriptionProblem  `not_subscribed`
   */
  async cancelAtPeriodEnd({ account: reference, by, reason }: EndOrder): Promise<void> {
    const accountId = await this.write(reference, async (tx, account, current) => {
      const { subscription, openUpgrade } = current
      if (subscription === null && openUpgrade === null) throw notSubscribed()
      if (subscription !== null && !subscription.endsThen)
        await this.planChange(tx, account, current, { to: null, by, reason })
      if (openUpgrade !== null) await this.invoices.voidDraft(tx, openUpgrade.id, by)
      return account.id
    })
    await this.flushOutbox(accountId)
  }

  /**
   * Cancels a scheduled change or end.
   *
   * @throws SubscriptionProblem  `not_subscribed`, `nothing_planned`
   */
  async keep({ account: reference, by }: EndOrder): Promise<void> {
    const accountId = await this.write(reference, async (tx, account, current) => {
      if (current.subscription === null) throw notSubscribed()
      if (current.subscription.changesOn === null) {
        throw new SubscriptionProblem('nothing_planned', 'No change is scheduled.')
      }
      await this.takeBack(tx, account, current, by)
      return account.id
    })
    await this.flushOutbox(accountId)
  }

  /**
   * Ends the subscription now, in the caller's transaction, which holds the terms and the account. The job that
   * publishes dated terms revokes live keys. Without a subscription, only the plan ends.
   *
   * @returns false where there was neither
   */
  async end(
    tx: Transaction,
    account: LockedAccount,
    by: Author = systemAuthor('billing'),
    reason?: string,
  ): Promise<boolean> {
    const accountId = account.id
    const now = this.clock.now()
    const { subscription, month } = await readSubscriptionState(tx, accountId, now)
    const from = new Date((await clockOf(tx)).getTime() + END_AHEAD_MS)
    const moved = await moveToPlan(tx, account, { plan: FREE_PLAN, from, by })
    if (subscription !== null) {
      await tx.subscription.update({
        where: { accountId },
        data: { endedAt: now, nextPlanCode: null, changesOn: null, endsThen: false, version: { increment: 1 } },
      })
      await forgetRenewals(tx, accountId, month.name)
    }
    if (subscription === null && moved === null) return false
    await this.record(tx, accountId, 'subscription.end', {
      by,
      before: { plan: subscription?.planCode ?? null, ...moved?.before },
      after: { ended_at: now, ...moved?.after },
      reason,
    })
    return true
  }

  /** The obstacle, or the invoice to pay. */
  private decide(choice: PlanChoice): Promise<Decided> {
    const now = this.clock.now()
    return this.write(choice.account, async (tx, account, current): Promise<Decided> => {
      const { subscription, openUpgrade: open, month, planCode, paidFcfa } = current
      const priced = pricedPlan(choice.plan, current, now)
      requireOwnChoice(current, priced)
      const { wanted, price } = priced
      const accountId = account.id
      await requireNoDebts(tx, accountId, current)
      if (choice.namesBuyer === true && price > paidFcfa && wanted.code !== planCode) await requireBuyer(tx, accountId)
      const stands = open !== null && open.planCode === wanted.code && open.periodEnd > now && price > paidFcfa
      if (stands && wanted.code !== planCode) {
        await this.payFromCredit(tx, await this.offers.asOfToday(tx, open), choice)
        return { accountId, invoiceId: open.id }
      }
      if (open !== null) await this.invoices.voidDraft(tx, open.id, choice.by)
      if (wanted.code === planCode) {
        if (subscription === null || (subscription.changesOn === null && open === null)) throw planUnchanged(wanted)
        if (subscription.changesOn !== null) await this.takeBack(tx, account, current, choice.by)
        return { accountId, invoiceId: null }
      }
      // Without a subscription it was refused above.
      if (price <= paidFcfa) {
        requireLossAccepted(choice, current)
        if (subscription?.nextPlanCode !== wanted.code) {
          await this.planChange(tx, account, current, { to: wanted, by: choice.by })
        }
        return { accountId, invoiceId: null }
      }
      requireLossAccepted(choice, current)
      if (subscription !== null && (await this.lacksRenewal(tx, current, accountId))) {
        return { accountId, renew: month.name }
      }
      await requireFewChoices(tx, accountId, now)
      const invoice = await this.invoices.draft(tx, {
        accountId,
        kind: 'upgrade',
        periodStart: month.start,
        periodEnd: month.end,
        planCode: wanted.code,
        dueOn: current.today,
        billedDays: { from: current.today, to: lastDayOf(month, current.utcOffsetMinutes) },
        lines: [restOfMonthLine(current, priced)],
        by: choice.by,
      })
      await this.record(tx, accountId, 'subscription.choose', {
        by: choice.by,
        before: { plan: planCode },
        after: { plan: wanted.code, invoice_id: invoice.id, total_fcfa: invoice.totalFcfa },
      })
      if (invoice.totalFcfa === 0) await this.settlements.acceptProforma(tx, invoice, now)
      else await this.payFromCredit(tx, invoice, choice)
      return { accountId, invoiceId: invoice.id }
    })
  }

  private async payFromCredit(tx: Transaction, { id }: Invoice, { creditFcfa, by }: PlanChoice): Promise<void> {
    if (creditFcfa !== undefined) await this.settlements.chooseCredit(tx, id, creditFcfa, by)
  }

  /**
   * True if the base price of this month must be invoiced first. After the upgrade, the invoice would have the price of
   * the new plan, and the difference would be paid twice.
   */
  private async lacksRenewal(
    tx: Transaction,
    { subscription, month, utcOffsetMinutes }: SubscriptionState,
    accountId: string,
  ) {
    const first = toDate(localDay(month.start, utcOffsetMinutes))
    if (subscription === null || subscription.renewsFrom > first) return false
    const where = { accountId, state: 'done' as const, run: { kind: 'renewals' as const, month: month.name } }
    return (await tx.billingRunItem.count({ where })) === 0
  }

  /** Schedules another plan, or none, for the next month. */
  private async planChange(
    tx: Transaction,
    account: LockedAccount,
    { subscription, month, utcOffsetMinutes, plans }: SubscriptionState,
    { to, by, reason }: { to: PricedPlan | null; by: Author; reason?: string },
  ): Promise<void> {
    const accountId = account.id
    const day = localDay(month.end, utcOffsetMinutes)
    const moved = await moveToPlan(tx, account, { plan: to?.code ?? FREE_PLAN, from: month.end, by })
    const { version } = await tx.subscription.update({
      where: { accountId },
      data: {
        nextPlanCode: to?.code ?? null,
        changesOn: toDate(day),
        endsThen: to === null,
        version: { increment: 1 },
      },
    })
    await forgetRenewals(tx, accountId, month.name)
    await this.record(tx, accountId, to === null ? 'subscription.cancel' : 'subscription.change', {
      by,
      before: { plan: subscription?.planCode ?? null, ...moved?.before },
      after: { plan: to?.code ?? null, from: day, ...moved?.after },
      reason,
    })
    const { name: organisation } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    await queueAccountMail(tx, {
      template: 'plan_change',
      data: {
        organisation,
        plan: plans.get(subscription?.planCode ?? '')?.name ?? '',
        next_plan: to?.name ?? null,
        day,
      },
      key: `plan-change:${accountId}:${version}`,
      accountId,
      roles: ['owner', 'billing', 'developer'],
    })
  }

  private async takeBack(
    tx: Transaction,
    account: LockedAccount,
    current: SubscriptionState,
    by: Author,
  ): Promise<void> {
    const { subscription, month } = current
    if (subscription === null) throw notSubscribed()
    const moved = await moveToPlan(tx, account, { plan: subscription.planCode, by })
    await tx.subscription.update({
      where: { accountId: account.id },
      data: { nextPlanCode: null, changesOn: null, endsThen: false, version: { increment: 1 } },
    })
    await forgetRenewals(tx, account.id, month.name)
    await this.record(tx, account.id, 'subscription.keep', {
      by,
      before: { next_plan: subscription.nextPlanCode, ends: subscription.endsThen, ...moved?.before },
      after: { plan: subscription.planCode, ...moved?.after },
    })
  }

  /**
   * Like `writeAccount`, with the subscription of the account.
   *
   * @throws AccountProblem  `account_not_found`
   */
  write<T>(
    reference: string,
    work: (tx: Transaction, account: LockedAccount, current: SubscriptionState) => Promise<T>,
  ): Promise<T> {
    return writeAccount(this.prisma, reference, async (tx, account) =>
      work(tx, account, await readSubscriptionState(tx, account.id, this.clock.now())),
    )
  }

  /** After a change is stored: requests see it, and an existing renewal is corrected. */
  private async flushOutbox(accountId: string): Promise<void> {
    await this.changes.publish(accountId)
    await this.renewals.correctSoon(accountId)
  }

  private record(
    tx: Transaction,
    accountId: string,
    action: string,
    { by, before, after, reason }: { by: Author; before: unknown; after: unknown; reason?: string },
  ): Promise<void> {
    const target = { kind: 'subscription', id: accountId }
    return recordAudit(tx, { ...by, action, accountId, target, before, after, reason })
  }
}

type Decided =
  | { accountId: string; renew: string }
  /** Null: nothing to pay now. */
  | { accountId: string; invoiceId: string | null }
