import { findActiveKeys, type PrismaClient, type Wallet, type WalletLevel } from '@repere/prisma'
import { type UsageReader } from '@repere/shared'
import { queueAccountMail } from '../mail/mailer.js'
import { noteWebhookEvent } from '../unit-of-work/webhook-events.js'
import { walletLeft } from './wallet-left.js'

const BATCH = 500

type WatchedWallet = Wallet & { account: { name: string } }

/** Restored at 110 percent of the threshold, so that a request that gives back its draw sends no message. */
const RESTORED_FROM_PERCENT = 110

/**
 * Informs people when the available amount of their wallet falls below their threshold, and when it is above it again.
 */
export class WalletLevels {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly reader: UsageReader,
    private readonly consoleUrl: string,
  ) {}

  /**
   * Every wallet that is switched on, once.
   *
   * @returns the number of wallets whose people were informed
   * @throws RedisUnavailable
   */
  async check(): Promise<number> {
    let notified = 0
    for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
      const wallets = await this.prisma.wallet.findMany({
        where: { accountId: { gt: last }, enabled: true, lowBelowFcfa: { not: null } },
        include: { account: { select: { name: true } } },
        orderBy: { accountId: 'asc' },
        take: BATCH,
      })
      const newest = wallets.at(-1)
      if (newest === undefined) return notified
      last = newest.accountId
      const keys = await findActiveKeys(
        this.prisma,
        wallets.map(({ accountId }) => accountId),
      )
      const recordOf = new Map(
        keys.flatMap(({ record }) =>
          record.overage?.wallet === undefined ? [] : [[record.accountId, record] as const],
        ),
      )
      for (const wallet of wallets) {
        const record = recordOf.get(wallet.accountId)
        const left = record === undefined ? null : await walletLeft(record, this.reader)
        if (left !== null && (await this.judge(wallet, left.thousandths))) notified++
      }
    }
  }

  /** @returns whether people were informed */
  private async judge(wallet: WatchedWallet, thousandths: number): Promise<boolean> {
    const level = levelOf(wallet, thousandths)
    if (level === wallet.level) return false
    const { accountId, levelTurns, account } = wallet
    const isTold = wallet.level !== 'unknown'
    return this.prisma.$transaction(async (tx) => {
      // If several workers see it, one records the level and informs people.
      const { count } = await tx.wallet.updateMany({
        where: { accountId, level: wallet.level, levelTurns, lowBelowFcfa: wallet.lowBelowFcfa, enabled: true },
        data: { level, levelTurns: { increment: isTold ? 1 : 0 } },
      })
      if (count === 0 || !isTold) return false
      const event = level === 'low' ? 'low' : 'restored'
      const available = Math.floor(thousandths / 1_000)
      const key = `wallet-level:${accountId}:${levelTurns + 1}`
      const threshold = wallet.lowBelowFcfa!
      await noteWebhookEvent(tx, {
        accountId,
        type: `wallet.${event}`,
        data: { available_fcfa: available, threshold_fcfa: threshold },
        key,
      })
      await queueAccountMail(tx, {
        template: 'wallet_level',
        data: {
          organisation: account.name,
          wallet_event: event,
          available_fcfa: available,
          threshold_fcfa: threshold,
          url: `${this.consoleUrl}/plans`,
        },
        key,
        accountId,
        roles: ['owner', 'billing'],
      })
      return true
    })
  }
}

function levelOf({ level, lowBelowFcfa }: Wallet, thousandths: number): WalletLevel {
  const percent = thousandths / (lowBelowFcfa! * 10)
  if (level === 'low') return percent >= RESTORED_FROM_PERCENT ? 'enough' : 'low'
  // A customer who enables the wallet before buying credit knows that it is empty.
  if (percent < 100) return level === 'unknown' ? 'unknown' : 'low'
  return 'enough'
}
