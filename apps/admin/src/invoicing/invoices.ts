import { Inject, Injectable, Logger } from '@nestjs/common'
import { type Invoice, PrismaClient, type Seller, type Transaction } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { type Author, recordAudit } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import {
  Certification,
  CertificationRefused,
  CertificationUnavailable,
  CertificationUncertain,
} from '../certification/certification.js'
import { transition } from '../invoices/invoice-lifecycle.js'
import { readSeller } from '../seller/seller.js'
import { lockInvoiceAndAccount } from '../invoices/invoice-lock.js'
import { findCorrection, undoReplacement } from './corrected-drafts.js'
import { draftCreditNote } from './credit-notes.js'
import { draftInvoices } from './drafting.js'
import { type CreditNoteOrder, type DraftOrder } from './draft-order.js'
import { Finalizing } from './finalizing.js'
import { contentOf, WHOLE, type WholeInvoice } from './invoice-content.js'
import { type InvoiceContent } from '../invoices/invoice-snapshot.js'
import { InvoiceExists, invoiceNotFound, InvoiceProblem } from './invoice.problems.js'
import { AccountChange } from '../unit-of-work/account-change.js'

/** More than any administration processes at once: one is stored while others are sent. */
const CERTIFIED_AT_ONCE = 12

/** The failure of a corrected invoice whose credit note could not be issued. */
const NOTE_WAITS = 'Its credit note is issued first'

/** How issuing went. */
export interface Issue {
  invoice: Invoice
  /**
   * The reason for staying a draft: the tax administration is unavailable, may have signed it without reporting it, or
   * refuses. Null: it is issued.
   */
  obstacle: 'unavailable' | 'uncertain' | 'refused' | null
}

/** Invoices and credit notes from draft to number. */
@Injectable()
export class Invoices {
  private readonly logger = new Logger(Invoices.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(Certification) private readonly certification: Certification,
    @Inject(Finalizing) private readonly finalizing: Finalizing,
  ) {}

  /**
   * Drafts an invoice in the caller's transaction: tax by seller, buyer and day, totals from the lines.
   *
   * @throws InvoiceExists  if one for the account, kind and period exists, or a proforma; the transaction can continue
   * @throws TaxUnknown  if the seller's country has no rate
   */
  async draft(tx: Transaction, order: DraftOrder): Promise<Invoice> {
    const [made] = await this.draftMany(tx, [order])
    if (made === undefined) throw new InvoiceExists()
    return made
  }

  /**
   * Drafts many in the caller's transaction, with few statements.
   *
   * @returns the created ones; existing ones are left out
   */
  async draftMany(tx: Transaction, orders: DraftOrder[]): Promise<Invoice[]> {
    const made = await draftInvoices(tx, orders, this.clock.now())
    return tx.invoice.findMany({ where: { id: { in: made.map(({ id }) => id) } }, orderBy: { id: 'asc' } })
  }

  /**
   * Certifies, numbers and books a draft, queues its mail, and settles it from the account's credit. Safe to repeat and
   * to do twice at once; a crash at any point is taken up by the next call, or by the job.
   *
   * @returns the invoice as it is then. Where it cannot be certified now, it is `draft` with its `failure`; a proforma
   *   stays one
   * @throws InvoiceProblem  `invoice_not_found`, `invoice_void`
   * @throws RedisUnavailable, NotReplicated  it is issued and paid from credit, and its effects wait in the outbox
   */
  async issue(invoiceId: string): Promise<Invoice> {
    return (await this.issueWithObstacle(invoiceId)).invoice
  }

  /** Like `issue`, and returns the obstacle. */
  async issueWithObstacle(invoiceId: string): Promise<Issue> {
    const invoice = await this.prisma.invoice.findUnique({ where: { id: invoiceId }, include: WHOLE })
    if (invoice === null) throw invoiceNotFound()
    if (invoice.state === 'proforma') return { obstacle: null, invoice }
    if (invoice.state === 'void') throw new InvoiceProblem('invoice_void', 'This invoice was dropped.')
    if (invoice.finalizedAt === null && invoice.correctionNoteId !== null) {
      // Its credit note comes first: it pays this invoice.
      const { obstacle } = await this.issueWithObstacle(invoice.correctionNoteId)
      if (obstacle !== null) return { obstacle, invoice: await this.noteFailure(invoiceId, NOTE_WAITS) }
    }
    if (invoice.state === 'draft') {
      const obstacle = await this.certify(invoice, await readSeller(this.prisma))
      if (obstacle !== null) {
        return { obstacle, invoice: await this.prisma.invoice.findUniqueOrThrow({ where: { id: invoiceId } }) }
      }
    }
    const issued = await this.finalizing.finalize(invoice)
    // A credit note may leave nothing to pay of its invoice.
    const mayHavePaid = issued.state === 'paid' || issued.kind === 'credit_note'
    if (mayHavePaid) await this.changes.publish(issued.accountId)
    return { obstacle: null, invoice: issued }
  }

  /**
   * Drops a draft, or a proforma. Both drafts of a correction are dropped at once, and the invoice that they correct
   * stands again.
   *
   * @throws InvoiceProblem  `not_a_draft` also where the tax administration may have signed it already: issue it, and
   *   credit it
   */
  async voidDraft(tx: Transaction, invoiceId: string, by: Author): Promise<Invoice> {
    const invoice = await lockInvoiceAndAccount(tx, invoiceId)
    if (invoice === null) throw invoiceNotFound()
    const correction = await findCorrection(tx, invoice)
    if (correction === null) return this.voidLocked(tx, invoice, by)
    const note = await this.voidLocked(tx, correction.note, by)
    const successor = await this.voidLocked(tx, correction.successor, by)
    await undoReplacement(tx, correction)
    return note.id === invoiceId ? note : successor
  }

  private async voidLocked(tx: Transaction, invoice: Invoice, by: Author): Promise<Invoice> {
    const { id: invoiceId } = invoice
    const request = await tx.certificationRequest.findUnique({ where: { invoiceId } })
    const mayBeSigned = request !== null && (request.confirming || request.record !== null)
    const isDroppable = invoice.state === 'proforma' || (invoice.state === 'draft' && invoice.settledFcfa === 0)
    if (!isDroppable || mayBeSigned) {
      throw new InvoiceProblem('not_a_draft', 'This invoice is issued, paid or being certified: credit it instead.')
    }
    await recordAudit(tx, {
      ...by,
      action: 'invoice.void',
      accountId: invoice.accountId,
      target: { kind: 'invoice', id: invoiceId },
      before: { state: invoice.state, kind: invoice.kind, total_fcfa: invoice.totalFcfa },
      after: { state: 'void' },
    })
    return tx.invoice.update({
      where: { id: invoiceId },
      data: { ...transition(invoice, 'void'), voidedAt: this.clock.now(), failure: null },
    })
  }

  /**
   * Drafts a credit note for an invoice or a part of it. Issuing it settles the unpaid amount first; the rest becomes
   * the account's credit. An invoice that is credited in full is `credited`.
   *
   * @throws InvoiceProblem  `invoice_not_found`, `not_creditable`, `more_than_left`
   */
  async draftCreditNote(tx: Transaction, order: CreditNoteOrder): Promise<Invoice> {
    const note = await draftCreditNote(tx, order, this.clock.now())
    await recordAudit(tx, {
      ...order.by,
      action: 'invoice.credit',
      accountId: note.accountId,
      target: { kind: 'invoice', id: order.invoiceId },
      after: { credit_note_id: note.id, total_fcfa: note.totalFcfa },
      reason: order.reason,
    })
    return note
  }

  /**
   * Certifies drafts, as many at a time as the tax administration accepts. Those that need no certificate stay
   * unchanged.
   *
   * @param progress.onEach  the obstacle of each attempt; null: none
   * @param progress.isOver  whether to stop
   * @returns those that cannot get their number now; each records the reason
   */
  async certifyMany(
    ids: string[],
    progress: { onEach: (obstacle: Issue['obstacle'] | 'broken') => void; isOver: () => boolean },
  ): Promise<Set<string>> {
    const seller = await readSeller(this.prisma)
    if (!this.certification.covers(seller.country)) return new Set()
    const drafts = await this.prisma.invoice.findMany({
      where: {
        id: { in: ids },
        state: 'draft',
        totalFcfa: { not: 0 },
        // The credit note of a corrected invoice comes first.
        OR: [{ correctionNoteId: null }, { correctionNote: { finalizedAt: { not: null } } }],
      },
      include: WHOLE,
      orderBy: { id: 'asc' },
    })
    const references = drafts.map(({ id }) => id)
    const left = new Set(references)
    const today = localDay(this.clock.now(), seller.utcOffsetMinutes)
    await this.certification.prepare(references)
    const waiting = drafts[Symbol.iterator]()
    const work = async (): Promise<void> => {
      for (let next = waiting.next(); !next.done && !progress.isOver(); next = waiting.next()) {
        const obstacle = await this.certifyOrNote(next.value, contentOf(next.value, seller, today))
        if (obstacle === null) left.delete(next.value.id)
        else progress.onEach(obstacle)
      }
    }
    try {
      await Promise.all(Array.from({ length: CERTIFIED_AT_ONCE }, work))
    } finally {
      this.certification.finish(references)
    }
    await this.finalizing.certifiedMany(references.filter((id) => !left.has(id)))
    return left
  }

  private async certifyOrNote({ id }: WholeInvoice, content: InvoiceContent): Promise<Issue['obstacle'] | 'broken'> {
    try {
      await this.certification.certify(content)
      return null
    } catch (error) {
      const obstacle = obstacleOf(error)
      if (obstacle === null) this.logger.error({ err: error, invoice: id }, 'An invoice could not be certified')
      const failure = (error instanceof Error ? error.message : String(error)).slice(0, 1_000)
      await this.prisma.invoice.updateMany({ where: { id, state: 'draft' }, data: { failure } })
      return obstacle ?? 'broken'
    }
  }

  private async noteFailure(id: string, failure: string): Promise<Invoice> {
    await this.prisma.invoice.updateMany({ where: { id, state: 'draft' }, data: { failure } })
    return this.prisma.invoice.findUniqueOrThrow({ where: { id } })
  }

  /** @returns null if it can be finalized now; else the draft records the obstacle */
  private async certify(invoice: WholeInvoice, seller: Seller): Promise<Issue['obstacle']> {
    // Nothing is sold: no administration certifies that.
    if (invoice.totalFcfa === 0) return null
    const today = localDay(this.clock.now(), seller.utcOffsetMinutes)
    try {
      const record = await this.certification.certify(contentOf(invoice, seller, today))
      if (record !== null) await this.finalizing.certified(invoice.id, record)
      return null
    } catch (error) {
      const obstacle = obstacleOf(error)
      if (obstacle === null) throw error
      await this.prisma.invoice.updateMany({
        where: { id: invoice.id, state: 'draft' },
        data: { failure: (error as Error).message.slice(0, 1_000) },
      })
      return obstacle
    }
  }
}

function obstacleOf(error: unknown): Issue['obstacle'] {
  if (error instanceof CertificationUnavailable) return 'unavailable'
  if (error instanceof CertificationUncertain) return 'uncertain'
  return error instanceof CertificationRefused ? 'refused' : null
}
