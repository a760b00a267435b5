import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  badInput,
  CalendarDay,
  CountField,
  DayField,
  IdField,
  InstantField,
  OneOf,
  Optional,
  SetOf,
} from '@repere/http'
import { METERING_GROUPS, type MeteringGroup, type UsageFigures } from '@repere/shared'
import { toCsv } from './csv.js'
import { addDays, daysBetween } from './seller-time.js'
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
  @Optional()
  @CalendarDay({
    description:
      'First day, in the time zone of the seller; default: 30 days including `to`, or `to` itself by minute.',
  })
  from?: string

  @Optional()
  @CalendarDay({ description: 'Last day, inclusive; default: today.' })
  to?: string

  @Optional()
  @OneOf(GRANULARITIES, { description: '`day`: at most 366 days; `minute`: at most 2.', default: 'day' })
  granularity?: Granularity

  @Optional()
  @SetOf(DIMENSIONS, { description: 'The dimensions to group by, besides time. CSV default: all.' })
  group_by?: Dimension[]
}

/**
 * @param today  in the seller's time zone
 * @throws Problem  400 for days that end before they begin, or are too many
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
  ApiProperty({
    type: 'integer',
    minimum: 0,
    nullable: true,
    description: `${description} Null in a line of one status.`,
  })

@ApiSchema({ name: 'UsageFigures' })
export class UsageFiguresDto {
  @CountField('Admitted requests, whatever their result.')
  requests!: number
  @CountField('Requests that succeeded.')
  ok!: number
  @CountField('Requests refused because of their input (4xx). They cost a unit.')
  client_errors!: number
  @CountField('Requests that failed on the server (5xx). Their units are given back.')
  server_errors!: number
  @CountField('Requests that ended without an answer that costs a unit.')
  uncharged!: number
  @CountField('Units spent.')
  units!: number
  @CountField('Units beyond the day quota.')
  overage_units!: number
}

@ApiSchema({ name: 'UsageKey' })
export class UsageKeyDto {
  @IdField()
  id!: string
  @ApiProperty({ type: String, enum: ['test', 'live'] })
  kind!: 'test' | 'live'
  @ApiProperty({ type: String, example: 'svc_live_0123456789' })
  prefix!: string
  @ApiProperty({ type: String, example: 'aZ09' })
  last4!: string
}

@ApiSchema({ name: 'UsageLine' })
export class UsageLineDto {
  @ApiProperty({
    type: String,
    example: '2030-01-31',
    description: 'The day in the time zone of the seller, or the start of the minute (ISO 8601, UTC).',
  })
  period!: string
  @ApiProperty({ type: String, enum: [...METERING_GROUPS], nullable: true, description: 'Null unless grouped by it.' })
  group!: MeteringGroup | null
  @ApiProperty({ type: UsageKeyDto, nullable: true, description: 'Null unless grouped by it.' })
  key!: UsageKeyDto | null
  @ApiProperty({ type: String, enum: [...STATUSES], nullable: true, description: 'Null unless grouped by it.' })
  status!: Status | null
  @CountField('Admitted requests.')
  requests!: number
  @CountField('Requests that succeeded.')
  ok!: number
  @CountField('Requests refused because of their input (4xx).')
  client_errors!: number
  @CountField('Requests that failed on the server (5xx).')
  server_errors!: number
  @CountField('Requests that ended without an answer that costs a unit.')
  uncharged!: number
  @countOrNull('Units spent.')
  units!: number | null
  @countOrNull('Units beyond the day quota.')
  overage_units!: number | null
}

@ApiSchema({ name: 'Usage' })
export class UsageDto {
  @DayField()
  from!: string
  @DayField('Inclusive.')
  to!: string
  @ApiProperty({ type: String, enum: [...GRANULARITIES] })
  granularity!: Granularity
  @ApiProperty({ type: 'integer', description: 'Time zone of the days, minutes east of UTC.' })
  utc_offset_minutes!: number
  @InstantField('Requests until this time are counted, except those that a server has not reported yet.')
  as_of!: Date
  @ApiProperty({ type: UsageFiguresDto })
  totals!: UsageFiguresDto
  @ApiProperty({ type: [UsageLineDto], description: 'Oldest first; periods without usage have no line.' })
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
  }
}
