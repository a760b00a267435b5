import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  Country,
  Email,
  IdField,
  InstantField,
  IntegerIn,
  NameOf,
  NullableInstantField,
  NullableTextField,
  OneOf,
  Optional,
  SecretText,
  TextField,
  TextOf,
} from '@repere/http'
import { MemberRole, SuspensionReason } from '@repere/prisma'
import { CUSTOMER_ROLES, type CustomerRole } from '../access/roles.js'
import { LANGUAGES, type PersonLanguage } from '../identity/me.dto.js'
import { PASSWORD_CHARACTERS } from '../identity/password-rules.js'
import { SecondFactorRemovalDto } from '../identity/security.dto.js'

const nullableText = (description: string) => ({ type: String, nullable: true as const, description })

@ApiSchema({ name: 'Organisation' })
export class OrganisationDto {
  @IdField()
  id!: string

  @TextField()
  tag!: string

  @TextField()
  name!: string

  @TextField('ISO 3166-1 alpha-2.')
  country!: string

  @ApiProperty(nullableText('The name in the trade register; printed on invoices.'))
  legal_name!: string | null

  @ApiProperty(nullableText('Number in the trade register.'))
  rccm!: string | null

  @ApiProperty(nullableText('The tax number, for example IFU, NINEA or NCC.'))
  tax_id!: string | null

  @ApiProperty(nullableText('Street and number, or directions.'))
  street!: string | null

  @ApiProperty(nullableText('Town.'))
  city!: string | null

  @ApiProperty(nullableText('Postal code or post box.'))
  postal_code!: string | null
}

/** Absent fields stay; a text of one space or none removes a value. */
export class ChangeOrganisationDto {
  @Optional()
  @NameOf(1, 200, { description: 'No web address.' })
  name?: string

  @Optional()
  @Country()
  country?: string

  @Optional()
  @NameOf(0, 200)
  legal_name?: string

  @Optional()
  @TextOf(0, 60, { example: 'RB/COT/24 B 12345' })
  rccm?: string

  @Optional()
  @TextOf(0, 60, { example: '3202412345678' })
  tax_id?: string

  @Optional()
  @TextOf(0, 200)
  street?: string

  @Optional()
  @TextOf(0, 100)
  city?: string

  @Optional()
  @TextOf(0, 40)
  postal_code?: string
}

@ApiSchema({ name: 'Member' })
export class MemberDto {
  @IdField()
  id!: string

  @TextField()
  email!: string

  @ApiProperty({ type: String, enum: CUSTOMER_ROLES })
  role!: CustomerRole

  @ApiProperty({ type: Boolean, description: 'Whether this member made the request.' })
  you!: boolean

  @ApiProperty({ type: Boolean })
  email_verified!: boolean

  @InstantField()
  joined_at!: string
}

@ApiSchema({ name: 'Members' })
export class MembersDto {
  @ApiProperty({ type: [MemberDto], description: 'Oldest first.' })
  data!: MemberDto[]
}

export class ChangeMemberDto {
  @OneOf(CUSTOMER_ROLES)
  role!: CustomerRole
}

export class InviteDto {
  @Email()
  email!: string

  @OneOf(CUSTOMER_ROLES)
  role!: CustomerRole

  @Optional()
  @OneOf(LANGUAGES, { description: 'Language of the mail; default: your own language.' })
  language?: PersonLanguage
}

@ApiSchema({ name: 'Invitation' })
export class InvitationDto {
  @IdField()
  id!: string

  @TextField()
  email!: string

  @ApiProperty({ type: String, enum: CUSTOMER_ROLES })
  role!: CustomerRole

  @TextField('The e-mail address of the inviting person.')
  invited_by!: string

  @InstantField()
  created_at!: string

  @InstantField()
  expires_at!: string
}

@ApiSchema({ name: 'Invitations' })
export class InvitationsDto {
  @ApiProperty({ type: [InvitationDto], description: 'Open invitations, newest first.' })
  data!: InvitationDto[]
}

export class AcceptInvitationDto {
  @SecretText(1, 200, { description: 'The text after `#token=` in the link.' })
  token!: string

  @Optional()
  @SecretText(PASSWORD_CHARACTERS.min, PASSWORD_CHARACTERS.max, {
    description: 'Password of the new login; required if the address has no login yet, otherwise ignored.',
  })
  password?: string

  @Optional()
  @OneOf(LANGUAGES, { description: 'Language of mails for a new login; default: the language of the invitation.' })
  language?: PersonLanguage
}

@ApiSchema({ name: 'InvitationAccepted' })
export class InvitationAcceptedDto {
  @TextField('Log in with it.')
  email!: string

  @TextField()
  organisation!: string

  @ApiProperty({ type: String, enum: CUSTOMER_ROLES })
  role!: CustomerRole
}

export const ACCOUNT_ORDERS = ['newest', 'oldest', 'name'] as const
export type AccountOrder = (typeof ACCOUNT_ORDERS)[number]

export class FindAccountsDto {
  @Optional()
  @TextOf(1, 200, {
    description: 'Part of a name, the address of a member, a tag, an id, or the last four characters of a key.',
  })
  search?: string

  @Optional()
  @OneOf(['suspended', 'good'], { description: 'Filter by status; default: all.' })
  standing?: 'suspended' | 'good'

  @Optional()
  @TextOf(1, 50, { description: 'Code of the plan in force; `sandbox`: no paid plan.' })
  plan?: string

  @Optional()
  @TextOf(2, 2, { description: 'ISO 3166-1 code of the country.', example: 'BJ' })
  country?: string

  @Optional()
  @OneOf(ACCOUNT_ORDERS, { default: 'newest' })
  sort?: AccountOrder

  @Optional()
  @IntegerIn(1, 200, { description: 'Default 50.' })
  limit?: number

  @Optional()
  @TextOf(1, 100, { description: '`next_cursor` of the previous page.' })
  cursor?: string
}

@ApiSchema({ name: 'AccountSuspension' })
export class AccountSuspensionDto {
  @ApiProperty({ type: String, enum: Object.values(SuspensionReason) })
  reason!: SuspensionReason

  @NullableTextField()
  note!: string | null

  @InstantField()
  since!: string

  @TextField()
  by!: string
}

@ApiSchema({ name: 'AccountSummary' })
export class AccountSummaryDto {
  @IdField()
  id!: string

  @TextField()
  tag!: string

  @TextField()
  name!: string

  @TextField()
  country!: string

  @InstantField()
  created_at!: string

  @TextField('Code of the current plan; `sandbox` if there is no paid plan.')
  plan!: string

  @ApiProperty({ type: AccountSuspensionDto, nullable: true })
  suspension!: AccountSuspensionDto | null
}

@ApiSchema({ name: 'AccountPage' })
export class AccountPageDto {
  @ApiProperty({ type: [AccountSummaryDto], description: 'Newest first.' })
  data!: AccountSummaryDto[]

  @NullableTextField('Null on the last page.')
  next_cursor!: string | null
}

@ApiSchema({ name: 'AccountMember' })
export class AccountMemberDto {
  @IdField()
  user_id!: string

  @TextField()
  email!: string

  @ApiProperty({ type: String, enum: CUSTOMER_ROLES })
  role!: MemberRole

  @ApiProperty({ type: Boolean })
  email_verified!: boolean

  @ApiProperty({ type: Boolean, description: 'Whether logging in needs a code of the authenticator.' })
  second_factor!: boolean

  @ApiProperty({ type: SecondFactorRemovalDto, nullable: true, description: 'Null: no removal is requested.' })
  second_factor_removal!: SecondFactorRemovalDto | null
}

@ApiSchema({ name: 'AccountMembers' })
export class AccountMembersDto {
  @ApiProperty({ type: [AccountMemberDto], description: 'Oldest first.' })
  data!: AccountMemberDto[]
}

@ApiSchema({ name: 'AccountKey' })
export class AccountKeyDto {
  @IdField()
  id!: string

  @ApiProperty({ type: String, enum: ['test', 'live'] })
  kind!: 'test' | 'live'

  @TextField()
  prefix!: string

  @TextField()
  last4!: string

  @NullableInstantField()
  last_used_at!: string | null
}

@ApiSchema({ name: 'Account' })
export class AccountDto extends AccountSummaryDto {
  @ApiProperty({ type: OrganisationDto })
  organisation!: OrganisationDto

  @ApiProperty({
    type: [AccountMemberDto],
    description: 'Addresses are masked; the members of the account are listed with them after a step-up.',
  })
  members!: AccountMemberDto[]

  @ApiProperty({ type: [AccountKeyDto], description: 'Number of active keys.' })
  keys!: AccountKeyDto[]
}
