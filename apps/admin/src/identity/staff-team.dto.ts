import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Email, IdField, InstantField, OneOf, Optional, TextField } from '@repere/http'
import { STAFF_ROLES, type StaffRole } from '../access/roles.js'
import { LANGUAGES, type PersonLanguage } from './me.dto.js'

export class InviteStaffDto {
  @Email()
  email!: string

  @OneOf(STAFF_ROLES)
  role!: StaffRole

  @Optional()
  @OneOf(LANGUAGES, { description: 'Language of mails; default: fr.' })
  language?: PersonLanguage
}

export class ChangeStaffDto {
  @OneOf(STAFF_ROLES)
  role!: StaffRole
}

@ApiSchema({ name: 'StaffMember' })
export class StaffMemberDto {
  @IdField()
  id!: string

  @TextField()
  email!: string

  @ApiProperty({ type: String, enum: STAFF_ROLES })
  role!: StaffRole

  @ApiProperty({ type: String, enum: ['invited', 'active', 'deactivated'] })
  state!: 'invited' | 'active' | 'deactivated'

  @InstantField()
  created_at!: string

  @TextField('An address, or the name of a part of the system.')
  created_by!: string
}

@ApiSchema({ name: 'Team' })
export class TeamDto {
  @ApiProperty({ type: [StaffMemberDto], description: 'Oldest first.' })
  data!: StaffMemberDto[]
}

@ApiSchema({ name: 'TotpOffer' })
export class TotpOfferDto {
  @TextField()
  email!: string

  @TextField('In base32, to type by hand. SHA-1, six digits, 30 seconds.')
  totp_secret!: string

  @ApiProperty({ type: String, description: 'To show as a QR code.', example: 'otpauth://totp/…' })
  otpauth_uri!: string
}
