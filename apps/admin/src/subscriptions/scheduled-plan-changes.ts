import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { dayOf, localDay, startOfDay, toDate } from '@repere/rating'
import { writeAccount } from '../unit-of-work/account-change.js'
import { recordAudit, systemAuthor } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { readSeller } from '../seller/seller.js'
import { asOn } from './subscription-terms.js'

const BY = systemAuthor('billing: subscriptions')

/** Stores scheduled changes of subscriptions on their day. The plan itself changes by its own date (`plans/`). */
@Injectable()
export class ScheduledPlanChanges {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /** @returns how many there were */
  async applyDue(): Promise<number> {
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const today = localDay(this.clock.now(), utcOffsetMinutes)
    const due = await this.prisma.subscription.findMany({
      where: { endedAt: null, changesOn: { lte: toDate(today) } },
      select: { accountId: true },
      orderBy: { accountId: 'asc' },
    })
    for (const { accountId } of due) await this.applyOne(accountId, today, utcOffsetMinutes)
    return due.length
  }

  private applyOne(accountId: string, today: string, utcOffsetMinutes: number): Promise<void> {
    return writeAccount(this.prisma, accountId, async (tx) => {
      const before = await tx.subscription.findUniqueOrThrow({ where: { accountId } })
      const { planCode, priceFcfa, nextPlanCode, changesOn, endsThen, endedAt } = asOn(before, today)
      if (before.changesOn === null || changesOn !== null) return
      const day = dayOf(before.changesOn)
      const ended = endedAt === null ? null : startOfDay(day, utcOffsetMinutes)
      await tx.subscription.update({
        where: { accountId },
        data: { planCode, priceFcfa, nextPlanCode, changesOn, endsThen, endedAt: ended, version: { increment: 1 } },
      })
      await recordAudit(tx, {
        ...BY,
        action: ended === null ? 'subscription.changed' : 'subscription.ended',
        accountId,
        target: { kind: 'subscription', id: accountId },
        before: { plan: before.planCode },
        after: { plan: ended === null ? planCode : null, from: day },
      })
    })
  }
}
