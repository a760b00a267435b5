import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, PrismaClient, type Transaction } from '@repere/prisma'
import { type Author } from '../../audit/index.js'
import { BillingClock } from '../billing-clock.js'
import { type CreditNoteOrder, type DraftOrder } from './draft-order.js'

/** Invoices and credit notes from draft to number. */
@Injectable()
export class Invoices {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * Drafts an invoice in the caller's transaction: tax by seller, buyer and day, totals from the lines.
   *
   * @throws InvoiceExists  where one for the account, kind and period stands, or an upgrade that is not settled; the
   *   transaction can go on
   * @throws TaxUnknown  where the seller's country has no rate
   */
  async draft(tx: Transaction, order: DraftOrder): Promise<Invoice> {
    void [tx, order, this.prisma, this.clock]
    throw new Error('Not there yet')
  }

  /**
   * Drafts many in the caller's transaction, with few statements.
   *
   * @returns those that were made; where one stands already, none was
   */
  async draftMany(tx: Transaction, orders: DraftOrder[]): Promise<Invoice[]> {
    void [tx, orders]
    throw new Error('Not there yet')
  }

  /**
   * Certifies, numbers and books a draft, queues its mail, and settles it from the account's credit. Safe to repeat and
   * to do twice at once; a crash at any point is taken up by the next call, or by the job.
   *
   * @returns the invoice as it is then. Where it cannot be certified now, it is `draft` with its `failure`.
   * @throws InvoiceProblem  `invoice_not_found`, `invoice_void`
   */
  async issue(invoiceId: string): Promise<Invoice> {
    void invoiceId
    throw new Error('Not there yet')
  }

  /**
   * Drops a draft.
   *
   * @throws InvoiceProblem  `not_a_draft` also where the tax administration may have signed it already: issue it, and
   *   credit it
   */
  async voidDraft(tx: Transaction, invoiceId: string, by: Author): Promise<Invoice> {
    void [tx, invoiceId, by]
    throw new Error('Not there yet')
  }

  /**
   * Drafts what takes back an invoice or a part of it. Issuing it settles what is unpaid; what was paid becomes the
   * account's credit; an invoice of which nothing is left is `credited`.
   *
   * @throws InvoiceProblem  `invoice_not_found`, `not_creditable`, `more_than_left`
   */
  async draftCreditNote(tx: Transaction, order: CreditNoteOrder): Promise<Invoice> {
    void [tx, order]
    throw new Error('Not there yet')
  }
}
