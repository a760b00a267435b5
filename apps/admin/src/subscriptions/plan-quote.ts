import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import {
  addDays,
  billingMonth,
  daysIncluding,
  invoiceAmounts,
  type InvoiceAmounts,
  localDay,
  monthAfter,
} from '@repere/rating'
import { francs, type Fcfa } from '@repere/shared'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { graceDaysOf, renewalDueOn, renewalSentOn } from '../invoices/grace.js'
import { type LabelledLine } from '../invoicing/draft-order.js'
import { readTaxRule } from '../seller/tax-rules.js'
import { agreedPrices, basePriceOf, listPriceOf, type PricedPlan } from './base-prices.js'
import { firstPurchases } from './first-purchases.js'
import { readSubscriptionState, type SubscriptionState } from './subscription-rows.js'
import { beginsLater, lastDayOf, renewalLine, upgradeLineFrom } from './subscription-terms.js'
import { agreedWithStaff, subscriptionStartsLater, SubscriptionProblem, unknownPlan } from './subscription.problems.js'
import { FREE_PLAN } from '../plans/plan-move.js'

/** The price of choosing a plan. */
export interface PlanQuote {
  planCode: string
  /** The amount to pay before the plan starts; null: nothing now, and the plan starts with the next month. */
  now: InvoiceAmounts | null
  /** Of the month, today included. */
  daysLeft: number
  daysInMonth: number
  /** Its first day, in the seller's zone: today once it is paid, or the first of the next month. */
  beginsOn: string
  /** The price of the next month. */
  nextMonth: InvoiceAmounts
  /** The last day to pay the next month without being late, `YYYY-MM-DD`. */
  nextMonthDueOn: string
  /** Without the payment of the next month, keys are refused from this day on. */
  suspendedFrom: string
}

/** A plan that can be chosen, and its price per month. */
export interface WantedPlan {
  wanted: PricedPlan
  price: Fcfa
}

/**
 * The chosen plan, at its price.
 *
 * @throws SubscriptionProblem  `unknown_plan`, `plan_on_contact`
 */
export function pricedPlan(code: string, { plans, planCode, agreedFcfa }: SubscriptionState, at: Date): WantedPlan {
  const wanted = plans.get(code)
  if (wanted === undefined || code === FREE_PLAN) throw unknownPlan(code)
  const price = listPriceOf(wanted, at)
  if (price === null) {
    throw new SubscriptionProblem('plan_on_contact', `The price of ${wanted.name} is on request: contact us.`)
  }
  // A price that staff agreed holds from the day on which they agreed it, also for a first plan.
  return { wanted, price: planCode === null ? (agreedFcfa ?? price) : price }
}

/**
 * Refuses choices that only staff may make: a subscription that begins on a later day; a plan without a subscription, for a
 * cheaper one; an agreed price, for a more expensive plan.
 *
 * @throws SubscriptionProblem  `agreed_with_staff`
 */
export function requireOwnChoice(
  { subscription, today, paidFcfa, planCode, agreedFcfa }: SubscriptionState,
  { wanted, price }: WantedPlan,
): void {
  if (subscription !== null && beginsLater(subscription, today)) throw subscriptionStartsLater()
  if (wanted.code === planCode) return
  const isDearer = price > paidFcfa
  if (isDearer ? agreedFcfa !== null && planCode !== null : subscription === null) throw agreedWithStaff()
}

/** The price of a first or more expensive plan for the rest of the month. */
export function restOfMonthLine(
  { today, month, planCode, plans, paidFcfa }: SubscriptionState,
  { wanted, price }: WantedPlan,
): LabelledLine {
  const from = planCode === null ? null : { name: plans.get(planCode)?.name ?? '', priceFcfa: paidFcfa }
  return upgradeLineFrom(today, month, { from, to: { name: wanted.name, priceFcfa: price } })
}

/** The price of choosing a plan, computed by the same functions as invoices. */
@Injectable()
export class PlanQuotes {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /** @throws SubscriptionProblem  `unknown_plan`, `plan_on_contact`, `agreed_with_staff` */
  of(accountId: string, code: string): Promise<PlanQuote> {
    return this.prisma.$transaction(async (tx) => {
      const now = this.clock.now()
      const state = await readSubscriptionState(tx, accountId, now)
      const { month, today, utcOffsetMinutes } = state
      const plan = pricedPlan(code, state, now)
      requireOwnChoice(state, plan)
      const isDearer = plan.price > state.paidFcfa
      const following = billingMonth(monthAfter(month.name), utcOffsetMinutes)
      const override = (await agreedPrices(tx, [accountId], following.start)).get(accountId)
      const price =
        basePriceOf({ planCode: code, agreedFcfa: null }, plan.wanted, override, following.start) ?? francs(0)
      const rule = await readTaxRule(tx, accountId, today)
      // A plan that begins now is the first purchase of an account without one; next month's is a renewal.
      const bought = await firstPurchases(tx, [accountId], utcOffsetMinutes)
      const firstDay = bought.has(accountId) || !isDearer ? (bought.get(accountId) ?? null) : today
      const nextMonthFirst = localDay(month.end, utcOffsetMinutes)
      const nextMonthDueOn = renewalDueOn(nextMonthFirst, renewalSentOn(nextMonthFirst, today))
      return {
        planCode: code,
        now: isDearer ? invoiceAmounts([restOfMonthLine(state, plan)], rule) : null,
        daysLeft: daysIncluding(today, lastDayOf(month, utcOffsetMinutes)),
        daysInMonth: month.days,
        beginsOn: isDearer ? today : nextMonthFirst,
        nextMonth: invoiceAmounts([renewalLine(plan.wanted.name, price, following)], rule),
        nextMonthDueOn,
        suspendedFrom: addDays(nextMonthDueOn, graceDaysOf(firstDay, following.name)),
      }
    })
  }
}
