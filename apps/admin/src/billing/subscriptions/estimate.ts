import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import {
  type BillingMonth,
  billingMonthOf,
  type InvoiceAmounts,
  invoiceAmounts,
  localDay,
  taxRuleFor,
} from '@repere/rating'
import { readProgress } from '../../usage/watermark.js'
import { BillingClock } from '../billing-clock.js'
import { type LabelledLine } from '../invoices/draft-order.js'
import { overageOwed } from '../runs/overage-owed.js'
import { overageUsed, OverageUnpriced } from '../runs/overage-usage.js'
import { readSeller } from '../seller.js'
import { readPlans } from './base-prices.js'
import { renewalLine } from './subscription-terms.js'
import { type SubscriptionState } from './subscription-report.js'

/** What the month that runs comes to so far. */
export interface Estimate {
  month: BillingMonth
  /** Usage before it is counted, but for the last minutes, which are rolled up every five. */
  asOf: Date
  /** A whole month of the plan, invoiced ahead; then what was requested beyond the quota, invoiced afterwards. */
  lines: LabelledLine[]
  amounts: InvoiceAmounts
}

/** By the same sums as the invoices. */
@Injectable()
export class Estimates {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  async of(accountId: string, { plan }: Pick<SubscriptionState, 'plan'>): Promise<Estimate> {
    const now = this.clock.now()
    const seller = await readSeller(this.prisma)
    const { utcOffsetMinutes } = seller
    const month = billingMonthOf(now, utcOffsetMinutes)
    const plans = await readPlans(this.prisma)
    const used = (await overageUsed(this.prisma, [accountId], month, { plans, utcOffsetMinutes })).get(accountId) ?? []
    const overage = used instanceof OverageUnpriced ? [] : overageOwed(used, []).lines
    const base = plan === null || plan.priceFcfa === null ? [] : [renewalLine(plan.name, plan.priceFcfa, month)]
    const buyer = await this.prisma.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { country: true, profile: { select: { taxId: true } } },
    })
    const rule = taxRuleFor({
      sellerCountry: seller.country,
      buyerCountry: buyer.country,
      buyerTaxable: (buyer.profile?.taxId ?? null) !== null,
      date: localDay(now, utcOffsetMinutes),
    })
    const lines = [...base, ...overage]
    const { copiedBefore } = await readProgress(this.prisma)
    return { month, asOf: copiedBefore, lines, amounts: invoiceAmounts(lines, rule) }
  }
}
