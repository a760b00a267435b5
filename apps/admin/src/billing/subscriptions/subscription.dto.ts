import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { CalendarDay, IntegerIn, OneOf, Optional, TextOf, YesOrNo } from '@repere/http'
import { LINE_KINDS, type LineKind } from '@repere/rating'
import { FRANCS_MAX } from '../../plans/plan.dto.js'
import { InvoiceDto, toInvoice } from '../invoices/invoice.dto.js'
import { type Estimate } from './estimate.js'
import { type BoughtPlan, type SubscriptionState } from './subscription-report.js'

const day = (description: string) => ApiProperty({ type: String, format: 'date', description })
const month = (description: string) => ApiProperty({ type: String, example: '2026-11', description })

export class PlanChoiceDto {
  @TextOf(1, 50, { description: 'A code of a plan that has a price.', example: 'starter' })
  plan!: string
}

export class AgreementDto {
  @TextOf(1, 50, { description: 'A code.', example: 'enterprise' })
  plan!: string

  @Optional()
  @IntegerIn(0, FRANCS_MAX, { description: 'Francs a month before tax. Absent: as the plan says.' })
  price_fcfa?: number

  @Optional()
  @CalendarDay({ description: 'In the zone of the seller, not past; later than today only for a new subscription.' })
  begins_on?: string

  @Optional()
  @YesOrNo({ description: 'Whether the rest of the month in which a new one begins is invoiced. Default true.' })
  invoice_rest_of_month?: boolean

  @TextOf(1, 2_000, { description: 'For staff only: the contract.' })
  reason!: string
}

const ENDS = ['period_end', 'now'] as const

export class SubscriptionEndDto {
  @OneOf(ENDS, { description: '`now`: live keys are revoked within seconds.' })
  at!: (typeof ENDS)[number]

  @TextOf(1, 2_000, { description: 'For staff only.' })
  reason!: string
}

@ApiSchema({ name: 'BoughtPlan' })
export class BoughtPlanDto {
  @ApiProperty({ type: String, example: 'starter' })
  code!: string

  @ApiProperty({ type: String, example: 'Starter' })
  name!: string

  @ApiProperty({ type: 'integer', nullable: true, description: 'Francs a month before tax; null: not said.' })
  price_fcfa!: number | null
}

@ApiSchema({ name: 'SubscriptionChange' })
export class SubscriptionChangeDto {
  @day('From which on.')
  on!: string

  @ApiProperty({ type: BoughtPlanDto, nullable: true, description: 'Null: the subscription ends.' })
  plan!: BoughtPlanDto | null
}

@ApiSchema({ name: 'NextRenewal' })
export class NextRenewalDto {
  @month('What it is for.')
  month!: string

  @day('The first day of the month.')
  due_on!: string

  @ApiProperty({ type: BoughtPlanDto })
  plan!: BoughtPlanDto

  @ApiProperty({ type: InvoiceDto, nullable: true, description: 'Null: it is made 7 days before the month.' })
  invoice!: InvoiceDto | null
}

@ApiSchema({ name: 'Subscription' })
export class SubscriptionDto {
  @ApiProperty({ type: Boolean, description: 'False with a plan: it was given without a subscription.' })
  subscribed!: boolean

  @ApiProperty({ type: BoughtPlanDto, nullable: true, description: 'Null: no paid plan.' })
  plan!: BoughtPlanDto | null

  @month('The one that runs, in the zone of the seller.')
  month!: string

  @ApiProperty({ type: SubscriptionChangeDto, nullable: true, description: 'What is to come; null: nothing.' })
  change!: SubscriptionChangeDto | null

  @ApiProperty({ type: NextRenewalDto, nullable: true, description: 'Null: nothing is bought next.' })
  renewal!: NextRenewalDto | null

  @ApiProperty({ type: InvoiceDto, nullable: true, description: 'A plan that begins when this is paid.' })
  upgrade!: InvoiceDto | null
}

@ApiSchema({ name: 'ChosenPlan' })
export class ChosenPlanDto {
  @ApiProperty({ type: SubscriptionDto })
  subscription!: SubscriptionDto

  @ApiProperty({
    type: InvoiceDto,
    nullable: true,
    description: 'To be paid for the plan to begin; null: nothing is to be paid now.',
  })
  invoice!: InvoiceDto | null
}

@ApiSchema({ name: 'EstimateLine' })
export class EstimateLineDto {
  @ApiProperty({ type: String, enum: [...LINE_KINDS] })
  kind!: LineKind

  @ApiProperty({ type: String, description: 'French, as it will be printed.' })
  label!: string

  @ApiProperty({ type: 'integer' })
  quantity!: number

  @ApiProperty({ type: 'integer', description: 'Francs for `per` of what is counted.' })
  unit_price_fcfa!: number

  @ApiProperty({ type: 'integer' })
  per!: number

  @ApiProperty({ type: 'integer' })
  amount_fcfa!: number
}

@ApiSchema({ name: 'Estimate' })
export class EstimateDto {
  @month('The one that runs, in the zone of the seller.')
  month!: string

  @ApiProperty({ type: String, format: 'date-time', description: 'Usage before is counted, but for some minutes.' })
  as_of!: Date

  @ApiProperty({ type: [EstimateLineDto], description: 'The base price, then what was requested beyond the quota.' })
  lines!: EstimateLineDto[]

  @ApiProperty({ type: 'integer' })
  net_fcfa!: number

  @ApiProperty({ type: 'integer', description: '180 = 18 %.' })
  tax_rate_per_mille!: number

  @ApiProperty({ type: String, description: 'French, as printed.' })
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
