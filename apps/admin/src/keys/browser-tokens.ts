import { addPublication, type ApiKey, type PrismaClient, storeNewKey, type Transaction } from '@repere/prisma'
import { type MeteringGroup } from '@repere/shared'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { findAccount, type LockedAccount } from '../unit-of-work/account-lock.js'
import { revokeAndRecord } from '../unit-of-work/revocation.js'
import { isExpired, type KeySummary, toSummary, WITH_ACCOUNT } from './key-summary.js'
import { activeNow, readKeyTerms } from './key-terms.js'
import { groupsOutsideKey, keyNotFound, keyRevoked, liveKeyRequired, tooManyTokens } from './keys.problems.js'
import { readOrigins } from './origins.js'
import { findKey } from './references.js'

/** Active tokens of one key. */
export const ACTIVE_TOKENS_MAX = 10
/** Days after which a token expires where its owner names no time. */
export const TOKEN_DAYS_DEFAULT = 365
/** Share of the account's burst that a token may use where its owner names none. */
export const BURST_PERCENT_DEFAULT = 50
/** Reason for revoking the tokens of a key that was revoked. */
const KEY_REVOKED = 'key revoked'
const DAY_MS = 86_400_000

export interface TokenSummary extends KeySummary {
  burstPercent: number
  /** The id of the key that it acts for. */
  tokenOfId: string
}

/** A new token. The text is stored nowhere. */
export interface NewToken extends TokenSummary {
  text: string
}

/**
 * Browser tokens: keys that act for a live key with fewer rights. They read, from listed pages or from addresses of servers, the groups
 * that were chosen, until they expire, with a share of the burst.
 */
export class BrowserTokens {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly changes: AccountChange,
  ) {}

  /**
   * @param key  the id of a live key of the account
   * @throws KeyProblem  `key_not_found`, `key_revoked`, `live_key_required`, `too_many_tokens`, `invalid_origin`,
   *   `invalid_address`, `groups_outside_key`, `expiry_in_past`
   */
  async issue(order: {
    account: string
    key: string
    name?: string
    scopes: MeteringGroup[]
    /** Pages; empty only with `allowedAddresses`. */
    origins: string[]
    allowedAddresses?: string[]
    expiresAt?: Date
    burstPercent?: number
    by: Author
  }): Promise<NewToken> {
    const { name, scopes, allowedAddresses, expiresAt = new Date(Date.now() + TOKEN_DAYS_DEFAULT * DAY_MS) } = order
    const origins = readOrigins(order.origins)
    const terms = readKeyTerms({ name, scopes, allowedAddresses, expiresAt })
    const burstPercent = order.burstPercent ?? BURST_PERCENT_DEFAULT
    const { text, row } = await this.changes.run(
      order.account,
      async (tx, account) => {
        const key = await this.requireLiveKey(tx, account, order.key, scopes)
        const issued = await storeNewKey(tx, {
          ...{ account, kind: 'live', origins, by: nameOf(order.by), terms },
          token: { tokenOfId: key.id, burstPercent },
        })
        const { id, prefix, last4 } = issued.row
        await recordAudit(tx, {
          ...order.by,
          action: 'token.issue',
          accountId: account.id,
          target: { kind: 'key', id },
          after: {
            ...{ key: key.id, prefix, last4, name: issued.row.name, scopes: issued.row.scopes, origins },
            ...{ allowed_addresses: issued.row.allowedAddresses, expires_at: issued.row.expiresAt },
            burst_percent: burstPercent,
          },
        })
        return issued
      },
      { publication: 'best_effort' },
    )
    return { ...(await this.read(row.id)), text }
  }

  /** Tokens of a key, oldest first. @throws KeyProblem  `key_not_found` */
  async list(of: { account: string; key: string }): Promise<TokenSummary[]> {
    const key = await findKey(this.prisma, of.key, of.account)
    const rows = await this.prisma.apiKey.findMany({
      where: { tokenOfId: key.id },
      include: WITH_ACCOUNT,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    return rows.map(toTokenSummary)
  }

  /** Tokens of all keys of an account, oldest first. @throws KeyProblem  `account_not_found` */
  async listOfAccount(of: { account: string; active: boolean }): Promise<TokenSummary[]> {
    const { id: accountId } = await findAccount(this.prisma, of.account)
    const rows = await this.prisma.apiKey.findMany({
      where: { accountId, tokenOfId: { not: null }, ...(of.active ? activeNow() : {}) },
      include: WITH_ACCOUNT,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    return rows.map(toTokenSummary)
  }

  /**
   * Revokes a token. When this has resolved, no request with it is admitted.
   *
   * @throws KeyProblem  `key_not_found`
   * @throws RedisUnavailable, NotReplicated  as `KeyAdministration.revokeKey`
   */
  async revoke(order: { account: string; key: string; token: string; by: Author }): Promise<void> {
    const { account, key, token, by } = order
    await this.changes.run(account, async (tx) => {
      const found = await tx.apiKey.findFirst({ where: { id: token, accountId: account, tokenOfId: key } })
      if (found === null) throw keyNotFound()
      await revokeAndRecord(tx, found, { by, reason: 'revoked by its owner' })
    })
  }

  /** Revokes a token of any account, as `revoke`. @throws KeyProblem  `key_not_found`, also for a key */
  async revokeAny(order: { token: string; reason: string; by: Author }): Promise<void> {
    const { token, reason, by } = order
    const where = { id: token, tokenOfId: { not: null } }
    const known = await this.prisma.apiKey.findFirst({ where })
    if (known === null) throw keyNotFound()
    await this.changes.run(known.accountId, async (tx) => {
      // Read again after its account is locked.
      const found = await tx.apiKey.findFirstOrThrow({ where })
      await revokeAndRecord(tx, found, { by, reason })
    })
  }

  private async requireLiveKey(
    tx: Transaction,
    account: LockedAccount,
    id: string,
    scopes: MeteringGroup[],
  ): Promise<ApiKey> {
    const key = await findKey(tx, id, account.id)
    if (key.kind !== 'live') throw liveKeyRequired()
    if (key.revokedAt !== null || isExpired(key) || key.replacedById !== null) throw keyRevoked()
    const outside = scopes.filter((group) => key.scopes.length > 0 && !key.scopes.includes(group))
    if (outside.length > 0) throw groupsOutsideKey(scopes, outside)
    const active = await tx.apiKey.count({ where: { tokenOfId: key.id, ...activeNow() } })
    if (active >= ACTIVE_TOKENS_MAX) throw tooManyTokens(ACTIVE_TOKENS_MAX)
    return key
  }

  private async read(id: string): Promise<TokenSummary> {
    const row = await this.prisma.apiKey.findUniqueOrThrow({ where: { id }, include: WITH_ACCOUNT })
    return toTokenSummary(row)
  }
}

/** The database has no token without a key and a share. */
const toTokenSummary = (row: Parameters<typeof toSummary>[0]): TokenSummary => ({
  ...toSummary(row),
  burstPercent: row.burstPercent ?? 0,
  tokenOfId: row.tokenOfId ?? '',
})

/** Revokes the active tokens of a key with it. */
export async function revokeTokensOf(tx: Transaction, key: ApiKey, by: Author): Promise<void> {
  for (const token of await tx.apiKey.findMany({ where: { tokenOfId: key.id, revokedAt: null } })) {
    await revokeAndRecord(tx, token, { by, reason: KEY_REVOKED })
  }
}

/** The tokens of a replaced key act for its replacement from now on. */
export async function moveTokens(tx: Transaction, from: ApiKey, toKeyId: string): Promise<void> {
  await tx.apiKey.updateMany({ where: { tokenOfId: from.id, revokedAt: null }, data: { tokenOfId: toKeyId } })
  await publishTokensOf(tx, { id: toKeyId, accountId: from.accountId })
}

/** A key's groups and expiry bound those of its tokens. */
export async function publishTokensOf(tx: Transaction, key: Pick<ApiKey, 'id' | 'accountId'>): Promise<void> {
  const tokens = await tx.apiKey.findMany({ where: { tokenOfId: key.id, revokedAt: null }, select: { id: true } })
  for (const { id } of tokens) {
    await tx.apiKey.update({ where: { id }, data: { version: { increment: 1 } } })
    await addPublication(tx, { accountId: key.accountId, keyId: id })
  }
}
