import { type CertificationRecord, type InvoiceContent } from '../invoices/invoice-snapshot.js'
import { Certification } from './certification.js'
import { type CertificationJournal } from './certification-journal.js'

/**
 * A tax authority with an HTTP API. The journal holds the requests sent under each reference. Within one process, only
 * one call at a time certifies a document.
 */
export abstract class JournaledCertification extends Certification {
  private readonly running = new Map<string, Promise<CertificationRecord>>()

  constructor(protected readonly journal: CertificationJournal) {
    super()
  }

  async certify(content: InvoiceContent): Promise<CertificationRecord | null> {
    if (!this.covers(content.seller.country)) return null
    const { reference } = content
    const running = this.running.get(reference)
    if (running !== undefined) return running
    const work = this.certifyOnce(content).finally(() => this.running.delete(reference))
    this.running.set(reference, work)
    return work
  }

  override prepare(references: string[]): Promise<void> {
    return this.journal.prepare(references)
  }

  override finish(references: string[]): void {
    this.journal.forget(references)
  }

  /** Certifies a document of a country that is covered, or reads its record from the journal. Throws as `certify`. */
  protected abstract certifyOnce(content: InvoiceContent): Promise<CertificationRecord>
}
