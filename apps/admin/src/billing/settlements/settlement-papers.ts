import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { PrismaClient, type Settlement } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { type PaperLanguage } from '../pdf/paper-language.js'
import { receiptPdf } from '../pdf/receipt-pdf.js'
import { readSeller } from '../seller.js'
import { Settlements } from './settlements.js'

/** The settlements that customers see. */
@Injectable()
export class SettlementPapers {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Settlements) private readonly settlements: Settlements,
  ) {}

  /** The amount that we owe to an account. */
  creditOf(accountId: string): Promise<number> {
    return this.settlements.creditOf(this.prisma, accountId)
  }

  async utcOffsetMinutes(): Promise<number> {
    return (await readSeller(this.prisma)).utcOffsetMinutes
  }

  /** @throws Problem  404 for a settlement that is not a payment, or was reversed */
  async receipt(settlement: Settlement, language: PaperLanguage): Promise<Buffer> {
    const { id, kind, accountId, amountFcfa, excessFcfa, reference, receivedAt } = settlement
    const reversed = await this.prisma.settlement.count({ where: { reversesId: id } })
    if (kind === 'credit_note' || kind === 'reversal' || reversed > 0) throw notFound()
    const [seller, invoice, account] = await Promise.all([
      readSeller(this.prisma),
      this.prisma.invoice.findUniqueOrThrow({ where: { id: settlement.invoiceId } }),
      this.prisma.account.findUniqueOrThrow({ where: { id: accountId }, include: { profile: true } }),
    ])
    return receiptPdf({
      seller: seller.legalName,
      payer: account.profile?.legalName ?? account.name,
      id,
      kind,
      amountFcfa: amountFcfa + excessFcfa,
      excessFcfa,
      invoiceNumber: invoice.number,
      reference,
      receivedOn: localDay(receivedAt, seller.utcOffsetMinutes),
      language,
    })
  }
}
