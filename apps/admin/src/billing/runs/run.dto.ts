import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  fault,
  IdField,
  InstantField,
  NullableIdField,
  NullableInstantField,
  NullableTextField,
  OneOf,
  Optional,
  read,
  ruleDecorator,
  TextField,
} from '@repere/http'
import { BillingRunItemState, BillingRunKind } from '@repere/prisma'
import { type Bill } from './billing-work.js'
import { netOf } from './overage-owed.js'
import { type BillingStatus, type ItemPage, type RunProgress } from './run-history.js'
import { NextCursor, PageQueryDto } from '../../page.dto.js'

const KINDS = Object.values(BillingRunKind)
const STATES = Object.values(BillingRunItemState)

const KIND_MEANING = '`renewals`: base prices of the month, in advance; `month_end`: its requests beyond the quota.'

/** `YYYY-MM`. */
const Month = () => (target: object, property: string) => {
  ApiProperty({ type: String, pattern: '^\\d{4}-(0[1-9]|1[0-2])$', example: '2026-11' })(target, property)
  ruleDecorator('month', (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    return /^\d{4}-(0[1-9]|1[0-2])$/.test(value.trim()) ? read(value.trim()) : fault(field, 'invalid_format', value)
  })(target, property)
}

export class RunOrderDto {
  @OneOf(KINDS, { description: KIND_MEANING })
  kind!: BillingRunKind

  @Month()
  month!: string
}

export class RunItemsQueryDto extends PageQueryDto {
  @Optional()
  @OneOf(STATES)
  state?: BillingRunItemState
}

@ApiSchema({ name: 'BillingRun' })
export class BillingRunDto {
  @IdField()
  id!: string

  @ApiProperty({ type: String, enum: KINDS, description: KIND_MEANING })
  kind!: BillingRunKind

  @ApiProperty({ type: String, example: '2026-11' })
  month!: string

  @InstantField()
  started_at!: Date

  @TextField()
  started_by!: string

  @NullableInstantField('Time at which every account was first processed; null: not yet.')
  finished_at!: Date | null

  @ApiProperty({ type: 'integer', description: 'Number of accounts that are complete.' })
  done!: number

  @ApiProperty({ type: 'integer' })
  failed!: number

  @ApiProperty({ type: 'integer' })
  invoices!: number

  @ApiProperty({ type: 'integer', description: 'Francs before tax.' })
  net_fcfa!: number
}

@ApiSchema({ name: 'UnissuedInvoices' })
export class UnissuedDto {
  @ApiProperty({ type: 'integer' })
  count!: number

  @ApiProperty({ type: 'integer', description: 'Number of those that could not be certified at the latest attempt.' })
  failing!: number

  @NullableInstantField()
  oldest_at!: Date | null
}

@ApiSchema({ name: 'BillingStatus' })
export class BillingStatusDto {
  @InstantField('The end of a month is invoiced after this time has passed the month.')
  usage_copied_before!: Date

  @ApiProperty({ type: UnissuedDto, description: 'Invoices without a number.' })
  unissued!: UnissuedDto

  @ApiProperty({ type: [BillingRunDto], description: 'Newest month first.' })
  runs!: BillingRunDto[]
}

@ApiSchema({ name: 'BillingRunItem' })
export class BillingRunItemDto {
  @IdField()
  account_id!: string

  @TextField()
  account_tag!: string

  @TextField()
  account_name!: string

  @ApiProperty({ type: String, enum: STATES })
  state!: BillingRunItemState

  @NullableIdField('Null: nothing to invoice, or failed.')
  invoice_id!: string | null

  @ApiProperty({ type: 'integer' })
  attempts!: number

  @NullableTextField()
  error!: string | null

  @InstantField()
  updated_at!: Date
}

@ApiSchema({ name: 'BillingRunItemPage' })
export class BillingRunItemPageDto {
  @ApiProperty({ type: [BillingRunItemDto], description: 'In the order of account ids.' })
  data!: BillingRunItemDto[]

  @NextCursor()
  next_cursor!: string | null
}

@ApiSchema({ name: 'QueuedRun' })
export class QueuedRunDto {
  @TextField('In the queue `billing`.')
  job_id!: string
}

@ApiSchema({ name: 'PreviewedInvoice' })
export class PreviewedInvoiceDto {
  @IdField()
  account_id!: string

  @ApiProperty({ type: 'integer', nullable: true, description: 'Francs before tax; null: cannot be invoiced.' })
  net_fcfa!: number | null

  @ApiProperty({ type: [String], description: 'In French, as they would be printed.' })
  labels!: string[]

  @NullableTextField('The reason why it cannot be invoiced.')
  problem!: string | null
}

@ApiSchema({ name: 'RunPreview' })
export class RunPreviewDto {
  @ApiProperty({ type: 'integer' })
  invoices!: number

  @ApiProperty({ type: 'integer', description: 'Francs before tax.' })
  net_fcfa!: number

  @ApiProperty({ type: 'integer', description: 'Number of accounts that cannot be invoiced.' })
  problems!: number

  @ApiProperty({ type: [PreviewedInvoiceDto], description: 'Problems first; at most 100.' })
  examples!: PreviewedInvoiceDto[]
}

export const toRun = ({ run, done, failed, invoices, netFcfa }: RunProgress): BillingRunDto => ({
  id: run.id,
  kind: run.kind,
  month: run.month,
  started_at: run.startedAt,
  started_by: run.startedBy,
  finished_at: run.finishedAt,
  done,
  failed,
  invoices,
  net_fcfa: netFcfa,
})

export const toStatus = ({ usageCopiedBefore, unissued, runs }: BillingStatus): BillingStatusDto => ({
  usage_copied_before: usageCopiedBefore,
  unissued: { count: unissued.count, failing: unissued.failing, oldest_at: unissued.oldestAt },
  runs: runs.map(toRun),
})

export const toItemPage = ({ items, next }: ItemPage): BillingRunItemPageDto => ({
  data: items.map(({ accountId, account, state, invoiceId, attempts, error, updatedAt }) => ({
    account_id: accountId,
    account_tag: account.tag,
    account_name: account.name,
    state,
    invoice_id: invoiceId,
    attempts,
    error,
    updated_at: updatedAt,
  })),
  next_cursor: next,
})

export const toPreviewed = ({ accountId, order, problem }: Bill): PreviewedInvoiceDto => ({
  account_id: accountId,
  net_fcfa: order && netOf(order.lines),
  labels: order?.lines.map(({ label }) => label) ?? [],
  problem,
})
