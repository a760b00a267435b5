import { addPublication, type SuspensionReason, type Transaction } from '@repere/prisma'
import { roleRefused } from '../access/access.problems.js'
import { CUSTOMER_ROLES } from '../access/roles.js'
import { type AuditedChange, type Author, nameOf, recordAudit } from '../audit/index.js'
import { IS_OPEN } from '../invoices/invoice-lifecycle.js'
import { followSuspension } from '../subscriptions/pauses.js'
import { queueAccountMail } from '../mail/mailer.js'
import { noteWebhookEvent } from '../unit-of-work/webhook-events.js'
import { type LockedAccount } from '../unit-of-work/account-lock.js'

export interface SuspensionOrder {
  reason: SuspensionReason
  /** For staff only. */
  note?: string | null
  /** For the account's members. */
  message?: string | null
  /** Reasons of suspensions that `by` may end or replace; absent: any. */
  mayEnd?: readonly SuspensionReason[]
  /** Absent: now. */
  at?: Date
  by: Author
}

export interface ReinstatementOrder {
  /** The reason, for staff only. */
  note?: string | null
  /** Reasons of suspensions that `by` may end; absent: any. */
  mayEnd?: readonly SuspensionReason[]
  /** Absent: now. */
  at?: Date
  by: Author
}

/**
 * Suspends every key of a locked account in the caller's transaction, with its record and the mail to its members.
 * After the commit, the caller publishes the outbox of the account. A later reason replaces an earlier one.
 *
 * @returns false when it was already suspended for this reason
 */
export async function suspend(tx: Transaction, { id }: LockedAccount, order: SuspensionOrder): Promise<boolean> {
  const before = await tx.account.findUniqueOrThrow({ where: { id } })
  if (before.suspensionReason === order.reason) return false
  requireMayEnd(before.suspensionReason, order.mayEnd)
  const at = order.at ?? new Date()
  const { version } = await tx.account.update({
    where: { id },
    data: {
      suspensionReason: order.reason,
      suspensionNote: order.note ?? null,
      suspendedAt: at,
      suspendedBy: nameOf(order.by),
      version: { increment: 1 },
    },
  })
  await followSuspension(tx, id, order.reason, at)
  await addPublication(tx, { accountId: id })
  await record(tx, id, {
    ...order.by,
    action: 'account.suspend',
    before: { suspension_reason: before.suspensionReason },
    after: { suspension_reason: order.reason },
    reason: order.note,
  })
  await noteWebhookEvent(tx, {
    accountId: id,
    type: 'account.suspended',
    data: { reason: order.reason },
    key: `suspension:${id}:${version}`,
  })
  const debts = await tx.invoice.count({ where: { accountId: id, ...IS_OPEN } })
  await queueAccountMail(tx, {
    template: 'suspension',
    data: { organisation: before.name, reason: order.reason, note: order.message ?? null, has_debts: debts > 0 },
    key: `suspension:${id}:${version}`,
    accountId: id,
    roles: CUSTOMER_ROLES,
  })
  return true
}

/**
 * Ends the suspension of a locked account with any reason, in the same way as `suspend`.
 *
 * @returns false when it was not suspended
 */
export async function reinstate(tx: Transaction, { id }: LockedAccount, order: ReinstatementOrder): Promise<boolean> {
  const before = await tx.account.findUniqueOrThrow({ where: { id } })
  if (before.suspensionReason === null) return false
  requireMayEnd(before.suspensionReason, order.mayEnd)
  const { version } = await tx.account.update({
    where: { id },
    data: {
      suspensionReason: null,
      suspensionNote: null,
      suspendedAt: null,
      suspendedBy: null,
      version: { increment: 1 },
    },
  })
  await followSuspension(tx, id, null, order.at ?? new Date())
  await addPublication(tx, { accountId: id })
  await record(tx, id, {
    ...order.by,
    action: 'account.reinstate',
    before: { suspension_reason: before.suspensionReason },
    after: { suspension_reason: null },
    reason: order.note,
  })
  await noteWebhookEvent(tx, {
    accountId: id,
    type: 'account.reinstated',
    data: {},
    key: `reinstatement:${id}:${version}`,
  })
  await queueAccountMail(tx, {
    template: 'reinstatement',
    data: { organisation: before.name },
    key: `reinstatement:${id}:${version}`,
    accountId: id,
    roles: CUSTOMER_ROLES,
  })
  return true
}

/** @throws Problem  403 */
function requireMayEnd(reason: SuspensionReason | null, mayEnd?: readonly SuspensionReason[]): void {
  if (reason !== null && mayEnd !== undefined && !mayEnd.includes(reason)) throw roleRefused()
}

const record = (tx: Transaction, id: string, change: Omit<AuditedChange, 'accountId' | 'target'>): Promise<void> =>
  recordAudit(tx, { ...change, accountId: id, target: { kind: 'account', id } })
