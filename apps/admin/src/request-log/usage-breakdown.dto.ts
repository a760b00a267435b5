import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { badField } from '../access/access.problems.js'
import { addDays, daysBetween } from '@repere/rating'
import { UsageKeyDto } from '../usage/usage.dto.js'
import { type Breakdown, BREAKDOWNS, type BreakdownFigures, type BreakdownReport } from './usage-breakdown.js'

const DAYS_DEFAULT = 30
/** Most days of a request; fewer are kept. */
const DAYS_MAX = 366
const DAYS_KEPT = 92

export class BreakdownQueryDto {
  @Input.OneOf(BREAKDOWNS, { description: 'The attribute that divides the lines.' })
  by!: Breakdown

  @Input.Optional()
  @Input.CalendarDay({ description: 'First day, in the time zone of the seller; default: 30 days including `to`.' })
  from?: string

  @Input.Optional()
  @Input.CalendarDay({ description: 'Last day, inclusive; default: today.' })
  to?: string
}

/**
 * The days of the answer: those that are kept.
 *
 * @param today  in the seller's time zone
 * @throws Problem  400 for a period that ends before its start, or is too long
 */
export function toPeriod({ from, to }: BreakdownQueryDto, today: string): { from: string; to: string } {
  const last = to ?? today
  const first = from ?? addDays(last, 1 - DAYS_DEFAULT)
  const days = daysBetween(first, last) + 1
  if (days < 1) throw badField('to', 'not_increasing', last)
  if (days > DAYS_MAX) throw badField('from', 'out_of_range', first)
  const oldest = addDays(today, 1 - DAYS_KEPT)
  // Days as texts sort like days.
  return { from: first >= oldest ? first : oldest < last ? oldest : last, to: last }
}

@ApiSchema({ name: 'BreakdownFigures' })
export class BreakdownFiguresDto {
  @Field.Count('Requests with a known key, refused ones included.')
  requests!: number

  @Field.Count('Requests that were answered with a status of 400 or more.')
  failed!: number

  @Field.Count('Units that they cost.')
  units!: number

  @Field.Decimal('Half of the answers below 400 took no longer, milliseconds, within 10 %; null: no such answer.', {
    nullable: true,
  })
  p50_ms!: number | null

  @Field.Decimal('95 % of them took no longer.', { nullable: true })
  p95_ms!: number | null
}

@ApiSchema({ name: 'BreakdownLine' })
export class BreakdownLineDto extends BreakdownFiguresDto {
  @Field.Text(
    'The operation, the id of the key, the status (durations are of all its answers), or the origin. An empty origin: no browser; `…`: further origins of a day with more than fifty.',
    { example: 'GET /v1/geocode' },
  )
  name!: string

  @Field.Part(UsageKeyDto, 'By key only.', { nullable: true })
  key!: UsageKeyDto | null
}

@ApiSchema({ name: 'UsageBreakdown' })
export class UsageBreakdownDto {
  @Field.Day('Later than requested where older days are not kept any more: the last 92 are.')
  from!: string

  @Field.Day('Inclusive.')
  to!: string

  @Field.OneOf(BREAKDOWNS)
  by!: Breakdown

  @Field.List(BreakdownLineDto, 'Most requests first.')
  lines!: BreakdownLineDto[]

  @Field.Part(BreakdownFiguresDto)
  total!: BreakdownFiguresDto

  @Field.YesOrNo('True when requests of the period are missing here. Invoices do not depend on these figures.')
  incomplete!: boolean
}

export const toBreakdown = (
  { lines, total, incomplete }: BreakdownReport,
  period: { from: string; to: string },
  by: Breakdown,
): UsageBreakdownDto => ({
  ...period,
  by,
  lines: lines.map(({ name, key, ...figures }) => ({ name, key, ...toFigures(figures) })),
  total: toFigures(total),
  incomplete,
})

const toFigures = ({ requests, failed, units, p50Ms, p95Ms }: BreakdownFigures): BreakdownFiguresDto => ({
  requests,
  failed,
  units,
  p50_ms: p50Ms,
  p95_ms: p95Ms,
})
