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
import { type AuditEntry } from '@repere/prisma'
import { type Actor } from './audit-entry.js'
import { type AuditFilter, type AuditPage } from './audit-trail.js'
import { NextCursor, PageQueryDto } from '../page.dto.js'
import { PAGE } from '../pages.js'

const ACTOR_KINDS: readonly Actor['kind'][] = ['customer', 'staff', 'system']

export class PortalAuditQueryDto extends PageQueryDto {
  @Optional()
  @TextOf(1, 320, { description: 'The person who made the change: an id or an e-mail address.' })
  actor?: string

  @Optional()
  @TextOf(1, 100, {
    description: 'The action, for example `key.revoke`; or a group of actions, for example `key`.',
    example: 'key',
  })
  action?: string

  @Optional()
  @Instant()
  from?: Date

  @Optional()
  @Instant({ description: 'Exclusive.' })
  to?: Date
}

export class StaffAuditQueryDto extends PortalAuditQueryDto {
  @Optional()
  @Uuid({ description: 'Only entries of this account.' })
  account?: string

  @Optional()
  @OneOf(ACTOR_KINDS)
  actor_kind?: Actor['kind']
}

@ApiSchema({ name: 'AuditActor' })
export class AuditActorDto {
  @ApiProperty({ type: String, enum: [...ACTOR_KINDS] })
  kind!: Actor['kind']

  @NullableTextField('In the portal: null for staff and for automatic changes.')
  id!: string | null

  @NullableTextField()
  email!: string | null
}

@ApiSchema({ name: 'AuditTarget' })
export class AuditTargetDto {
  @ApiProperty({ type: String, example: 'key' })
  kind!: string

  @TextField()
  id!: string
}

const anything = (description: string) =>
  ApiProperty({
    description,
    anyOf: [
      { type: 'object' },
      { type: 'array', items: {} },
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'null' },
    ],
  })

@ApiSchema({ name: 'AuditEntry' })
export class AuditEntryDto {
  @IdField()
  id!: string

  @InstantField()
  occurred_at!: Date

  @ApiProperty({ type: AuditActorDto })
  actor!: AuditActorDto

  @ApiProperty({ type: String, example: 'key.revoke' })
  action!: string

  @NullableIdField()
  account_id!: string | null

  @ApiProperty({ type: AuditTargetDto })
  target!: AuditTargetDto

  @anything('The state before the change; null: did not exist.')
  before!: unknown

  @anything('The state after the change; null: no longer exists.')
  after!: unknown

  @NullableTextField('The reason given by staff; visible to staff only.')
  reason!: string | null

  @NullableTextField()
  request_id!: string | null

  @NullableTextField('The network address of the request.')
  address!: string | null

  @NullableTextField('The name that the browser or program gives itself.')
  device!: string | null
}

@ApiSchema({ name: 'AuditPage' })
export class AuditPageDto {
  @ApiProperty({ type: [AuditEntryDto], description: 'Newest first.' })
  entries!: AuditEntryDto[]

  @NextCursor()
  next!: string | null
}

export function toFilter(query: StaffAuditQueryDto): AuditFilter {
  const { account, actor_kind, actor, action, from, to, cursor, limit = PAGE } = query
  return { accountId: account, actorKind: actor_kind, actor, action, from, to, before: cursor, limit }
}

export const toPage = ({ entries, next }: AuditPage, reader: 'customer' | 'staff'): AuditPageDto => ({
  entries: entries.map((entry) => toEntryDto(entry, reader)),
  next,
})

/** Customers see neither the notes of staff nor their names. */
function toEntryDto(entry: AuditEntry, reader: 'customer' | 'staff'): AuditEntryDto {
  const open = reader === 'staff' || entry.actorKind === 'customer'
  return {
    id: entry.id,
    occurred_at: entry.occurredAt,
    actor: { kind: entry.actorKind, id: open ? entry.actorId : null, email: open ? entry.actorEmail : null },
    action: entry.action,
    account_id: entry.accountId,
    target: { kind: entry.targetKind, id: entry.targetId },
    before: entry.before,
    after: entry.after,
    reason: open ? entry.reason : null,
    request_id: entry.requestId,
    address: open ? entry.address : null,
    device: open ? entry.device : null,
  }
}
