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

/** The suspension of an account, in every answer that contains one. */
@ApiSchema({ name: 'Suspension' })
export class SuspensionDto {
  @Field.OneOf(REASONS)
  reason!: SuspensionReason

  @Field.Instant()
  since!: string

  @Field.Text('For staff only; absent if there is none.', { optional: true })
  note?: string

  @Field.Text('The person or the program that suspended the account; for staff only.', { optional: true })
  by?: string
}

@ApiSchema({ name: 'AccountStatus' })
export class AccountStatusDto {
  @Field.Id()
  account_id!: string

  @Field.Part(SuspensionDto, 'Null: not suspended.', { nullable: true })
  suspension!: SuspensionDto | null
}

type Suspended = Pick<Account, 'suspensionReason' | 'suspensionNote' | 'suspendedAt' | 'suspendedBy'>

/** The suspension as its customer sees it; null: not suspended. */
export function toSuspension({ suspensionReason: reason, suspendedAt: at }: Suspended): SuspensionDto | null {
  return reason === null || at === null ? null : { reason, since: at.toISOString() }
}

/** The suspension as staff see it; null: not suspended. */
export function toStaffSuspension(account: Suspended): SuspensionDto | null {
  const suspension = toSuspension(account)
  const { suspensionNote: note, suspendedBy: by } = account
  return suspension && { ...suspension, ...(note !== null && { note }), ...(by !== null && { by }) }
}

export const toAccountStatus = (account: Account): AccountStatusDto => ({
  account_id: account.id,
  suspension: toStaffSuspension(account),
})
