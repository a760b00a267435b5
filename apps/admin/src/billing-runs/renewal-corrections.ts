import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { systemAuthor } from '../audit/index.js'
import { writeAccount } from '../unit-of-work/account-change.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { BillingRuns } from './billing-runs.js'
import { writeItems } from './run-items.js'
import { readSeller } from '../seller/seller.js'
import { RenewalInvoices } from '../subscriptions/renewal-invoices.js'
import { InvoiceCancellation } from '../subscriptions/invoice-cancellation.js'

const BY = systemAuthor('billing: renewals')
/** The largest number of renewals that one execution corrects. */
const AT_ONCE = 500

interface Doubtful {
  id: string
  account_id: string
  period_start: Date
}

/**
 * Corrects renewals that were issued before their subscription changed: those of later months whose run was reset
 * (`forgetRenewals`). Correct ones stay; others are cancelled, and the run creates them again.
 */
@Injectable()
export class RenewalCorrections extends RenewalInvoices {
  private readonly logger = new Logger(RenewalCorrections.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingRuns) private readonly runs: BillingRuns,
    @Inject(InvoiceCancellation) private readonly invoiceCancellation: InvoiceCancellation,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {
    super()
  }

  /**
   * @param accountId  absent: everybody's
   * @returns how many were cancelled
   */
  async correct(accountId: string | null = null): Promise<number> {
    const doubtful = await this.prisma.$queryRaw<Doubtful[]>`
      SELECT i.id::text, i.account_id::text, i.period_start FROM invoices i
      WHERE i.kind = 'renewal' AND i.state NOT IN ('void', 'credited') AND i.replaced_at IS NULL AND i.period_start > ${this.clock.now()}
        AND (${accountId}::uuid IS NULL OR i.account_id = ${accountId}::uuid)
        AND NOT EXISTS (SELECT 1 FROM billing_run_items item WHERE item.invoice_id = i.id)
      ORDER BY i.account_id LIMIT ${AT_ONCE}`
    let cancelled = 0
    for (const invoice of doubtful) {
      try {
        if (await this.correctOne(invoice)) cancelled++
      } catch (error) {
        this.logger.warn({ err: error, invoice: invoice.id }, 'A renewal could not be corrected')
      }
    }
    return cancelled
  }

  async correctSoon(accountId: string): Promise<void> {
    try {
      await this.correct(accountId)
      for (const month of await this.runs.renewalMonthsDue()) await this.runs.renewalOf(accountId, month, BY)
    } catch (error) {
      this.logger.warn({ err: error, account: accountId }, 'Renewals could not be corrected now')
    }
  }

  renew(accountId: string, month: string): Promise<boolean> {
    return this.runs.renewalOf(accountId, month, BY)
  }

  /** @returns whether it was cancelled */
  private async correctOne({ id, account_id: accountId, period_start: periodStart }: Doubtful): Promise<boolean> {
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const month = localDay(periodStart, utcOffsetMinutes).slice(0, 7)
    const setting = await this.runs.setting(month, BY)
    const stays = await writeAccount(this.prisma, accountId, async (tx) => {
      const invoice = await tx.invoice.findUniqueOrThrow({
        where: { id },
        include: { creditNotes: { where: { state: { not: 'void' } }, select: { id: true } } },
      })
      const bill = await this.runs.expectedRenewal(tx, accountId, setting)
      if (bill === null || invoice.creditNotes.length > 0 || !this.runs.isRenewedBy(bill, invoice)) return false
      const run = await tx.billingRun.findUnique({ where: { kind_month: { kind: 'renewals', month } } })
      if (run !== null) await writeItems(tx, run.id, [{ accountId, state: 'done', invoiceId: id, error: null }])
      return true
    })
    return stays ? false : this.invoiceCancellation.cancel(id, 'Changement d’abonnement', BY)
  }
}
