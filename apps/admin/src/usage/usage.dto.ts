import { ApiSchema } from '@nestjs/swagger'
import { badInput, Field, Input } from '@repere/http'
import { METERING_GROUPS, type MeteringGroup, type UsageFigures } from '@repere/shared'
import { addDays, daysBetween } from '@repere/rating'
import { toCsv } from '../csv.js'
import {
  type Dimension,
  DIMENSIONS,
  GRANULARITIES,
  type Granularity,
  type Status,
  STATUSES,
  type UsageLine,
  type UsageQuery,
  type UsageReport,
} from './usage-report.js'

/** Most days in one answer, then the default number of days. */
const DAYS_MAX: Record<Granularity, number> = { day: 366, minute: 2 }
const DAYS_DEFAULT: Record<Granularity, number> = { day: 30, minute: 1 }

export class UsageQueryDto {
  @Input.Optional()
  @Input.CalendarDay({
    description:
      'First day, in the time zone of the seller; default: 30 days including `to`, or `to` itself by minute.',
  })
  from?: string

  @Input.Optional()
  @Input.CalendarDay({ description: 'Last day, inclusive; default: today.' })
  to?: string

  @Input.Optional()
  @Input.OneOf(GRANULARITIES, { description: '`day`: at most 366 days; `minute`: at most 2.', default: 'day' })
  granularity?: Granularity

  @Input.Optional()
  @Input.SetOf(DIMENSIONS, { description: 'The dimensions to group by, besides time. CSV default: all.' })
  group_by?: Dimension[]
}

/**
 * @param today  in the seller's time zone
 * @throws Problem  400 for a period that ends before its start, or is too long
 */
export function toUsageQuery(dto: UsageQueryDto, today: string, groupBy: readonly Dimension[] = []): UsageQuery {
  const { granularity = 'day', to = today } = dto
  const from = dto.from ?? addDays(to, 1 - DAYS_DEFAULT[granularity])
  const days = daysBetween(from, to) + 1
  if (days < 1) throw badInput([{ field: 'to', reason: 'not_increasing', value: to }])
  if (days > DAYS_MAX[granularity]) throw badInput([{ field: 'from', reason: 'out_of_range', value: from }])
  return { from, to, granularity, groupBy: dto.group_by ?? groupBy }
}

const countOrNull = (description: string) =>
  Field.Count(`${description} Null in a line of one status.`, { nullable: true })

@ApiSchema({ name: 'UsageFigures' })
export class UsageFiguresDto {
  @Field.Count('Admitted requests, whatever their result.')
  requests!: number
  @Field.Count('Requests that succeeded.')
  ok!: number
  @Field.Count('Requests refused because of their input (4xx).')
  client_errors!: number
  @Field.Count('Requests that failed on the server (5xx). Their units are given back.')
  server_errors!: number
  @Field.Count('Requests that ended without an answer that costs a unit.')
  uncharged!: number
  @Field.Count('Units spent.')
  units!: number
  @Field.Count('Units beyond the day quota.')
  overage_units!: number
  @Field.Count(
    'Requests of a known key that were not admitted (403, 429; 401 of a revoked key). Not in `requests`; they cost nothing.',
  )
  refused!: number
}

@ApiSchema({ name: 'UsageKey' })
export class UsageKeyDto {
  @Field.Id()
  id!: string
  @Field.OneOf(['test', 'live'])
  kind!: 'test' | 'live'
  @Field.Text({ example: 'svc_live_0123456789' })
  prefix!: string
  @Field.Text({ example: 'aZ09' })
  last4!: string
}

@ApiSchema({ name: 'UsageLine' })
export class UsageLineDto {
  @Field.Text('The day in the time zone of the seller, or the start of the minute (ISO 8601, UTC).', {
    example: '2030-01-31',
  })
  period!: string
  @Field.OneOf(METERING_GROUPS, 'Null unless grouped by it.', { nullable: true })
  group!: MeteringGroup | null
  @Field.Part(UsageKeyDto, 'Null unless grouped by it.', { nullable: true })
  key!: UsageKeyDto | null
  @Field.OneOf(STATUSES, 'Null unless grouped by it.', { nullable: true })
  status!: Status | null
  @Field.Count('Admitted requests.')
  requests!: number
  @Field.Count('Requests that succeeded.')
  ok!: number
  @Field.Count('Requests refused because of their input (4xx).')
  client_errors!: number
  @Field.Count('Requests that failed on the server (5xx).')
  server_errors!: number
  @Field.Count('Requests that ended without an answer that costs a unit.')
  uncharged!: number
  @countOrNull('Units spent.')
  units!: number | null
  @countOrNull('Units beyond the day quota.')
  overage_units!: number | null
  @Field.Count(
    'Requests of a known key that were not admitted (403, 429; 401 of a revoked key). Not in `requests`; they cost nothing.',
  )
  refused!: number
}

@ApiSchema({ name: 'Usage' })
export class UsageDto {
  @Field.Day()
  from!: string
  @Field.Day('Inclusive.')
  to!: string
  @Field.OneOf(GRANULARITIES)
  granularity!: Granularity
  @Field.Integer('Time zone of the days, minutes east of UTC.')
  utc_offset_minutes!: number
  @Field.Instant('Requests until this time are counted, except those that a server has not reported yet.')
  as_of!: Date
  @Field.Part(UsageFiguresDto)
  totals!: UsageFiguresDto
  @Field.List(UsageLineDto, 'Oldest first; periods without usage have no line.')
  lines!: UsageLineDto[]
}

export function toUsage(report: UsageReport, { from, to, granularity }: UsageQuery): UsageDto {
  return {
    from,
    to,
    granularity,
    utc_offset_minutes: report.utcOffsetMinutes,
    as_of: report.asOf,
    totals: toFigures(report.totals),
    lines: report.lines.map(({ period, group, key, status, figures }) => ({
      period,
      group,
      key,
      status,
      ...toFigures(figures),
    })),
  }
}

const COLUMNS = [
  'period',
  'group',
  'key_id',
  'key',
  'key_kind',
  'status',
  'requests',
  'ok',
  'client_errors',
  'server_errors',
  'uncharged',
  'units',
  'overage_units',
  'refused',
] as const

/** One line each; dimensions without grouping are empty. */
export function toUsageCsv(report: UsageReport): string {
  return toCsv(
    COLUMNS,
    report.lines.map(({ period, group, key, status, figures }: UsageLine) => [
      period,
      group,
      key?.id ?? null,
      key && `${key.prefix}…${key.last4}`,
      key?.kind ?? null,
      status,
      ...Object.values(toFigures(figures)),
    ]),
  )
}

function toFigures<T extends UsageFigures | UsageLine['figures']>(figures: T) {
  return {
    requests: figures.requests,
    ok: figures.ok,
    client_errors: figures.clientErrors,
    server_errors: figures.serverErrors,
    uncharged: figures.uncharged,
    units: figures.units as T['units'],
    overage_units: figures.overageUnits as T['overageUnits'],
    refused: figures.refused,
  }
}
