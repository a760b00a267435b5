import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type Invoice, PrismaClient, type Settlement } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { AccountChange } from '../unit-of-work/account-change.js'
import { type Author } from '../audit/index.js'
import { Invoices } from './invoices.js'
import { receiptPdf } from '../pdf/receipt-pdf.js'
import { readSeller } from '../seller/seller.js'
import { receiptNumberOf } from '../settlements/receipts.js'
import { BILLING_TRANSACTION, Settlements } from '../settlements/settlements.js'
import { type WrittenLanguage } from '../written-languages.js'

/** The settlements that customers see. */
@Injectable()
export class SettlementPapers {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Settlements) private readonly settlements: Settlements,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(AccountChange) private readonly changes: AccountChange,
  ) {}

  /** The amount that we owe to an account. */
  creditOf(accountId: string): Promise<number> {
    return this.settlements.creditOf(this.prisma, accountId)
  }

  /**
   * As `Settlements.chooseCredit`; a proforma that it pays gets its number.
   *
   * @throws SettlementProblem  `invoice_not_payable`
   */
  async chooseCredit({ id, accountId }: Invoice, wanted: number | 'all', by: Author): Promise<void> {
    const { state } = await this.changes.run(
      accountId,
      (tx) => this.settlements.chooseCredit(tx, id, wanted, by),
      BILLING_TRANSACTION,
    )
    if (state === 'draft') await this.invoices.issue(id)
  }

  async utcOffsetMinutes(): Promise<number> {
    return (await readSeller(this.prisma)).utcOffsetMinutes
  }

  /** @throws Problem  404 for a settlement that is not a payment, or was reversed */
  async receipt(settlement: Settlement, language: WrittenLanguage): Promise<Buffer> {
    const { kind, accountId, amountFcfa, excessFcfa, reference, receivedAt } = settlement
    const reversed = await this.prisma.settlement.count({ where: { reversesId: settlement.id } })
    if (kind === 'credit_note' || kind === 'reversal' || reversed > 0) throw notFound()
    const [seller, invoice, account] = await Promise.all([
      readSeller(this.prisma),
      this.prisma.invoice.findUniqueOrThrow({ where: { id: settlement.invoiceId } }),
      this.prisma.account.findUniqueOrThrow({ where: { id: accountId }, include: { profile: true } }),
    ])
    return receiptPdf({
      seller: seller.legalName,
      payer: account.profile?.legalName ?? account.name,
      number: receiptNumberOf(settlement),
      kind,
      amountFcfa: amountFcfa + excessFcfa,
      excessFcfa,
      invoiceNumber: invoice.number ?? invoice.reference,
      reference,
      receivedOn: localDay(receivedAt, seller.utcOffsetMinutes),
      language,
    })
  }
}
