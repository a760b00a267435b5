import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, PrismaClient } from '@repere/prisma'
import { billingMonth, type BillingMonth, billingMonthOf, dayOf, localDay } from '@repere/rating'
import { renewalDueOn, renewalSentOn } from '../invoices/grace.js'
import { type Fcfa } from '@repere/shared'
import { type OwnRows } from '../access/account-scope.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { readSeller } from '../seller/seller.js'
import { agreedPrices, basePriceOf, type PricedPlan, readPlans } from './base-prices.js'
import { asOn, beginsLater, renewalIn } from './subscription-terms.js'

/** A plan as a subscription buys it. */
export interface BoughtPlan {
  code: string
  name: string
  /** Francs a month before tax; null: unknown. */
  priceFcfa: Fcfa | null
}

/** The current, the scheduled and the next plan of an account. */
export interface SubscriptionState {
  /** False: no plan, or one that staff gave without a subscription, which renews by itself without an invoice. */
  isSubscribed: boolean
  /** Null: no paid plan. */
  plan: BoughtPlan | null
  month: BillingMonth
  utcOffsetMinutes: number
  /** The scheduled change with its day; null: none. Its plan is null if the subscription ends. */
  change: { day: string; plan: BoughtPlan | null } | null
  /** The next plan; null: none. */
  renewal: { month: string; dueOn: string; plan: BoughtPlan; invoice: Invoice | null } | null
  /** An upgrade that waits for its payment. */
  upgrade: Invoice | null
}

type Rows = Pick<OwnRows, 'subscription' | 'invoice' | 'accountPlan' | 'accountOverride'>

/** The read side of subscriptions. */
@Injectable()
export class SubscriptionReport {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /** @param rows  of the account, or of any */
  async of(rows: Rows, accountId: string): Promise<SubscriptionState> {
    const now = this.clock.now()
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const plans = await readPlans(this.prisma)
    const month = billingMonthOf(now, utcOffsetMinutes)
    const row = await rows.subscription.findFirst({ where: { accountId } })
    const today = row === null ? null : asOn(row, localDay(now, utcOffsetMinutes))
    const subscription = today?.endedAt === null ? today : null
    const priced = this.pricing(rows, accountId, plans)
    const upgrade = await rows.invoice.findFirst({
      where: { accountId, state: 'proforma' },
    })
    if (subscription === null) {
      const period = await rows.accountPlan.findFirst({
        where: { accountId, validFrom: { lte: now }, OR: [{ validUntil: null }, { validUntil: { gt: now } }] },
        include: { planVersion: true },
      })
      const plan = period === null ? null : await priced(period.planVersion.planCode, null, month.start)
      return { isSubscribed: false, plan, month, utcOffsetMinutes, change: null, renewal: null, upgrade }
    }
    const { changesOn, nextPlanCode, renewsFrom, beginsOn } = subscription
    const localToday = localDay(now, utcOffsetMinutes)
    const isComing = beginsLater(subscription, localToday)
    const bought = await priced(subscription.planCode, subscription.priceFcfa, month.start)
    const next = localDay(month.end, utcOffsetMinutes)
    const first = dayOf(renewsFrom) > next ? dayOf(renewsFrom) : next
    const coming = billingMonth(first.slice(0, 7), utcOffsetMinutes)
    const renewal = renewalIn(subscription, first)
    const invoice =
      renewal === null
        ? null
        : await rows.invoice.findFirst({
            where: {
              accountId,
              kind: 'renewal',
              periodStart: coming.start,
              state: { notIn: ['void', 'credited'] },
              replacedAt: null,
            },
          })
    return {
      isSubscribed: true,
      plan: isComing ? null : bought,
      month,
      utcOffsetMinutes,
      change: isComing
        ? { day: dayOf(beginsOn!), plan: bought }
        : changesOn === null
          ? null
          : {
              day: dayOf(changesOn),
              plan: nextPlanCode === null ? null : await priced(nextPlanCode, null, coming.start),
            },
      renewal:
        renewal === null
          ? null
          : {
              month: coming.name,
              dueOn: invoice === null ? renewalDueOn(first, renewalSentOn(first, localToday)) : dayOf(invoice.dueOn),
              plan: await priced(renewal.planCode, renewal.agreedFcfa, coming.start),
              invoice,
            },
      upgrade,
    }
  }

  private pricing(rows: Rows, accountId: string, plans: Map<string, PricedPlan>) {
    return async (planCode: string, agreedFcfa: number | null, at: Date): Promise<BoughtPlan> => {
      const plan = plans.get(planCode)
      if (plan === undefined) throw new Error(`There is no plan ${planCode}`)
      const override = (await agreedPrices(rows, [accountId], at)).get(accountId)
      return { code: plan.code, name: plan.name, priceFcfa: basePriceOf({ planCode, agreedFcfa }, plan, override, at) }
    }
  }
}
