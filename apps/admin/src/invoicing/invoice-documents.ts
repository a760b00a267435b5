import { createHash } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { type InvoiceSnapshot } from '../invoices/invoice-snapshot.js'
import { CONFIG } from '../config.js'
import { type PayLinkKeys, payLinkOf } from '../invoices/pay-link.js'
import { invoicePdf } from '../pdf/invoice-pdf.js'
import { readSeller } from '../seller/seller.js'
import { WHOLE } from './invoice-content.js'
import { invoiceNotFound, InvoiceProblem } from './invoice.problems.js'
import { proformaPaper } from './proforma-paper.js'

export interface StoredDocument {
  /** The whole file. */
  pdf: Uint8Array
  /** Of `pdf`, lower-case hex. */
  sha256: string
}

/** PDFs of invoices: rendered once from the snapshot, and then stored. */
@Injectable()
export class InvoiceDocuments {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: PayLinkKeys,
  ) {}

  /**
   * The stored PDF; rendered now at the first request. The PDF of a proforma is not stored, because it changes with its
   * terms.
   *
   * @throws InvoiceProblem  `invoice_not_found`; `not_issued` while there is no number
   */
  async read(invoiceId: string): Promise<StoredDocument> {
    const stored = await this.prisma.invoiceDocument.findUnique({ where: { invoiceId } })
    if (stored !== null) return stored
    const invoice = await this.prisma.invoice.findUnique({
      where: { id: invoiceId },
      select: { snapshot: true, state: true },
    })
    if (invoice === null) throw invoiceNotFound()
    if (invoice.state === 'proforma') return this.proforma(invoiceId)
    if (invoice.snapshot === null) throw new InvoiceProblem('not_issued', 'This invoice has no number yet.')
    const pdf = Uint8Array.from(await invoicePdf(invoice.snapshot as unknown as InvoiceSnapshot))
    const sha256 = sha256Of(pdf)
    // Another process may have been quicker: the first one is kept.
    await this.prisma.invoiceDocument.createMany({ data: [{ invoiceId, pdf, sha256 }], skipDuplicates: true })
    return this.prisma.invoiceDocument.findUniqueOrThrow({ where: { invoiceId } })
  }

  private async proforma(invoiceId: string): Promise<StoredDocument> {
    const whole = await this.prisma.invoice.findUniqueOrThrow({ where: { id: invoiceId }, include: WHOLE })
    const seller = await readSeller(this.prisma)
    const pdf = Uint8Array.from(await invoicePdf(proformaPaper(whole, seller, payLinkOf(this.config, invoiceId))))
    return { pdf, sha256: sha256Of(pdf) }
  }

  /**
   * Renders the PDFs that are missing, oldest first. A failure does not block the others.
   *
   * @returns the number of PDFs
   * @throws AggregateError  with all failures, after the others are rendered
   */
  async makeMissing(max: number): Promise<number> {
    const missing = await this.prisma.invoice.findMany({
      where: { number: { not: null }, document: null },
      select: { id: true, number: true },
      orderBy: { id: 'asc' },
      take: max,
    })
    const errors: Error[] = []
    for (const { id, number } of missing) {
      await this.read(id).catch((cause: unknown) => errors.push(new Error(`${number} has no paper`, { cause })))
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join(', '))
    return missing.length
  }
}

const sha256Of = (pdf: Uint8Array): string => createHash('sha256').update(pdf).digest('hex')
