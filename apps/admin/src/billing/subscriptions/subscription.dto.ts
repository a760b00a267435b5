import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  CalendarDay,
  DayField,
  InstantField,
  IntegerIn,
  OneOf,
  Optional,
  TextField,
  TextOf,
  YesOrNo,
} from '@repere/http'
import { type InvoiceAmounts, LINE_KINDS, type LineKind } from '@repere/rating'
import { FRANCS_MAX } from '../../plans/plan.dto.js'
import { InvoiceDto, toInvoice } from '../invoices/invoice.dto.js'
import { type Estimate } from './estimate.js'
import { type PlanQuote } from './plan-quote.js'
import { type BoughtPlan, type SubscriptionState } from './subscription-report.js'

const month = (description: string) => ApiProperty({ type: String, example: '2026-11', description })

export class PlanChoiceDto {
  @TextOf(1, 50, { description: 'A code of a plan that has a price.', example: 'starter' })
  plan!: string

  @Optional()
  @YesOrNo({
    default: false,
    description: 'Confirms that a price agreed with us ends with this choice: asked for by `agreement_lost`.',
  })
  accept_loss?: boolean
}

export class AgreementDto {
  @TextOf(1, 50, { description: 'A code.', example: 'enterprise' })
  plan!: string

  @Optional()
  @IntegerIn(0, FRANCS_MAX, { description: 'Francs per month before tax. Default: the price of the plan.' })
  price_fcfa?: number

  @Optional()
  @CalendarDay({
    description: 'In the time zone of the seller; not in the past; later than today only for a new subscription.',
  })
  begins_on?: string

  @Optional()
  @YesOrNo({ description: 'Whether the rest of the first month of a new subscription is invoiced. Default: true.' })
  invoice_rest_of_month?: boolean

  @TextOf(1, 2_000, { description: 'The contract; visible to staff only.' })
  reason!: string
}

const ENDS = ['period_end', 'now'] as const

export class SubscriptionEndDto {
  @OneOf(ENDS, { description: '`now`: live keys are revoked within seconds.' })
  at!: (typeof ENDS)[number]

  @TextOf(1, 2_000, { description: 'Visible to staff only.' })
  reason!: string
}

@ApiSchema({ name: 'BoughtPlan' })
export class BoughtPlanDto {
  @ApiProperty({ type: String, example: 'starter' })
  code!: string

  @ApiProperty({ type: String, example: 'Starter' })
  name!: string

  @ApiProperty({ type: 'integer', nullable: true, description: 'Francs per month before tax; null: unknown.' })
  price_fcfa!: number | null
}

@ApiSchema({ name: 'SubscriptionChange' })
export class SubscriptionChangeDto {
  @DayField('The day on which the change starts.')
  on!: string

  @ApiProperty({ type: BoughtPlanDto, nullable: true, description: 'Null: the subscription ends.' })
  plan!: BoughtPlanDto | null
}

@ApiSchema({ name: 'NextRenewal' })
export class NextRenewalDto {
  @month('The month that the renewal covers.')
  month!: string

  @DayField('The first day of the month.')
  due_on!: string

  @ApiProperty({ type: BoughtPlanDto })
  plan!: BoughtPlanDto

  @ApiProperty({
    type: InvoiceDto,
    nullable: true,
    description: 'Null: the invoice is created 7 days before the month.',
  })
  invoice!: InvoiceDto | null
}

@ApiSchema({ name: 'Subscription' })
export class SubscriptionDto {
  @ApiProperty({ type: Boolean, description: 'False with a plan: the plan was assigned without a subscription.' })
  subscribed!: boolean

  @ApiProperty({ type: BoughtPlanDto, nullable: true, description: 'Null: no paid plan.' })
  plan!: BoughtPlanDto | null

  @month('The current month in the time zone of the seller.')
  month!: string

  @ApiProperty({ type: SubscriptionChangeDto, nullable: true, description: 'The scheduled change; null: none.' })
  change!: SubscriptionChangeDto | null

  @ApiProperty({ type: NextRenewalDto, nullable: true, description: 'Null: no renewal follows.' })
  renewal!: NextRenewalDto | null

  @ApiProperty({
    type: InvoiceDto,
    nullable: true,
    description: 'The open upgrade; the plan starts when its invoice is paid.',
  })
  upgrade!: InvoiceDto | null
}

@ApiSchema({ name: 'ChosenPlan' })
export class ChosenPlanDto {
  @ApiProperty({ type: SubscriptionDto })
  subscription!: SubscriptionDto

  @ApiProperty({
    type: InvoiceDto,
    nullable: true,
    description: 'The invoice to pay before the plan starts; null: nothing to pay now.',
  })
  invoice!: InvoiceDto | null
}

@ApiSchema({ name: 'QuotedAmount' })
export class QuotedAmountDto {
  @ApiProperty({ type: 'integer', description: 'Francs before tax.' })
  net_fcfa!: number

  @ApiProperty({ type: 'integer' })
  tax_fcfa!: number

  @ApiProperty({ type: 'integer' })
  total_fcfa!: number
}

@ApiSchema({ name: 'PlanQuote' })
export class PlanQuoteDto {
  @ApiProperty({ type: String })
  plan!: string

  @ApiProperty({
    type: QuotedAmountDto,
    nullable: true,
    description: 'To be paid before the plan begins; null: nothing, it begins with the next month.',
  })
  now!: QuotedAmountDto | null

  @ApiProperty({ type: 'integer', description: 'Days left of the month, today included.' })
  days_left!: number

  @ApiProperty({ type: 'integer' })
  days_in_month!: number

  @ApiProperty({ type: String, format: 'date', description: 'First day of the plan in the time zone of the seller.' })
  begins_on!: string

  @ApiProperty({ type: QuotedAmountDto, description: 'What the next month costs.' })
  next_month!: QuotedAmountDto

  @ApiProperty({ type: String, description: 'French, as printed.' })
  tax_mention!: string
}

export class PlanQuoteQueryDto {
  @TextOf(1, 50, { description: 'The code of a plan with a price.', example: 'pro' })
  plan!: string
}

@ApiSchema({ name: 'EstimateLine' })
export class EstimateLineDto {
  @ApiProperty({ type: String, enum: [...LINE_KINDS] })
  kind!: LineKind

  @TextField('In French, as it will be printed.')
  label!: string

  @ApiProperty({ type: 'integer' })
  quantity!: number

  @ApiProperty({ type: 'integer', description: 'Francs for `per` units.' })
  unit_price_fcfa!: number

  @ApiProperty({ type: 'integer' })
  per!: number

  @ApiProperty({ type: 'integer' })
  amount_fcfa!: number
}

@ApiSchema({ name: 'Estimate' })
export class EstimateDto {
  @month('The current month in the time zone of the seller.')
  month!: string

  @InstantField('Usage before this time is counted, except for the last few minutes.')
  as_of!: Date

  @ApiProperty({ type: [EstimateLineDto], description: 'The base price, then the requests beyond the quota.' })
  lines!: EstimateLineDto[]

  @ApiProperty({ type: 'integer' })
  net_fcfa!: number

  @ApiProperty({ type: 'integer', description: '180 = 18 %.' })
  tax_rate_per_mille!: number

  @TextField('French, as printed.')
  tax_mention!: string

  @ApiProperty({ type: 'integer' })
  tax_fcfa!: number

  @ApiProperty({ type: 'integer' })
  total_fcfa!: number
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
  tax_mention: quote.nextMonth.tax.mention,
})

export function toEstimate({ month, asOf, lines, amounts }: Estimate): EstimateDto {
  return {
    month: month.name,
    as_of: asOf,
    lines: lines.map(({ kind, label, quantity, unitPriceFcfa, per, amountFcfa }) => ({
      kind,
      label,
      quantity,
      unit_price_fcfa: unitPriceFcfa,
      per,
      amount_fcfa: amountFcfa,
    })),
    net_fcfa: amounts.netFcfa,
    tax_rate_per_mille: amounts.tax.ratePerMille,
    tax_mention: amounts.tax.mention,
    tax_fcfa: amounts.tax.amountFcfa,
    total_fcfa: amounts.totalFcfa,
  }
}
