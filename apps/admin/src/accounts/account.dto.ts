import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { MemberRole } from '@repere/prisma'
import { CONTRIBUTORS_MIN, CUT_METRES, POSITIONS_KEPT_DAYS_MAX } from '@repere/shared'
import { CUSTOMER_ROLES, type CustomerRole } from '../access/roles.js'
import { PASSWORD_CHARACTERS } from '../identity/password-rules.js'
import { SecondFactorRemovalDto } from '../identity/security.dto.js'
import { NextCursor } from '../page.dto.js'
import { BUYER_DETAILS, type BuyerDetail } from './buyer-details.js'
import { SuspensionDto } from '../identity/suspension.dto.js'
import { WRITTEN_LANGUAGES, type WrittenLanguage } from '../written-languages.js'

@ApiSchema({ name: 'Organisation' })
export class OrganisationDto {
  @Field.Id()
  id!: string

  @Field.Text()
  tag!: string

  @Field.Text()
  name!: string

  @Field.Text('ISO 3166-1 alpha-2.')
  country!: string

  @Field.Text('The name in the trade register; printed on invoices.', { nullable: true })
  legal_name!: string | null

  @Field.Text('Number in the trade register.', { nullable: true })
  rccm!: string | null

  @Field.Text('The tax number, for example IFU, NINEA or NCC.', { nullable: true })
  tax_id!: string | null

  @Field.YesOrNo('The organisation has said that it has no tax number: its invoices are made out to a consumer.')
  no_tax_id!: boolean

  @Field.Text('Street and number, or directions.', { nullable: true })
  street!: string | null

  @Field.Text('Town.', { nullable: true })
  city!: string | null

  @Field.Text('Postal code or post box.', { nullable: true })
  postal_code!: string | null

  @Field.Text('Phone number, for questions about the account.', { nullable: true })
  phone!: string | null

  @Field.SetOf(
    BUYER_DETAILS,
    'Details that are missing before the first plan can be chosen; `tax_id`: the number, or `no_tax_id`.',
  )
  missing_for_invoices!: BuyerDetail[]
}

@ApiSchema({ name: 'TraceSharing' })
export class TraceSharingDto {
  @Field.YesOrNo('Whether traces of your live keys are used.')
  enabled!: boolean

  @Field.Count('Sums over fewer organisations are never stored.', { example: CONTRIBUTORS_MIN })
  organisations_min!: number

  @Field.Metres('Length removed at each end of a trip.', { example: CUT_METRES })
  ends_cut!: number
}

export class ChangeTraceSharingDto {
  @Input.YesOrNo({ description: 'Whether traces of your live keys may be used.' })
  enabled!: boolean
}

@ApiSchema({ name: 'PositionKeeping' })
export class PositionKeepingDto {
  @Field.Count('Days for which positions of vehicles are kept.', { example: 1 })
  days!: number
}

export class ChangePositionKeepingDto {
  @Input.IntegerIn(1, POSITIONS_KEPT_DAYS_MAX, { description: 'Days for which positions of vehicles are kept.' })
  days!: number
}

/** Absent fields stay; a text of one space or none removes a value. */
export class ChangeOrganisationDto {
  @Input.Optional()
  @Input.NameOf(1, 200, { description: 'No web address.' })
  name?: string

  @Input.Optional()
  @Input.Country()
  country?: string

  @Input.Optional()
  @Input.NameOf(0, 200)
  legal_name?: string

  @Input.Optional()
  @Input.TextOf(0, 60, { example: 'RB/COT/24 B 12345' })
  rccm?: string

  @Input.Optional()
  @Input.TextOf(0, 60, { example: '3202412345678' })
  tax_id?: string

  @Input.Optional()
  @Input.YesOrNo({ description: 'True: there is no tax number. Not with a `tax_id`, which ends it.' })
  no_tax_id?: boolean

  @Input.Optional()
  @Input.TextOf(0, 200)
  street?: string

  @Input.Optional()
  @Input.TextOf(0, 100)
  city?: string

  @Input.Optional()
  @Input.TextOf(0, 40)
  postal_code?: string

  @Input.Optional()
  @Input.TextOf(0, 40, { example: '+229 01 97 00 00 00' })
  phone?: string
}

@ApiSchema({ name: 'Member' })
export class MemberDto {
  @Field.Id()
  id!: string

  @Field.Text()
  email!: string

  @Field.OneOf(CUSTOMER_ROLES)
  role!: CustomerRole

  @Field.YesOrNo('Whether this member made the request.')
  you!: boolean

  @Field.YesOrNo()
  email_verified!: boolean

  @Field.Instant()
  joined_at!: string
}

@ApiSchema({ name: 'Members' })
export class MembersDto {
  @Field.List(MemberDto, 'Oldest first.')
  data!: MemberDto[]
}

export class ChangeMemberDto {
  @Input.OneOf(CUSTOMER_ROLES)
  role!: CustomerRole
}

export class InviteDto {
  @Input.NewEmail()
  email!: string

  @Input.OneOf(CUSTOMER_ROLES)
  role!: CustomerRole

  @Input.Optional()
  @Input.OneOf(WRITTEN_LANGUAGES, { description: 'Language of the mail; default: your own language.' })
  language?: WrittenLanguage
}

@ApiSchema({ name: 'Invitation' })
export class InvitationDto {
  @Field.Id()
  id!: string

  @Field.Text()
  email!: string

  @Field.OneOf(CUSTOMER_ROLES)
  role!: CustomerRole

  @Field.Text('The e-mail address of the inviting person.')
  invited_by!: string

  @Field.Instant()
  created_at!: string

  @Field.Instant()
  expires_at!: string
}

@ApiSchema({ name: 'Invitations' })
export class InvitationsDto {
  @Field.List(InvitationDto, 'Open invitations, newest first.')
  data!: InvitationDto[]
}

export class AcceptInvitationDto {
  @Input.SecretText(1, 200, { description: 'The text after `#token=` in the link.' })
  token!: string

  @Input.Optional()
  @Input.SecretText(PASSWORD_CHARACTERS.min, PASSWORD_CHARACTERS.max, {
    description: 'Password of the new login; required if the address has no login yet, otherwise ignored.',
  })
  password?: string

  @Input.Optional()
  @Input.OneOf(WRITTEN_LANGUAGES, {
    description: 'Language of mails for a new login; default: the language of the invitation.',
  })
  language?: WrittenLanguage
}

@ApiSchema({ name: 'InvitationAccepted' })
export class InvitationAcceptedDto {
  @Field.Text('Log in with it.')
  email!: string

  @Field.Text()
  organisation!: string

  @Field.OneOf(CUSTOMER_ROLES)
  role!: CustomerRole
}

export const ACCOUNT_ORDERS = ['newest', 'oldest', 'name'] as const
export type AccountOrder = (typeof ACCOUNT_ORDERS)[number]

export class FindAccountsDto {
  @Input.Optional()
  @Input.TextOf(1, 200, {
    description:
      'Words of a name in any order and without accents, the address of a member, a tag, an id, the last four characters of a key, a tax number or a phone number. A whole key does not belong into an address: use `POST /staff/search`.',
  })
  search?: string

  @Input.Optional()
  @Input.OneOf(['suspended', 'good'], { description: 'Filter by status; default: all.' })
  standing?: 'suspended' | 'good'

  @Input.Optional()
  @Input.TextOf(1, 50, { description: 'Code of the plan in force; `sandbox`: no paid plan.' })
  plan?: string

  @Input.Optional()
  @Input.TextOf(2, 2, { description: 'ISO 3166-1 code of the country.', example: 'BJ' })
  country?: string

  @Input.Optional()
  @Input.OneOf(ACCOUNT_ORDERS, { default: 'newest' })
  sort?: AccountOrder

  @Input.Optional()
  @Input.IntegerIn(1, 200, { description: 'Default 50.' })
  limit?: number

  @Input.Optional()
  @Input.TextOf(1, 100, { description: '`next_cursor` of the previous page.' })
  cursor?: string
}

@ApiSchema({ name: 'AccountSummary' })
export class AccountSummaryDto {
  @Field.Id()
  id!: string

  @Field.Text()
  tag!: string

  @Field.Text()
  name!: string

  @Field.Text()
  country!: string

  @Field.Instant()
  created_at!: string

  @Field.Text('Code of the current plan; `sandbox` if there is no paid plan.')
  plan!: string

  @Field.Part(SuspensionDto, 'Null: not suspended.', { nullable: true })
  suspension!: SuspensionDto | null
}

@ApiSchema({ name: 'AccountPage' })
export class AccountPageDto {
  @Field.List(AccountSummaryDto, 'Newest first.')
  data!: AccountSummaryDto[]

  @NextCursor()
  next_cursor!: string | null
}

@ApiSchema({ name: 'AccountMember' })
export class AccountMemberDto {
  @Field.Id()
  user_id!: string

  @Field.Text()
  email!: string

  @Field.OneOf(CUSTOMER_ROLES)
  role!: MemberRole

  @Field.YesOrNo()
  email_verified!: boolean

  @Field.YesOrNo('Whether logging in needs a code of the authenticator.')
  second_factor!: boolean

  @Field.Part(SecondFactorRemovalDto, 'Null: no removal is requested.', { nullable: true })
  second_factor_removal!: SecondFactorRemovalDto | null
}

@ApiSchema({ name: 'AccountMembers' })
export class AccountMembersDto {
  @Field.List(AccountMemberDto, 'Oldest first.')
  data!: AccountMemberDto[]
}

@ApiSchema({ name: 'AccountKey' })
export class AccountKeyDto {
  @Field.Id()
  id!: string

  @Field.OneOf(['test', 'live'])
  kind!: 'test' | 'live'

  @Field.Text()
  prefix!: string

  @Field.Text()
  last4!: string

  @Field.Instant({ nullable: true })
  last_used_at!: string | null
}

@ApiSchema({ name: 'Account' })
export class AccountDto extends AccountSummaryDto {
  @Field.Part(OrganisationDto)
  organisation!: OrganisationDto

  @Field.List(
    AccountMemberDto,
    'Addresses are masked; the members of the account are listed with them after a step-up.',
  )
  members!: AccountMemberDto[]

  @Field.List(AccountKeyDto, 'Number of active keys.')
  keys!: AccountKeyDto[]
}
