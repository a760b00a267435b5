import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  IdField,
  Instant,
  InstantField,
  NullableIdField,
  NullableTextField,
  OneOf,
  Optional,
  TextField,
  TextOf,
  Uuid,
} from '@repere/http'
import { AuthenticationEventKind } from '@repere/prisma'
import { NextCursor, PageQueryDto } from '../page.dto.js'
import { PAGE } from '../pages.js'
import { type AuthenticationFilter, type AuthenticationPage } from './authentication-events.js'
import { LOGIN_METHODS } from './authentication-log.js'

const KINDS = Object.values(AuthenticationEventKind)
const SURFACES = ['portal', 'staff'] as const

export class OwnAuthenticationQueryDto extends PageQueryDto {
  @Optional()
  @OneOf(KINDS)
  kind?: AuthenticationEventKind

  @Optional()
  @Instant()
  from?: Date

  @Optional()
  @Instant({ description: 'Exclusive.' })
  to?: Date
}

export class AuthenticationQueryDto extends OwnAuthenticationQueryDto {
  @Optional()
  @OneOf(SURFACES)
  surface?: 'portal' | 'staff'

  @Optional()
  @TextOf(1, 320, { description: 'The person: an id or an e-mail address.' })
  person?: string

  @Optional()
  @Uuid({ description: 'Only events of this account.' })
  account?: string

  @Optional()
  @TextOf(1, 45, { description: 'The network address.', example: '196.12.0.1' })
  address?: string
}

@ApiSchema({ name: 'AuthenticationEvent' })
export class AuthenticationEventDto {
  @IdField()
  id!: string

  @InstantField()
  occurred_at!: Date

  @ApiProperty({ type: String, enum: [...SURFACES] })
  surface!: 'portal' | 'staff'

  @ApiProperty({ type: String, enum: KINDS })
  kind!: AuthenticationEventKind

  @NullableTextField('Of the user or staff member; null for unknown addresses.')
  person_id!: string | null

  @NullableTextField()
  email!: string | null

  @ApiProperty({
    type: String,
    nullable: true,
    description: `What proved the identity: ${LOGIN_METHODS.map((method) => `\`${method}\``).join(', ')}.`,
  })
  method!: string | null

  @NullableIdField('The account of the session or of the data.')
  account_id!: string | null

  @TextField('The network address.')
  address!: string

  @NullableTextField('The name that the browser or program gives itself.')
  device!: string | null

  @NullableTextField()
  request_id!: string | null
}

@ApiSchema({ name: 'AuthenticationPage' })
export class AuthenticationPageDto {
  @ApiProperty({ type: [AuthenticationEventDto], description: 'Newest first.' })
  events!: AuthenticationEventDto[]

  @NextCursor()
  next!: string | null
}

export function toFilter(query: AuthenticationQueryDto): AuthenticationFilter {
  const { surface, kind, person, account, address, from, to, cursor, limit = PAGE } = query
  return { surface, kind, person, accountId: account, address, from, to, before: cursor, limit }
}

export const toPage = ({ events, next }: AuthenticationPage): AuthenticationPageDto => ({
  events: events.map((event) => ({
    id: event.id,
    occurred_at: event.occurredAt,
    surface: event.surface,
    kind: event.kind,
    person_id: event.userId ?? event.staffId,
    email: event.email,
    method: event.method,
    account_id: event.accountId,
    address: event.address,
    device: event.device,
    request_id: event.requestId,
  })),
  next,
})
