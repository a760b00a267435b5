import { type ApiKey, type PrismaClient, type Transaction } from '@repere/prisma'
import { isServerRange, parseKey } from '@repere/shared'
import { CUSTOMER_ROLES } from '../access/roles.js'
import { type Author, recordAudit } from '../audit/index.js'
import { queueAccountMail } from '../mail/mailer.js'
import { type AccountChange } from '../unit-of-work/account-change.js'
import { revokeAndRecord } from '../unit-of-work/revocation.js'
import { revokeTokensOf } from './browser-tokens.js'

/** Reason for revoking a key that was found in public. */
const LEAKED = 'leaked'

/** The effect of a report: null for a text that is not an active key, or is reported already. */
export type ReportEffect = 'revoked' | 'reported' | null

/**
 * Reports of keys that were found in public. The caller needs the text of a key, so a stranger cannot revoke other keys;
 * but everybody can read the text of a key in a page. So only a key without restrictions is revoked.
 */
export class LeakedKeys {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly changes: AccountChange,
  ) {}

  /**
   * @param source  where the key was found, according to the caller
   * @throws RedisUnavailable, NotReplicated  the revocation is committed and waits in the outbox
   */
  async report(order: { key: string; source: string | null; by: Author }): Promise<ReportEffect> {
    const parsed = parseKey(order.key)
    const found = parsed && (await this.prisma.apiKey.findUnique({ where: { digest: parsed.digest } }))
    if (!found) return null
    return this.changes.run(found.accountId, async (tx) => {
      // Read again after its account is locked.
      const key = await tx.apiKey.findUniqueOrThrow({ where: { id: found.id } })
      const isRestricted = await hasRestrictions(tx, key)
      const effect = isRestricted ? await this.inform(tx, key, order) : await this.revoke(tx, key, order)
      if (effect === null) return null
      const { name: organisation } = await tx.account.findUniqueOrThrow({ where: { id: key.accountId } })
      await queueAccountMail(tx, {
        template: isRestricted ? 'key_reported' : 'key_leaked',
        data: { organisation, keys: key.kind, key_name: key.name, prefix: key.prefix, last4: key.last4 },
        key: `key-${effect}:${key.id}`,
        accountId: key.accountId,
        roles: CUSTOMER_ROLES,
      })
      return effect
    })
  }

  private async revoke(
    tx: Transaction,
    key: ApiKey,
    { by, source }: { by: Author; source: string | null },
  ): Promise<ReportEffect> {
    await revokeTokensOf(tx, key, by)
    return (await revokeAndRecord(tx, key, { by, reason: LEAKED, foundAt: source })) ? 'revoked' : null
  }

  /** Records the first report of a key; more of them would fill the log of its owner. */
  private async inform(
    tx: Transaction,
    key: ApiKey,
    { by, source }: { by: Author; source: string | null },
  ): Promise<ReportEffect> {
    const isKnown = await tx.auditEntry.findFirst({
      where: { accountId: key.accountId, action: 'key.report', targetId: key.id },
      select: { id: true },
    })
    if (key.revokedAt !== null || isKnown !== null) return null
    await recordAudit(tx, {
      ...by,
      action: 'key.report',
      accountId: key.accountId,
      target: { kind: 'key', id: key.id },
      after: { kind: key.kind, prefix: key.prefix, last4: key.last4, ...(source && { found_at: source }) },
    })
    return 'reported'
  }
}

/** True for a key that works from listed pages or servers only. A range over the whole internet is not a restriction. */
async function hasRestrictions(tx: Transaction, { id, allowedAddresses }: ApiKey): Promise<boolean> {
  if (allowedAddresses.length > 0 && allowedAddresses.every(isServerRange)) return true
  return (await tx.allowedOrigin.count({ where: { keyId: id } })) > 0
}
