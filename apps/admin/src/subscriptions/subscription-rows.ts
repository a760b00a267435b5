import { type Invoice, type Subscription, type Transaction } from '@repere/prisma'
import { type BillingMonth, billingMonthOf, localDay } from '@repere/rating'
import { francs, type Fcfa } from '@repere/shared'
import { readSeller } from '../seller/seller.js'
import { agreedPrices, basePriceOf, type PricedPlan, readPlans } from './base-prices.js'
import { asOn, beginsLater } from './subscription-terms.js'

/** The subscription of an account at an instant of the billing clock. Its account is locked. */
export interface SubscriptionState {
  month: BillingMonth
  utcOffsetMinutes: number
  /** `YYYY-MM-DD` in the seller's zone. */
  today: string
  plans: Map<string, PricedPlan>
  /** Its state today; null: none, or it has ended. */
  subscription: Subscription | null
  /** Its code; null: no plan is in force. */
  planCode: string | null
  /** The account's base price for this month, francs before tax: 0 without a plan or a price. */
  paidFcfa: Fcfa
  /** The price of an override in force now, francs a month before tax; null: none. */
  agreedFcfa: Fcfa | null
  /** A plan that was chosen and is not paid. */
  openUpgrade: Invoice | null
}

export async function readSubscriptionState(tx: Transaction, accountId: string, now: Date): Promise<SubscriptionState> {
  const { utcOffsetMinutes } = await readSeller(tx)
  const month = billingMonthOf(now, utcOffsetMinutes)
  const today = localDay(now, utcOffsetMinutes)
  const plans = await readPlans(tx)
  const row = await tx.subscription.findUnique({ where: { accountId } })
  const current = row === null ? null : asOn(row, today)
  const subscription = current?.endedAt === null ? current : null
  const period = await tx.accountPlan.findFirst({
    where: { accountId, validFrom: { lte: now }, OR: [{ validUntil: null }, { validUntil: { gt: now } }] },
    include: { planVersion: true },
  })
  const isComing = subscription !== null && beginsLater(subscription, today)
  const planCode = (isComing ? null : subscription?.planCode) ?? period?.planVersion.planCode ?? null
  const override = (await agreedPrices(tx, [accountId], month.start)).get(accountId)
  const plan = planCode === null ? undefined : plans.get(planCode)
  const paidFcfa =
    plan === undefined
      ? null
      : basePriceOf({ planCode: plan.code, agreedFcfa: subscription?.priceFcfa ?? null }, plan, override, month.start)
  const openUpgrade = await tx.invoice.findFirst({
    where: { accountId, state: 'proforma' },
  })
  return {
    month,
    utcOffsetMinutes,
    today,
    plans,
    subscription,
    planCode,
    paidFcfa: paidFcfa ?? francs(0),
    agreedFcfa: (await agreedPrices(tx, [accountId], now)).get(accountId) ?? null,
    openUpgrade,
  }
}

/** Makes runs check the account's renewals after the month again, because their invoices may be wrong now. */
export async function forgetRenewals(tx: Transaction, accountId: string, month: string): Promise<void> {
  await tx.billingRunItem.deleteMany({ where: { accountId, run: { kind: 'renewals', month: { gt: month } } } })
}
