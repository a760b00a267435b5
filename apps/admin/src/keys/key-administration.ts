import { addPublication, type ApiKey, type PrismaClient, type Transaction } from '@repere/prisma'
import { type ControlChannel, type KeyKind } from '@repere/shared'
import { AccountChange } from '../unit-of-work/account-change.js'
import { findAccount, type LockedAccount } from '../unit-of-work/account-lock.js'
import { type Author, recordAudit } from '../audit/index.js'
import { moveTokens, publishTokensOf, revokeTokensOf } from './browser-tokens.js'
import { activeNow, type KeyTermsOrder, readKeyTerms, requireNoOverlapBefore, requireRoomForKey } from './key-terms.js'
import { EXPIRED, isExpired, type KeySummary, REGENERATED, toSummary, WITH_ACCOUNT } from './key-summary.js'
import { keyNotFound, keyRevoked, originsOfSandboxKey } from './keys.problems.js'
import { type NewKey, requirePlanFor, storeKey, toAudited } from './new-key.js'
import { readOrigins } from './origins.js'
import { revokeAndRecord } from '../unit-of-work/revocation.js'
import { findKey } from './references.js'

/** Longest time that a replaced key works beside its replacement, hours. */
export const OVERLAP_HOURS_MAX = 72
const HOUR_MS = 3_600_000
/** Reason for revoking the sandbox key that the first live key replaced. */
const PROMOTED = 'promoted'

/**
 * Issues, revokes and changes keys. First Postgres, in one transaction with the audit log; then Redis; then the answer.
 *
 * When Redis cannot be reached, methods throw `RedisUnavailable` or `NotReplicated`: the change is committed, its
 * publication waits in the outbox, and a second call finishes it.
 */
export class KeyAdministration {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly changes: AccountChange,
    private readonly channel: ControlChannel,
  ) {}

  /**
   * Issues a key. It works without Redis, because the gateway reads unknown keys from Postgres.
   *
   * @param by  the author of the order
   * @throws AccountProblem  `account_not_found`
   * @throws KeyProblem  `too_many_keys`, `paid_plan_required`, `invalid_origin`, `invalid_address`, `expiry_in_past`
   */
  async issueKey(order: {
    account: string
    kind: KeyKind
    origins?: string[]
    terms?: KeyTermsOrder
    by: Author
  }): Promise<NewKey> {
    const origins = readOrigins(order.origins ?? [])
    const terms = readKeyTerms(order.terms ?? {})
    if (order.kind === 'test' && origins.length > 0) throw originsOfSandboxKey(origins)
    const issue = async (tx: Transaction, account: LockedAccount): Promise<NewKey> => {
      await requirePlanFor(tx, account, order.kind)
      await requireRoomForKey(tx, account, order.kind)
      return storeKey(tx, { kind: order.kind, by: order.by, account, origins, terms })
    }
    return this.changes.run(order.account, issue, { publication: 'best_effort' })
  }

  /**
   * Takes an account from the sandbox to live: issues its first live key, and revokes a sandbox key in the same
   * transaction. Later live keys do not replace sandbox keys, unless one is named.
   *
   * @param replaces  the id of the sandbox key to revoke; absent: the oldest, for the first live key
   * @param keepsSandbox  no sandbox key is revoked
   * @throws KeyProblem  as `issueKey`
   * @throws RedisUnavailable  before any change; when Redis fails just after the commit, nobody has seen the key:
   * regenerate it
   */
  async promote(order: {
    account: string
    origins?: string[]
    terms?: KeyTermsOrder
    replaces?: string
    keepsSandbox?: boolean
    by: Author
  }): Promise<NewKey> {
    const origins = readOrigins(order.origins ?? [])
    const terms = readKeyTerms(order.terms ?? {})
    // The text is shown once, so no key is made when the answer is likely to fail.
    await this.channel.getMaintenance()
    return this.changes.run(order.account, async (tx, account) => {
      await requirePlanFor(tx, account, 'live')
      const first = (await tx.apiKey.count({ where: { accountId: account.id, kind: 'live' } })) === 0
      await requireRoomForKey(tx, account, 'live')
      const live = await storeKey(tx, { account, kind: 'live', origins, by: order.by, terms })
      const replaced = await tx.apiKey.findFirst({
        where: { accountId: account.id, id: order.replaces, kind: 'test', replacedById: null, ...activeNow() },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
      if (order.replaces !== undefined && replaced === null) throw keyNotFound()
      const replaces = order.replaces !== undefined || (first && order.keepsSandbox !== true)
      if (replaces && replaced !== null) {
        await this.revoke(tx, replaced, { by: order.by, reason: PROMOTED })
        await tx.apiKey.update({ where: { id: replaced.id }, data: { replacedById: live.keyId } })
      }
      return live
    })
  }

  /**
   * Revokes a key. When this has resolved, no request with the key is admitted. A second call finishes an unfinished
   * one.
   *
   * @param key  the complete key, its id or its digest
   * @param account  the id of the account that it must belong to
   * @returns false when it was already revoked
   * @throws KeyProblem  `key_not_found`
   * @throws RedisUnavailable, NotReplicated  the revocation is committed and waits in the outbox
   */
  async revokeKey(order: { key: string; account?: string; reason: string; by: Author }): Promise<boolean> {
    return this.changeKey(order, (tx, key) => this.revoke(tx, key, order))
  }

  /**
   * Replaces a key by another of its kind, with its name, scopes, addresses, expiry, origins and windows.
   *
   * Without an overlap (the default), the old key is removed from Redis before the new one exists, so a failure in
   * between never leaves a key that nobody has seen. A second call for the old key continues from there. With an
   * overlap, both keys work until its end.
   *
   * @param key  the complete key, its id or its digest
   * @param account  the id of the account that it must belong to
   * @param overlapHours  0 to 72, for the old key; default 0
   * @throws KeyProblem  `key_not_found`, `key_revoked` (also for a key that was already replaced), `paid_plan_required`,
   *   `overlap_running`
   * @throws RedisUnavailable, NotReplicated  the old key is revoked, no new one exists
   */
  async regenerateKey(order: { key: string; account?: string; overlapHours?: number; by: Author }): Promise<NewKey> {
    const overlapMs = (order.overlapHours ?? 0) * HOUR_MS
    if (overlapMs > 0)
      return this.changeKey(order, (tx, key, account) => this.overlap(tx, { key, account, overlapMs }, order.by))
    const old = await this.changeKey(order, async (tx, key, account) => {
      const goesOn = key.revocationReason === REGENERATED && key.replacedById === null
      if (key.revokedAt !== null && !goesOn) throw keyRevoked()
      if (key.replacedById !== null) throw keyRevoked()
      await requirePlanFor(tx, account, key.kind)
      await this.revoke(tx, key, { by: order.by, reason: REGENERATED })
      return key
    })
    const replace = async (tx: Transaction, account: LockedAccount): Promise<NewKey> => {
      const key = await findKey(tx, old.id)
      // Two calls were regenerating the key, and the other one was faster.
      if (key.replacedById !== null) throw keyRevoked()
      return this.replace(tx, key, account, order.by)
    }
    return this.changes.run(old.accountId, replace, { publication: 'best_effort' })
  }

  /** Both keys work until the end of the overlap. Then the old one is refused like a revoked key. */
  private async overlap(
    tx: Transaction,
    { key, account, overlapMs }: { key: ApiKey; account: LockedAccount; overlapMs: number },
    by: Author,
  ): Promise<NewKey> {
    const end = new Date(Date.now() + overlapMs)
    if (key.revokedAt !== null || key.replacedById !== null || isExpired(key)) throw keyRevoked()
    await requirePlanFor(tx, account, key.kind)
    await requireNoOverlapBefore(tx, key.id)
    const expiresAt = key.expiresAt !== null && key.expiresAt < end ? key.expiresAt : end
    await tx.apiKey.update({ where: { id: key.id }, data: { expiresAt, version: { increment: 1 } } })
    const fresh = await this.replace(tx, key, account, by)
    await addPublication(tx, { accountId: key.accountId, keyId: key.id })
    await recordAudit(tx, {
      ...by,
      action: 'key.retire',
      accountId: key.accountId,
      target: { kind: 'key', id: key.id },
      before: { expires_at: key.expiresAt },
      after: { expires_at: expiresAt, replaced_by: fresh.keyId },
    })
    return fresh
  }

  private async replace(tx: Transaction, old: ApiKey, account: LockedAccount, by: Author): Promise<NewKey> {
    const origins = (await tx.allowedOrigin.findMany({ where: { keyId: old.id } })).map(({ origin }) => origin)
    const { kind, name, scopes, allowedAddresses, expiresAt } = old
    const terms = { name, scopes, allowedAddresses, expiresAt }
    const fresh = await storeKey(tx, { account, kind, origins, by, terms })
    await tx.apiKey.update({ where: { id: old.id }, data: { replacedById: fresh.keyId } })
    await moveTokens(tx, old, fresh.keyId)
    return fresh
  }

  /**
   * Changes the name, the scopes, the address ranges or the expiry of a key; absent fields stay. The change applies to
   * the next request.
   *
   * @param account  the id of the account that it must belong to
   * @throws KeyProblem  `key_not_found`, `key_revoked`, `invalid_address`, `expiry_in_past`
   * @throws RedisUnavailable
   */
  async setTerms(order: { key: string; account?: string; terms: KeyTermsOrder; by: Author }): Promise<KeySummary> {
    const terms = readKeyTerms(order.terms)
    const id = await this.changeKey(order, async (tx, key) => {
      // The end of an overlap cannot be moved, because the key was replaced.
      if (key.revokedAt !== null || isExpired(key) || key.replacedById !== null) throw keyRevoked()
      await tx.apiKey.update({ where: { id: key.id }, data: { ...terms, version: { increment: 1 } } })
      await addPublication(tx, { accountId: key.accountId, keyId: key.id })
      await publishTokensOf(tx, key)
      await recordAudit(tx, {
        ...order.by,
        action: 'key.change',
        accountId: key.accountId,
        target: { kind: 'key', id: key.id },
        before: toAudited(key),
        after: toAudited({ ...key, ...terms }),
      })
      return key.id
    })
    const row = await this.prisma.apiKey.findUniqueOrThrow({ where: { id }, include: WITH_ACCOUNT })
    return toSummary(row)
  }

  /**
   * Revokes expired keys, which requests already refuse. Recurring.
   *
   * @returns the number of keys
   */
  async revokeExpired(by: Author): Promise<number> {
    const due = await this.prisma.apiKey.findMany({
      where: { revokedAt: null, tokenOfId: null, expiresAt: { lte: new Date() } },
      select: { id: true, replacedById: true },
      orderBy: { accountId: 'asc' },
    })
    let revoked = 0
    for (const { id, replacedById } of due) {
      const reason = replacedById === null ? EXPIRED : REGENERATED
      if (await this.revokeKey({ key: id, reason, by })) revoked++
    }
    return revoked
  }

  /**
   * Replaces the origins that may use a live key from a browser. Empty: no browser may.
   *
   * @param account  the id of the account that it must belong to
   * @returns the origins in the form in which they are compared
   * @throws KeyProblem  `key_not_found`, `key_revoked`, `invalid_origin`
   * @throws RedisUnavailable
   */
  async setOrigins(order: { key: string; account?: string; origins: string[]; by: Author }): Promise<string[]> {
    const origins = readOrigins(order.origins)
    await this.changeKey(order, async (tx, key) => {
      if (key.revokedAt !== null || isExpired(key)) throw keyRevoked()
      if (key.kind === 'test' && origins.length > 0) throw originsOfSandboxKey(origins)
      const before = await tx.allowedOrigin.findMany({ where: { keyId: key.id }, orderBy: { origin: 'asc' } })
      await tx.allowedOrigin.deleteMany({ where: { keyId: key.id } })
      await tx.allowedOrigin.createMany({ data: origins.map((origin) => ({ keyId: key.id, origin })) })
      await tx.apiKey.update({ where: { id: key.id }, data: { version: { increment: 1 } } })
      await addPublication(tx, { accountId: key.accountId, keyId: key.id })
      await recordAudit(tx, {
        ...order.by,
        action: 'key.set_origins',
        accountId: key.accountId,
        target: { kind: 'key', id: key.id },
        before: { origins: before.map(({ origin }) => origin) },
        after: { origins },
      })
    })
    return origins
  }

  /**
   * Keys, oldest first.
   *
   * @param account  a tag or an id; absent: all accounts
   * @throws KeyProblem  `account_not_found`
   */
  async listKeys(of: { account?: string; kind?: KeyKind; active?: boolean } = {}): Promise<KeySummary[]> {
    const accountId = of.account === undefined ? undefined : (await findAccount(this.prisma, of.account)).id
    const rows = await this.prisma.apiKey.findMany({
      where: { accountId, kind: of.kind, tokenOfId: null, ...(of.active ? activeNow() : {}) },
      include: WITH_ACCOUNT,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    return rows.map(toSummary)
  }

  /** @returns false when it was already revoked */
  private async revoke(
    tx: Transaction,
    key: ApiKey,
    order: { by: Author; reason: string; foundAt?: string | null },
  ): Promise<boolean> {
    // Those of a key that is replaced go over to the new one.
    if (order.reason !== REGENERATED) await revokeTokensOf(tx, key, order.by)
    return revokeAndRecord(tx, key, order)
  }

  /** Runs a change of one key, which is read again after its account is locked. */
  private async changeKey<T>(
    { key: reference, account: owner }: { key: string; account?: string },
    work: (tx: Transaction, key: ApiKey, account: LockedAccount) => Promise<T>,
  ): Promise<T> {
    const found = await findKey(this.prisma, reference, owner)
    return this.changes.run(found.accountId, async (tx, account) => work(tx, await findKey(tx, found.id), account))
  }
}

/** For commands and tests, without the application. */
export const keyAdministration = (prisma: PrismaClient, channel: ControlChannel): KeyAdministration =>
  new KeyAdministration(prisma, new AccountChange(prisma, channel), channel)
