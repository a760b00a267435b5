import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type InvoiceAmounts } from '@repere/rating'
import { FRANCS_MAX } from '../plans/plan.dto.js'
import { InvoiceDto, toInvoice } from '../invoicing/invoice.dto.js'
import { type PlanQuote } from './plan-quote.js'
import { type BoughtPlan, type SubscriptionState } from './subscription-report.js'

export class PlanChoiceDto {
  @Input.TextOf(1, 50, { description: 'A code of a plan that has a price.', example: 'starter' })
  plan!: string

  @Input.Optional()
  @Input.YesOrNo({
    default: false,
    description: 'Confirms that a price agreed with us ends with this choice: required after `agreement_lost`.',
  })
  accept_loss?: boolean

  @Input.Optional()
  @Input.YesOrNo({
    description:
      'Whether the credit of the organisation pays the proforma, as far as it goes. Default: as chosen before; `false` ' +
      'for a new proforma.',
  })
  use_credit?: boolean
}

export class AgreementDto {
  @Input.TextOf(1, 50, { description: 'The code of a plan.', example: 'enterprise' })
  plan!: string

  @Input.Optional()
  @Input.IntegerIn(0, FRANCS_MAX, { description: 'Francs per month before tax. Default: the price of the plan.' })
  price_fcfa?: number

  @Input.Optional()
  @Input.CalendarDay({
    description: 'In the time zone of the seller; not in the past; later than today only for a new subscription.',
  })
  begins_on?: string

  @Input.Optional()
  @Input.YesOrNo({
    description: 'Whether the rest of the first month of a new subscription is invoiced. Default: true.',
  })
  invoice_rest_of_month?: boolean

  @Input.TextOf(1, 2_000, { description: 'The contract; visible to staff only.' })
  reason!: string
}

const ENDS = ['period_end', 'now'] as const

export class SubscriptionEndDto {
  @Input.OneOf(ENDS, { description: '`now`: live keys are revoked within seconds.' })
  at!: (typeof ENDS)[number]

  @Input.TextOf(1, 2_000, { description: 'Visible to staff only.' })
  reason!: string
}

@ApiSchema({ name: 'BoughtPlan' })
export class BoughtPlanDto {
  @Field.Text({ example: 'starter' })
  code!: string

  @Field.Text({ example: 'Starter' })
  name!: string

  @Field.Fcfa('Francs per month before tax; null: unknown.', { nullable: true })
  price_fcfa!: number | null
}

@ApiSchema({ name: 'SubscriptionChange' })
export class SubscriptionChangeDto {
  @Field.Day('The day on which the change starts.')
  on!: string

  @Field.Part(BoughtPlanDto, 'Null: the subscription ends.', { nullable: true })
  plan!: BoughtPlanDto | null
}

@ApiSchema({ name: 'NextRenewal' })
export class NextRenewalDto {
  @Field.Text('The month that the renewal covers.', { example: '2026-11' })
  month!: string

  @Field.Day('The first day of the month.')
  due_on!: string

  @Field.Part(BoughtPlanDto)
  plan!: BoughtPlanDto

  @Field.Part(InvoiceDto, 'Null: the invoice is created 7 days before the month.', { nullable: true })
  invoice!: InvoiceDto | null
}

@ApiSchema({ name: 'Subscription' })
export class SubscriptionDto {
  @Field.YesOrNo('False with a plan: the plan was assigned without a subscription.')
  subscribed!: boolean

  @Field.Part(BoughtPlanDto, 'Null: no paid plan.', { nullable: true })
  plan!: BoughtPlanDto | null

  @Field.Text('The current month in the time zone of the seller.', { example: '2026-11' })
  month!: string

  @Field.Part(SubscriptionChangeDto, 'The scheduled change; null: none.', { nullable: true })
  change!: SubscriptionChangeDto | null

  @Field.Part(NextRenewalDto, 'Null: no renewal follows.', { nullable: true })
  renewal!: NextRenewalDto | null

  @Field.Part(InvoiceDto, 'The open upgrade; the plan starts when its invoice is paid.', { nullable: true })
  upgrade!: InvoiceDto | null
}

@ApiSchema({ name: 'ChosenPlan' })
export class ChosenPlanDto {
  @Field.Part(SubscriptionDto)
  subscription!: SubscriptionDto

  @Field.Part(InvoiceDto, 'The invoice to pay before the plan starts; null: nothing to pay now.', { nullable: true })
  invoice!: InvoiceDto | null
}

@ApiSchema({ name: 'QuotedAmount' })
export class QuotedAmountDto {
  @Field.Fcfa('Francs before tax.')
  net_fcfa!: number

  @Field.Fcfa()
  tax_fcfa!: number

  @Field.Fcfa()
  total_fcfa!: number
}

@ApiSchema({ name: 'PlanQuote' })
export class PlanQuoteDto {
  @Field.Text()
  plan!: string

  @Field.Part(QuotedAmountDto, 'To be paid before the plan starts; null: nothing, it starts with the next month.', {
    nullable: true,
  })
  now!: QuotedAmountDto | null

  @Field.Integer('Days left of the month, today included.')
  days_left!: number

  @Field.Integer()
  days_in_month!: number

  @Field.Day('First day of the plan in the time zone of the seller.')
  begins_on!: string

  @Field.Part(QuotedAmountDto, 'The price of the next month.')
  next_month!: QuotedAmountDto

  @Field.Day('The due day of the next month, which is its first day.')
  next_month_due_on!: string

  @Field.Day('Without the payment of the next month, keys are refused from this day on.')
  suspended_from!: string

  @Field.Text('French, as printed.')
  tax_mention!: string
}

export class PlanQuoteQueryDto {
  @Input.TextOf(1, 50, { description: 'The code of a plan with a price.', example: 'pro' })
  plan!: string
}

const toPlan = ({ code, name, priceFcfa }: BoughtPlan): BoughtPlanDto => ({ code, name, price_fcfa: priceFcfa })

export function toSubscription(state: SubscriptionState): SubscriptionDto {
  const { plan, change, renewal, upgrade, utcOffsetMinutes } = state
  return {
    subscribed: state.isSubscribed,
    plan: plan && toPlan(plan),
    month: state.month.name,
    change: change && { on: change.day, plan: change.plan && toPlan(change.plan) },
    renewal: renewal && {
      month: renewal.month,
      due_on: renewal.dueOn,
      plan: toPlan(renewal.plan),
      invoice: renewal.invoice && toInvoice(renewal.invoice, utcOffsetMinutes),
    },
    upgrade: upgrade && toInvoice(upgrade, utcOffsetMinutes),
  }
}

const toQuotedAmount = ({ netFcfa, tax, totalFcfa }: InvoiceAmounts): QuotedAmountDto => ({
  net_fcfa: netFcfa,
  tax_fcfa: tax.amountFcfa,
  total_fcfa: totalFcfa,
})

export const toPlanQuote = (quote: PlanQuote): PlanQuoteDto => ({
  plan: quote.planCode,
  now: quote.now && toQuotedAmount(quote.now),
  days_left: quote.daysLeft,
  days_in_month: quote.daysInMonth,
  begins_on: quote.beginsOn,
  next_month: toQuotedAmount(quote.nextMonth),
  next_month_due_on: quote.nextMonthDueOn,
  suspended_from: quote.suspendedFrom,
  tax_mention: quote.nextMonth.tax.mention,
})
