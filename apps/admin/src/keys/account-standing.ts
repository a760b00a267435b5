import {
  addPublication,
  finishOutbox,
  type PrismaClient,
  type SuspensionReason,
  type Transaction,
} from '@repere/prisma'
import { type ControlChannel } from '@repere/shared'
import { AuditLog, type AuditedChange, type Author, nameOf } from '../audit/index.js'
import { CUSTOMER_ROLES } from '../access/roles.js'
import { Mailer } from '../mail/mailer.js'
import { moveToPlan, type PlanMove } from './plan-move.js'
import { lockTerms } from './dated-terms.js'
import { lockAccount, type LockedAccount } from './references.js'

/**
 * Changes what all keys of an account may do: its suspension and its plan. Postgres first, in one transaction that also
 * writes the audit log; then Redis; then the answer.
 *
 * Where Redis cannot be told, methods throw `RedisUnavailable` or `NotReplicated`: the change stands, waits in the
 * outbox, and calling again finishes it.
 */
export class AccountStanding {
  private readonly audit = new AuditLog()
  private readonly mailer = new Mailer()

  constructor(
    private readonly prisma: PrismaClient,
    private readonly channel: ControlChannel,
  ) {}

  /**
   * Suspends every key of the account, and mails its people. A later reason replaces an earlier one.
   *
   * @param account  its tag or id
   * @param note  for staff only
   * @param message  for the account's people
   * @returns false where it was suspended for that reason already
   * @throws KeyProblem  `account_not_found`
   */
  suspendAccount(order: {
    account: string
    reason: SuspensionReason
    note?: string | null
    message?: string | null
    by: Author
  }): Promise<boolean> {
    return this.change(order.account, async (tx, { id }) => {
      const before = await tx.account.findUniqueOrThrow({ where: { id } })
      if (before.suspensionReason === order.reason) return false
      const { version } = await tx.account.update({
        where: { id },
        data: {
          suspensionReason: order.reason,
          suspensionNote: order.note ?? null,
          suspendedAt: new Date(),
          suspendedBy: nameOf(order.by),
          version: { increment: 1 },
        },
      })
      await addPublication(tx, { accountId: id })
      await this.record(tx, id, {
        ...order.by,
        action: 'account.suspend',
        before: { suspension_reason: before.suspensionReason },
        after: { suspension_reason: order.reason },
        reason: order.note,
      })
      await this.mailer.queueForAccount(tx, {
        template: 'suspension',
        data: { organisation: before.name, reason: order.reason, note: order.message ?? null },
        key: `suspension:${id}:${version}`,
        accountId: id,
        roles: CUSTOMER_ROLES,
      })
      return true
    })
  }

  /**
   * Ends a suspension, whatever its reason, and mails the account's people.
   *
   * @param account  its tag or id
   * @param note  why, for staff only
   * @returns false where it was not suspended
   * @throws KeyProblem  `account_not_found`
   */
  reinstateAccount(order: { account: string; note?: string | null; by: Author }): Promise<boolean> {
    return this.change(order.account, async (tx, { id }) => {
      const before = await tx.account.findUniqueOrThrow({ where: { id } })
      if (before.suspensionReason === null) return false
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
      await addPublication(tx, { accountId: id })
      await this.record(tx, id, {
        ...order.by,
        action: 'account.reinstate',
        before: { suspension_reason: before.suspensionReason },
        after: { suspension_reason: null },
        reason: order.note,
      })
      await this.mailer.queueForAccount(tx, {
        template: 'reinstatement',
        data: { organisation: before.name },
        key: `reinstatement:${id}:${version}`,
        accountId: id,
        roles: CUSTOMER_ROLES,
      })
      return true
    })
  }

  /**
   * Moves the account to a plan, now or from a date on; changes of plan that were dated for later give way to it.
   * `sandbox` ends its paid plan: from a date on, its live keys are revoked when it comes; now, it must have none.
   *
   * @param account  its tag or id
   * @param plan  its code
   * @param from  absent: now
   * @returns false where it has that plan already, and nothing else was to come
   * @throws KeyProblem  `account_not_found`, `unknown_plan`; `live_key_stands` when its last plan would end now under a
   *   live key
   * @throws Problem  400 for a date that is past
   */
  setPlan(order: PlanMove & { account: string }): Promise<boolean> {
    return this.change(
      order.account,
      async (tx, account) => {
        const moved = await moveToPlan(tx, account, order)
        if (moved === null) return false
        await this.record(tx, account.id, { ...order.by, action: 'account.set_plan', reason: order.reason, ...moved })
        return true
      },
      lockTerms,
    )
  }

  /** Every account, oldest first. */
  listAccounts(): Promise<{ id: string; tag: string; name: string }[]> {
    return this.prisma.account.findMany({
      select: { id: true, tag: true, name: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  }

  private record(tx: Transaction, id: string, change: Omit<AuditedChange, 'accountId' | 'target'>): Promise<void> {
    return this.audit.record(tx, { ...change, accountId: id, target: { kind: 'account', id } })
  }

  private async change(
    reference: string,
    make: (tx: Transaction, account: LockedAccount) => Promise<boolean>,
    before: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<boolean> {
    const { account, changed } = await this.prisma.$transaction(async (tx) => {
      await before(tx)
      const account = await lockAccount(tx, reference)
      return { account, changed: await make(tx, account) }
    })
    await finishOutbox(this.prisma, this.channel, { accountId: account.id })
    return changed
  }
}
