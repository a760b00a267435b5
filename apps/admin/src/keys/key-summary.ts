import { type ApiKey } from '@repere/prisma'
import { type KeyKind } from '@repere/shared'

/** Reason for revoking a key that was replaced. */
export const REGENERATED = 'regenerated'
/** Reason for revoking an expired key. */
export const EXPIRED = 'expired'

/** The public data of a key, without its text and digest. */
export interface KeySummary {
  keyId: string
  accountId: string
  accountTag: string
  accountName: string
  kind: KeyKind
  name: string | null
  /** Metering groups; empty: every group. */
  scopes: string[]
  /** CIDR ranges; empty: any address. */
  allowedAddresses: string[]
  expiresAt: Date | null
  /** `svc_live_` and the account tag. */
  prefix: string
  last4: string
  origins: string[]
  createdAt: Date
  createdBy: string
  /** Null when no use is known. It is written in batches. */
  lastUsedAt: Date | null
  lastUsedAddress: string | null
  /** Null while the key is active. */
  revoked: { at: Date; by: string; reason: string } | null
}

/** The rows that a summary is made of. */
export const WITH_ACCOUNT = { account: true, origins: { orderBy: { origin: 'asc' } } } as const

type KeyRow = ApiKey & { account: { tag: string; name: string }; origins: { origin: string }[] }

export function toSummary(row: KeyRow): KeySummary {
  return {
    keyId: row.id,
    accountId: row.accountId,
    accountTag: row.account.tag,
    accountName: row.account.name,
    kind: row.kind,
    name: row.name,
    scopes: row.scopes,
    allowedAddresses: row.allowedAddresses,
    expiresAt: row.expiresAt,
    prefix: row.prefix,
    last4: row.last4,
    origins: row.origins.map(({ origin }) => origin),
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    lastUsedAt: row.lastUsedAt,
    lastUsedAddress: row.lastUsedAddress,
    revoked: revocationOf(row),
  }
}

/** An expired key counts as revoked before the job has recorded it. */
function revocationOf(row: ApiKey): KeySummary['revoked'] {
  const { revokedAt, revokedBy, revocationReason, expiresAt, replacedById } = row
  if (revokedAt !== null) return { at: revokedAt, by: revokedBy ?? '', reason: revocationReason ?? '' }
  if (expiresAt === null || !isExpired(row)) return null
  return { at: expiresAt, by: '', reason: replacedById === null ? EXPIRED : REGENERATED }
}

export const isExpired = ({ expiresAt }: ApiKey): boolean => expiresAt !== null && expiresAt.getTime() <= Date.now()
