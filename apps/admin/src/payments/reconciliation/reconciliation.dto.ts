import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  badInput,
  CalendarDay,
  CountField,
  DayField,
  InstantField,
  NullableTextField,
  Optional,
  TextField,
} from '@repere/http'
import { type Reconciliation } from '@repere/prisma'
import { addDays, dayOf, daysBetween } from '../../usage/seller-time.js'
import { type Difference, type DifferenceKind } from './sides.js'

const DAYS_MAX = 366
const DAYS_DEFAULT = 30
/** Nothing was paid before. */
export const FIRST_DAY = '2020-01-01'
const KINDS: readonly DifferenceKind[] = [
  'missing_here',
  'missing_there',
  'doubled',
  'state',
  'currency',
  'amount',
  'given_back',
]

export class ReconciliationsQueryDto {
  @Optional()
  @CalendarDay({ description: 'First day, in the time zone of the seller; default: 30 days including `to`.' })
  from?: string

  @Optional()
  @CalendarDay({ description: 'Last day, inclusive; default: today.' })
  to?: string
}

@ApiSchema({ name: 'ReconciliationSide' })
export class SideDto {
  @CountField('Number of paid payments.')
  count!: number

  @CountField('The received amount, regardless of later refunds.')
  fcfa!: number
}

@ApiSchema({ name: 'OurSideOfDifference' })
export class OurSideDto {
  @TextField()
  state!: string

  @ApiProperty({ type: 'integer', nullable: true })
  received_fcfa!: number | null

  @ApiProperty({ type: 'integer' })
  refunded_fcfa!: number
}

@ApiSchema({ name: 'TheirSideOfDifference' })
export class TheirSideDto {
  @TextField()
  status!: string

  @ApiProperty({ type: 'integer', description: 'In whole units of the currency.' })
  amount!: number

  @TextField()
  currency!: string
}

@ApiSchema({ name: 'ReconciliationDifference' })
export class DifferenceDto implements Difference {
  @NullableTextField()
  provider_id!: string | null

  @NullableTextField('The id of the payment as stored by the provider.')
  reference!: string | null

  @ApiProperty({ type: OurSideDto, nullable: true, description: 'Null: the payment is unknown here.' })
  ours!: OurSideDto | null

  @ApiProperty({ type: TheirSideDto, nullable: true, description: 'Null: not paid according to the provider.' })
  theirs!: TheirSideDto | null

  @ApiProperty({ type: String, enum: [...KINDS] })
  difference!: DifferenceKind
}

@ApiSchema({ name: 'Reconciliation' })
export class ReconciliationDto {
  @DayField('In the time zone of the seller.')
  day!: string

  @TextField()
  provider!: string

  @ApiProperty({ type: SideDto })
  ours!: SideDto

  @ApiProperty({ type: SideDto })
  theirs!: SideDto

  @ApiProperty({ type: [DifferenceDto], description: 'Empty if both sides agree.' })
  differences!: DifferenceDto[]

  @InstantField()
  compared_at!: Date
}

@ApiSchema({ name: 'Reconciliations' })
export class ReconciliationsDto {
  @ApiProperty({ type: [ReconciliationDto], description: 'Newest day first.' })
  days!: ReconciliationDto[]
}

/** @throws Problem  400 for days that end before they begin, or are too many */
export function toDays({ from, to }: ReconciliationsQueryDto, today: string): { first: string; last: string } {
  const last = to ?? today
  const first = from ?? addDays(last, 1 - DAYS_DEFAULT)
  const days = daysBetween(first, last) + 1
  if (days < 1) throw badInput([{ field: 'to', reason: 'not_increasing', value: to ?? null }])
  if (first < FIRST_DAY) throw badInput([{ field: 'from', reason: 'out_of_range', value: from ?? null }])
  if (days > DAYS_MAX) throw badInput([{ field: 'from', reason: 'out_of_range', value: from ?? null }])
  return { first, last }
}

export const toReconciliation = (row: Reconciliation): ReconciliationDto => ({
  day: dayOf(row.day),
  provider: row.provider,
  ours: { count: row.ourCount, fcfa: Number(row.ourFcfa) },
  theirs: { count: row.theirCount, fcfa: Number(row.theirFcfa) },
  differences: row.differences as unknown as DifferenceDto[],
  compared_at: row.comparedAt,
})
