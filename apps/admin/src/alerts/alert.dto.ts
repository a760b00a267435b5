import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type Alert, AlertMeasure } from '@repere/prisma'
import { type KeyKind } from '@repere/shared'

const MEASURES = Object.values(AlertMeasure)
const KINDS = ['live', 'test'] as const
const MEANING =
  '`units_24h`: units of the last 24 hours; `units_month`: units of the calendar month; `overage_fcfa_month`: the cost of requests beyond the quota in the calendar month, francs before tax.'
const THRESHOLD_MAX = 1_000_000_000_000
const THRESHOLD = 'Units or francs, as the measure says. The alert resolves below 90 percent of it.'

@ApiSchema({ name: 'AlertOrder' })
export class AlertOrderDto {
  @Input.OneOf(MEASURES, { description: MEANING })
  measure!: AlertMeasure

  @Input.IntegerIn(1, THRESHOLD_MAX, { description: THRESHOLD })
  threshold!: number

  @Input.Optional()
  @Input.OneOf(KINDS, { description: 'Which keys: `live` or `test` (sandbox).', default: 'live' })
  keys?: KeyKind

  @Input.Optional()
  @Input.NameOf(0, 80, { description: 'A name for people; no web address.' })
  name?: string
}

@ApiSchema({ name: 'AlertChange' })
export class AlertChangeDto {
  @Input.Optional()
  @Input.IntegerIn(1, THRESHOLD_MAX, { description: THRESHOLD })
  threshold?: number

  @Input.Optional()
  @Input.NameOf(0, 80, { description: 'A name for people; empty removes it.' })
  name?: string
}

@ApiSchema({ name: 'Alert' })
export class AlertDto {
  @Field.Id()
  id!: string

  @Field.Text({ nullable: true })
  name!: string | null

  @Field.OneOf(MEASURES, MEANING)
  measure!: AlertMeasure

  @Field.OneOf(KINDS)
  keys!: KeyKind

  @Field.Integer(THRESHOLD, { minimum: 1 })
  threshold!: number

  @Field.OneOf(['ok', 'triggered'])
  state!: 'ok' | 'triggered'

  @Field.Instant('Null unless triggered.', { nullable: true })
  triggered_at!: Date | null

  @Field.Count('The last value; null before the first.', { nullable: true })
  value!: number | null
}

@ApiSchema({ name: 'Alerts' })
export class AlertsDto {
  @Field.List(AlertDto, 'Oldest first.')
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
