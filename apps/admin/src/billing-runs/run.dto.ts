import { ApiSchema } from '@nestjs/swagger'
import { fault, Field, Input, read, ruleDecorator } from '@repere/http'
import { BillingRunItemState, BillingRunKind } from '@repere/prisma'
import { type Bill } from './billing-work.js'
import { netOf } from './overage-owed.js'
import { type BillingStatus, type ItemPage, type RunProgress } from './run-history.js'
import { NextCursor, PageQueryDto } from '../page.dto.js'

const KINDS = Object.values(BillingRunKind)
const STATES = Object.values(BillingRunItemState)

const KIND_MEANING = '`renewals`: base prices of the month, in advance; `month_end`: its requests beyond the quota.'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** `YYYY-MM`. */
const Month = () =>
  ruleDecorator('month', { type: String, pattern: MONTH.source, example: '2026-11' }, (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    return MONTH.test(value.trim()) ? read(value.trim()) : fault(field, 'invalid_format', value)
  })

export class RunOrderDto {
  @Input.OneOf(KINDS, { description: KIND_MEANING })
  kind!: BillingRunKind

  @Month()
  month!: string
}

export class RunItemsQueryDto extends PageQueryDto {
  @Input.Optional()
  @Input.OneOf(STATES)
  state?: BillingRunItemState
}

@ApiSchema({ name: 'BillingRun' })
export class BillingRunDto {
  @Field.Id()
  id!: string

  @Field.OneOf(KINDS, KIND_MEANING)
  kind!: BillingRunKind

  @Field.Text({ example: '2026-11' })
  month!: string

  @Field.Instant()
  started_at!: Date

  @Field.Text()
  started_by!: string

  @Field.Instant('Time at which every account was first processed; null: not yet.', { nullable: true })
  finished_at!: Date | null

  @Field.Integer('Number of accounts that are complete.')
  done!: number

  @Field.Integer()
  failed!: number

  @Field.Integer()
  invoices!: number

  @Field.Fcfa('Francs before tax.')
  net_fcfa!: number
}

@ApiSchema({ name: 'UnissuedInvoices' })
export class UnissuedDto {
  @Field.Integer()
  count!: number

  @Field.Integer('Number of those that could not be certified at the latest attempt.')
  failing!: number

  @Field.Instant({ nullable: true })
  oldest_at!: Date | null
}

@ApiSchema({ name: 'BillingStatus' })
export class BillingStatusDto {
  @Field.Instant('The end of a month is invoiced after this time has passed the month.')
  usage_copied_before!: Date

  @Field.Part(UnissuedDto, 'Invoices without a number.')
  unissued!: UnissuedDto

  @Field.List(BillingRunDto, 'Newest month first.')
  runs!: BillingRunDto[]
}

@ApiSchema({ name: 'BillingRunItem' })
export class BillingRunItemDto {
  @Field.Id()
  account_id!: string

  @Field.Text()
  account_tag!: string

  @Field.Text()
  account_name!: string

  @Field.OneOf(STATES)
  state!: BillingRunItemState

  @Field.Id('Null: nothing to invoice, or failed.', { nullable: true })
  invoice_id!: string | null

  @Field.Integer()
  attempts!: number

  @Field.Text({ nullable: true })
  error!: string | null

  @Field.Instant()
  updated_at!: Date
}

@ApiSchema({ name: 'BillingRunItemPage' })
export class BillingRunItemPageDto {
  @Field.List(BillingRunItemDto, 'In the order of account ids.')
  data!: BillingRunItemDto[]

  @NextCursor()
  next_cursor!: string | null
}

@ApiSchema({ name: 'QueuedRun' })
export class QueuedRunDto {
  @Field.Text('In the queue `billing`.')
  job_id!: string
}

@ApiSchema({ name: 'PreviewedInvoice' })
export class PreviewedInvoiceDto {
  @Field.Id()
  account_id!: string

  @Field.Fcfa('Francs before tax; null: cannot be invoiced.', { nullable: true })
  net_fcfa!: number | null

  @Field.List(String, 'In French, as they would be printed.')
  labels!: string[]

  @Field.Text('The reason why it cannot be invoiced.', { nullable: true })
  problem!: string | null
}

@ApiSchema({ name: 'RunPreview' })
export class RunPreviewDto {
  @Field.Integer()
  invoices!: number

  @Field.Fcfa('Francs before tax.')
  net_fcfa!: number

  @Field.Integer('Number of accounts that cannot be invoiced.')
  problems!: number

  @Field.List(PreviewedInvoiceDto, 'Problems first; at most 100.')
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
