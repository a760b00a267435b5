import { addPublication, Prisma, storeNewKey, type ApiKey, type PrismaClient, type Transaction } from '@repere/prisma'
import { type ControlChannel, type KeyKind } from '@repere/shared'
import { AccountChange } from '../accounts/account-change.js'
import { findAccount, type LockedAccount } from '../accounts/account-lock.js'
import { AuditLog, type Author, nameOf } from '../audit/index.js'
import { activeKeyExists, keyRevoked, originsOfSandboxKey, paidPlanRequired } from './keys.problems.js'
import { readOrigins } from './origins.js'
import { revokeAndRecord } from './revocation.js'
import { findKey } from './references.js'

/** What may be told about a key: never its text, nor its digest. */
export interface KeySummary {
  keyId: string
  accountId: string
  accountTag: string
  accountName: string
  kind: KeyKind
  /** `svc_live_` and the account tag. */
  prefix: string
  last4: string
  origins: string[]
  createdAt: Date
  createdBy: string
  /** Null where no use of it is known: it is written in batches. */
  lastUsedAt: Date | null
  /** Null while the key is active. */
  revoked: { at: Date; by: string; reason: string } | null
}

export interface NewKey {
  /** The whole key. It is stored nowhere: whoever asked must show it now. */
  text: string
  keyId: string
  accountId: string
  accountTag: string
  kind: KeyKind
  origins: string[]
}

/** Why a key that is being replaced was revoked. */
const REGENERATED = 'regenerated'
/** Why the sandbox key was revoked in whose place the first live key was issued. */
const PROMOTED = 'promoted'

/**
 * Issues, revokes and changes keys. Postgres first, in one transaction that also writes the audit log; then Redis; and
 * only then the answer.
 *
 * Where Redis cannot be told, methods throw `RedisUnavailable` or `NotReplicated`: the change stands, waits in the
 * outbox, and calling again finishes it.
 */
export class KeyAdministration {
  private readonly audit = new AuditLog()

  constructor(
    private readonly prisma: PrismaClient,
    private readonly changes: AccountChange,
    private readonly channel: ControlChannel,
  ) {}

  /**
   * Issues a key. Needs no Redis: requests find a key that Redis does not know in Postgres.
   *
   * @param by  who asked
   * @param staffOverride  beside another active key of its kind; otherwise only where it was agreed with the account
   * @throws KeyProblem  `account_not_found`, `active_key_exists`, `paid_plan_required`, `invalid_origin`
   */
  async issueKey(order: {
    account: string
    kind: KeyKind
    origins?: string[]
    by: Author
    staffOverride?: boolean
  }): Promise<NewKey> {
    const origins = readOrigins(order.origins ?? [])
    if (order.kind === 'test' && origins.length > 0) throw originsOfSandboxKey(origins)
    const issue = async (tx: Transaction, account: LockedAccount): Promise<NewKey> => {
      await requirePlanFor(tx, account, order.kind)
      const staffOverride = await mayHaveAnother(tx, account, order.kind, order.staffOverride)
      return this.store(tx, { ...order, account, origins, staffOverride })
    }
    return refusingSecondKey(order.kind, () => this.changes.run(order.account, issue, { publication: 'best_effort' }))
  }

  /**
   * Takes an account from the sandbox to live: issues its first live key, and revokes the sandbox key that it replaces in
   * the same transaction. Later live keys leave the sandbox key alone.
   *
   * @throws KeyProblem  `account_not_found`, `active_key_exists`, `paid_plan_required`, `invalid_origin`
   * @throws RedisUnavailable  before anything has changed; in the instant after, the live key stands unseen: regenerate it
   */
  async promote(order: { account: string; origins?: string[]; by: Author }): Promise<NewKey> {
    const origins = readOrigins(order.origins ?? [])
    // A text that is shown once must not be made for somebody who cannot be answered.
    await this.channel.getMaintenance()
    return refusingSecondKey('live', () =>
      this.changes.run(order.account, async (tx, account) => {
        await requirePlanFor(tx, account, 'live')
        const first = (await tx.apiKey.count({ where: { accountId: account.id, kind: 'live' } })) === 0
        const staffOverride = await mayHaveAnother(tx, account, 'live')
        const live = await this.store(tx, { account, kind: 'live', origins, by: order.by, staffOverride })
        const replaced = await tx.apiKey.findFirst({
          where: { accountId: account.id, kind: 'test', revokedAt: null, staffOverride: false },
        })
        if (first && replaced !== null) {
          await this.revoke(tx, replaced, { by: order.by, reason: PROMOTED })
          await tx.apiKey.update({ where: { id: replaced.id }, data: { replacedById: live.keyId } })
        }
        return live
      }),
    )
  }

  /**
   * Revokes a key: once this has resolved, no request with it is let in. Revoking again finishes what is unfinished.
   *
   * @param key  the whole key, its id or its digest
   * @param account  the id of the one it must belong to
   * @returns false where it was revoked already
   * @throws KeyProblem  `key_not_found`
   * @throws RedisUnavailable, NotReplicated  the revocation is committed and waits in the outbox
   */
  async revokeKey(order: { key: string; account?: string; reason: string; by: Author }): Promise<boolean> {
    return this.changeKey(order, (tx, key) => this.revoke(tx, key, order))
  }

  /**
   * Revokes a key and issues another of its kind, with its origins and its windows. The old one is gone from Redis
   * before the new one exists, so that a failure in between never loses a key that nobody has seen: called again for
   * the old key, it goes on from there.
   *
   * @param key  the whole key, its id or its digest
   * @param account  the id of the one it must belong to
   * @throws KeyProblem  `key_not_found`, `key_revoked`, `paid_plan_required`; `active_key_exists` when another was
   *   issued in between
   * @throws RedisUnavailable, NotReplicated  the old key is revoked, no new one exists
   */
  async regenerateKey(order: { key: string; account?: string; by: Author }): Promise<NewKey> {
    const old = await this.changeKey(order, async (tx, key, account) => {
      const goesOn = key.revocationReason === REGENERATED && key.replacedById === null
      if (key.revokedAt !== null && !goesOn) throw keyRevoked()
      await requirePlanFor(tx, account, key.kind)
      await this.revoke(tx, key, { by: order.by, reason: REGENERATED })
      return key
    })

    const replace = async (tx: Transaction, account: LockedAccount): Promise<NewKey> => {
      const key = await findKey(tx, old.id)
      // Two were regenerating it: the other one was faster.
      if (key.replacedById !== null) throw keyRevoked()
      const origins = (await tx.allowedOrigin.findMany({ where: { keyId: old.id } })).map(({ origin }) => origin)
      const { kind, staffOverride } = old
      const fresh = await this.store(tx, { account, kind, origins, by: order.by, staffOverride })
      await tx.apiKey.update({ where: { id: old.id }, data: { replacedById: fresh.keyId } })
      return fresh
    }
    return refusingSecondKey(old.kind, () => this.changes.run(old.accountId, replace, { publication: 'best_effort' }))
  }

  /**
   * Replaces the origins that browsers may use a live key from. None: no browser may.
   *
   * @param account  the id of the one it must belong to
   * @returns the origins as they are compared
   * @throws KeyProblem  `key_not_found`, `key_revoked`, `invalid_origin`
   * @throws RedisUnavailable
   */
  async setOrigins(order: { key: string; account?: string; origins: string[]; by: Author }): Promise<string[]> {
    const origins = readOrigins(order.origins)
    await this.changeKey(order, async (tx, key) => {
      if (key.revokedAt !== null) throw keyRevoked()
      if (key.kind === 'test' && origins.length > 0) throw originsOfSandboxKey(origins)
      const before = await tx.allowedOrigin.findMany({ where: { keyId: key.id }, orderBy: { origin: 'asc' } })
      await tx.allowedOrigin.deleteMany({ where: { keyId: key.id } })
      await tx.allowedOrigin.createMany({ data: origins.map((origin) => ({ keyId: key.id, origin })) })
      await tx.apiKey.update({ where: { id: key.id }, data: { version: { increment: 1 } } })
      await addPublication(tx, { accountId: key.accountId, keyId: key.id })
      await this.audit.record(tx, {
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
   * @param account  a tag or an id; absent: of every account
   * @throws KeyProblem  `account_not_found`
   */
  async listKeys(of: { account?: string; kind?: KeyKind; active?: boolean } = {}): Promise<KeySummary[]> {
    const accountId = of.account === undefined ? undefined : (await findAccount(this.prisma, of.account)).id
    const rows = await this.prisma.apiKey.findMany({
      where: { accountId, kind: of.kind, ...(of.active ? { revokedAt: null } : {}) },
      include: { account: true, origins: { orderBy: { origin: 'asc' } } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    return rows.map((row) => ({
      keyId: row.id,
      accountId: row.accountId,
      accountTag: row.account.tag,
      accountName: row.account.name,
      kind: row.kind,
      prefix: row.prefix,
      last4: row.last4,
      origins: row.origins.map(({ origin }) => origin),
      createdAt: row.createdAt,
      createdBy: row.createdBy,
      lastUsedAt: row.lastUsedAt,
      revoked:
        row.revokedAt === null
          ? null
          : { at: row.revokedAt, by: row.revokedBy ?? '', reason: row.revocationReason ?? '' },
    }))
  }

  private async store(
    tx: Transaction,
    key: { account: LockedAccount; kind: KeyKind; origins: string[]; by: Author; staffOverride: boolean },
  ): Promise<NewKey> {
    const { account, kind, origins, by, staffOverride } = key
    const { text, row } = await storeNewKey(tx, { account, kind, origins, by: nameOf(by), staffOverride })
    await this.audit.record(tx, {
      ...by,
      action: 'key.issue',
      accountId: account.id,
      target: { kind: 'key', id: row.id },
      after: { kind, prefix: row.prefix, last4: row.last4, origins, staff_override: staffOverride },
    })
    return { text, keyId: row.id, accountId: account.id, accountTag: account.tag, kind, origins }
  }

  /** @returns false where it was revoked already */
  private revoke(tx: Transaction, key: ApiKey, order: { by: Author; reason: string }): Promise<boolean> {
    return revokeAndRecord(tx, this.audit, key, order)
  }

  /** Runs a change of one key, which is read again once its account is locked. */
  private async changeKey<T>(
    { key: reference, account: owner }: { key: string; account?: string },
    work: (tx: Transaction, key: ApiKey, account: LockedAccount) => Promise<T>,
  ): Promise<T> {
    const found = await findKey(this.prisma, reference, owner)
    return this.changes.run(found.accountId, async (tx, account) => work(tx, await findKey(tx, found.id), account))
  }
}

/** Outside the application: in commands and tests. */
export const keyAdministration = (prisma: PrismaClient, channel: ControlChannel): KeyAdministration =>
  new KeyAdministration(prisma, new AccountChange(prisma, channel), channel)

/** @throws KeyProblem  `paid_plan_required` for a live key of an account without a plan in force */
async function requirePlanFor(tx: Transaction, account: LockedAccount, kind: KeyKind): Promise<void> {
  if (kind === 'test') return
  const [plan] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM account_plans
    WHERE account_id = ${account.id}::uuid AND tstzrange(valid_from, valid_until) @> clock_timestamp()`
  if (plan === undefined) throw paidPlanRequired()
}

/**
 * Whether the account has active keys of the kind already, and may have another beside them: staff wants it now, or it
 * was agreed. The account is locked.
 */
async function mayHaveAnother(
  tx: Transaction,
  account: LockedAccount,
  kind: KeyKind,
  wantedByStaff = false,
): Promise<boolean> {
  const active = await tx.apiKey.count({ where: { accountId: account.id, kind, revokedAt: null } })
  if (active === 0 || wantedByStaff) return active > 0
  const [agreed] = await tx.$queryRaw<{ most: number | null }[]>`
    SELECT active_keys_max AS most FROM account_overrides
    WHERE account_id = ${account.id}::uuid AND kind = ${kind}::key_kind
      AND valid_from <= clock_timestamp() AND clock_timestamp() < LEAST(valid_until, ended_at)`
  return active < (agreed?.most ?? 1)
}

/** The index decides, not a look beforehand. */
async function refusingSecondKey<T>(kind: KeyKind, issue: () => Promise<T>): Promise<T> {
  try {
    return await issue()
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw activeKeyExists(kind)
    throw error
  }
}
