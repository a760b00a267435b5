import { type AccountState, type KeyDigest, type KeyKind, type KeyRecord, type MeteringGroup } from '@repere/shared'
import { Prisma, type PrismaClient } from './generated/client.js'
import { type SuspensionReason } from './generated/enums.js'

/** The plan that every sandbox key has, whatever its account pays for. */
const SANDBOX_PLAN = 'sandbox'

/** A key with its limits and its account's standing, as Postgres has them now. */
export interface StoredKey {
  record: KeyRecord
  account: AccountState
  revoked: boolean
}

interface Row {
  key_id: string
  kind: KeyKind
  digest: string
  key_version: number
  revoked: boolean
  account_id: string
  account_tag: string
  suspension_reason: SuspensionReason | null
  account_version: number
  plan_code: string
  day_quota: number | null
  burst_per_second: number
  overage_price_per_1000_fcfa: number | null
  overage_cap_fcfa: number | null
  origins: string[]
  scopes: string[]
  allowed_addresses: string[]
  expires_at: Date | null
  verify_by: Date | null
  utc_offset_minutes: number
}

/**
 * What a request needs to know about a key, in one indexed query.
 *
 * @returns null for a digest that was never issued, and for a live key whose account has no plan in force
 */
export async function findKeyForGateway(prisma: Queryable, digest: KeyDigest): Promise<StoredKey | null> {
  const [key] = await findKeys(prisma, Prisma.sql`k.digest = ${digest}`)
  return key ?? null
}

/** As `findKeyForGateway`, by the key's id. */
export async function findKeyById(prisma: Queryable, keyId: string): Promise<StoredKey | null> {
  const [key] = await findKeys(prisma, Prisma.sql`k.id = ${keyId}::uuid`)
  return key ?? null
}

/** Every active key of the accounts, as `findKeyForGateway` has it. */
export function findActiveKeys(prisma: Queryable, accountIds: string[]): Promise<StoredKey[]> {
  return findKeys(prisma, Prisma.sql`k.account_id = ANY(${accountIds}::uuid[]) AND k.revoked_at IS NULL`)
}

type Queryable = Pick<PrismaClient, '$queryRaw'>

async function findKeys(prisma: Queryable, condition: Prisma.Sql): Promise<StoredKey[]> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT k.id AS key_id, k.kind::text, k.digest, k.version AS key_version, k.revoked_at IS NOT NULL OR k.expires_at <= now() AS revoked,
           a.id AS account_id, a.tag AS account_tag, a.suspension_reason::text, a.version AS account_version,
           v.plan_code, coalesce(x.day_quota, v.day_quota) AS day_quota,
           coalesce(x.burst_per_second, v.burst_per_second) AS burst_per_second, v.overage_price_per_1000_fcfa,
           CASE WHEN o.enabled THEN o.cap_fcfa END AS overage_cap_fcfa,
           ARRAY(SELECT w.origin FROM allowed_origins w WHERE w.key_id = k.id ORDER BY w.origin) AS origins,
           k.scopes, k.allowed_addresses, k.expires_at, a.verify_by,
           s.utc_offset_minutes
    FROM api_keys k
    JOIN accounts a ON a.id = k.account_id
    CROSS JOIN seller s
    CROSS JOIN LATERAL (
      (SELECT p.* FROM plan_versions p
       WHERE k.kind = 'test' AND p.plan_code = ${SANDBOX_PLAN} AND p.valid_from <= now()
       ORDER BY p.valid_from DESC LIMIT 1)
      UNION ALL
      (SELECT p.* FROM account_plans t
       JOIN plan_versions sold ON sold.id = t.plan_version_id
       JOIN plan_versions p ON p.plan_code = sold.plan_code AND p.valid_from <= now()
       WHERE k.kind = 'live' AND t.account_id = a.id AND t.valid_from <= now()
         AND (t.valid_until IS NULL OR t.valid_until > now())
       ORDER BY p.valid_from DESC LIMIT 1)
    ) v
    LEFT JOIN account_overrides x ON x.account_id = a.id AND x.kind = k.kind
      AND x.valid_from <= now() AND now() < LEAST(x.valid_until, x.ended_at)
    LEFT JOIN overage_settings o ON o.account_id = a.id
    WHERE ${condition}`
  return rows.map(toStoredKey)
}

function toStoredKey(row: Row): StoredKey {
  return {
    record: {
      keyId: row.key_id,
      accountId: row.account_id,
      accountTag: row.account_tag,
      kind: row.kind,
      digest: row.digest as KeyDigest,
      version: row.key_version,
      plan: row.plan_code,
      dayQuota: row.day_quota,
      burstPerSecond: row.burst_per_second,
      origins: row.origins,
      scopes: row.scopes as MeteringGroup[],
      addresses: row.allowed_addresses,
      expiresAtMs: row.expires_at?.getTime() ?? null,
      verifyByMs: row.verify_by?.getTime() ?? null,
      overage: overageOf(row),
      sellerUtcOffsetMinutes: row.utc_offset_minutes,
    },
    account: toAccountState({
      tag: row.account_tag,
      suspensionReason: row.suspension_reason,
      version: row.account_version,
    }),
    revoked: row.revoked,
  }
}

/** The units that the spending cap pays for: rounded down, so that the cap is never overspent. */
function overageOf({ kind, day_quota, overage_price_per_1000_fcfa: price, overage_cap_fcfa: cap }: Row) {
  if (kind === 'test' || day_quota === null || price === null || cap === null) return null
  return { unitsMax: Math.floor((cap * 1000) / price) }
}

/** What holds for every key of the account, as Redis is told it. */
export function toAccountState(account: {
  tag: string
  suspensionReason: SuspensionReason | null
  version: number
}): AccountState {
  return {
    accountTag: account.tag,
    suspended: account.suspensionReason === null ? null : { reason: account.suspensionReason },
    version: account.version,
  }
}
