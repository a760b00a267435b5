import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  FcfaField,
  IdField,
  InstantField,
  IntegerIn,
  NullableCountField,
  NullableIdField,
  NullableInstantField,
  NullableTextField,
  OneOf,
  Optional,
  TextField,
  TextOf,
  Uuid,
} from '@repere/http'
import { type BillingSettings, type Correction, CorrectionKind, CorrectionState } from '@repere/prisma'
import { NextCursor, PageQueryDto } from '../../page.dto.js'

const FCFA_MAX = 1_000_000_000
const KINDS = Object.values(CorrectionKind)
const STATES = Object.values(CorrectionState)
const KIND_MEANING =
  '`reverse_settlement`: a transfer or a certificate that was recorded by mistake; needs `settlement_id`. ' +
  '`move_settlement`: money that was recorded for the wrong invoice or account; needs `settlement_id` and `invoice_id`. ' +
  '`book_unmatched`: money that came without a payment of ours, or twice; needs `account_id`, `amount_fcfa`, `through` and `reference`. ' +
  '`give_goodwill`: credit for nothing; needs `account_id` and `amount_fcfa`. ' +
  '`pay_out_credit`: credit that was sent back to the bank account that it came from; needs `settlement_id` of that transfer, `amount_fcfa` and `reference`.'

@ApiSchema({ name: 'Correction' })
export class CorrectionDto {
  @IdField()
  id!: string

  @ApiProperty({ type: String, enum: KINDS, description: KIND_MEANING })
  kind!: CorrectionKind

  @ApiProperty({
    type: String,
    enum: STATES,
    description: '`waiting`: a second person has to approve it; `done`; `refused`.',
  })
  state!: CorrectionState

  @IdField('The account whose money it is.')
  account_id!: string

  @TextField()
  account_name!: string

  @FcfaField(undefined, { minimum: 0 })
  amount_fcfa!: number

  @NullableIdField()
  settlement_id!: string | null

  @NullableIdField()
  invoice_id!: string | null

  @ApiProperty({ type: String, nullable: true, enum: ['bank', 'provider', null] })
  through!: 'bank' | 'provider' | null

  @NullableTextField()
  reference!: string | null

  @TextField()
  reason!: string

  @InstantField()
  created_at!: Date

  @TextField('Id of the staff member who ordered it.')
  created_by!: string

  @NullableTextField('Their e-mail address.')
  created_by_name!: string | null

  @NullableInstantField()
  decided_at!: Date | null

  @NullableTextField('Id of the staff member who approved or refused it.')
  decided_by!: string | null

  @NullableTextField('Their e-mail address.')
  decided_by_name!: string | null
}

@ApiSchema({ name: 'CorrectionPage' })
export class CorrectionPageDto {
  @ApiProperty({ type: [CorrectionDto], description: 'Newest first.' })
  data!: CorrectionDto[]

  @NextCursor()
  next_cursor!: string | null
}

export class CorrectionsQueryDto extends PageQueryDto {
  @Optional()
  @OneOf(STATES)
  state?: CorrectionState

  @Optional()
  @Uuid({ description: 'Only this account.' })
  account_id?: string
}

export class CorrectionOrderDto {
  @OneOf(KINDS, { description: KIND_MEANING })
  kind!: CorrectionKind

  @Optional()
  @Uuid()
  settlement_id?: string

  @Optional()
  @Uuid()
  invoice_id?: string

  @Optional()
  @Uuid()
  account_id?: string

  @Optional()
  @IntegerIn(1, FCFA_MAX)
  amount_fcfa?: number

  @Optional()
  @OneOf(['bank', 'provider'] as const)
  through?: 'bank' | 'provider'

  @Optional()
  @TextOf(1, 100, { description: 'Reference of the transfer, there; booked once.' })
  reference?: string

  @TextOf(1, 500)
  reason!: string
}

@ApiSchema({ name: 'BillingSettings' })
export class BillingSettingsDto {
  @FcfaField('Corrections above this need a second person.', { minimum: 0 })
  second_person_above_fcfa!: number

  @NullableCountField('A spending cap above this needs a deposit of the difference; null: no ceiling.')
  cap_ceiling_fcfa!: number | null
}

export class BillingSettingsOrderDto {
  @IntegerIn(0, FCFA_MAX, { description: 'Corrections above this need a second person.' })
  second_person_above_fcfa!: number

  @Optional()
  @IntegerIn(0, FCFA_MAX, {
    description: 'A spending cap above this needs a deposit of the difference; absent: no ceiling.',
  })
  cap_ceiling_fcfa?: number
}

@ApiSchema({ name: 'CapCeiling' })
export class CapCeilingDto {
  @NullableCountField('Francs a month; null: no ceiling.')
  ceiling_fcfa!: number | null

  @ApiProperty({ type: Boolean, description: 'Whether it was set for this account.' })
  is_own!: boolean

  @NullableTextField()
  reason!: string | null
}

export class CapCeilingOrderDto {
  @IntegerIn(0, FCFA_MAX, { description: 'A spending cap above this needs a deposit of the difference.' })
  ceiling_fcfa!: number

  @TextOf(1, 500)
  reason!: string
}

export class CeilingReasonDto {
  @TextOf(1, 500)
  reason!: string
}

interface Content {
  settlementId?: string
  invoiceId?: string
  through?: 'bank' | 'provider'
  reference?: string
}

/** Objects that a correction names by their id. */
export interface CorrectionNames {
  accounts: ReadonlyMap<string, string>
  staff: ReadonlyMap<string, string>
}

export function toCorrection(correction: Correction, { accounts, staff }: CorrectionNames): CorrectionDto {
  const { settlementId, invoiceId, through, reference } = correction.content as Content
  return {
    id: correction.id,
    kind: correction.kind,
    state: correction.state,
    account_id: correction.accountId,
    account_name: accounts.get(correction.accountId) ?? correction.accountId,
    amount_fcfa: correction.amountFcfa,
    settlement_id: settlementId ?? null,
    invoice_id: invoiceId ?? null,
    through: through ?? null,
    reference: reference ?? null,
    reason: correction.reason,
    created_at: correction.createdAt,
    created_by: correction.createdBy,
    created_by_name: staff.get(correction.createdBy) ?? null,
    decided_at: correction.decidedAt,
    decided_by: correction.decidedBy,
    decided_by_name: correction.decidedBy === null ? null : (staff.get(correction.decidedBy) ?? null),
  }
}

export const toBillingSettings = (settings: BillingSettings): BillingSettingsDto => ({
  second_person_above_fcfa: settings.secondPersonAboveFcfa,
  cap_ceiling_fcfa: settings.capCeilingFcfa,
})
