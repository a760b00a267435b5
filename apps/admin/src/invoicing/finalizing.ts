import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, Prisma, PrismaClient, type Transaction } from '@repere/prisma'
import { toDate } from '@repere/rating'
import { CONFIG } from '../config.js'
import { writeAccount } from '../unit-of-work/account-change.js'
import { queueAccountMail } from '../mail/mailer.js'
import { noteWebhookEvent } from '../unit-of-work/webhook-events.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { type PayLinkKeys, payLinkOf } from '../invoices/pay-link.js'
import { stateOnceIssued, transition } from '../invoices/invoice-lifecycle.js'
import { asJson, type CertificationRecord, snapshotDigest } from '../invoices/invoice-snapshot.js'
import { Ledger } from '../ledger/ledger.js'
import { readSeller } from '../seller/seller.js'
import { lockInvoice } from '../invoices/invoice-lock.js'
import { BILLING_TRANSACTION, Settlements } from '../settlements/settlements.js'
import { contentOf, dueOnceIssued, snapshotOf, WHOLE, type WholeInvoice } from './invoice-content.js'
import { InvoiceProblem } from './invoice.problems.js'
import { takeNumber } from './invoice-series.js'
import { issuedEvent } from '../invoices/invoice-events.js'
import { type CustomerDebits, issuedMail, ISSUING, postingOf, roundingOf } from './issued-invoice.js'

/** The last steps of an invoice: the certificate is stored, then the invoice gets its number, once. */
@Injectable()
export class Finalizing {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(Settlements) private readonly settlements: Settlements,
    @Inject(CONFIG) private readonly config: PayLinkKeys,
  ) {}

  /** Stores the certificate. A repetition changes nothing. */
  async certified(invoiceId: string, record: CertificationRecord): Promise<void> {
    await this.prisma.invoice.updateMany({
      where: { id: invoiceId, state: 'draft' },
      data: {
        ...transition({ state: 'draft' }, 'certified'),
        certifiedAt: this.clock.now(),
        certification: asJson(record),
        failure: null,
      },
    })
  }

  /** As `certified`, for many invoices whose certificates are in the journal. */
  async certifiedMany(invoiceIds: string[]): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE invoices SET state = 'certified', certified_at = ${this.clock.now()}, certification = r.record, failure = NULL
      FROM certification_requests r
      WHERE r.invoice_id = invoices.id AND invoices.id = ANY(${invoiceIds}::uuid[]) AND invoices.state = 'draft'
        AND r.record IS NOT NULL`
  }

  /**
   * Gives an invoice its number, its snapshot, its booking, its mail and its settlement from credit: all or nothing.
   * One that needs no certificate may still be a draft. Repeating it changes nothing.
   *
   * @throws InvoiceProblem  `invoice_void`; `note_not_issued`
   */
  finalize({ id, accountId }: Pick<Invoice, 'id' | 'accountId'>): Promise<Invoice> {
    const write = async (tx: Transaction): Promise<Invoice> => {
      const before = await lockInvoice(tx, id)
      if (before === null || before.state === 'void') {
        throw new InvoiceProblem('invoice_void', 'This invoice is void.')
      }
      if (before.state === 'proforma') throw new InvoiceProblem('not_a_draft', 'A proforma is issued once it is paid.')
      if (before.state !== 'draft' && before.state !== 'certified') return before
      await requireIssuedNote(tx, before)
      if (before.state === 'draft') {
        const data = { ...transition(before, 'certified'), certifiedAt: this.clock.now() }
        await tx.invoice.update({ where: { id }, data })
      }
      const whole = await tx.invoice.findUniqueOrThrow({ where: { id }, include: WHOLE })
      const invoice = await this.number(tx, whole)
      await this.notifyCustomer(tx, invoice, whole.account.name)
      if (invoice.kind === 'credit_note') {
        const { undoneFcfa, creditedFcfa } = await this.settlements.settleByCreditNote(tx, invoice)
        const isReserved = (await tx.invoice.count({ where: { correctionNoteId: id } })) > 0
        const [credit, reserved] = isReserved ? [0, 0 - creditedFcfa] : [0 - creditedFcfa, 0]
        await this.book(tx, invoice, { receivable: 0 - undoneFcfa, credit, reserved })
        await this.bookRounding(tx, invoice)
        if (creditedFcfa > 0 && !isReserved) await this.settlements.applyCredit(tx, accountId, ISSUING)
        return invoice
      }
      if (invoice.totalFcfa === 0) return this.settlements.settleEmpty(tx, invoice)
      await this.book(tx, invoice, { receivable: invoice.totalFcfa, credit: 0, reserved: 0 })
      await this.settlements.settleFromReserve(tx, invoice, ISSUING)
      await this.settlements.applyCredit(tx, accountId, ISSUING)
      return tx.invoice.findUniqueOrThrow({ where: { id } })
    }
    return writeAccount(this.prisma, accountId, write, BILLING_TRANSACTION)
  }

  private async number(tx: Transaction, whole: WholeInvoice): Promise<Invoice> {
    const seller = await readSeller(tx)
    const taken = await takeNumber(tx, whole.kind, this.clock, seller.utcOffsetMinutes)
    const record = whole.certification as CertificationRecord | null
    const content = contentOf(whole, seller, taken.issuedOn, payLinkOf(this.config, whole.id))
    const snapshot = snapshotOf(content, taken, record)
    return tx.invoice.update({
      where: { id: whole.id },
      data: {
        ...transition(whole, stateOnceIssued(whole)),
        number: taken.number,
        issuedOn: toDate(taken.issuedOn),
        dueOn: toDate(dueOnceIssued(whole, taken.issuedOn)),
        snapshot: snapshot as unknown as Prisma.InputJsonObject,
        snapshotDigest: snapshotDigest(snapshot),
        finalizedAt: this.clock.now(),
        failure: null,
      },
    })
  }

  private async book(tx: Transaction, invoice: Invoice, customer: CustomerDebits): Promise<void> {
    await this.ledger.post(tx, postingOf(invoice, customer, this.clock.now()))
  }

  /** After the last credit note of an invoice, its revenue and its tax are zero. */
  private async bookRounding(tx: Transaction, note: Invoice): Promise<void> {
    const invoice = await tx.invoice.findUniqueOrThrow({ where: { id: note.creditsId ?? '' } })
    if (invoice.state !== 'credited') return
    const { _sum } = await tx.invoice.aggregate({
      where: { creditsId: invoice.id, finalizedAt: { not: null } },
      _sum: { netFcfa: true, taxFcfa: true },
    })
    const notes = { netFcfa: _sum.netFcfa ?? 0, taxFcfa: _sum.taxFcfa ?? 0 }
    const posting = roundingOf(invoice, notes, note, this.clock.now())
    if (posting !== null) await this.ledger.post(tx, posting)
  }

  private async notifyCustomer(tx: Transaction, invoice: Invoice, organisation: string): Promise<void> {
    await noteWebhookEvent(tx, issuedEvent(invoice))
    await queueAccountMail(tx, issuedMail(invoice, organisation, this.config))
  }
}

/** Otherwise the customer would owe a sale twice while its credit note is refused. */
async function requireIssuedNote(tx: Transaction, { correctionNoteId }: Invoice): Promise<void> {
  if (correctionNoteId === null) return
  const note = await tx.invoice.findUniqueOrThrow({ where: { id: correctionNoteId }, select: { finalizedAt: true } })
  if (note.finalizedAt === null) {
    throw new InvoiceProblem('note_not_issued', 'The credit note over the invoice that this one replaces comes first.')
  }
}
