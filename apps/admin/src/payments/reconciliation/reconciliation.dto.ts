import { ApiSchema } from '@nestjs/swagger'
import { badInput, Field, Input } from '@repere/http'
import { type Reconciliation } from '@repere/prisma'
import { addDays, dayOf, daysBetween } from '@repere/rating'
import { type Difference, type DifferenceKind } from './sides.js'

const DAYS_MAX = 366
const DAYS_DEFAULT = 30
/** No payment existed before this day. */
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
  @Input.Optional()
  @Input.CalendarDay({ description: 'First day, in the time zone of the seller; default: 30 days including `to`.' })
  from?: string

  @Input.Optional()
  @Input.CalendarDay({ description: 'Last day, inclusive; default: today.' })
  to?: string
}

@ApiSchema({ name: 'ReconciliationSide' })
export class SideDto {
  @Field.Count('Number of paid payments.')
  count!: number

  @Field.Count('The received amount, regardless of later refunds.')
  fcfa!: number
}

@ApiSchema({ name: 'OurSideOfDifference' })
export class OurSideDto {
  @Field.Text()
  state!: string

  @Field.Fcfa({ nullable: true })
  received_fcfa!: number | null

  @Field.Fcfa()
  refunded_fcfa!: number
}

@ApiSchema({ name: 'TheirSideOfDifference' })
export class TheirSideDto {
  @Field.Text()
  status!: string

  @Field.Integer('In whole units of the currency.')
  amount!: number

  @Field.Text()
  currency!: string
}

@ApiSchema({ name: 'ReconciliationDifference' })
export class DifferenceDto implements Difference {
  @Field.Text({ nullable: true })
  provider_id!: string | null

  @Field.Text('The id of the payment as stored by the provider.', { nullable: true })
  reference!: string | null

  @Field.Part(OurSideDto, 'Null: the payment is unknown here.', { nullable: true })
  ours!: OurSideDto | null

  @Field.Part(TheirSideDto, 'Null: not paid according to the provider.', { nullable: true })
  theirs!: TheirSideDto | null

  @Field.OneOf(KINDS)
  difference!: DifferenceKind
}

@ApiSchema({ name: 'Reconciliation' })
export class ReconciliationDto {
  @Field.Day('In the time zone of the seller.')
  day!: string

  @Field.Text()
  provider!: string

  @Field.Part(SideDto)
  ours!: SideDto

  @Field.Part(SideDto)
  theirs!: SideDto

  @Field.List(DifferenceDto, 'Empty if both sides agree.')
  differences!: DifferenceDto[]

  @Field.Instant()
  compared_at!: Date
}

@ApiSchema({ name: 'Reconciliations' })
export class ReconciliationsDto {
  @Field.List(ReconciliationDto, 'Newest day first.')
  days!: ReconciliationDto[]
}

/** @throws Problem  400 for a period that ends before its start, or is too long */
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
