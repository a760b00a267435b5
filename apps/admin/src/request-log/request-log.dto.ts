import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { badField } from '../access/access.problems.js'
import { toCsv } from '../csv.js'
import { NextCursor } from '../page.dto.js'
import { PAGE, PAGE_MAX } from '../pages.js'
import { UsageKeyDto } from '../usage/usage.dto.js'
import { type FoundLine, type LabelledLine, type LineFilter, type LinePage, type LogGap } from './request-lines.js'

const STATUS = /^[1-5](xx|\d\d)$/

export class RequestFilterDto {
  @Input.Optional()
  @Input.Instant()
  from?: Date

  @Input.Optional()
  @Input.Instant({ description: 'Exclusive.' })
  to?: Date

  @Input.Optional()
  @Input.Uuid({ description: 'Only requests with this key.' })
  key?: string

  @Input.Optional()
  @Input.TextOf(1, 200, { description: 'Method and path as the reference writes it.', example: 'GET /v1/geocode' })
  operation?: string

  @Input.Optional()
  @Input.TextOf(3, 3, { description: 'A status, or a class of them: `429`, `4xx`.', example: '4xx' })
  status?: string

  @Input.Optional()
  @Input.TextOf(1, 60, { description: 'Why a request was refused or failed.', example: 'day_quota' })
  reason?: string

  @Input.Optional()
  @Input.TextOf(1, 200, { description: 'The origin of a page, or a network address.', example: '41.85.160.7' })
  caller?: string

  @Input.Optional()
  @Input.TextOf(1, 128, { description: 'The `X-Request-Id` of an answer.' })
  request_id?: string
}

export class RequestQueryDto extends RequestFilterDto {
  @Input.Optional()
  @Input.Uuid({ description: 'The cursor that the previous page ended with.' })
  cursor?: string

  @Input.Optional()
  @Input.IntegerIn(1, PAGE_MAX, { default: PAGE, description: 'Rows of the page.' })
  limit?: number
}

/** @throws Problem  400 for an invalid status */
export function toLineFilter(query: RequestQueryDto, limit = query.limit ?? PAGE): LineFilter {
  const { from, to, key: keyId, operation, status, reason, caller, request_id: requestId, cursor: before } = query
  if (status !== undefined && !STATUS.test(status)) throw badField('status', 'invalid_format', status)
  const range = status && { least: Number(status.replace('xx', '00')), most: Number(status.replace('xx', '99')) }
  return { from, to, keyId, operation, ...(range && { status: range }), reason, caller, requestId, before, limit }
}

@ApiSchema({ name: 'RequestLine' })
export class RequestLineDto {
  @Field.Id()
  id!: string

  @Field.Instant('When the answer was complete.')
  at!: Date

  @Field.Text('`X-Request-Id`.')
  request_id!: string

  @Field.Part(UsageKeyDto, { nullable: true })
  key!: UsageKeyDto | null

  @Field.Text('Method and path as the reference writes it.', { example: 'GET /v1/geocode' })
  operation!: string

  @Field.Integer('The status of the answer; 499: the client left before it.')
  status!: number

  @Field.Text('Why it was refused or failed; null: it succeeded.', { nullable: true, example: 'day_quota' })
  reason!: string | null

  @Field.Decimal('Milliseconds until the answer was complete.')
  ms!: number

  @Field.Count('Units that it cost.')
  units!: number

  @Field.Text('The page that a browser sent it from; null: no browser.', { nullable: true })
  origin!: string | null

  @Field.Text('The network address, where there is no origin.', { nullable: true })
  address!: string | null

  @Field.Text('Query and body, only while the account recorded them; at most 2,000 characters.', { nullable: true })
  details!: string | null
}

@ApiSchema({ name: 'RequestLogGap' })
export class RequestLogGapDto {
  @Field.Instant()
  from!: Date

  @Field.Instant()
  to!: Date

  @Field.Count('Requests that are missing; null: unknown.', { nullable: true })
  requests!: number | null
}

@ApiSchema({ name: 'RequestPage' })
export class RequestPageDto {
  @Field.List(RequestLineDto, 'Newest first. A request appears a few seconds after its answer.')
  data!: RequestLineDto[]

  @NextCursor()
  next_cursor!: string | null

  @Field.List(RequestLogGapDto, 'Times in which requests are missing, newest first.')
  gaps!: RequestLogGapDto[]
}

@ApiSchema({ name: 'FoundRequest' })
export class FoundRequestDto extends RequestLineDto {
  @Field.Id()
  account_id!: string

  @Field.Text()
  account_name!: string
}

@ApiSchema({ name: 'RequestDetails' })
export class RequestDetailsDto {
  @Field.Instant('Query and body of requests are recorded until then; null: they are not.', { nullable: true })
  until!: Date | null
}

export class ChangeRequestDetailsDto {
  @Input.YesOrNo({ description: 'True: for 24 hours from now. False: stop, and delete what was recorded.' })
  enabled!: boolean
}

export const toRequestLine = ({ key, ...line }: LabelledLine): RequestLineDto => ({
  id: line.id,
  at: line.at,
  request_id: line.requestId,
  key,
  operation: line.operation,
  status: line.status,
  reason: line.reason,
  ms: Math.round(line.ms * 10) / 10,
  units: line.units,
  origin: line.origin,
  address: line.address,
  details: line.details,
})

export const toFoundRequest = ({ account, ...line }: FoundLine): FoundRequestDto => ({
  ...toRequestLine(line),
  account_id: account.id,
  account_name: account.name,
})

export const toRequestPage = ({ lines, next, gaps }: LinePage & { gaps: LogGap[] }): RequestPageDto => ({
  data: lines.map(toRequestLine),
  next_cursor: next,
  gaps: gaps.map(({ from, to, lines: requests }) => ({ from, to, requests })),
})

const COLUMNS = [
  'at',
  'request_id',
  'key',
  'key_kind',
  'operation',
  'status',
  'reason',
  'ms',
  'units',
  'origin',
  'address',
  'details',
] as const

export const toRequestCsv = (lines: readonly LabelledLine[]): string =>
  toCsv(
    COLUMNS,
    lines
      .map(toRequestLine)
      .map(({ at, key, ...line }) => [
        at.toISOString(),
        line.request_id,
        key && `${key.prefix}…${key.last4}`,
        key?.kind ?? null,
        line.operation,
        line.status,
        line.reason,
        line.ms,
        line.units,
        line.origin,
        line.address,
        line.details,
      ]),
  )
