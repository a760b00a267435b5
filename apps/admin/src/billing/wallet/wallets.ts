import { Inject, Injectable } from '@nestjs/common'
import { findActiveKeys, PrismaClient, type Transaction } from '@repere/prisma'
import { billingMonthOf } from '@repere/rating'
import { type KeyRecord, UsageReader } from '@repere/shared'
import { AccountChange } from '../../accounts/account-change.js'
import { AuditLog, type Author, nameOf } from '../../audit/index.js'
import { toDate } from '../../usage/seller-time.js'
import { publishKeysOf } from '../../plans/dated-terms.js'
import { BillingClock } from '../billing-clock.js'
import { readSeller } from '../seller.js'
import { monthAfter } from '../subscriptions/calendar-days.js'
import { refreshWallets } from './refresh-wallets.js'

/** What an account has bought ahead, and what of it requests may draw. */
export interface WalletStanding {
  enabled: boolean
  creditFcfa: number
  /** Before tax, what requests beyond the quota may still draw; null while no live key can. */
  availableFcfa: number | null
  requestsLeft: number | null
}

/** Credit that requests beyond the quota draw on. */
@Injectable()
export class Wallets {
  private readonly audit = new AuditLog()

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(UsageReader) private readonly reader: UsageReader,
  ) {}

  /**
   * For the very next request. Switched on again, what was drawn is counted from then on.
   *
   * @throws RedisUnavailable, NotReplicated  it stands, and takes effect before Redis is trusted again
   */
  async switch(accountId: string, enabled: boolean, by: Author): Promise<void> {
    await this.changes.run(accountId, async (tx) => {
      const before = await tx.wallet.findUnique({ where: { accountId } })
      if ((before?.enabled ?? false) === enabled) return
      const data = { enabled, updatedAt: this.clock.now(), updatedBy: nameOf(by) }
      if (enabled) await this.switchOn(tx, accountId, data)
      else await tx.wallet.update({ where: { accountId }, data })
      await publishKeysOf(tx, accountId, 'live')
      await this.audit.record(tx, {
        ...by,
        action: 'account.set_wallet',
        accountId,
        target: { kind: 'account', id: accountId },
        before: { enabled: before?.enabled ?? false },
        after: { enabled },
      })
    })
  }

  /** The month before may not be invoiced yet: it is owed from the same credit. */
  private async switchOn(
    tx: Transaction,
    accountId: string,
    data: { enabled: boolean; updatedAt: Date; updatedBy: string },
  ): Promise<void> {
    const { utcOffsetMinutes } = await readSeller(tx)
    const now = this.clock.now()
    const { name } = billingMonthOf(now, utcOffsetMinutes)
    const since = toDate(`${monthAfter(name, -1)}-01`)
    await tx.wallet.upsert({
      where: { accountId },
      create: { ...data, accountId, since, limitThousandths: 0n },
      update: { ...data, since, limitThousandths: 0n, generation: { increment: 1 } },
    })
    await refreshWallets(tx, [accountId], now)
  }

  /** Where Redis has no count of its own yet, as the admission script begins one. */
  private async drawnAtLeast({ accountTag, sellerUtcOffsetMinutes }: KeyRecord, known: number): Promise<number> {
    const { nowMs } = await this.reader.now()
    const month = billingMonthOf(new Date(nowMs), sellerUtcOffsetMinutes).name
    const { overageFcfa } = await this.reader.unitsSpent(accountTag, 'live', { nowMs, month })
    return Math.max(known, overageFcfa * 1_000)
  }

  /** @throws RedisUnavailable */
  async read(accountId: string): Promise<WalletStanding> {
    const wallet = await this.prisma.wallet.findUnique({ where: { accountId } })
    const { _sum } = await this.prisma.ledgerEntry.aggregate({
      where: { ledgerAccount: 'customer_credit', accountId },
      _sum: { amountFcfa: true },
    })
    const standing = { enabled: wallet?.enabled ?? false, creditFcfa: 0 - (_sum.amountFcfa ?? 0) }
    const keys = await findActiveKeys(this.prisma, [accountId])
    const record = keys.map((key) => key.record).find(({ overage }) => overage?.wallet !== undefined)
    if (record?.overage?.wallet === undefined) return { ...standing, availableFcfa: null, requestsLeft: null }
    const { generation, limitThousandths, drawnThousandths } = record.overage.wallet
    const drawn =
      (await this.reader.drawn(record.accountTag, generation)) ?? (await this.drawnAtLeast(record, drawnThousandths))
    const left = Math.max(0, limitThousandths - drawn)
    const { pricePer1000Fcfa } = record.overage
    return {
      ...standing,
      availableFcfa: Math.floor(left / 1_000),
      requestsLeft: pricePer1000Fcfa === 0 ? null : Math.floor(left / pricePer1000Fcfa),
    }
  }
}
