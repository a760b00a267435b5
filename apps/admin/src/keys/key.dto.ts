import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { OneOf, Optional, TextOf, TextsOf } from '@repere/http'
import { type KeyKind } from '@repere/shared'
import { STAFF_NAME_PREFIX } from '../audit/index.js'
import { type KeySummary, type NewKey } from './key-administration.js'

export const KEY_KINDS: readonly KeyKind[] = ['test', 'live']

const ORIGINS_MAX = 50
const ORIGIN_CHARACTERS_MAX = 260

const instant = (description: string, nullable = false) =>
  ApiProperty({ type: String, format: 'date-time', description, nullable })

@ApiSchema({ name: 'KeyRevocation' })
export class KeyRevocationDto {
  @instant('From then on, no request with it was let in.')
  at!: Date

  @ApiProperty({ type: String, nullable: true, description: 'Who revoked it; null for our staff and our systems.' })
  by!: string | null

  @ApiProperty({ type: String, example: 'regenerated' })
  reason!: string
}

@ApiSchema({ name: 'Key' })
export class KeyDto {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string

  @ApiProperty({ type: String, enum: [...KEY_KINDS], description: '`test` is the sandbox.' })
  kind!: KeyKind

  @ApiProperty({ type: String, example: 'svc_live_0123456789', description: 'How its text begins.' })
  prefix!: string

  @ApiProperty({ type: String, example: 'aZ09', description: 'How its text ends.' })
  last4!: string

  @ApiProperty({ type: [String], description: 'Where browsers may use a live key; none: nowhere.' })
  origins!: string[]

  @instant('When it was issued.')
  created_at!: Date

  @ApiProperty({ type: String, nullable: true, description: 'Who issued it; null for our staff and our systems.' })
  created_by!: string | null

  @instant('Some minutes late; null where no use is known.', true)
  last_used_at!: Date | null

  @ApiProperty({ type: KeyRevocationDto, nullable: true, description: 'Null while the key is active.' })
  revoked!: KeyRevocationDto | null
}

@ApiSchema({ name: 'Keys' })
export class KeysDto {
  @ApiProperty({ type: [KeyDto], description: 'The oldest first.' })
  keys!: KeyDto[]
}

/** A key that has just been made. */
@ApiSchema({ name: 'NewKey' })
export class NewKeyDto {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string

  @ApiProperty({ type: String, enum: [...KEY_KINDS] })
  kind!: KeyKind

  @ApiProperty({ type: String, description: 'The whole key. It is shown this once, and stored nowhere.' })
  key!: string

  @ApiProperty({ type: [String] })
  origins!: string[]
}

export class KeysQueryDto {
  @Optional()
  @OneOf(['active', 'all'], { default: 'active', description: '`all`: revoked ones too.' })
  state?: 'active' | 'all'
}

export class LiveKeyOrderDto {
  @Optional()
  @TextsOf(ORIGINS_MAX, ORIGIN_CHARACTERS_MAX, { example: ['https://www.example.com'] })
  origins?: string[]
}

@ApiSchema({ name: 'Origins' })
export class OriginsDto {
  @TextsOf(ORIGINS_MAX, ORIGIN_CHARACTERS_MAX, {
    description: 'Scheme, host and port of each; none: no browser may use the key.',
    example: ['https://www.example.com'],
  })
  origins!: string[]
}

export class StaffKeyOrderDto extends LiveKeyOrderDto {
  @OneOf(KEY_KINDS)
  kind!: KeyKind
}

export class RevocationQueryDto {
  @Optional()
  @TextOf(1, 200, { description: 'Why, for the customer to read.', default: 'revoked by staff' })
  reason?: string
}

/** @param forStaff  who see their own names */
export function toKeys(keys: KeySummary[], forStaff: boolean): KeysDto {
  const named = (name: string, customer: boolean) => (forStaff || customer ? name : null)
  return {
    keys: keys.map(({ keyId, kind, prefix, last4, origins, createdAt, createdBy, lastUsedAt, revoked }) => ({
      id: keyId,
      kind,
      prefix,
      last4,
      origins,
      created_at: createdAt,
      created_by: named(createdBy, isCustomer(createdBy)),
      last_used_at: lastUsedAt,
      revoked:
        revoked === null
          ? null
          : { at: revoked.at, by: named(revoked.by, isCustomer(revoked.by)), reason: revoked.reason },
    })),
  }
}

export function toNewKey({ keyId, kind, text, origins }: NewKey): NewKeyDto {
  return { id: keyId, kind, key: text, origins }
}

/** Customers are named by their addresses alone. */
const isCustomer = (name: string): boolean => name.includes('@') && !name.startsWith(STAFF_NAME_PREFIX)
