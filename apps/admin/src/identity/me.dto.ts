import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { IdField, InstantField, NullableInstantField, TextField, NullableTextField } from '@repere/http'
import { SuspensionReason } from '@repere/prisma'
import { CUSTOMER_ROLES, type CustomerRole, STAFF_ROLES, type StaffRole } from '../access/roles.js'

export const LANGUAGES = ['fr', 'en'] as const
export type PersonLanguage = (typeof LANGUAGES)[number]

const CSRF = { type: String, description: 'Send it as `X-CSRF-Token` with every unsafe request of this session.' }

@ApiSchema({ name: 'Person' })
export class PersonDto {
  @IdField()
  id!: string

  @TextField()
  email!: string

  @ApiProperty({ type: String, enum: LANGUAGES, description: 'Language of mails.' })
  language!: PersonLanguage

  @ApiProperty({ type: Boolean, description: 'False until the person follows the link in the verification mail.' })
  email_verified!: boolean
}

@ApiSchema({ name: 'OwnOrganisation' })
export class OwnOrganisationDto {
  @IdField()
  id!: string

  @TextField('The ten characters that every key of the organisation contains.')
  tag!: string

  @TextField()
  name!: string

  @TextField('ISO 3166-1 alpha-2.')
  country!: string

  @ApiProperty({
    type: String,
    enum: Object.values(SuspensionReason),
    nullable: true,
    description: 'The reason for the suspension; null if the account is not suspended.',
  })
  suspended!: SuspensionReason | null
}

@ApiSchema({ name: 'Membership' })
export class MembershipDto {
  @IdField('Of the organisation.')
  id!: string

  @TextField()
  name!: string

  @ApiProperty({ type: String, enum: CUSTOMER_ROLES })
  role!: CustomerRole
}

@ApiSchema({ name: 'Me' })
export class MeDto {
  @ApiProperty({ type: PersonDto })
  user!: PersonDto

  @ApiProperty({ type: OwnOrganisationDto, description: 'The organisation of this session.' })
  organisation!: OwnOrganisationDto

  @ApiProperty({ type: String, enum: CUSTOMER_ROLES })
  role!: CustomerRole

  @ApiProperty({ type: [MembershipDto], description: 'All organisations of the person, oldest first.' })
  organisations!: MembershipDto[]

  @ApiProperty(CSRF)
  csrf_token!: string
}

@ApiSchema({ name: 'Registered' })
export class RegisteredDto extends MeDto {
  @TextField('The complete key, shown only once; it works at once.')
  sandbox_key!: string
}

@ApiSchema({ name: 'Verified' })
export class VerifiedDto {
  @ApiProperty({
    ...CSRF,
    nullable: true,
    description:
      'The token of the session, which continues with a new cookie; null if the caller had no session of this person.',
  })
  csrf_token!: string | null
}

@ApiSchema({ name: 'StaffMe' })
export class StaffMeDto {
  @IdField()
  id!: string

  @TextField()
  email!: string

  @ApiProperty({ type: String, enum: STAFF_ROLES })
  role!: StaffRole

  @ApiProperty({ type: String, enum: LANGUAGES })
  language!: PersonLanguage

  @ApiProperty({ type: 'integer' })
  recovery_codes_left!: number

  @NullableInstantField('Until then, operations that need a fresh code are allowed; null: step up first.')
  stepped_up_until!: string | null

  @ApiProperty(CSRF)
  csrf_token!: string
}

@ApiSchema({ name: 'StaffEnrolled' })
export class StaffEnrolledDto extends StaffMeDto {
  @ApiProperty({ type: [String], description: 'Each replaces one code of the authenticator; shown only once.' })
  recovery_codes!: string[]
}

@ApiSchema({ name: 'Session' })
export class SessionDto {
  @IdField()
  id!: string

  @ApiProperty({ type: Boolean, description: 'Whether this is the session of the request.' })
  current!: boolean

  @InstantField()
  created_at!: string

  @InstantField('Accurate to the minute.')
  last_seen_at!: string

  @NullableTextField()
  user_agent!: string | null

  @NullableTextField()
  address!: string | null
}

@ApiSchema({ name: 'Sessions' })
export class SessionsDto {
  @ApiProperty({ type: [SessionDto], description: 'Newest first.' })
  data!: SessionDto[]
}
