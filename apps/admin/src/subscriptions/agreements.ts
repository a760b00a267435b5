import { Inject, Injectable } from '@nestjs/common'
import { Problem } from '@repere/http'
import { type Invoice, type Transaction } from '@repere/prisma'
import { billingMonth, startOfDay, toDate } from '@repere/rating'
import { francs } from '@repere/shared'
import { type Author, recordAudit } from '../audit/index.js'
import { FREE_PLAN, moveToPlan } from '../plans/plan-move.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { type LockedAccount } from '../unit-of-work/account-lock.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { Invoices } from '../invoicing/invoices.js'
import { listPriceOf, type PricedPlan } from './base-prices.js'
import { RenewalInvoices } from './renewal-invoices.js'
import { forgetRenewals, type SubscriptionState } from './subscription-rows.js'
import { firstDayAfter, lastDayOf, upgradeLineFrom } from './subscription-terms.js'
import { SubscriptionProblem, unknownPlan } from './subscription.problems.js'
import { Subscriptions } from './subscriptions.js'

/** The agreements of staff with customers. */
export interface Agreement {
  /** The account's tag or id. */
  account: string
  plan: string
  /** Francs a month before tax; null: the price of the plan. */
  priceFcfa: number | null
  /** `YYYY-MM-DD` in the seller's zone, not past; absent: today. Later only where there is no subscription. */
  beginsOn?: string
  /** Whether the rest of the first month of a new subscription is invoiced. */
  invoicesPart: boolean
  reason: string
  by: Author
}

export interface AgreementEnd {
  /** The account's tag or id. */
  account: string
  reason: string
  by: Author
}

/** Subscriptions that staff agree with customers: any plan, at any price. */
@Injectable()
export class Agreements {
  constructor(
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
    @Inject(RenewalInvoices) private readonly renewals: RenewalInvoices,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * Sets the subscription of an account. Plan and price of an existing subscription change now: the invoiced month
   * stays as it is, and existing renewals are replaced. A new subscription starts on its day, paid or not.
   *
   * @returns the invoice for the rest of the first month; null where there is none
   * @throws SubscriptionProblem  `unknown_plan`, `price_required`, `begins_later`
   * @throws Problem  400 for a day that is past
   * @throws KeyProblem  `account_not_found`
   */
  async set(agreement: Agreement): Promise<Invoice | null> {
    const { accountId, invoiceId } = await this.write(agreement)
    await this.renewals.correctSoon(accountId)
    return invoiceId === null ? null : this.invoices.issue(invoiceId)
  }

  /**
   * Like `set`, and leaves the steps that need the tax administration to the worker: the number of the invoice, and the
   * replacement of existing renewals.
   *
   * @returns `invoiceId`: the draft for the rest of the first month; null where there is none
   */
  async write(agreement: Agreement): Promise<{ accountId: string; invoiceId: string | null }> {
    const { by } = agreement
    const written = await this.subscriptions.write(agreement.account, async (tx, account, current) => {
      const plan = current.plans.get(agreement.plan)
      if (plan === undefined || plan.code === FREE_PLAN) throw unknownPlan(agreement.plan)
      const price = agreement.priceFcfa ?? listPriceOf(plan, this.clock.now())
      if (price === null) {
        throw new SubscriptionProblem('price_required', `${plan.name} has no list price: give a price.`, [
          { field: 'price_fcfa', reason: 'required', value: null },
        ])
      }
      const day = agreement.beginsOn ?? current.today
      if (day < current.today) throw inThePast(day, current.today)
      if (current.openUpgrade !== null) await this.invoices.voidDraft(tx, current.openUpgrade.id, by)
      const invoiceId =
        current.subscription === null
          ? await this.begin(tx, account, current, { agreement, plan, price, day })
          : await this.change(tx, account, current, { agreement, plan, day })
      return { accountId: account.id, invoiceId }
    })
    await this.changes.publish(written.accountId)
    return written
  }

  /** Ends a subscription now. Live keys are revoked within seconds. */
  async end(order: AgreementEnd): Promise<void> {
    const { accountId } = await this.writeEnd(order)
    await this.renewals.correctSoon(accountId)
  }

  /**
   * Like `end`, and leaves the replacement of existing renewals to the worker.
   *
   * @returns `hasEnded`: false where there was no subscription, no paid plan and no chosen plan
   */
  async writeEnd({ account, reason, by }: AgreementEnd): Promise<{ accountId: string; hasEnded: boolean }> {
    const written = await this.subscriptions.write(account, async (tx, locked, { openUpgrade }) => {
      const hasEnded = await this.subscriptions.end(tx, locked, by, reason)
      if (openUpgrade !== null) await this.invoices.voidDraft(tx, openUpgrade.id, by)
      return { accountId: locked.id, hasEnded: hasEnded || openUpgrade !== null }
    })
    await this.changes.publish(written.accountId)
    return written
  }

  private async begin(
    tx: Transaction,
    account: LockedAccount,
    current: SubscriptionState,
    { agreement, plan, price, day }: { agreement: Agreement; plan: PricedPlan; price: number; day: string },
  ): Promise<string | null> {
    const { utcOffsetMinutes, today } = current
    const from = day > today ? startOfDay(day, utcOffsetMinutes) : undefined
    const moved = await moveToPlan(tx, account, { plan: plan.code, from, by: agreement.by })
    const month = billingMonth(day.slice(0, 7), utcOffsetMinutes)
    // A whole first month is invoiced by its renewal.
    const isRenewed = day.endsWith('-01') && agreement.invoicesPart
    const terms = {
      planCode: plan.code,
      priceFcfa: agreement.priceFcfa,
      beginsOn: toDate(day),
      renewsFrom: toDate(isRenewed ? day : firstDayAfter(month, utcOffsetMinutes)),
      nextPlanCode: null,
      changesOn: null,
      endsThen: false,
      endedAt: null,
    }
    await tx.subscription.upsert({
      where: { accountId: account.id },
      create: { accountId: account.id, ...terms },
      update: { ...terms, version: { increment: 1 } },
    })
    await this.record(tx, account.id, agreement, { begins_on: day, ...moved?.after }, { plan: null, ...moved?.before })
    if (isRenewed || !agreement.invoicesPart || price === 0) return null
    // Not an upgrade, because an upgrade is no debt before its payment, and this plan is active already.
    const invoice = await this.invoices.draft(tx, {
      accountId: account.id,
      kind: 'manual',
      periodStart: month.start,
      periodEnd: month.end,
      planCode: plan.code,
      dueOn: day,
      billedDays: { from: day, to: lastDayOf(month, utcOffsetMinutes) },
      lines: [upgradeLineFrom(day, month, { from: null, to: { name: plan.name, priceFcfa: francs(price) } })],
      by: agreement.by,
    })
    return invoice.id
  }

  private async change(
    tx: Transaction,
    account: LockedAccount,
    { subscription, today, month }: SubscriptionState,
    { agreement, plan, day }: { agreement: Agreement; plan: PricedPlan; day: string },
  ): Promise<null> {
    if (day > today) {
      throw new SubscriptionProblem('begins_later', 'An existing subscription can only be changed with effect today.')
    }
    const moved = await moveToPlan(tx, account, { plan: plan.code, by: agreement.by })
    await tx.subscription.update({
      where: { accountId: account.id },
      data: {
        planCode: plan.code,
        priceFcfa: agreement.priceFcfa,
        beginsOn: toDate(today),
        nextPlanCode: null,
        changesOn: null,
        endsThen: false,
        version: { increment: 1 },
      },
    })
    await forgetRenewals(tx, account.id, month.name)
    await this.record(tx, account.id, agreement, moved?.after, {
      plan: subscription?.planCode,
      price_fcfa: subscription?.priceFcfa,
      ...moved?.before,
    })
    return null
  }

  private record(
    tx: Transaction,
    accountId: string,
    { plan, priceFcfa, reason, by }: Agreement,
    after: unknown,
    before: unknown,
  ) {
    return recordAudit(tx, {
      ...by,
      action: 'subscription.agree',
      accountId,
      target: { kind: 'subscription', id: accountId },
      before,
      after: { plan, price_fcfa: priceFcfa, ...(after as object | undefined) },
      reason,
    })
  }
}

const inThePast = (day: string, today: string) =>
  new Problem({
    status: 400,
    message: `An agreement starts today or later: ${day} is before ${today}.`,
    details: [{ field: 'begins_on', reason: 'in_past', value: day }],
  })
