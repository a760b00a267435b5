import { Inject, Injectable } from '@nestjs/common'
import { type CreditLimit, PrismaClient } from '@repere/prisma'
import { AccountChange } from '../unit-of-work/account-change.js'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { publishKeysOf } from '../unit-of-work/dated-terms.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { refreshCreditLimits } from '../ledger/refresh-credit-limits.js'

/** The credit limits of accounts, set by staff. */
@Injectable()
export class CreditLimits {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /** Null: no limit. @throws  404 */
  async read(accountId: string): Promise<CreditLimit | null> {
    await this.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    return this.prisma.creditLimit.findUnique({ where: { accountId } })
  }

  /**
   * From the next request on.
   *
   * @param limitFcfa  tax included; null removes the limit
   * @throws RedisUnavailable, NotReplicated  it is stored, and takes effect before Redis is trusted again
   */
  async set(accountId: string, limitFcfa: number | null, reason: string, by: Author): Promise<void> {
    await this.changes.run(accountId, async (tx) => {
      const before = await tx.creditLimit.findUnique({ where: { accountId } })
      if (limitFcfa === null) await tx.creditLimit.deleteMany({ where: { accountId } })
      else {
        const data = { limitFcfa, reason, overageMaxFcfa: 0, updatedAt: this.clock.now(), updatedBy: nameOf(by) }
        await tx.creditLimit.upsert({ where: { accountId }, create: { accountId, ...data }, update: data })
        await refreshCreditLimits(tx, [accountId], this.clock.now())
      }
      await publishKeysOf(tx, accountId, 'live')
      await recordAudit(tx, {
        ...by,
        action: 'account.set_credit_limit',
        accountId,
        target: { kind: 'account', id: accountId },
        before: { limit_fcfa: before?.limitFcfa ?? null },
        after: { limit_fcfa: limitFcfa },
        reason,
      })
    })
  }
}
