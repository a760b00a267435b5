import { addPublication, type Transaction } from '@repere/prisma'
import { type Author, recordAudit } from '../audit/index.js'
import { revokeAndRecord } from '../unit-of-work/revocation.js'
import { type LockedAccount } from '../unit-of-work/account-lock.js'

/** The name of a closed account. Invoices keep the buyer's name in their own snapshots. */
export const CLOSED_NAME = 'Closed account'

/** Instead of an address. */
const ERASED = 'erased'

export interface ErasureOrder {
  /** Action in the audit log: `account.close`, `account.expire_registration`. */
  action: string
  /** In English; also the reason of revoked keys. */
  reason: string
  at: Date
  by: Author
}

/**
 * Closes a locked account in the caller's transaction: revokes its keys, and deletes its profile, and the people who
 * belong to no other organisation, with their mails. Data that the law requires stays: invoices, ledger, payments, the
 * audit log, and usage, which contains no personal data. The caller publishes the outbox.
 *
 * @returns the addresses of the deleted people
 */
export async function eraseAccount(
  tx: Transaction,
  { id: accountId }: LockedAccount,
  order: ErasureOrder,
): Promise<string[]> {
  const { action, reason, at, by } = order
  for (const key of await tx.apiKey.findMany({ where: { accountId, revokedAt: null } })) {
    await revokeAndRecord(tx, key, { by, reason })
  }
  await tx.apiKey.updateMany({
    where: { accountId },
    data: { name: null, allowedAddresses: [], lastUsedAddress: null },
  })
  await tx.allowedOrigin.deleteMany({ where: { key: { accountId } } })
  // Lines that are on their way still come; they go after three days.
  await tx.requestLine.deleteMany({ where: { accountId } })
  await tx.requestDay.deleteMany({ where: { accountId } })
  // Positions that are on their way are dropped, as the account has closed.
  for (const table of ['position', 'vehicle', 'fenceVisit', 'fence', 'fenceSet'] as const) {
    await (tx[table].deleteMany as (query: object) => Promise<unknown>)({ where: { accountId } })
  }
  await tx.webhookEndpoint.deleteMany({ where: { accountId } })
  await tx.webhookEvent.deleteMany({ where: { accountId } })
  await tx.wallet.updateMany({ where: { accountId }, data: { enabled: false } })
  await tx.alert.deleteMany({ where: { accountId } })
  // Mails about its enquiries carry their texts, also those to staff and to people who stay.
  await tx.$executeRaw`
    DELETE FROM mails WHERE template IN ('enquiry_received', 'enquiry_reply') AND split_part(key, ':', 2) IN (
      SELECT m.id::text FROM enquiry_messages m JOIN enquiries e ON e.id = m.enquiry_id
      WHERE e.account_id = ${accountId}::uuid)`
  await tx.enquiry.deleteMany({ where: { accountId } })
  await tx.invitation.deleteMany({ where: { accountId } })
  await tx.organisationProfile.deleteMany({ where: { accountId } })
  await tx.idempotencyKey.deleteMany({ where: { scope: { startsWith: `portal:${accountId}:` } } })
  const members = await tx.member.findMany({
    where: { accountId },
    include: { user: { include: { memberships: { select: { accountId: true } } } } },
  })
  await tx.account.update({
    where: { id: accountId },
    data: {
      name: CLOSED_NAME,
      closedAt: at,
      // An address is personal data.
      closedBy: by.actor.id,
      verifyBy: null,
      version: { increment: 1 },
    },
  })
  const erasedName = { updatedBy: ERASED }
  await tx.overageSettings.updateMany({ where: { accountId }, data: erasedName })
  await tx.wallet.updateMany({ where: { accountId }, data: erasedName })
  await tx.apiKey.updateMany({ where: { accountId }, data: { createdBy: ERASED, revokedBy: ERASED } })
  await tx.member.deleteMany({ where: { accountId } })
  const erased = members.map(({ user }) => user).filter(({ memberships }) => memberships.length === 1)
  // Sessions, tokens, passkeys and recovery codes are deleted with them.
  await tx.user.deleteMany({ where: { id: { in: erased.map(({ id }) => id) } } })
  for (const { email } of erased) {
    // Several people may have registered the address. Mails of a person who stays are kept.
    if ((await tx.user.count({ where: { email } })) === 0) await tx.mail.deleteMany({ where: { recipient: email } })
  }
  await addPublication(tx, { accountId })
  await recordAudit(tx, {
    ...by,
    action,
    accountId,
    target: { kind: 'account', id: accountId },
    after: { people_deleted: erased.length },
    reason,
  })
  return erased.map(({ email }) => email)
}
