import { type KeyTerms, storeNewKey, type Transaction } from '@repere/prisma'
import { type KeyKind } from '@repere/shared'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { queueAccountMail } from '../mail/mailer.js'
import { type LockedAccount } from '../unit-of-work/account-lock.js'
import { noteWebhookEvent } from '../unit-of-work/webhook-events.js'
import { paidPlanRequired } from './keys.problems.js'

export interface NewKey {
  /** The complete key. It is stored nowhere, so the caller must show it now. */
  text: string
  keyId: string
  accountId: string
  accountTag: string
  kind: KeyKind
  name: string | null
  scopes: string[]
  allowedAddresses: string[]
  expiresAt: Date | null
  origins: string[]
}

/**
 * Makes a key and records it in the audit log; the owners get a mail, their webhooks an event.
 *
 * @returns the complete key, which is stored nowhere
 */
export async function storeKey(
  tx: Transaction,
  key: { account: LockedAccount; kind: KeyKind; origins: string[]; by: Author; terms: Partial<KeyTerms> },
): Promise<NewKey> {
  const { account, kind, origins, by, terms } = key
  const { text, row } = await storeNewKey(tx, { account, kind, origins, by: nameOf(by), terms })
  const { id: keyId, prefix, last4, name, scopes, allowedAddresses, expiresAt } = row
  await recordAudit(tx, {
    ...by,
    action: 'key.issue',
    accountId: account.id,
    target: { kind: 'key', id: keyId },
    after: { kind, prefix, last4, origins, ...toAudited(row) },
  })
  await noteWebhookEvent(tx, {
    accountId: account.id,
    type: 'key.issued',
    data: { key_id: keyId, kind, prefix, last4, name },
    key: `key-issued:${keyId}`,
  })
  const { name: organisation } = await tx.account.findUniqueOrThrow({ where: { id: account.id } })
  await queueAccountMail(tx, {
    template: 'key_issued',
    data: { organisation, keys: kind, key_name: name, prefix, last4 },
    key: `key-issued:${keyId}`,
    accountId: account.id,
    roles: ['owner'],
  })
  return {
    text,
    keyId,
    accountId: account.id,
    accountTag: account.tag,
    kind,
    name,
    scopes,
    allowedAddresses,
    expiresAt,
    origins,
  }
}

/** @throws KeyProblem  `paid_plan_required` for a live key of an account without a plan in force */
export async function requirePlanFor(tx: Transaction, account: LockedAccount, kind: KeyKind): Promise<void> {
  if (kind === 'test') return
  const [plan] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM account_plans
    WHERE account_id = ${account.id}::uuid AND tstzrange(valid_from, valid_until) @> clock_timestamp()`
  if (plan === undefined) throw paidPlanRequired()
}

/** The terms of a key as the audit log writes them. */
export const toAudited = ({ name, scopes, allowedAddresses, expiresAt }: KeyTerms) => ({
  name,
  scopes,
  allowed_addresses: allowedAddresses,
  expires_at: expiresAt,
})
