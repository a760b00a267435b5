import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type BillingSettings, type Correction, CorrectionKind, CorrectionState } from '@repere/prisma'
import { NextCursor, PageQueryDto } from '../page.dto.js'

const FCFA_MAX = 1_000_000_000
const KINDS = Object.values(CorrectionKind)
const STATES = Object.values(CorrectionState)
const KIND_MEANING =
  '`reverse_settlement`: a transfer or a certificate that was recorded by mistake; needs `settlement_id`. ' +
  '`move_settlement`: money that was recorded for the wrong invoice or account; needs `settlement_id` and `invoice_id`. ' +
  '`book_unmatched`: money that came without a payment of ours, or twice; needs `account_id`, `amount_fcfa`, `through` and `reference`. ' +
  '`give_goodwill`: credit without a payment; needs `account_id` and `amount_fcfa`. ' +
  '`pay_out_credit`: credit that was sent back to the bank account that it came from; needs `settlement_id` of that transfer, `amount_fcfa` and `reference`.'

@ApiSchema({ name: 'Correction' })
export class CorrectionDto {
  @Field.Id()
  id!: string

  @Field.OneOf(KINDS, KIND_MEANING)
  kind!: CorrectionKind

  @Field.OneOf(STATES, '`waiting`: a second person has to approve it; `done`; `refused`.')
  state!: CorrectionState

  @Field.Id('The account whose money it is.')
  account_id!: string

  @Field.Text()
  account_name!: string

  @Field.Fcfa({ minimum: 0 })
  amount_fcfa!: number

  @Field.Id({ nullable: true })
  settlement_id!: string | null

  @Field.Id({ nullable: true })
  invoice_id!: string | null

  @Field.OneOf(['bank', 'provider', null], { nullable: true })
  through!: 'bank' | 'provider' | null

  @Field.Text({ nullable: true })
  reference!: string | null

  @Field.Text()
  reason!: string

  @Field.Instant()
  created_at!: Date

  @Field.Text('Id of the staff member who ordered it.')
  created_by!: string

  @Field.Text('Their e-mail address.', { nullable: true })
  created_by_name!: string | null

  @Field.Instant({ nullable: true })
  decided_at!: Date | null

  @Field.Text('Id of the staff member who approved or refused it.', { nullable: true })
  decided_by!: string | null

  @Field.Text('Their e-mail address.', { nullable: true })
  decided_by_name!: string | null
}

@ApiSchema({ name: 'CorrectionPage' })
export class CorrectionPageDto {
  @Field.List(CorrectionDto, 'Newest first.')
  data!: CorrectionDto[]

  @NextCursor()
  next_cursor!: string | null
}

export class CorrectionsQueryDto extends PageQueryDto {
  @Input.Optional()
  @Input.OneOf(STATES)
  state?: CorrectionState

  @Input.Optional()
  @Input.Uuid({ description: 'Only this account.' })
  account_id?: string
}

export class CorrectionOrderDto {
  @Input.OneOf(KINDS, { description: KIND_MEANING })
  kind!: CorrectionKind

  @Input.Optional()
  @Input.Uuid()
  settlement_id?: string

  @Input.Optional()
  @Input.Uuid()
  invoice_id?: string

  @Input.Optional()
  @Input.Uuid()
  account_id?: string

  @Input.Optional()
  @Input.IntegerIn(1, FCFA_MAX)
  amount_fcfa?: number

  @Input.Optional()
  @Input.OneOf(['bank', 'provider'] as const)
  through?: 'bank' | 'provider'

  @Input.Optional()
  @Input.TextOf(1, 100, { description: 'Reference of the transfer, there; booked once.' })
  reference?: string

  @Input.TextOf(1, 500)
  reason!: string
}

@ApiSchema({ name: 'BillingSettings' })
export class BillingSettingsDto {
  @Field.Fcfa('Corrections above this need a second person.', { minimum: 0 })
  second_person_above_fcfa!: number

  @Field.Count('A spending cap above this needs a deposit of the difference; null: no ceiling.', { nullable: true })
  cap_ceiling_fcfa!: number | null
}

export class BillingSettingsOrderDto {
  @Input.IntegerIn(0, FCFA_MAX, { description: 'Corrections above this need a second person.' })
  second_person_above_fcfa!: number

  @Input.Optional()
  @Input.IntegerIn(0, FCFA_MAX, {
    description: 'A spending cap above this needs a deposit of the difference; absent: no ceiling.',
  })
  cap_ceiling_fcfa?: number
}

@ApiSchema({ name: 'CapCeiling' })
export class CapCeilingDto {
  @Field.Count('Francs a month; null: no ceiling.', { nullable: true })
  ceiling_fcfa!: number | null

  @Field.YesOrNo('Whether it was set for this account.')
  is_own!: boolean

  @Field.Text({ nullable: true })
  reason!: string | null
}

export class CapCeilingOrderDto {
  @Input.IntegerIn(0, FCFA_MAX, { description: 'A spending cap above this needs a deposit of the difference.' })
  ceiling_fcfa!: number

  @Input.TextOf(1, 500)
  reason!: string
}

export class CeilingReasonDto {
  @Input.TextOf(1, 500)
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
