import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, PrismaClient, type Transaction } from '@repere/prisma'
import { type Author } from '../audit/index.js'
import { writeAccount } from '../unit-of-work/account-change.js'
import { InvoiceProblem } from '../invoicing/invoice.problems.js'
import { Invoices } from '../invoicing/invoices.js'

/** A draft is certified, numbered and credited: it ends after these steps at most. */
const STEPS_MAX = 4

/**
 * Cancels invoices that must not be paid any more: a draft is dropped, an issued one credited in full, and the amount
 * paid becomes the account's credit.
 */
@Injectable()
export class InvoiceCancellation {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Invoices) private readonly invoices: Invoices,
  ) {}

  /**
   * Safe to repeat: it continues where it stopped.
   *
   * @param reason  printed on the credit note
   * @returns false while the tax administration is unavailable: try again later
   */
  async cancel(invoiceId: string, reason: string, by: Author): Promise<boolean> {
    for (let step = 0; step < STEPS_MAX; step++) {
      const next = await this.step(invoiceId, reason, by)
      if (next === 'done') return true
      const issued = await this.invoices.issue(next)
      if (issued.finalizedAt === null) return false
    }
    const { state } = await this.prisma.invoice.findUniqueOrThrow({ where: { id: invoiceId } })
    return isOver(state)
  }

  /** @returns the id of the next invoice to issue, or `done` */
  private async step(invoiceId: string, reason: string, by: Author): Promise<string> {
    const { accountId } = await this.prisma.invoice.findUniqueOrThrow({ where: { id: invoiceId } })
    try {
      return await writeAccount(this.prisma, accountId, (tx) => this.stepLocked(tx, invoiceId, reason, by))
    } catch (error) {
      // The tax administration may have signed it: then it is issued, and credited.
      if (error instanceof InvoiceProblem && error.code === 'not_a_draft') return invoiceId
      throw error
    }
  }

  private async stepLocked(tx: Transaction, invoiceId: string, reason: string, by: Author): Promise<string> {
    const invoice = await tx.invoice.findUniqueOrThrow({
      where: { id: invoiceId },
      include: { creditNotes: { where: { state: { not: 'void' } } } },
    })
    if (isOver(invoice.state)) return 'done'
    // A correction is completed first: dropping it would leave the invoice before it.
    if (invoice.state === 'draft' && invoice.correctionNoteId !== null) return invoiceId
    if (invoice.state === 'draft') {
      await this.invoices.voidDraft(tx, invoiceId, by)
      return 'done'
    }
    if (invoice.state === 'certified') return invoiceId
    const unissued = invoice.creditNotes.find(({ finalizedAt }) => finalizedAt === null)
    if (unissued !== undefined) return unissued.id
    const { id } = await this.invoices.draftCreditNote(tx, { invoiceId, reason, by })
    return id
  }
}

const isOver = (state: Invoice['state']): boolean => state === 'void' || state === 'credited'
