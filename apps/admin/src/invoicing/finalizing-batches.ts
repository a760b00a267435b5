import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient, type Transaction } from '@repere/prisma'
import { toDate } from '@repere/rating'
import { CONFIG } from '../config.js'
import { lockAccounts } from '../unit-of-work/account-lock.js'
import { lockTerms } from '../unit-of-work/dated-terms.js'
import { queueAccountMails } from '../mail/mailer.js'
import { noteWebhookEvents } from '../unit-of-work/webhook-events.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { type PayLinkKeys, payLinkOf } from '../invoices/pay-link.js'
import { type CertificationRecord, snapshotDigest } from '../invoices/invoice-snapshot.js'
import { transition } from '../invoices/invoice-lifecycle.js'
import { Ledger } from '../ledger/ledger.js'
import { readSeller } from '../seller/seller.js'
import { BILLING_TRANSACTION } from '../settlements/settlements.js'
import { contentOf, dueOnceIssued, snapshotOf, WHOLE, type WholeInvoice } from './invoice-content.js'
import { takeNumbers } from './invoice-series.js'
import { issuedEvent } from '../invoices/invoice-events.js'
import { issuedMail, postingOf } from './issued-invoice.js'

/**
 * Does the work of `Finalizing` for many invoices with few statements, for a month's end. It takes plain invoices only:
 * `Finalizing` does credit notes, corrected invoices, invoices of zero francs, and invoices of accounts with credit.
 */
@Injectable()
export class FinalizingBatches {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CONFIG) private readonly config: PayLinkKeys,
  ) {}

  /**
   * All in one transaction, numbers in the order of ids. Drafts must need no certificate, or be `certified`.
   *
   * @returns the ids of the invoices that have their number now; the others are unchanged
   */
  finalize(ids: string[]): Promise<Set<string>> {
    return this.prisma.$transaction(async (tx) => {
      await lockTerms(tx)
      const plain = await this.lockPlain(tx, ids)
      if (plain.length === 0) return new Set<string>()
      const numbered = await this.number(tx, plain)
      await this.ledger.postMany(
        tx,
        numbered.map((invoice) =>
          postingOf(invoice, { receivable: invoice.totalFcfa, credit: 0, reserved: 0 }, this.clock.now()),
        ),
      )
      await noteWebhookEvents(tx, numbered.map(issuedEvent))
      await queueAccountMails(
        tx,
        numbered.map((invoice) => issuedMail(invoice, invoice.account.name, this.config)),
      )
      return new Set(numbered.map(({ id }) => id))
    }, BILLING_TRANSACTION)
  }

  /** Accounts first, in the order of ids, like all other code. */
  private async lockPlain(tx: Transaction, ids: string[]): Promise<WholeInvoice[]> {
    const state = { in: ['draft' as const, 'certified' as const] }
    const where = {
      id: { in: ids },
      kind: { not: 'credit_note' as const },
      totalFcfa: { gt: 0 },
      settledFcfa: 0,
      // Its credit is reserved for it.
      correctionNoteId: null,
      state,
    }
    const found = await tx.invoice.findMany({ where, select: { id: true, accountId: true } })
    const accountIds = [...new Set(found.map(({ accountId }) => accountId))]
    await lockAccounts(tx, accountIds)
    await tx.$queryRaw`
      SELECT 1 FROM invoices WHERE id = ANY(${found.map(({ id }) => id)}::uuid[]) ORDER BY id FOR UPDATE`
    const inCredit = await tx.ledgerEntry.groupBy({
      by: ['accountId'],
      where: { accountId: { in: accountIds }, ledgerAccount: 'customer_credit' },
      having: { amountFcfa: { _sum: { not: 0 } } },
    })
    const excluded = new Set(inCredit.map(({ accountId }) => accountId))
    const whole = await tx.invoice.findMany({ where, include: WHOLE, orderBy: { id: 'asc' } })
    return whole.filter(({ accountId }) => !excluded.has(accountId))
  }

  private async number(tx: Transaction, invoices: WholeInvoice[]): Promise<WholeInvoice[]> {
    const seller = await readSeller(tx)
    const now = this.clock.now()
    const { utcOffsetMinutes } = seller
    const taken = await takeNumbers(tx, 'renewal', invoices.length, { clock: this.clock, utcOffsetMinutes })
    const rows = invoices.map((invoice, index) => {
      const number = taken[index]!
      const record = invoice.certification as CertificationRecord | null
      const content = contentOf(invoice, seller, number.issuedOn, payLinkOf(this.config, invoice.id))
      const snapshot = snapshotOf(content, number, record)
      return {
        id: invoice.id,
        number: number.number,
        issued_on: number.issuedOn,
        due_on: dueOnceIssued(invoice, number.issuedOn),
        snapshot,
        digest: snapshotDigest(snapshot),
      }
    })
    const drafts = invoices.filter(({ state }) => state === 'draft').map(({ id }) => id)
    const certified = transition({ state: 'draft' }, 'certified')
    await tx.invoice.updateMany({ where: { id: { in: drafts } }, data: { ...certified, certifiedAt: now } })
    const { state } = transition(certified, 'finalized')
    await tx.$executeRaw`
      UPDATE invoices SET state = 'finalized', number = r.number, issued_on = r.issued_on, due_on = r.due_on,
        snapshot = r.snapshot, snapshot_digest = r.digest, finalized_at = ${now}, failure = NULL
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r(id uuid, number text, issued_on date, due_on date, snapshot jsonb, digest text)
      WHERE invoices.id = r.id`
    return invoices.map((invoice, index): WholeInvoice => {
      const { number, due_on: dueOn } = rows[index]!
      return {
        ...invoice,
        state,
        number,
        dueOn: toDate(dueOn),
        finalizedAt: now,
      }
    })
  }
}
