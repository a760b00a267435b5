import { ApiSchema } from '@nestjs/swagger'
import { Field } from '@repere/http'
import { CUSTOMER_ROLES, type CustomerRole, STAFF_ROLES, type StaffRole } from '../access/roles.js'
import { SuspensionDto } from './suspension.dto.js'
import { WRITTEN_LANGUAGES, type WrittenLanguage } from '../written-languages.js'

const CSRF = 'Send it as `X-CSRF-Token` with every unsafe request of this session.'

@ApiSchema({ name: 'Person' })
export class PersonDto {
  @Field.Id()
  id!: string

  @Field.Text()
  email!: string

  @Field.OneOf(WRITTEN_LANGUAGES, 'Language of mails.')
  language!: WrittenLanguage

  @Field.YesOrNo('False until the person follows the link in the verification mail.')
  email_verified!: boolean
}

@ApiSchema({ name: 'OwnOrganisation' })
export class OwnOrganisationDto {
  @Field.Id()
  id!: string

  @Field.Text('The ten characters that every key of the organisation contains.')
  tag!: string

  @Field.Text()
  name!: string

  @Field.Text('ISO 3166-1 alpha-2.')
  country!: string

  @Field.Instant(
    'From then on its keys pause until the address of its owner is verified; null: it is verified, or need not be.',
    { nullable: true },
  )
  keys_pause_at!: string | null

  @Field.Part(SuspensionDto, 'Null: not suspended.', { nullable: true })
  suspension!: SuspensionDto | null
}

@ApiSchema({ name: 'Membership' })
export class MembershipDto {
  @Field.Id('Of the organisation.')
  id!: string

  @Field.Text()
  name!: string

  @Field.OneOf(CUSTOMER_ROLES)
  role!: CustomerRole
}

@ApiSchema({ name: 'Me' })
export class MeDto {
  @Field.Part(PersonDto)
  user!: PersonDto

  @Field.Part(OwnOrganisationDto, 'The organisation of this session.')
  organisation!: OwnOrganisationDto

  @Field.OneOf(CUSTOMER_ROLES)
  role!: CustomerRole

  @Field.List(MembershipDto, 'All organisations of the person, oldest first.')
  organisations!: MembershipDto[]

  @Field.Text(CSRF)
  csrf_token!: string
}

@ApiSchema({ name: 'Registered' })
export class RegisteredDto extends MeDto {
  @Field.Text('The complete key, shown only once; it works at once.')
  sandbox_key!: string
}

@ApiSchema({ name: 'Verified' })
export class VerifiedDto {
  @Field.Text(
    'The token of the session, which continues with a new cookie; null if the caller had no session of this person.',
    { nullable: true },
  )
  csrf_token!: string | null
}

@ApiSchema({ name: 'StaffMe' })
export class StaffMeDto {
  @Field.Id()
  id!: string

  @Field.Text()
  email!: string

  @Field.OneOf(STAFF_ROLES)
  role!: StaffRole

  @Field.OneOf(WRITTEN_LANGUAGES)
  language!: WrittenLanguage

  @Field.Integer()
  recovery_codes_left!: number

  @Field.Instant('Until then, operations that need a fresh code are allowed; null: step up first.', { nullable: true })
  stepped_up_until!: string | null

  @Field.Text(CSRF)
  csrf_token!: string
}

@ApiSchema({ name: 'StaffEnrolled' })
export class StaffEnrolledDto extends StaffMeDto {
  @Field.List(String, 'Each replaces one code of the authenticator; shown only once.')
  recovery_codes!: string[]
}

@ApiSchema({ name: 'Session' })
export class SessionDto {
  @Field.Id()
  id!: string

  @Field.YesOrNo('Whether this is the session of the request.')
  current!: boolean

  @Field.Instant()
  created_at!: string

  @Field.Instant('Accurate to the minute.')
  last_seen_at!: string

  @Field.Text({ nullable: true })
  user_agent!: string | null

  @Field.Text({ nullable: true })
  address!: string | null
}

@ApiSchema({ name: 'Sessions' })
export class SessionsDto {
  @Field.List(SessionDto, 'Newest first.')
  data!: SessionDto[]
}
