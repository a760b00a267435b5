import { ApiSchema } from '@nestjs/swagger'
import { Field } from '@repere/http'
import { LINE_KINDS, type LineKind } from '@repere/rating'
import { type Estimate } from './estimate.js'

@ApiSchema({ name: 'EstimateLine' })
export class EstimateLineDto {
  @Field.OneOf(LINE_KINDS)
  kind!: LineKind

  @Field.Text('In French, as it will be printed.')
  label!: string

  @Field.Integer()
  quantity!: number

  @Field.Fcfa('Francs for `per` units.')
  unit_price_fcfa!: number

  @Field.Integer()
  per!: number

  @Field.Fcfa()
  amount_fcfa!: number
}

@ApiSchema({ name: 'Estimate' })
export class EstimateDto {
  @Field.Text('The current month in the time zone of the seller.', { example: '2026-11' })
  month!: string

  @Field.Instant('Usage before this time is counted, except for the last few minutes.')
  as_of!: Date

  @Field.List(EstimateLineDto, 'The base price, then the requests beyond the quota.')
  lines!: EstimateLineDto[]

  @Field.Fcfa()
  net_fcfa!: number

  @Field.Integer('180 = 18 %.')
  tax_rate_per_mille!: number

  @Field.Text('French, as printed.')
  tax_mention!: string

  @Field.Fcfa()
  tax_fcfa!: number

  @Field.Fcfa()
  total_fcfa!: number
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
