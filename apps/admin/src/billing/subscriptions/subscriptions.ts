import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, PrismaClient, type Transaction } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { AuditLog, type Author, systemAuthor } from '../../audit/index.js'
import { clockOf } from '../../plans/dated-terms.js'
import { FREE_PLAN, moveToPlan } from '../../plans/plan-move.js'
import { AccountChange, writeAccount } from '../../accounts/account-change.js'
import { type LockedAccount } from '../../accounts/account-lock.js'
import { Mailer } from '../../mail/mailer.js'
import { BillingClock } from '../billing-clock.js'
import { Invoices } from '../invoices/invoices.js'
import { listPriceOf, type PricedPlan } from './base-prices.js'
import { RenewalCorrections } from './renewal-corrections.js'
import { forgetRenewals, readSubscriptionState, type SubscriptionState } from './subscription-rows.js'
import { upgradeLineFrom } from './subscription-terms.js'
import { SubscriptionProblem, unknownPlan } from './subscription.problems.js'
import { InvoiceCancellation } from './invoice-cancellation.js'
import { toDate } from '../../usage/seller-time.js'

/** How often choosing begins again because an invoice that stood in the way was withdrawn. */
const TRIES = 3
/** A plan that ends now does so a moment ahead: what is dated for later also revokes its live keys. */
const END_AHEAD_MS = 2_000

export interface PlanChoice {
  /** Its tag or id. */
  account: string
  /** A code. */
  plan: string
  by: Author
}

export interface EndOrder {
  /** Its tag or id. */
  account: string
  /** For the record. */
  reason?: string
  by: Author
}

/** What customers agree to buy each month: a first plan, a dearer or a cheaper one, the end. */
@Injectable()
export class Subscriptions {
  private readonly audit = new AuditLog()
  private readonly mailer = new Mailer()

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(InvoiceCancellation) private readonly invoiceCancellation: InvoiceCancellation,
    @Inject(RenewalCorrections) private readonly corrections: RenewalCorrections,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * Chooses a plan. A first or a dearer one begins when the invoice for the rest of the month is paid; a cheaper one,
   * with the next month. The same choice again gives the same invoice; another one withdraws it first.
   *
   * @returns the invoice to pay; null where nothing is to be paid now
   * @throws SubscriptionProblem  `unknown_plan`, `plan_stands`, `plan_on_contact`, `agreed_with_staff`,
   *   `withdrawal_pending`, `renewal_pending`
   * @throws KeyProblem  `account_not_found`
   * @throws RedisUnavailable, NotReplicated  it stands, and asking again makes sure
   */
  async choose(choice: PlanChoice): Promise<{ invoice: Invoice | null }> {
    for (let tries = 0; tries < TRIES; tries++) {
      const decided = await this.decide(choice)
      if ('withdraw' in decided) {
        await this.withdraw(decided.withdraw, choice.by)
        continue
      }
      if ('renew' in decided) {
        if (!(await this.corrections.renew(decided.accountId, decided.renew))) throw renewalPending()
        continue
      }
      if (decided.invoiceId === null) {
        await this.flushOutbox(decided.accountId)
        return { invoice: null }
      }
      return { invoice: await this.invoices.issue(decided.invoiceId) }
    }
    throw withdrawalPending()
  }

  /**
   * A cheaper plan, from the next month on.
   *
   * @throws as `choose`; `agreed_with_staff` where it is not cheaper
   */
  async changeAtPeriodEnd(choice: PlanChoice): Promise<void> {
    const accountId = await this.locked(choice.account, async (tx, account, current) => {
      const { wanted, price } = priced(choice.plan, current, this.clock.now())
      if (current.subscription === null) throw notSubscribed()
      if (wanted.code === current.subscription.planCode) throw planStands(wanted)
      if (price > current.paidFcfa) throw dearer(wanted)
      await this.planChange(tx, account, current, { to: wanted, by: choice.by })
      return account.id
    })
    await this.flushOutbox(accountId)
  }

  /**
   * Ends the subscription with the month, and its live keys with it. Without one, withdraws an upgrade that nobody has
   * paid. Asked for again, it changes nothing.
   *
   * @throws SubscriptionProblem  `not_subscribed`, `withdrawal_pending`
   */
  async cancelAtPeriodEnd({ account: reference, by, reason }: EndOrder): Promise<void> {
    const { accountId, open } = await this.locked(reference, async (tx, account, current) => {
      const { subscription, openUpgrade } = current
      if (subscription === null && openUpgrade === null) throw notSubscribed()
      if (subscription !== null && !subscription.endsThen)
        await this.planChange(tx, account, current, { to: null, by, reason })
      return { accountId: account.id, open: openUpgrade }
    })
    if (open !== null) await this.withdraw(open, by)
    await this.flushOutbox(accountId)
  }

  /**
   * Takes back a change or an end that was to come.
   *
   * @throws SubscriptionProblem  `not_subscribed`, `nothing_planned`
   */
  async keep({ account: reference, by }: EndOrder): Promise<void> {
    const accountId = await this.locked(reference, async (tx, account, current) => {
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
   * Ends it now, in the caller's transaction, which holds the terms and the account; live keys are revoked by the job
   * that publishes dated terms. Without a subscription, only the plan ends.
   */
  async end(
    tx: Transaction,
    account: LockedAccount,
    by: Author = systemAuthor('billing'),
    reason?: string,
  ): Promise<void> {
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
    if (subscription === null && moved === null) return
    await this.record(tx, accountId, 'subscription.end', {
      by,
      before: { plan: subscription?.planCode ?? null, ...moved?.before },
      after: { ended_at: now, ...moved?.after },
      reason,
    })
  }

  /** What has to happen first, or which invoice is to be paid. */
  private decide(choice: PlanChoice): Promise<Decided> {
    const now = this.clock.now()
    return this.locked(choice.account, async (tx, account, current): Promise<Decided> => {
      const { subscription, openUpgrade: open, month, planCode, paidFcfa } = current
      const { wanted, price } = priced(choice.plan, current, now)
      const accountId = account.id
      if (wanted.code === planCode) {
        if (subscription === null || (subscription.changesOn === null && open === null)) throw planStands(wanted)
        if (open !== null) return { withdraw: open }
        await this.takeBack(tx, account, current, choice.by)
        return { accountId, invoiceId: null }
      }
      if (open !== null) {
        const same = open.planCode === wanted.code && open.periodStart.getTime() === month.start.getTime()
        return same ? { accountId, invoiceId: open.id } : { withdraw: open }
      }
      if (current.hasAgreedPrice) throw agreedWithStaff()
      if (price <= paidFcfa) {
        if (subscription === null) throw agreedWithStaff()
        if (subscription.nextPlanCode !== wanted.code) {
          await this.planChange(tx, account, current, { to: wanted, by: choice.by })
        }
        return { accountId, invoiceId: null }
      }
      if (subscription !== null && (await this.lacksRenewal(tx, current, accountId))) {
        return { accountId, renew: month.name }
      }
      const from = planCode === null ? null : { name: current.plans.get(planCode)?.name ?? '', priceFcfa: paidFcfa }
      const invoice = await this.invoices.draft(tx, {
        accountId,
        kind: 'upgrade',
        periodStart: month.start,
        periodEnd: month.end,
        planCode: wanted.code,
        dueOn: current.today,
        lines: [upgradeLineFrom(current.today, month, { from, to: { name: wanted.name, priceFcfa: price } })],
        by: choice.by,
      })
      await this.record(tx, accountId, 'subscription.choose', {
        by: choice.by,
        before: { plan: planCode },
        after: { plan: wanted.code, invoice_id: invoice.id, total_fcfa: invoice.totalFcfa },
      })
      return { accountId, invoiceId: invoice.id }
    })
  }

  /**
   * This month's base price is to be invoiced, and is not: invoiced after the upgrade, it would be that of the new plan,
   * and the difference would be paid twice.
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

  /** From the next month on: another plan, or none. */
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
    await this.mailer.queueForAccount(tx, {
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

  private locked<T>(
    reference: string,
    work: (tx: Transaction, account: LockedAccount, current: SubscriptionState) => Promise<T>,
  ): Promise<T> {
    return writeAccount(this.prisma, reference, async (tx, account) =>
      work(tx, account, await readSubscriptionState(tx, account.id, this.clock.now())),
    )
  }

  private async withdraw(invoice: Pick<Invoice, 'id'>, by: Author): Promise<void> {
    if (!(await this.invoiceCancellation.cancel(invoice.id, 'Changement de formule', by))) throw withdrawalPending()
  }

  /** After a change stands: requests see it, and the renewal that is out already becomes right. */
  private async flushOutbox(accountId: string): Promise<void> {
    await this.changes.publish(accountId)
    await this.corrections.correctSoon(accountId)
  }

  private record(
    tx: Transaction,
    accountId: string,
    action: string,
    { by, before, after, reason }: { by: Author; before: unknown; after: unknown; reason?: string },
  ): Promise<void> {
    const target = { kind: 'subscription', id: accountId }
    return this.audit.record(tx, { ...by, action, accountId, target, before, after, reason })
  }
}

type Decided =
  | { withdraw: Invoice }
  | { accountId: string; renew: string }
  /** Null: nothing is to be paid now. */
  | { accountId: string; invoiceId: string | null }

function priced(code: string, { plans }: SubscriptionState, at: Date) {
  const wanted = plans.get(code)
  if (wanted === undefined || code === FREE_PLAN) throw unknownPlan(code)
  const price = listPriceOf(wanted, at)
  if (price === null) {
    throw new SubscriptionProblem('plan_on_contact', `The price of ${wanted.name} is on request: contact us.`)
  }
  return { wanted, price }
}

const planStands = ({ name }: PricedPlan) =>
  new SubscriptionProblem('plan_stands', `The organisation already has the plan ${name}.`)
const dearer = ({ name }: PricedPlan) =>
  new SubscriptionProblem('agreed_with_staff', `${name} is not cheaper: choose it now instead of scheduling it.`)
const agreedWithStaff = () =>
  new SubscriptionProblem(
    'agreed_with_staff',
    'Your plan or its price was agreed individually: contact us to change it.',
  )
const notSubscribed = () => new SubscriptionProblem('not_subscribed', 'The organisation has no subscription.')
const withdrawalPending = () =>
  new SubscriptionProblem('withdrawal_pending', 'An earlier invoice is being cancelled: try again in a minute.')
const renewalPending = () =>
  new SubscriptionProblem('renewal_pending', 'The invoice of this month is being created: try again in a minute.')
