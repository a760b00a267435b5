import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type KeyKind, METERING_GROUPS, type MeteringGroup } from '@repere/shared'
import { STAFF_NAME_PREFIX } from '../audit/index.js'
import { OVERLAP_HOURS_MAX } from './key-administration.js'
import { type NewKey } from './new-key.js'
import { type KeySummary } from './key-summary.js'
import { type KeyTermsOrder } from './key-terms.js'

export const KEY_KINDS: readonly KeyKind[] = ['test', 'live']

const ORIGINS_MAX = 50
export const ADDRESSES_MAX = 50
export const ADDRESS_CHARACTERS_MAX = 50
export const ORIGIN_CHARACTERS_MAX = 260

@ApiSchema({ name: 'KeyRevocation' })
export class KeyRevocationDto {
  @Field.Instant('No request with the key has been admitted since this time.')
  at!: Date

  @Field.Text('The person who revoked the key; null for staff and for automatic changes.', { nullable: true })
  by!: string | null

  @Field.Text({ example: 'regenerated' })
  reason!: string
}

@ApiSchema({ name: 'Key' })
export class KeyDto {
  @Field.Id()
  id!: string

  @Field.OneOf(KEY_KINDS, '`test` is the sandbox.')
  kind!: KeyKind

  @Field.Text({ nullable: true, example: 'Checkout service' })
  name!: string | null

  @Field.SetOf(METERING_GROUPS, 'Groups of endpoints that it may call; none: all.')
  scopes!: string[]

  @Field.List(String, 'Ranges that requests may come from; none: anywhere.')
  allowed_addresses!: string[]

  @Field.Instant('The key is refused from this time on; null: never.', { nullable: true })
  expires_at!: Date | null

  @Field.Text('The beginning of the key.', { example: 'svc_live_0123456789' })
  prefix!: string

  @Field.Text('The last four characters of the key.', { example: 'aZ09' })
  last4!: string

  @Field.List(String, 'Browser origins that may use a live key; empty: no browser may use it.')
  origins!: string[]

  @Field.Instant('Time of issue.')
  created_at!: Date

  @Field.Text('The person who issued the key; null for staff and for automatic changes.', { nullable: true })
  created_by!: string | null

  @Field.Instant('Updated with a delay of some minutes; null if no use is known.', { nullable: true })
  last_used_at!: Date | null

  @Field.Text('The address that used it then.', { nullable: true })
  last_used_address!: string | null

  @Field.Part(KeyRevocationDto, 'Null while the key is active.', { nullable: true })
  revoked!: KeyRevocationDto | null
}

@ApiSchema({ name: 'Keys' })
export class KeysDto {
  @Field.List(KeyDto, 'Oldest first.')
  keys!: KeyDto[]
}

/** A new key. */
@ApiSchema({ name: 'NewKey' })
export class NewKeyDto {
  @Field.Id()
  id!: string

  @Field.OneOf(KEY_KINDS)
  kind!: KeyKind

  @Field.Text({ nullable: true })
  name!: string | null

  @Field.SetOf(METERING_GROUPS)
  scopes!: string[]

  @Field.List(String)
  allowed_addresses!: string[]

  @Field.Instant({ nullable: true })
  expires_at!: Date | null

  @Field.Text('The complete key. It is shown only once and not stored.')
  key!: string

  @Field.List(String)
  origins!: string[]
}

export class KeysQueryDto {
  @Input.Optional()
  @Input.OneOf(['active', 'all'], { default: 'active', description: '`all`: include revoked keys.' })
  state?: 'active' | 'all'
}

/** The owner's terms of a key. */
export class KeyTermsDto {
  @Input.Optional()
  @Input.TextOf(1, 100, { description: 'For people.', example: 'Checkout service' })
  name?: string

  @Input.Optional()
  @Input.SetOf(METERING_GROUPS, { description: 'Groups of endpoints that it may call; none: all.' })
  scopes?: MeteringGroup[]

  @Input.Optional()
  @Input.TextsOf(ADDRESSES_MAX, ADDRESS_CHARACTERS_MAX, {
    description: 'Addresses or CIDR ranges that requests may come from; none: anywhere.',
    example: ['196.12.0.0/16'],
  })
  allowed_addresses?: string[]

  @Input.Optional()
  @Input.Instant({ description: 'The key is refused from this time on; absent: never.' })
  expires_at?: Date
}

export class ChangeKeyDto extends KeyTermsDto {
  @Input.Optional()
  @Input.YesOrNo({ description: 'True: it does not expire any more; instead of `expires_at`.' })
  never_expires?: boolean
}

export class RegenerateDto {
  @Input.Optional()
  @Input.IntegerIn(0, OVERLAP_HOURS_MAX, {
    description: 'Hours for which the old key stays valid; default 0: it is revoked at once.',
  })
  overlap_hours?: number
}

export class LeakedKeyDto {
  @Input.SecretText(1, 200, { description: 'The whole key, as it was found.' })
  key!: string

  @Input.Optional()
  @Input.TextOf(1, 500, {
    description: 'Where it was found, for its owner.',
    example: 'https://git.example/project/file.js',
  })
  source?: string
}

/** @param order  absent fields stay absent */
export const toTerms = (order: KeyTermsDto & { never_expires?: boolean }): KeyTermsOrder => ({
  name: order.name,
  scopes: order.scopes,
  allowedAddresses: order.allowed_addresses,
  expiresAt: order.never_expires === true ? null : order.expires_at,
})

export class LiveKeyOrderDto extends KeyTermsDto {
  @Input.Optional()
  @Input.TextsOf(ORIGINS_MAX, ORIGIN_CHARACTERS_MAX, { example: ['https://www.example.com'] })
  origins?: string[]
}

export class FirstLiveKeyOrderDto extends LiveKeyOrderDto {
  @Input.Optional()
  @Input.Uuid({ description: 'The sandbox key that it replaces. Default, for the first live key: the oldest.' })
  replaces_key_id?: string

  @Input.Optional()
  @Input.YesOrNo({ description: 'True: no sandbox key is revoked. Not with `replaces_key_id`.' })
  keep_sandbox_keys?: boolean
}

@ApiSchema({ name: 'Origins' })
export class OriginsDto {
  @Input.TextsOf(ORIGINS_MAX, ORIGIN_CHARACTERS_MAX, {
    description: 'Scheme, host and port of each origin; empty: no browser may use the key.',
    example: ['https://www.example.com'],
  })
  origins!: string[]
}

export class StaffKeyOrderDto extends LiveKeyOrderDto {
  @Input.OneOf(KEY_KINDS)
  kind!: KeyKind
}

export class RevocationQueryDto {
  @Input.Optional()
  @Input.TextOf(1, 200, { description: 'The reason; visible to the customer.', default: 'revoked by staff' })
  reason?: string
}

/** @param forStaff  staff see the names of staff */
export function toKeys(keys: KeySummary[], forStaff: boolean): KeysDto {
  return { keys: keys.map((key) => toKey(key, forStaff)) }
}

export function toKey(key: KeySummary, forStaff: boolean): KeyDto {
  const named = namedFor(forStaff)
  return {
    id: key.keyId,
    kind: key.kind,
    name: key.name,
    scopes: key.scopes,
    allowed_addresses: key.allowedAddresses,
    expires_at: key.expiresAt,
    prefix: key.prefix,
    last4: key.last4,
    origins: key.origins,
    created_at: key.createdAt,
    created_by: named(key.createdBy),
    last_used_at: key.lastUsedAt,
    last_used_address: key.lastUsedAddress,
    revoked: toRevocation(key, forStaff),
  }
}

export const toRevocation = ({ revoked }: KeySummary, forStaff: boolean): KeyRevocationDto | null =>
  revoked === null ? null : { at: revoked.at, by: namedFor(forStaff)(revoked.by) || null, reason: revoked.reason }

export function toNewKey(key: NewKey): NewKeyDto {
  const { keyId, kind, name, scopes, allowedAddresses, expiresAt, text, origins } = key
  return {
    id: keyId,
    kind,
    name,
    scopes,
    allowed_addresses: allowedAddresses,
    expires_at: expiresAt,
    key: text,
    origins,
  }
}

const namedFor = (forStaff: boolean) => (name: string) => (forStaff || isCustomer(name) ? name : null)

/** Customers are named by their mail address only. */
const isCustomer = (name: string): boolean => name.includes('@') && !name.startsWith(STAFF_NAME_PREFIX)
