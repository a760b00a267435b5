import { type KeyTerms, type Transaction } from '@repere/prisma'
import { type KeyKind, type MeteringGroup, readAddressRange } from '@repere/shared'
import { type LockedAccount } from '../accounts/account-lock.js'
import { expiryInPast, invalidAddresses, tooManyKeys } from './keys.problems.js'

/** Active keys of one kind that every account may have; staff can agree to another number (`plans/overrides.ts`). */
export const ACTIVE_KEYS_MAX = 10

/** What the owner of a key may decide about it; absent: as it is, or the widest. */
export interface KeyTermsOrder {
  name?: string | null
  /** None: every group. */
  scopes?: MeteringGroup[]
  /** Addresses or CIDR ranges; none: anywhere. */
  allowedAddresses?: string[]
  expiresAt?: Date | null
}

/**
 * Terms as they are stored; what is absent from the order is absent here.
 *
 * @throws KeyProblem  `invalid_address` naming each, `expiry_in_past`
 */
export function readKeyTerms(order: KeyTermsOrder): Partial<KeyTerms> {
  const { name, scopes, allowedAddresses, expiresAt } = order
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw expiryInPast(expiresAt)
  return {
    ...(name === undefined ? {} : { name: name?.trim() || null }),
    ...(scopes === undefined ? {} : { scopes: [...new Set(scopes)].sort() }),
    ...(allowedAddresses === undefined ? {} : { allowedAddresses: readAddresses(allowedAddresses) }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  }
}

function readAddresses(texts: string[]): string[] {
  const ranges = texts.map(readAddressRange)
  const refused = new Map([...texts.entries()].filter(([index]) => ranges[index] === null))
  if (refused.size > 0) throw invalidAddresses(refused)
  return [...new Set(ranges as string[])].sort()
}

/** The rows of keys that are good now: not revoked, not expired. */
export const activeNow = (now = new Date()) => ({
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
})

/**
 * Keys that were replaced and still work for a while do not count.
 *
 * @throws KeyProblem  `too_many_keys`
 */
export async function requireRoomForKey(tx: Transaction, account: LockedAccount, kind: KeyKind): Promise<void> {
  const active = await tx.apiKey.count({
    where: { accountId: account.id, kind, replacedById: null, ...activeNow() },
  })
  const [agreed] = await tx.$queryRaw<{ most: number | null }[]>`
    SELECT active_keys_max AS most FROM account_overrides
    WHERE account_id = ${account.id}::uuid AND kind = ${kind}::key_kind
      AND valid_from <= clock_timestamp() AND clock_timestamp() < LEAST(valid_until, ended_at)`
  const most = agreed?.most ?? ACTIVE_KEYS_MAX
  if (active >= most) throw tooManyKeys(kind, most)
}
