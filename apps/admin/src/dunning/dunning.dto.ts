import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  CalendarDay,
  DayField,
  IdField,
  InstantField,
  IntegerIn,
  NullableTextField,
  Optional,
  TextField,
  TextOf,
  Uuid,
} from '@repere/http'
import { type DunningExtension, DunningStepKind, InvoiceKind, InvoiceState } from '@repere/prisma'
import { dayOf } from '../usage/seller-time.js'

const OVERDUE_MAX = 500
export const OVERDUE_DEFAULT = 100

export class ExtensionOrderDto {
  @CalendarDay({ description: "Last day of the extension, in the seller's time zone; today or later." })
  until!: string

  @TextOf(1, 500, { description: 'The reason; visible to staff only.' })
  reason!: string
}

export class OverdueQueryDto {
  @Optional()
  @Uuid({ description: 'Only this account.' })
  account_id?: string

  @Optional()
  @IntegerIn(1, OVERDUE_MAX, { default: OVERDUE_DEFAULT })
  limit?: number
}

@ApiSchema({ name: 'DunningExtension' })
export class ExtensionDto {
  @IdField()
  id!: string

  @IdField()
  account_id!: string

  @DayField('The account is not suspended for non-payment until the end of this day.')
  until!: string

  @TextField()
  reason!: string

  @InstantField()
  created_at!: Date

  @TextField()
  created_by!: string
}

@ApiSchema({ name: 'DunningExtensions' })
export class ExtensionsDto {
  @ApiProperty({ type: [ExtensionDto], description: 'Newest first; the newest one applies.' })
  extensions!: ExtensionDto[]
}

@ApiSchema({ name: 'DunningStep' })
export class DunningStepDto {
  @ApiProperty({ type: String, enum: Object.values(DunningStepKind) })
  step!: DunningStepKind

  @InstantField()
  done_at!: Date

  @ApiProperty({ type: Boolean, description: 'No mail was sent because a later step was also due.' })
  skipped!: boolean
}

@ApiSchema({ name: 'OverdueInvoice' })
export class OverdueInvoiceDto {
  @IdField()
  id!: string

  @IdField()
  account_id!: string

  @TextField()
  account_name!: string

  @NullableTextField()
  number!: string | null

  @ApiProperty({ type: String, enum: Object.values(InvoiceKind) })
  kind!: InvoiceKind

  @ApiProperty({ type: String, enum: Object.values(InvoiceState) })
  state!: InvoiceState

  @ApiProperty({ type: 'integer', description: 'The open amount.' })
  open_fcfa!: number

  @DayField()
  due_on!: string

  @ApiProperty({ type: 'integer', minimum: 1 })
  days_overdue!: number

  @ApiProperty({ type: Boolean, description: 'Whether the account is suspended, for any reason.' })
  suspended!: boolean

  @ApiProperty({ type: [DunningStepDto] })
  steps!: DunningStepDto[]
}

@ApiSchema({ name: 'OverdueInvoices' })
export class OverdueInvoicesDto {
  @ApiProperty({ type: [OverdueInvoiceDto], description: 'Oldest debt first.' })
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
