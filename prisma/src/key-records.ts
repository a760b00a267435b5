import {
  type AccountState,
  type KeyDigest,
  type KeyKind,
  type KeyRecord,
  type MeteringGroup,
  NO_PAGE,
  type OverageTerms,
} from '@repere/shared'
import { Prisma, type PrismaClient } from './generated/client.js'
import { type SuspensionReason } from './generated/enums.js'

/** The plan of every sandbox key, for any plan of its account. */
const SANDBOX_PLAN = 'sandbox'

/** A key with its limits and its account's suspension, from Postgres. */
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
  /** Calendar month of the seller, and the cost of its requests beyond the quota, thousandths of a franc. */
  spent_month: string
  spent_thousandths: number | null
  /** Null: requests beyond the quota draw on no credit. */
  wallet_generation: number | null
  wallet_limit_thousandths: number | null
  /** Spent beyond the quota since the wallet counts. */
  wallet_drawn_thousandths: number | null
  origins: string[]
  scopes: string[]
  allowed_addresses: string[]
  expires_at: Date | null
  verify_by: Date | null
  /** Null: it is a key, not a browser token. */
  burst_percent: number | null
  shares_traces: boolean
  logs_details_until: Date | null
  utc_offset_minutes: number
}

/**
 * The data of a key that a request needs, in one indexed query.
 *
 * @returns null for an unknown digest, and for a live key whose account has no plan in force
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

/** The clock of the seller's zone, without an offset. */
const LOCAL_NOW = Prisma.sql`(now() AT TIME ZONE 'UTC' + make_interval(mins => s.utc_offset_minutes))`

/**
 * SQL: the cost of the requests beyond the quota of account `a` since a day, thousandths of a franc. For a day in which
 * the price changed, the highest price counts: the cap holds for any order of the requests. Days before today are
 * rolled up; today's minutes may not be.
 */
const spentSince = (day: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT sum(used.units * priced.price)::float8 AS thousandths
  FROM (
    SELECT d.day, sum(d.overage - d.overage_refunded) AS units
    FROM api_keys used_key JOIN usage_days d ON d.key_id = used_key.id
    WHERE used_key.account_id = a.id AND d.day >= ${day} AND d.day < ${LOCAL_NOW}::date
      AND (d.overage > 0 OR d.overage_refunded > 0)
    GROUP BY 1
    UNION ALL
    SELECT ${LOCAL_NOW}::date, sum(m.overage - m.overage_refunded)
    FROM api_keys used_key JOIN usage_minutes m ON m.key_id = used_key.id
    WHERE used_key.account_id = a.id AND (m.overage > 0 OR m.overage_refunded > 0)
      AND m.minute >= (${LOCAL_NOW}::date - make_interval(mins => s.utc_offset_minutes)) AT TIME ZONE 'UTC'
  ) used
  CROSS JOIN LATERAL (
    SELECT max(p.overage_price_per_1000_fcfa) AS price
    FROM account_plans t
    JOIN plan_versions sold ON sold.id = t.plan_version_id
    JOIN plan_versions p ON p.plan_code = sold.plan_code
    WHERE t.account_id = a.id
      AND t.valid_from < ((used.day + 1) - make_interval(mins => s.utc_offset_minutes)) AT TIME ZONE 'UTC'
      AND (t.valid_until IS NULL OR t.valid_until > (used.day - make_interval(mins => s.utc_offset_minutes)) AT TIME ZONE 'UTC')
      AND p.valid_from < ((used.day + 1) - make_interval(mins => s.utc_offset_minutes)) AT TIME ZONE 'UTC'
      AND NOT EXISTS (
        SELECT 1 FROM plan_versions newer
        WHERE newer.plan_code = p.plan_code AND newer.valid_from > p.valid_from
          AND newer.valid_from <= (used.day - make_interval(mins => s.utc_offset_minutes)) AT TIME ZONE 'UTC')
  ) priced`

const THIS_MONTH = Prisma.sql`date_trunc('month', ${LOCAL_NOW})::date`

type Queryable = Pick<PrismaClient, '$queryRaw'>

async function findKeys(prisma: Queryable, condition: Prisma.Sql): Promise<StoredKey[]> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT k.id AS key_id, k.kind::text, k.digest, k.version AS key_version, k.revoked_at IS NOT NULL OR coalesce(LEAST(k.expires_at, parent.expires_at) <= now(), false)
             OR parent.revoked_at IS NOT NULL AS revoked,
           a.id AS account_id, a.tag AS account_tag, a.suspension_reason::text, a.version AS account_version,
           v.plan_code, coalesce(x.day_quota, v.day_quota) AS day_quota,
           coalesce(x.burst_per_second, v.burst_per_second) AS burst_per_second, v.overage_price_per_1000_fcfa,
           CASE WHEN o.enabled THEN LEAST(o.cap_fcfa, c.overage_max_fcfa) END AS overage_cap_fcfa,
           ARRAY(SELECT w.origin FROM allowed_origins w WHERE w.key_id = k.id ORDER BY w.origin) AS origins,
           CASE WHEN cardinality(parent.scopes) > 0 AND NOT k.scopes <@ parent.scopes
             THEN ARRAY(SELECT unnest(k.scopes) INTERSECT SELECT unnest(parent.scopes)) ELSE k.scopes END AS scopes,
           k.allowed_addresses, LEAST(k.expires_at, parent.expires_at) AS expires_at, k.burst_percent, a.verify_by, a.shares_traces, a.logs_details_until,
           s.utc_offset_minutes, to_char(${LOCAL_NOW}, 'YYYY-MM') AS spent_month, spent.thousandths AS spent_thousandths,
           w.generation AS wallet_generation, w.limit_thousandths::float8 AS wallet_limit_thousandths,
           drawn.thousandths AS wallet_drawn_thousandths
    FROM api_keys k
    JOIN accounts a ON a.id = k.account_id
    LEFT JOIN api_keys parent ON parent.id = k.token_of_id
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
    LEFT JOIN credit_limits c ON c.account_id = a.id
    LEFT JOIN wallets w ON w.account_id = a.id AND w.enabled AND k.kind = 'live'
    LEFT JOIN LATERAL (${spentSince(THIS_MONTH)}) spent ON (o.enabled OR w.enabled) AND k.kind = 'live'
    LEFT JOIN LATERAL (${spentSince(Prisma.sql`w.since`)}) drawn ON w.enabled
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
      ...(row.burst_percent !== null && {
        tokenBurstPerSecond: Math.max(1, Math.floor((row.burst_per_second * row.burst_percent) / 100)),
      }),
      origins: originsOf(row),
      scopes: scopesOf(row),
      addresses: row.allowed_addresses,
      expiresAtMs: row.expires_at?.getTime() ?? null,
      verifyByMs: row.verify_by?.getTime() ?? null,
      overage: overageOf(row),
      sellerUtcOffsetMinutes: row.utc_offset_minutes,
      // A sandbox is for tests: its traces are not of real trips.
      ...(row.shares_traces && row.kind === 'live' && { sharesTraces: true as const }),
      ...(row.logs_details_until !== null && { logsDetailsUntilMs: row.logs_details_until.getTime() }),
    },
    account: toAccountState({
      tag: row.account_tag,
      suspensionReason: row.suspension_reason,
      version: row.account_version,
    }),
    revoked: row.revoked,
  }
}

/** A token that names addresses and no page is for programs on a server, whose requests name none. */
const originsOf = ({ origins, burst_percent: percent, allowed_addresses: addresses }: Row): string[] =>
  percent !== null && origins.length === 0 && addresses.length > 0 ? [NO_PAGE] : origins

/** A token whose groups its key has lost may call none: an empty list would allow every group. */
const scopesOf = ({ scopes, burst_percent: percent }: Row): MeteringGroup[] =>
  percent !== null && scopes.length === 0 ? (['none'] as unknown as MeteringGroup[]) : (scopes as MeteringGroup[])

function overageOf(row: Row): OverageTerms | null {
  const { kind, day_quota, overage_price_per_1000_fcfa: price, overage_cap_fcfa: cap } = row
  const { wallet_generation: generation, wallet_limit_thousandths: limitThousandths } = row
  if (kind === 'test' || day_quota === null || price === null || (cap === null && generation === null)) return null
  const thousandths = Math.max(0, row.spent_thousandths ?? 0)
  const spent = { month: row.spent_month, thousandths }
  const drawnThousandths = Math.max(0, row.wallet_drawn_thousandths ?? 0)
  return {
    pricePer1000Fcfa: price,
    capFcfa: cap ?? 0,
    ...(thousandths === 0 ? {} : { spent }),
    ...(generation === null
      ? {}
      : { wallet: { generation, limitThousandths: limitThousandths ?? 0, drawnThousandths } }),
  }
}

/** The part of a record that is the same for all keys of the account, in Redis' form. */
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
