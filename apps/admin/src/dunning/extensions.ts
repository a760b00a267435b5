import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type DunningExtension, type Transaction } from '@repere/prisma'
import { dayOf, toDate } from '@repere/rating'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { BILLING_TRANSACTION } from '../settlements/settlements.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { type LockedAccount } from '../unit-of-work/account-lock.js'
import { reinstate } from '../suspension/suspending.js'
import { latestExtension, sellerToday } from './arrears.js'

export interface ExtensionOrder {
  accountId: string
  /** Through this day, in the seller's zone, `YYYY-MM-DD`; today or later. */
  until: string
  reason: string
  by: Author
}

/**
 * Extensions: more time to pay, granted by staff. Reminders continue; an account is not suspended for non-payment
 * before it ends.
 */
@Injectable()
export class Extensions {
  constructor(
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * Grants an extension. The latest one applies, so a shorter one reduces the time. Ends a suspension for non-payment.
   *
   * @throws Problem  400 for a past day; 404 for an unknown account
   * @throws RedisUnavailable, NotReplicated  it is stored, and its effect waits in the outbox
   */
  async grant({ accountId, until, reason, by }: ExtensionOrder): Promise<DunningExtension> {
    const write = async (tx: Transaction, account: LockedAccount): Promise<DunningExtension> => {
      const now = this.clock.now()
      if (until < (await sellerToday(tx, now))) throw badInput([{ field: 'until', reason: 'in_past', value: until }])
      const before = await latestExtension(tx, accountId)
      const row = await tx.dunningExtension.create({
        data: { accountId, until: toDate(until), reason, createdAt: now, createdBy: nameOf(by) },
      })
      await recordAudit(tx, {
        ...by,
        action: 'dunning.extend',
        accountId,
        target: { kind: 'account', id: accountId },
        before: { until: before?.until ?? null },
        after: { until: dayOf(row.until) },
        reason,
      })
      const { suspensionReason } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
      if (suspensionReason === 'non_payment') await reinstate(tx, account, { note: reason, at: now, by })
      return row
    }
    return this.changes.run(accountId, write, BILLING_TRANSACTION)
  }
}
