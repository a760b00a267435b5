import { storeRevocation, type ApiKey, type Transaction } from '@repere/prisma'
import { noteWebhookEvent } from './webhook-events.js'
import { type Author, nameOf, recordAudit } from '../audit/index.js'

/**
 * Revokes an active key permanently in the caller's transaction, queues its tombstone, and records it.
 *
 * @param order.foundAt  where a leaked key was found, according to the report
 * @returns false when it was already revoked; nothing has changed then
 */
export async function revokeAndRecord(
  tx: Transaction,
  key: ApiKey,
  { by, reason, foundAt }: { by: Author; reason: string; foundAt?: string | null },
): Promise<boolean> {
  if (!(await storeRevocation(tx, key, { by: nameOf(by), reason }))) return false
  await recordAudit(tx, {
    ...by,
    action: 'key.revoke',
    accountId: key.accountId,
    target: { kind: 'key', id: key.id },
    before: { kind: key.kind, prefix: key.prefix, last4: key.last4 },
    after: foundAt ? { found_at: foundAt } : undefined,
    reason,
  })
  await noteWebhookEvent(tx, {
    accountId: key.accountId,
    type: 'key.revoked',
    data: { key_id: key.id, kind: key.kind, prefix: key.prefix, last4: key.last4, reason },
    key: `key-revoked:${key.id}`,
  })
  return true
}
