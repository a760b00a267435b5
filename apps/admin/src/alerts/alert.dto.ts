import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  IdField,
  IntegerIn,
  NameOf,
  NullableCountField,
  NullableInstantField,
  NullableTextField,
  OneOf,
  Optional,
} from '@repere/http'
import { type Alert, AlertMeasure } from '@repere/prisma'
import { type KeyKind } from '@repere/shared'

const MEASURES = Object.values(AlertMeasure)
const KINDS = ['live', 'test'] as const
const MEANING =
  '`units_24h`: units of the last 24 hours; `units_month`: units of the calendar month; `overage_fcfa_month`: what requests beyond the quota cost in the calendar month, francs before tax.'
const THRESHOLD_MAX = 1_000_000_000_000
const THRESHOLD = 'Units or francs, as the measure says. The alert resolves below 90 percent of it.'

@ApiSchema({ name: 'AlertOrder' })
export class AlertOrderDto {
  @OneOf(MEASURES, { description: MEANING })
  measure!: AlertMeasure

  @IntegerIn(1, THRESHOLD_MAX, { description: THRESHOLD })
  threshold!: number

  @Optional()
  @OneOf(KINDS, { description: 'Which keys: `live` or `test` (sandbox).', default: 'live' })
  keys?: KeyKind

  @Optional()
  @NameOf(0, 80, { description: 'A name for people; no web address.' })
  name?: string
}

@ApiSchema({ name: 'AlertChange' })
export class AlertChangeDto {
  @Optional()
  @IntegerIn(1, THRESHOLD_MAX, { description: THRESHOLD })
  threshold?: number

  @Optional()
  @NameOf(0, 80, { description: 'A name for people; empty removes it.' })
  name?: string
}

@ApiSchema({ name: 'Alert' })
export class AlertDto {
  @IdField()
  id!: string

  @NullableTextField()
  name!: string | null

  @ApiProperty({ type: String, enum: MEASURES, description: MEANING })
  measure!: AlertMeasure

  @ApiProperty({ type: String, enum: KINDS })
  keys!: KeyKind

  @ApiProperty({ type: 'integer', minimum: 1, description: THRESHOLD })
  threshold!: number

  @ApiProperty({ type: String, enum: ['ok', 'triggered'] })
  state!: 'ok' | 'triggered'

  @NullableInstantField('Null unless triggered.')
  triggered_at!: Date | null

  @NullableCountField('The last value; null before the first.')
  value!: number | null
}

@ApiSchema({ name: 'Alerts' })
export class AlertsDto {
  @ApiProperty({ type: [AlertDto], description: 'Oldest first.' })
  alerts!: AlertDto[]
}

export const toAlert = ({ id, name, measure, kind, threshold, triggeredAt, lastValue }: Alert): AlertDto => ({
  id,
  name,
  measure,
  keys: kind,
  threshold: Number(threshold),
  state: triggeredAt === null ? 'ok' : 'triggered',
  triggered_at: triggeredAt,
  value: lastValue === null ? null : Number(lastValue),
})
