import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { METERING_GROUPS, type MeteringGroup } from '@repere/shared'
import { BURST_PERCENT_DEFAULT, type NewToken, TOKEN_DAYS_DEFAULT, type TokenSummary } from './browser-tokens.js'
import {
  ADDRESS_CHARACTERS_MAX,
  ADDRESSES_MAX,
  KeyRevocationDto,
  ORIGIN_CHARACTERS_MAX,
  toRevocation,
} from './key.dto.js'

const TOKEN_ORIGINS_MAX = 20

@ApiSchema({ name: 'BrowserTokenOrder' })
export class BrowserTokenOrderDto {
  @Input.Optional()
  @Input.TextOf(1, 100, { description: 'For people.', example: 'Map of the shop' })
  name?: string

  @Input.SetOf(METERING_GROUPS, {
    minItems: 1,
    description: 'Groups of endpoints that it may read.',
    example: ['tiles'],
  })
  scopes!: MeteringGroup[]

  @Input.RequiredUnless('allowed_addresses')
  @Input.TextsOf(TOKEN_ORIGINS_MAX, ORIGIN_CHARACTERS_MAX, {
    minItems: 1,
    description:
      'Scheme, host and port of each page that may use it, as the `Origin` or `Referer` of its requests. Required without `allowed_addresses`.',
    example: ['https://www.example.com'],
  })
  origins?: string[]

  @Input.Optional()
  @Input.TextsOf(ADDRESSES_MAX, ADDRESS_CHARACTERS_MAX, {
    minItems: 1,
    description:
      'Addresses or CIDR ranges that its requests must come from: for programs on a server that take an address and no header. Without `origins`, requests that name a page are refused.',
    example: ['196.12.0.0/16'],
  })
  allowed_addresses?: string[]

  @Input.Optional()
  @Input.Instant({
    description: `The token is refused from this time on, or from the expiry of its key; default: ${TOKEN_DAYS_DEFAULT} days from now.`,
  })
  expires_at?: Date

  @Input.Optional()
  @Input.IntegerIn(1, 100, {
    default: BURST_PERCENT_DEFAULT,
    description: 'The share of the requests per second of the organisation that it may use, percent.',
  })
  burst_percent?: number
}

@ApiSchema({ name: 'BrowserToken' })
export class BrowserTokenDto {
  @Field.Id()
  id!: string

  @Field.Text({ nullable: true, example: 'Map of the shop' })
  name!: string | null

  @Field.Text('The beginning of the token.', { example: 'tok_0123456789' })
  prefix!: string

  @Field.Text('The last four characters of the token.', { example: 'aZ09' })
  last4!: string

  @Field.SetOf(METERING_GROUPS, 'Groups of endpoints that it may read, as far as its key may call them.')
  scopes!: string[]

  @Field.List(String, 'Pages that may use it; none: requests that name no page.')
  origins!: string[]

  @Field.List(String, 'Ranges that requests must come from; none: anywhere.')
  allowed_addresses!: string[]

  @Field.Instant('The token is refused from this time on.')
  expires_at!: Date

  @Field.Integer('The share of the requests per second of the organisation that it may use, percent.')
  burst_percent!: number

  @Field.Instant('Time of issue.')
  created_at!: Date

  @Field.Text('The person who issued it.', { nullable: true })
  created_by!: string | null

  @Field.Instant('Updated with a delay of some minutes; null if no use is known.', { nullable: true })
  last_used_at!: Date | null

  @Field.Part(KeyRevocationDto, 'Null while the token is active.', { nullable: true })
  revoked!: KeyRevocationDto | null
}

@ApiSchema({ name: 'BrowserTokens' })
export class BrowserTokensDto {
  @Field.List(BrowserTokenDto, 'Oldest first.')
  tokens!: BrowserTokenDto[]
}

@ApiSchema({ name: 'StaffBrowserToken' })
export class StaffBrowserTokenDto extends BrowserTokenDto {
  @Field.Id('The key that it acts for.')
  key_id!: string
}

@ApiSchema({ name: 'StaffBrowserTokens' })
export class StaffBrowserTokensDto {
  @Field.List(StaffBrowserTokenDto, 'Oldest first.')
  tokens!: StaffBrowserTokenDto[]
}

@ApiSchema({ name: 'NewBrowserToken' })
export class NewBrowserTokenDto extends BrowserTokenDto {
  @Field.Text('The complete token. It is shown only once and not stored.')
  token!: string
}

export const toToken = (token: TokenSummary): BrowserTokenDto => ({
  id: token.keyId,
  name: token.name,
  prefix: token.prefix,
  last4: token.last4,
  scopes: token.scopes,
  origins: token.origins,
  allowed_addresses: token.allowedAddresses,
  // The database has no token without one.
  expires_at: token.expiresAt as Date,
  burst_percent: token.burstPercent,
  created_at: token.createdAt,
  created_by: token.createdBy,
  last_used_at: token.lastUsedAt,
  revoked: toRevocation(token, false),
})

/** Staff see the names of staff. */
export const toStaffToken = (token: TokenSummary): StaffBrowserTokenDto => ({
  ...toToken(token),
  revoked: toRevocation(token, true),
  key_id: token.tokenOfId,
})

export const toNewToken = (token: NewToken): NewBrowserTokenDto => ({ ...toToken(token), token: token.text })
