import { Inject, Injectable } from '@nestjs/common'
import { findActiveKeys, PrismaClient, type Transaction, type Wallet, type WalletLevel } from '@repere/prisma'
import { billingMonth, billingMonthOf, monthAfter, toDate } from '@repere/rating'
import { UsageReader } from '@repere/shared'
import { AccountChange } from '../unit-of-work/account-change.js'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { publishKeysOf } from '../unit-of-work/dated-terms.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { readSeller } from '../seller/seller.js'
import { refreshWallets } from '../ledger/refresh-wallets.js'
import { walletLeft } from './wallet-left.js'

/** The threshold of `wallet.low` until the customer sets another one. Also in the database. */
const LOW_BELOW_FCFA = 200

/** The credit that an account bought, and the part of it that requests may draw. */
export interface WalletState {
  enabled: boolean
  /** Francs before tax; null: no messages. */
  lowBelowFcfa: number | null
  creditFcfa: number
  /** The amount before tax that requests beyond the quota may still draw; null while no live key can. */
  availableFcfa: number | null
  requestsLeft: number | null
}

interface WalletData {
  enabled: boolean
  lowBelowFcfa: number | null
  level?: WalletLevel
  switchedOnAt?: Date
  updatedAt: Date
  updatedBy: string
}

/** Credit that requests beyond the quota draw on. */
@Injectable()
export class Wallets {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(UsageReader) private readonly reader: UsageReader,
  ) {}

  /**
   * Applies to the next request. When enabled again, drawn amounts are counted from then on.
   *
   * @param order.lowBelowFcfa  francs before tax; null: no messages; undefined: unchanged
   * @throws RedisUnavailable, NotReplicated  it is stored, and takes effect before Redis is trusted again
   */
  async set(accountId: string, order: { enabled: boolean; lowBelowFcfa?: number | null }, by: Author): Promise<void> {
    await this.changes.run(accountId, async (tx) => {
      const row = await tx.wallet.findUnique({ where: { accountId } })
      const before = { enabled: row?.enabled ?? false, lowBelowFcfa: row === null ? LOW_BELOW_FCFA : row.lowBelowFcfa }
      const { enabled, lowBelowFcfa = before.lowBelowFcfa } = order
      const isSwitched = enabled !== before.enabled
      if (!isSwitched && lowBelowFcfa === before.lowBelowFcfa) return
      const data = { enabled, lowBelowFcfa, updatedAt: this.clock.now(), updatedBy: nameOf(by) }
      if (isSwitched && enabled) await this.switchOn(tx, accountId, row, data)
      else await this.write(tx, accountId, isSwitched ? { ...data, level: 'unknown' } : data)
      if (isSwitched) await publishKeysOf(tx, accountId, 'live')
      await recordAudit(tx, {
        ...by,
        action: 'account.set_wallet',
        accountId,
        target: { kind: 'account', id: accountId },
        before: { enabled: before.enabled, low_below_fcfa: before.lowBelowFcfa },
        after: { enabled, low_below_fcfa: lowBelowFcfa },
      })
    })
  }

  private async switchOn(tx: Transaction, accountId: string, row: Wallet | null, data: WalletData): Promise<void> {
    const switchedOnAt = await this.switchedOnAt(tx, row, data.updatedAt)
    await this.write(tx, accountId, { ...data, level: 'unknown', switchedOnAt }, { generation: { increment: 1 } })
    await refreshWallets(tx, [accountId], this.clock.now())
  }

  /** Unchanged if it was on during the month before: the spending cap did not bound that month. */
  private async switchedOnAt(tx: Transaction, row: Wallet | null, now: Date): Promise<Date> {
    const { utcOffsetMinutes } = await readSeller(tx)
    const before = billingMonth(monthAfter(billingMonthOf(now, utcOffsetMinutes).name, -1), utcOffsetMinutes)
    return row === null || row.switchedOnAt === null || row.updatedAt < before.start ? now : row.switchedOnAt
  }

  /**
   * @param update  further changes of an existing row; drawn amounts then count from zero
   */
  private async write(
    tx: Transaction,
    accountId: string,
    data: WalletData,
    update?: { generation: { increment: number } },
  ): Promise<void> {
    const { utcOffsetMinutes } = await readSeller(tx)
    const { name } = billingMonthOf(this.clock.now(), utcOffsetMinutes)
    // The previous month may not be invoiced yet: the same credit pays it.
    const counted = { since: toDate(`${monthAfter(name, -1)}-01`), limitThousandths: 0n }
    await tx.wallet.upsert({
      where: { accountId },
      create: { ...data, ...counted, accountId },
      update: update === undefined ? data : { ...data, ...counted, ...update },
    })
  }

  /** @throws RedisUnavailable */
  async read(accountId: string): Promise<WalletState> {
    const wallet = await this.prisma.wallet.findUnique({ where: { accountId } })
    const { _sum } = await this.prisma.ledgerEntry.aggregate({
      where: { ledgerAccount: 'customer_credit', accountId },
      _sum: { amountFcfa: true },
    })
    const state = {
      enabled: wallet?.enabled ?? false,
      lowBelowFcfa: wallet === null ? LOW_BELOW_FCFA : wallet.lowBelowFcfa,
      creditFcfa: 0 - (_sum.amountFcfa ?? 0),
    }
    const keys = await findActiveKeys(this.prisma, [accountId])
    const record = keys.map((key) => key.record).find(({ overage }) => overage?.wallet !== undefined)
    const left = record === undefined ? null : await walletLeft(record, this.reader)
    return {
      ...state,
      availableFcfa: left === null ? null : Math.floor(left.thousandths / 1_000),
      requestsLeft: left?.requests ?? null,
    }
  }
}
