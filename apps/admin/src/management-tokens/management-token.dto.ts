import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import {
  type PortalScope,
  PORTAL_SCOPE_NAMES,
  type StaffScope,
  STAFF_SCOPE_NAMES,
} from '../access/management-scopes.js'
import { type OwnedToken } from './management-tokens.js'

const DAYS_MAX = 366
const DAYS = 90
const NAME = { description: 'The program that uses the token.', example: 'Key rotation in CI' }
const EXPIRES_IN = { description: `Days until it expires; default ${DAYS}.` }
const SCOPES = 'Scopes of the token; an operation names the one that it needs.'

class TokenOrderDto {
  @Input.NameOf(1, 100, NAME)
  name!: string

  @Input.Optional()
  @Input.IntegerIn(1, DAYS_MAX, EXPIRES_IN)
  expires_in_days?: number
}

export class ManagementTokenOrderDto extends TokenOrderDto {
  @Input.SetOf(PORTAL_SCOPE_NAMES, { description: SCOPES })
  scopes!: PortalScope[]

  @Input.SecretText(1, 200, { description: 'Your password again.' })
  current_password!: string
}

export class StaffManagementTokenOrderDto extends TokenOrderDto {
  @Input.SetOf(STAFF_SCOPE_NAMES, { description: `${SCOPES} Tokens of staff only read.` })
  scopes!: StaffScope[]
}

@ApiSchema({ name: 'ManagementToken' })
export class ManagementTokenDto {
  @Field.Id()
  id!: string

  @Field.Text()
  name!: string

  @Field.Text('Its last four characters.')
  last4!: string

  @Field.List(String)
  scopes!: string[]

  @Field.Text('The address of the person for whom it acts.')
  made_by!: string

  @Field.Instant()
  created_at!: Date

  @Field.Instant()
  expires_at!: Date

  @Field.Instant('To the minute; null: never used.', { nullable: true })
  last_used_at!: Date | null

  @Field.Text('The network address of its last use.', { nullable: true })
  last_used_address!: string | null
}

@ApiSchema({ name: 'ManagementTokens' })
export class ManagementTokensDto {
  @Field.List(ManagementTokenDto, 'Those that can be used, newest first.')
  data!: ManagementTokenDto[]
}

@ApiSchema({ name: 'NewManagementToken' })
export class NewManagementTokenDto extends ManagementTokenDto {
  @Field.Text('The token, `mgt_…`. It is not shown again.')
  token!: string
}

/** The instant at which a token expires that is made now. */
export const expiryOf = ({ expires_in_days: days = DAYS }: TokenOrderDto): Date =>
  new Date(Date.now() + days * 24 * 3_600_000)

export const toManagementToken = ({ token, madeBy }: OwnedToken): ManagementTokenDto => ({
  id: token.id,
  name: token.name,
  last4: token.last4,
  scopes: token.scopes,
  made_by: madeBy,
  created_at: token.createdAt,
  expires_at: token.expiresAt,
  last_used_at: token.lastUsedAt,
  last_used_address: token.lastUsedAddress,
})
