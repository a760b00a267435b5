import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { STAFF_ROLES, type StaffRole } from '../access/roles.js'
import { WRITTEN_LANGUAGES, type WrittenLanguage } from '../written-languages.js'

export class InviteStaffDto {
  @Input.NewEmail()
  email!: string

  @Input.OneOf(STAFF_ROLES)
  role!: StaffRole

  @Input.Optional()
  @Input.OneOf(WRITTEN_LANGUAGES, { description: 'Language of mails; default: fr.' })
  language?: WrittenLanguage
}

export class ChangeStaffDto {
  @Input.OneOf(STAFF_ROLES)
  role!: StaffRole
}

@ApiSchema({ name: 'StaffMember' })
export class StaffMemberDto {
  @Field.Id()
  id!: string

  @Field.Text()
  email!: string

  @Field.OneOf(STAFF_ROLES)
  role!: StaffRole

  @Field.OneOf(['invited', 'active', 'deactivated'])
  state!: 'invited' | 'active' | 'deactivated'

  @Field.Instant()
  created_at!: string

  @Field.Text('An address, or the name of a part of the system.')
  created_by!: string
}

@ApiSchema({ name: 'Team' })
export class TeamDto {
  @Field.List(StaffMemberDto, 'Oldest first.')
  data!: StaffMemberDto[]
}

@ApiSchema({ name: 'TotpOffer' })
export class TotpOfferDto {
  @Field.Text()
  email!: string

  @Field.Text('In base32, to type by hand. SHA-1, six digits, 30 seconds.')
  totp_secret!: string

  @Field.Text('To show as a QR code.', { example: 'otpauth://totp/…' })
  otpauth_uri!: string
}
