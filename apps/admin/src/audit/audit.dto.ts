import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type AuditEntry } from '@repere/prisma'
import { type Actor } from './audit-entry.js'
import { type NamesOfEntries } from './audit-names.js'
import { type AuditFilter, type AuditPage } from './audit-trail.js'
import { NextCursor, PageQueryDto } from '../page.dto.js'
import { PAGE } from '../pages.js'

const ACTOR_KINDS: readonly Actor['kind'][] = ['customer', 'staff', 'system']

export class PortalAuditQueryDto extends PageQueryDto {
  @Input.Optional()
  @Input.TextOf(1, 320, { description: 'The person who made the change: an id or an e-mail address.' })
  actor?: string

  @Input.Optional()
  @Input.TextOf(1, 100, {
    description: 'The action, for example `key.revoke`; or a group of actions, for example `key`.',
    example: 'key',
  })
  action?: string

  @Input.Optional()
  @Input.Instant()
  from?: Date

  @Input.Optional()
  @Input.Instant({ description: 'Exclusive.' })
  to?: Date
}

export class StaffAuditQueryDto extends PortalAuditQueryDto {
  @Input.Optional()
  @Input.Uuid({ description: 'Only entries of this account.' })
  account?: string

  @Input.Optional()
  @Input.OneOf(ACTOR_KINDS)
  actor_kind?: Actor['kind']
}

@ApiSchema({ name: 'AuditActor' })
export class AuditActorDto {
  @Field.OneOf(ACTOR_KINDS)
  kind!: Actor['kind']

  @Field.Text('In the portal: null for staff and for automatic changes.', { nullable: true })
  id!: string | null

  @Field.Text({ nullable: true })
  email!: string | null
}

@ApiSchema({ name: 'AuditTarget' })
export class AuditTargetDto {
  @Field.Text({ example: 'key' })
  kind!: string

  @Field.Text()
  id!: string

  @Field.Text('The name that people know it by: the number of an invoice, the ends of a key; null: it has none.', {
    nullable: true,
  })
  name!: string | null
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
  @Field.Id()
  id!: string

  @Field.Instant()
  occurred_at!: Date

  @Field.Part(AuditActorDto)
  actor!: AuditActorDto

  @Field.Text({ example: 'key.revoke' })
  action!: string

  @Field.Id({ nullable: true })
  account_id!: string | null

  @Field.Text('The name of the account.', { nullable: true })
  account_name!: string | null

  @Field.Part(AuditTargetDto)
  target!: AuditTargetDto

  @anything('The state before the change; null: did not exist.')
  before!: unknown

  @anything('The state after the change; null: no longer exists.')
  after!: unknown

  @Field.Text('The reason given by staff; visible to staff only.', { nullable: true })
  reason!: string | null

  @Field.Text({ nullable: true })
  request_id!: string | null

  @Field.Text('The network address of the request.', { nullable: true })
  address!: string | null

  @Field.Text('The name that the browser or program gives itself.', { nullable: true })
  device!: string | null
}

@ApiSchema({ name: 'AuditPage' })
export class AuditPageDto {
  @Field.List(AuditEntryDto, 'Newest first.')
  entries!: AuditEntryDto[]

  @NextCursor()
  next!: string | null
}

export function toFilter(query: StaffAuditQueryDto): AuditFilter {
  const { account, actor_kind, actor, action, from, to, cursor, limit = PAGE } = query
  return { accountId: account, actorKind: actor_kind, actor, action, from, to, before: cursor, limit }
}

export const toPage = (
  { entries, next }: AuditPage,
  names: NamesOfEntries,
  reader: 'customer' | 'staff',
): AuditPageDto => ({
  entries: entries.map((entry) => toEntryDto(entry, names, reader)),
  next,
})

/** Customers see neither the notes of staff nor their names. */
function toEntryDto(entry: AuditEntry, names: NamesOfEntries, reader: 'customer' | 'staff'): AuditEntryDto {
  const open = reader === 'staff' || entry.actorKind === 'customer'
  return {
    id: entry.id,
    occurred_at: entry.occurredAt,
    actor: { kind: entry.actorKind, id: open ? entry.actorId : null, email: open ? entry.actorEmail : null },
    action: entry.action,
    account_id: entry.accountId,
    account_name: names.ofAccount(entry.accountId),
    target: { kind: entry.targetKind, id: entry.targetId, name: names.ofTarget(entry) },
    before: entry.before,
    after: entry.after,
    reason: open ? entry.reason : null,
    request_id: entry.requestId,
    address: open ? entry.address : null,
    device: open ? entry.device : null,
  }
}
