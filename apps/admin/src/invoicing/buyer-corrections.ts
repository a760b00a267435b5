import { Inject, Injectable } from '@nestjs/common'
import { type Account, type Invoice, type OrganisationProfile, PrismaClient, type Transaction } from '@repere/prisma'
import { dayOf, invoiceAmounts, localDay, toDate } from '@repere/rating'
import { francs } from '@repere/shared'
import { uuidV7 } from '../audit/audit-entry.js'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { isOpen } from '../invoices/invoice-lifecycle.js'
import { type InvoiceSnapshot } from '../invoices/invoice-snapshot.js'
import { readSeller } from '../seller/seller.js'
import { readTaxRule } from '../seller/tax-rules.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { type LabelledLine } from './draft-order.js'
import { toRows } from './drafting.js'
import { buyerOf, WHOLE, type WholeInvoice } from './invoice-content.js'
import { InvoiceProblem } from './invoice.problems.js'
import { Invoices } from './invoices.js'

/** Corrections of an account in a day: each takes two numbers of the series, and two certificates. */
const CORRECTIONS_PER_DAY_MAX = 5
const DAY_MS = 24 * 3_600_000
const REASON = 'Coordonnées de l’acheteur corrigées'

export interface CorrectedInvoice {
  creditNote: Invoice
  /** The invoice in place of the other one. */
  invoice: Invoice
}

/** Corrects the buyer of an issued invoice, which itself never changes. */
@Injectable()
export class BuyerCorrections {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * One step: a credit note over the whole invoice, and another invoice of the same sale for the buyer as the account
   * says today. What was paid becomes credit that is reserved for the new invoice. Both are drafted together; what cannot be
   * certified now is issued later.
   *
   * @throws InvoiceProblem  `invoice_not_found`, `not_creditable`, also with earlier credit notes; `buyer_unchanged`;
   *   `too_many_corrections`
   */
  async correct(invoiceId: string, by: Author): Promise<CorrectedInvoice> {
    const { noteId, nextId } = await this.prisma.$transaction(async (tx) => {
      const note = await this.invoices.draftCreditNote(tx, { invoiceId, reason: REASON, by })
      const invoice = await tx.invoice.findUniqueOrThrow({ where: { id: invoiceId }, include: WHOLE })
      await this.requireCorrectable(tx, invoice)
      const next = await this.draftNext(tx, invoice, note.id, by)
      await tx.billingRunItem.updateMany({ where: { invoiceId }, data: { invoiceId: next.id } })
      await recordAudit(tx, {
        ...by,
        action: 'invoice.correct_buyer',
        accountId: invoice.accountId,
        target: { kind: 'invoice', id: invoiceId },
        before: { number: invoice.number, buyer: (invoice.snapshot as unknown as InvoiceSnapshot).buyer },
        after: { credit_note_id: note.id, invoice_id: next.id, buyer: buyerOf(invoice.account) },
      })
      return { noteId: note.id, nextId: next.id }
    })
    // It issues the credit note first. If that is not certified now, both are issued later.
    const invoice = await this.invoices.issue(nextId)
    return { creditNote: await this.prisma.invoice.findUniqueOrThrow({ where: { id: noteId } }), invoice }
  }

  private async requireCorrectable(tx: Transaction, invoice: WholeInvoice): Promise<void> {
    const { id, accountId, state } = invoice
    if (isOpen({ state })) {
      throw new InvoiceProblem('not_creditable', 'An unpaid invoice is not corrected in one step: write to us.')
    }
    if (!isBuyerOutdated(invoice)) {
      throw new InvoiceProblem('buyer_unchanged', 'The invoice names the buyer as the organisation does today.')
    }
    if ((await tx.invoice.count({ where: { creditsId: id, state: { not: 'void' } } })) > 1) {
      throw new InvoiceProblem('not_creditable', 'An invoice with credit notes is not corrected in one step.')
    }
    const since = new Date(this.clock.now().getTime() - DAY_MS)
    const made = await tx.invoice.count({ where: { accountId, replacedAt: { gt: since } } })
    if (made >= CORRECTIONS_PER_DAY_MAX) {
      throw new InvoiceProblem('too_many_corrections', 'Too many invoices were corrected today: try again tomorrow.')
    }
  }

  /** The same sale, at the tax of the buyer as it is now. */
  private async draftNext(
    tx: Transaction,
    invoice: WholeInvoice,
    correctionNoteId: string,
    by: Author,
  ): Promise<Invoice> {
    const now = this.clock.now()
    const today = localDay(now, (await readSeller(tx)).utcOffsetMinutes)
    const lines: LabelledLine[] = invoice.lines.map((line) => ({
      kind: line.kind,
      label: line.label,
      quantity: line.quantity,
      unitPriceFcfa: francs(line.unitPriceFcfa),
      per: line.per,
      amountFcfa: francs(line.amountFcfa),
    }))
    const { netFcfa, tax, totalFcfa } = invoiceAmounts(lines, await readTaxRule(tx, invoice.accountId, today))
    await tx.invoice.update({ where: { id: invoice.id }, data: { replacedAt: now } })
    const next = await tx.invoice.create({
      data: {
        id: uuidV7(new Date()),
        accountId: invoice.accountId,
        kind: invoice.kind,
        periodStart: invoice.periodStart,
        periodEnd: invoice.periodEnd,
        billedFrom: invoice.billedFrom,
        billedTo: invoice.billedTo,
        planCode: invoice.planCode,
        reason: `Remplace la facture ${invoice.number ?? ''}`,
        dueOn: dayOf(invoice.dueOn) > today ? invoice.dueOn : toDate(today),
        graceDays: invoice.graceDays,
        correctionNoteId,
        netFcfa,
        taxRatePerMille: tax.ratePerMille,
        taxMention: tax.mention,
        taxFcfa: tax.amountFcfa,
        totalFcfa,
        // Its plan has started already.
        planStartedAt: invoice.planStartedAt,
        createdAt: now,
        createdBy: nameOf(by),
      },
    })
    await tx.invoiceLine.createMany({ data: toRows(next.id, lines) })
    return next
  }
}

/**
 * Whether a paid invoice names its buyer otherwise than the account does today. Another invoice in place of an unpaid one
 * would have a later due day: a debt could be put off again and again.
 */
export function isBuyerOutdated(
  invoice: Pick<Invoice, 'snapshot' | 'kind' | 'state' | 'replacedAt'> & {
    account: Account & { profile: OrganisationProfile | null }
  },
): boolean {
  const { snapshot, kind, state, replacedAt, account } = invoice
  if (snapshot === null || state !== 'paid' || replacedAt !== null || kind === 'credit_note') return false
  return canonical((snapshot as unknown as InvoiceSnapshot).buyer) !== canonical(buyerOf(account))
}

/** Postgres orders the fields of JSON by itself. */
const canonical = (party: object): string =>
  JSON.stringify(party, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
