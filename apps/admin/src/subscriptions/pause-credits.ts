import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient, type SubscriptionPause, type Transaction } from '@repere/prisma'
import { systemAuthor } from '../audit/index.js'
import { writeAccount } from '../unit-of-work/account-change.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { Invoices } from '../invoicing/invoices.js'
import { dayText } from '../pdf/french-print.js'
import { readSeller } from '../seller/seller.js'
import { creditsOfPause } from './pause-credit-amounts.js'

const BY = systemAuthor('billing: pauses')
const AT_ONCE = 200

/**
 * Credits days that were billed in advance and on which the account was suspended, when its subscription continues or
 * has ended. Each pause is credited once, with its credit notes in one transaction.
 */
@Injectable()
export class PauseCredits {
  private readonly logger = new Logger(PauseCredits.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /** @returns how many credit notes it drafted; they are issued as every draft is */
  async creditEnded(): Promise<number> {
    await this.closeOfEnded()
    const ended = await this.prisma.subscriptionPause.findMany({
      where: { resumedAt: { not: null }, creditedAt: null },
      orderBy: { pausedAt: 'asc' },
      take: AT_ONCE,
    })
    let drafted = 0
    for (const pause of ended) {
      try {
        const notes = await writeAccount(this.prisma, pause.accountId, (tx) => this.credit(tx, pause))
        for (const id of notes) await this.invoices.issue(id)
        drafted += notes.length
      } catch (error) {
        this.logger.warn({ err: error, account: pause.accountId }, 'Refused days could not be credited now')
      }
    }
    return drafted
  }

  /** A pause ends with its subscription. */
  private async closeOfEnded(): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE subscription_pauses p SET resumed_at = GREATEST(s.ended_at, p.paused_at)
      FROM subscriptions s WHERE s.account_id = p.account_id AND p.resumed_at IS NULL AND s.ended_at IS NOT NULL`
  }

  /** @returns the drafts */
  private async credit(tx: Transaction, { id }: SubscriptionPause): Promise<string[]> {
    const pause = await tx.subscriptionPause.findUniqueOrThrow({ where: { id } })
    const { resumedAt } = pause
    if (pause.creditedAt !== null || resumedAt === null) return []
    const { utcOffsetMinutes } = await readSeller(tx)
    const drafts: string[] = []
    for (const { invoice, days, amountFcfa } of await creditsOfPause(tx, { ...pause, resumedAt }, utcOffsetMinutes)) {
      const reason = `Accès suspendu du ${dayText(days[0]!)} au ${dayText(days.at(-1)!)}`
      const note = await this.invoices.draftCreditNote(tx, { invoiceId: invoice.id, amountFcfa, reason, by: BY })
      drafts.push(note.id)
    }
    await tx.subscriptionPause.update({ where: { id }, data: { creditedAt: this.clock.now() } })
    return drafts
  }
}
