import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type DunningExtension, DunningStepKind, InvoiceKind, InvoiceState } from '@repere/prisma'
import { dayOf } from '@repere/rating'
import { SuspensionDto } from '../identity/suspension.dto.js'

const OVERDUE_MAX = 500
export const OVERDUE_DEFAULT = 100

export class ExtensionOrderDto {
  @Input.CalendarDay({ description: "Last day of the extension, in the seller's time zone; today or later." })
  until!: string

  @Input.TextOf(1, 500, { description: 'The reason; visible to staff only.' })
  reason!: string
}

export class OverdueQueryDto {
  @Input.Optional()
  @Input.Uuid({ description: 'Only this account.' })
  account_id?: string

  @Input.Optional()
  @Input.IntegerIn(1, OVERDUE_MAX, { default: OVERDUE_DEFAULT })
  limit?: number
}

@ApiSchema({ name: 'DunningExtension' })
export class ExtensionDto {
  @Field.Id()
  id!: string

  @Field.Id()
  account_id!: string

  @Field.Day('The account is not suspended for non-payment until the end of this day.')
  until!: string

  @Field.Text()
  reason!: string

  @Field.Instant()
  created_at!: Date

  @Field.Text()
  created_by!: string
}

@ApiSchema({ name: 'DunningExtensions' })
export class ExtensionsDto {
  @Field.List(ExtensionDto, 'Newest first; the newest one applies.')
  extensions!: ExtensionDto[]
}

@ApiSchema({ name: 'DunningStep' })
export class DunningStepDto {
  @Field.OneOf(Object.values(DunningStepKind))
  step!: DunningStepKind

  @Field.Instant()
  done_at!: Date

  @Field.YesOrNo('No mail was sent because a later step was also due.')
  skipped!: boolean
}

@ApiSchema({ name: 'OverdueInvoice' })
export class OverdueInvoiceDto {
  @Field.Id()
  id!: string

  @Field.Id()
  account_id!: string

  @Field.Text()
  account_name!: string

  @Field.Text({ nullable: true })
  number!: string | null

  @Field.OneOf(Object.values(InvoiceKind))
  kind!: InvoiceKind

  @Field.OneOf(Object.values(InvoiceState))
  state!: InvoiceState

  @Field.Fcfa('The open amount.')
  open_fcfa!: number

  @Field.Day()
  due_on!: string

  @Field.Integer({ minimum: 1 })
  days_overdue!: number

  @Field.Part(SuspensionDto, 'The suspension of the account, for any reason; null: not suspended.', { nullable: true })
  suspension!: SuspensionDto | null

  @Field.List(DunningStepDto)
  steps!: DunningStepDto[]
}

@ApiSchema({ name: 'OverdueInvoices' })
export class OverdueInvoicesDto {
  @Field.List(OverdueInvoiceDto, 'Oldest debt first.')
  invoices!: OverdueInvoiceDto[]
}

export const toExtension = (row: DunningExtension): ExtensionDto => ({
  id: row.id,
  account_id: row.accountId,
  until: dayOf(row.until),
  reason: row.reason,
  created_at: row.createdAt,
  created_by: row.createdBy,
})
