import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type Account, SuspensionReason } from '@repere/prisma'

const REASONS = Object.values(SuspensionReason)

export class SuspensionOrderDto {
  @Input.OneOf(REASONS)
  reason!: SuspensionReason

  @Input.Optional()
  @Input.TextOf(1, 2_000, { description: 'Visible to staff only.' })
  note?: string

  @Input.Optional()
  @Input.TextOf(1, 2_000, { description: 'Included in the mail to the members of the account.' })
  message?: string
}

export class ReinstatementOrderDto {
  @Input.Optional()
  @Input.TextOf(1, 2_000, { description: 'The reason; visible to staff only.' })
  note?: string
}

@ApiSchema({ name: 'Suspension' })
export class SuspensionDto {
  @Field.OneOf(REASONS)
  reason!: SuspensionReason

  @Field.Text({ nullable: true })
  note!: string | null

  @Field.Instant()
  at!: Date

  @Field.Text()
  by!: string
}

@ApiSchema({ name: 'AccountStatus' })
export class AccountStatusDto {
  @Field.Id()
  account_id!: string

  @Field.Part(SuspensionDto, 'Null: not suspended.', { nullable: true })
  suspension!: SuspensionDto | null
}

export function toAccountStatus(account: Account): AccountStatusDto {
  const { id, suspensionReason: reason, suspensionNote: note, suspendedAt: at, suspendedBy: by } = account
  const suspended = reason !== null && at !== null
  return { account_id: id, suspension: suspended ? { reason, note, at, by: by ?? '' } : null }
}
