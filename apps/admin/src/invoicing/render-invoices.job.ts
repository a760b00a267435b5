import { Inject, Injectable } from '@nestjs/common'
import { JobHandler } from '../jobs/jobs.js'
import { InvoiceDocuments } from './invoice-documents.js'

/** An execution ends after this number, so that other jobs of the queue do not wait. */
const PER_EXECUTION = 100

/** Renders the PDF files of issued invoices. */
@Injectable()
export class RenderInvoicesJob extends JobHandler {
  readonly queue = 'billing'
  readonly job = 'render-invoices'
  override readonly everyMs = 30_000

  constructor(@Inject(InvoiceDocuments) private readonly documents: InvoiceDocuments) {
    super()
  }

  /** @returns how many it has made */
  run(): Promise<number> {
    return this.documents.makeMissing(PER_EXECUTION)
  }
}
