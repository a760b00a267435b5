import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { IdField, InstantField, NullableTextField, OneOf, Optional, TextField, TextOf } from '@repere/http'
import { type Account, SuspensionReason } from '@repere/prisma'

const REASONS = Object.values(SuspensionReason)

export class SuspensionOrderDto {
  @OneOf(REASONS)
  reason!: SuspensionReason

  @Optional()
  @TextOf(1, 2_000, { description: 'Visible to staff only.' })
  note?: string

  @Optional()
  @TextOf(1, 2_000, { description: 'Included in the mail to the members of the account.' })
  message?: string
}

export class ReinstatementOrderDto {
  @Optional()
  @TextOf(1, 2_000, { description: 'The reason; visible to staff only.' })
  note?: string
}

@ApiSchema({ name: 'Suspension' })
export class SuspensionDto {
  @ApiProperty({ type: String, enum: REASONS })
  reason!: SuspensionReason

  @NullableTextField()
  note!: string | null

  @InstantField()
  at!: Date

  @TextField()
  by!: string
}

@ApiSchema({ name: 'AccountStatus' })
export class AccountStatusDto {
  @IdField()
  account_id!: string

  @ApiProperty({ type: SuspensionDto, nullable: true, description: 'Null: not suspended.' })
  suspension!: SuspensionDto | null
}

export function toAccountStatus(account: Account): AccountStatusDto {
  const { id, suspensionReason: reason, suspensionNote: note, suspendedAt: at, suspendedBy: by } = account
  const suspended = reason !== null && at !== null
  return { account_id: id, suspension: suspended ? { reason, note, at, by: by ?? '' } : null }
}
