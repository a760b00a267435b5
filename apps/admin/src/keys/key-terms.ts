import { type KeyTerms, type Transaction } from '@repere/prisma'
import { isServerRange, type KeyKind, type MeteringGroup, readAddressRange } from '@repere/shared'
import { type LockedAccount } from '../unit-of-work/account-lock.js'
import { expiryInPast, invalidAddresses, overlapRunning, tooManyKeys, wideAddresses } from './keys.problems.js'

/** Default number of active keys of one kind per account; staff can agree on another number (`plans/overrides.ts`). */
export const ACTIVE_KEYS_MAX = 10

/** The owner's terms of a key. Absent: unchanged, or the widest for a new key. */
export interface KeyTermsOrder {
  name?: string | null
  /** Empty: every group. */
  scopes?: MeteringGroup[]
  /** Addresses or CIDR ranges; empty: any address. */
  allowedAddresses?: string[]
  expiresAt?: Date | null
}

/**
 * Terms as they are stored; fields that are absent in the order stay absent.
 *
 * @throws KeyProblem  `invalid_address` with each one, `expiry_in_past`
 */
export function readKeyTerms(order: KeyTermsOrder): Partial<KeyTerms> {
  const { name, scopes, allowedAddresses, expiresAt } = order
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw expiryInPast(expiresAt)
  return {
    ...(name === undefined ? {} : { name: name?.trim() || null }),
    ...(scopes === undefined ? {} : { scopes: [...new Set(scopes)].sort() }),
    ...(allowedAddresses === undefined ? {} : { allowedAddresses: readAddresses(allowedAddresses, scopes ?? []) }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  }
}

/** Phones that only send positions have any address. */
const isOfTrackers = (scopes: MeteringGroup[]) => scopes.length > 0 && scopes.every((group) => group === 'tracking')

function readAddresses(texts: string[], scopes: MeteringGroup[]): string[] {
  const ranges = texts.map(readAddressRange)
  const refused = new Map([...texts.entries()].filter(([index]) => ranges[index] === null))
  if (refused.size > 0) throw invalidAddresses(refused)
  const wide = new Map([...texts.entries()].filter(([index]) => !isServerRange(ranges[index] as string)))
  if (wide.size > 0 && !isOfTrackers(scopes)) throw wideAddresses(wide)
  return [...new Set(ranges as string[])].sort()
}

/** The rows of active keys: not revoked and not expired. */
export const activeNow = (now = new Date()) => ({
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
})

/**
 * A key has at most one predecessor in its overlap, over any number of replacements. Otherwise a chain of overlaps would
 * keep any number of old keys valid.
 *
 * @throws KeyProblem  `overlap_running`
 */
export async function requireNoOverlapBefore(tx: Transaction, keyId: string): Promise<void> {
  const [running] = await tx.$queryRaw<{ expires_at: Date | null }[]>`
    WITH RECURSIVE earlier AS (
      SELECT id, revoked_at, expires_at FROM api_keys WHERE replaced_by_id = ${keyId}::uuid
      UNION
      SELECT k.id, k.revoked_at, k.expires_at FROM api_keys k JOIN earlier e ON k.replaced_by_id = e.id
    )
    SELECT expires_at FROM earlier
    WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())
    LIMIT 1`
  if (running !== undefined) throw overlapRunning(running.expires_at)
}

/**
 * Replaced keys in their overlap do not count; each key has at most one.
 *
 * @throws KeyProblem  `too_many_keys`
 */
export async function requireRoomForKey(tx: Transaction, account: LockedAccount, kind: KeyKind): Promise<void> {
  const active = await tx.apiKey.count({
    where: { accountId: account.id, kind, replacedById: null, tokenOfId: null, ...activeNow() },
  })
  const [agreed] = await tx.$queryRaw<{ most: number | null }[]>`
    SELECT active_keys_max AS most FROM account_overrides
    WHERE account_id = ${account.id}::uuid AND kind = ${kind}::key_kind
      AND valid_from <= clock_timestamp() AND clock_timestamp() < LEAST(valid_until, ended_at)`
  const most = agreed?.most ?? ACTIVE_KEYS_MAX
  if (active >= most) throw tooManyKeys(kind, most)
}
