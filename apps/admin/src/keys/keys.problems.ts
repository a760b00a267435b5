import { type FieldError, Problem } from '@repere/http'

const STATUS = {
  key_not_found: 404,
  key_revoked: 409,
  too_many_keys: 409,
  overlap_running: 409,
  paid_plan_required: 409,
  live_key_required: 409,
  too_many_tokens: 409,
  groups_outside_key: 400,
  invalid_origin: 400,
  invalid_address: 400,
  expiry_in_past: 400,
} as const

/** The reason for refusing a change of keys; nothing has changed. The message may be shown to the caller. */
export class KeyProblem extends Problem {
  override readonly name = 'KeyProblem'

  constructor(
    readonly code: keyof typeof STATUS,
    message: string,
    details?: FieldError[],
  ) {
    super({ status: STATUS[code], message, details })
  }
}

/** Does not repeat the reference, which may be a complete key. */
export const keyNotFound = () =>
  new KeyProblem('key_not_found', 'Key not found: give the complete key, its id or its digest.')

export const keyRevoked = () => new KeyProblem('key_revoked', 'This key is revoked: issue another one.')

export const tooManyKeys = (kind: string, most: number) =>
  new KeyProblem('too_many_keys', `The account has ${most} active ${kind} keys, which is the most: revoke one first.`)

/** @param until  the end of the overlap of an earlier key */
export const overlapRunning = (until: Date | null) =>
  new KeyProblem(
    'overlap_running',
    `The key before this one still works${until === null ? '' : ` until ${until.toISOString()}`}: wait, revoke it, or replace this key without an overlap.`,
  )

/** @param refused  the refused texts by their index */
export const invalidAddresses = (refused: Map<number, string>) =>
  new KeyProblem(
    'invalid_address',
    `Not an address range: ${[...refused.values()].join(', ')}. Write addresses or CIDR ranges, as 196.12.0.0/16.`,
    [...refused].map(([index, value]) => ({ field: `allowed_addresses.${index}`, reason: 'invalid_format', value })),
  )

/** @param refused  as above, of ranges that hold more than servers */
export const wideAddresses = (refused: Map<number, string>) =>
  new KeyProblem(
    'invalid_address',
    `Not the addresses of servers: ${[...refused.values()].join(', ')}. A range has at least 8 bits of IPv4, or 19 of IPv6; leave the list empty for a key that works from anywhere.`,
    [...refused].map(([index, value]) => ({ field: `allowed_addresses.${index}`, reason: 'out_of_range', value })),
  )

export const expiryInPast = (value: Date) =>
  new KeyProblem('expiry_in_past', 'A key expires in the future, or never.', [
    { field: 'expires_at', reason: 'in_past', value: value.toISOString() },
  ])

export const paidPlanRequired = () =>
  new KeyProblem('paid_plan_required', 'A live key needs a paid plan, and the account has none.')

export const liveKeyRequired = () =>
  new KeyProblem('live_key_required', 'A browser token belongs to a live key. Sandbox keys accept every page.')

export const tooManyTokens = (most: number) =>
  new KeyProblem('too_many_tokens', `The key has ${most} active browser tokens, which is the most: revoke one first.`)

export const groupsOutsideKey = (scopes: string[], outside: string[]) =>
  new KeyProblem(
    'groups_outside_key',
    'A token reads only groups that its key may call.',
    outside.map((value) => ({ field: `scopes.${scopes.indexOf(value)}`, reason: 'out_of_scope', value })),
  )

/** @param refused  the refused texts by their index */
export const invalidOrigins = (refused: Map<number, string>) =>
  new KeyProblem(
    'invalid_origin',
    `Not an origin: ${[...refused.values()].join(', ')}. Write scheme, host and port only, as https://example.com:8443.`,
    [...refused].map(([index, value]) => ({ field: `origins.${index}`, reason: 'invalid_format', value })),
  )

export const originsOfSandboxKey = (origins: string[]) =>
  new KeyProblem('invalid_origin', 'A sandbox key accepts every origin; only live keys have a list of origins.', [
    { field: 'origins', reason: 'too_many', value: origins },
  ])
