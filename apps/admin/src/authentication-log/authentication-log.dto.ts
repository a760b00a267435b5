import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { AuthenticationEventKind } from '@repere/prisma'
import { NextCursor, PageQueryDto } from '../page.dto.js'
import { PAGE } from '../pages.js'
import { type AuthenticationFilter, type AuthenticationPage } from './authentication-events.js'
import { LOGIN_METHODS } from '../access/authentication-log.js'

const KINDS = Object.values(AuthenticationEventKind)
const SURFACES = ['portal', 'staff'] as const

export class OwnAuthenticationQueryDto extends PageQueryDto {
  @Input.Optional()
  @Input.OneOf(KINDS)
  kind?: AuthenticationEventKind

  @Input.Optional()
  @Input.Instant()
  from?: Date

  @Input.Optional()
  @Input.Instant({ description: 'Exclusive.' })
  to?: Date
}

export class AuthenticationQueryDto extends OwnAuthenticationQueryDto {
  @Input.Optional()
  @Input.OneOf(SURFACES)
  surface?: 'portal' | 'staff'

  @Input.Optional()
  @Input.TextOf(1, 320, { description: 'The person: an id or an e-mail address.' })
  person?: string

  @Input.Optional()
  @Input.Uuid({ description: 'Only events of this account.' })
  account?: string

  @Input.Optional()
  @Input.TextOf(1, 45, { description: 'The network address.', example: '196.12.0.1' })
  address?: string
}

@ApiSchema({ name: 'AuthenticationEvent' })
export class AuthenticationEventDto {
  @Field.Id()
  id!: string

  @Field.Instant()
  occurred_at!: Date

  @Field.OneOf(SURFACES)
  surface!: 'portal' | 'staff'

  @Field.OneOf(KINDS)
  kind!: AuthenticationEventKind

  @Field.Text('Of the user or staff member; null for unknown addresses.', { nullable: true })
  person_id!: string | null

  @Field.Text({ nullable: true })
  email!: string | null

  @Field.Text(`Proof of the identity: ${LOGIN_METHODS.map((method) => `\`${method}\``).join(', ')}.`, {
    nullable: true,
  })
  method!: string | null

  @Field.Id('The account of the session or of the data.', { nullable: true })
  account_id!: string | null

  @Field.Text('The network address.')
  address!: string

  @Field.Text('The name that the browser or program gives itself.', { nullable: true })
  device!: string | null

  @Field.Text({ nullable: true })
  request_id!: string | null
}

@ApiSchema({ name: 'AuthenticationPage' })
export class AuthenticationPageDto {
  @Field.List(AuthenticationEventDto, 'Newest first.')
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
