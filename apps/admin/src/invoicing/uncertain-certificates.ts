import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, PrismaClient, type Transaction } from '@repere/prisma'
import { type Author, recordAudit } from '../audit/index.js'
import { asJson, type CertificationRecord } from '../invoices/invoice-snapshot.js'
import { lockInvoiceAndAccount } from '../invoices/invoice-lock.js'
import { invoiceNotFound, InvoiceProblem } from './invoice.problems.js'
import { Invoices } from './invoices.js'

/**
 * Invoices whose answer from the tax administration was lost, and whose state it does not report. A person reads the
 * state on its portal and enters it here.
 */
@Injectable()
export class UncertainCertificates {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Invoices) private readonly invoices: Invoices,
  ) {}

  /**
   * Records that the request was signed, and issues the invoice with the certificate that the portal shows.
   *
   * @throws InvoiceProblem  `invoice_not_found`, `certificate_certain`
   */
  async signed(invoiceId: string, record: CertificationRecord, by: Author): Promise<Invoice> {
    await this.prisma.$transaction(async (tx) => {
      const { accountId } = await this.lockUncertain(tx, invoiceId)
      await tx.certificationRequest.update({ where: { invoiceId }, data: { record: asJson(record) } })
      await this.record(tx, { invoiceId, accountId, action: 'invoice.certificate_found', after: record, by })
    })
    return this.invoices.issue(invoiceId)
  }

  /**
   * It is not signed: it is sent to the administration again. If this is wrong, the invoice is signed twice.
   *
   * @throws InvoiceProblem  like `signed`
   */
  async notSigned(invoiceId: string, by: Author): Promise<Invoice> {
    await this.prisma.$transaction(async (tx) => {
      const { accountId, uid } = await this.lockUncertain(tx, invoiceId)
      const data = { uid: null, confirming: false }
      await tx.certificationRequest.update({ where: { invoiceId }, data })
      await this.record(tx, { invoiceId, accountId, action: 'invoice.certificate_missing', after: { uid }, by })
    })
    return this.invoices.issue(invoiceId)
  }

  private async lockUncertain(tx: Transaction, id: string): Promise<{ accountId: string; uid: string | null }> {
    const invoice = await lockInvoiceAndAccount(tx, id)
    if (invoice === null) throw invoiceNotFound()
    const request = await tx.certificationRequest.findUnique({ where: { invoiceId: id } })
    const isUncertain = request !== null && request.confirming && request.record === null && invoice.failure !== null
    if (invoice.state !== 'draft' || !isUncertain) {
      throw new InvoiceProblem('certificate_certain', 'The certificate of this invoice is not uncertain.')
    }
    return { accountId: invoice.accountId, uid: request.uid }
  }

  private record(
    tx: Transaction,
    order: { invoiceId: string; accountId: string; action: string; after: object; by: Author },
  ): Promise<void> {
    const { invoiceId: id, accountId, action, after, by } = order
    return recordAudit(tx, { ...by, action, accountId, target: { kind: 'invoice', id }, after })
  }
}
