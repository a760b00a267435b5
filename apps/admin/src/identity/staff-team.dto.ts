import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Email, OneOf, Optional } from '@repere/http'
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
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string

  @ApiProperty({ type: String })
  email!: string

  @ApiProperty({ type: String, enum: STAFF_ROLES })
  role!: StaffRole

  @ApiProperty({ type: String, enum: ['invited', 'active', 'deactivated'] })
  state!: 'invited' | 'active' | 'deactivated'

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string

  @ApiProperty({ type: String, description: 'An address, or the name of a part of the system.' })
  created_by!: string
}

@ApiSchema({ name: 'Team' })
export class TeamDto {
  @ApiProperty({ type: [StaffMemberDto], description: 'Oldest first.' })
  data!: StaffMemberDto[]
}

@ApiSchema({ name: 'TotpOffer' })
export class TotpOfferDto {
  @ApiProperty({ type: String })
  email!: string

  @ApiProperty({ type: String, description: 'In base32, to type by hand. SHA-1, six digits, 30 seconds.' })
  totp_secret!: string

  @ApiProperty({ type: String, description: 'To show as a QR code.', example: 'otpauth://totp/…' })
  otpauth_uri!: string
}
