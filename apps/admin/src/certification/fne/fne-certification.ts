import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { type CertificationRecord, type InvoiceContent } from '../../invoices/invoice-snapshot.js'
import { type CertificationJournal } from '../certification-journal.js'
import { CertificationRefused, CertificationUnavailable, CertificationUncertain } from '../certification.js'
import { JournaledCertification } from '../journaled-certification.js'
import { FneAway, FneClient, type FneClientOptions, FneSilent } from './fne-client.js'
import { type FneSite, fromFneAnswer, toFneInvoice, toFneRefund } from './mapping.js'

export interface FneOptions extends FneClientOptions, FneSite {}

/** Calls at the same time. */
const AT_ONCE = 8

/**
 * Côte d'Ivoire's FNE: one call signs, without idempotency, and the signed document cannot be read afterwards. So the
 * journal records before the call that the document may be signed. If the answer is lost, a person looks on the
 * platform and enters the result. A document that may be signed is never sent again.
 */
export class FneCertification extends JournaledCertification {
  private readonly client: FneClient
  private readonly calls = pLimit(AT_ONCE)

  constructor(
    private readonly options: FneOptions,
    journal: CertificationJournal,
    private readonly now: () => Date = () => new Date(),
  ) {
    super(journal)
    this.client = new FneClient(options)
  }

  covers(country: string): boolean {
    return country === 'CI'
  }

  /** Nothing waits at the platform: it is signed, or it was never sent. */
  async cancel(reference: string): Promise<void> {
    const { record, confirming, uid } = await this.journal.read(reference)
    if (record !== null || confirming) {
      throw new CertificationRefused(`${reference} is certified, or may be (${uid ?? 'no request'}).`)
    }
  }

  protected async certifyOnce(content: InvoiceContent): Promise<CertificationRecord> {
    const { reference, netFcfa } = content
    const entry = await this.journal.read(reference)
    if (entry.record !== null) return entry.record
    if (entry.confirming) throw new CertificationUncertain(reference, entry.uid ?? reference)
    const send = this.callFor(content)
    const attempt = randomUUID()
    await this.journal.attempt(reference)
    const claimed = await this.journal.claimConfirming(reference, attempt)
    if (claimed !== attempt) throw new CertificationUnavailable('Another process is having it signed.')
    try {
      const answer = await this.calls(send)
      const record = fromFneAnswer(answer, netFcfa, this.now())
      await this.journal.settle(reference, record)
      return record
    } catch (error) {
      if (error instanceof FneSilent) throw new CertificationUncertain(reference, attempt)
      if (!(error instanceof FneAway || error instanceof CertificationRefused)) throw error
      await this.journal.release(reference, attempt)
      throw error instanceof FneAway ? new CertificationUnavailable(error.message, { cause: error }) : error
    }
  }

  /** @throws CertificationRefused  before anything is recorded: the platform's format cannot express it */
  private callFor(content: InvoiceContent) {
    if (content.kind === 'credit_note') {
      const { id, items } = toFneRefund(content)
      return () => this.client.refund(id, items)
    }
    const { pointOfSale, establishment } = this.options
    const invoice = toFneInvoice(content, { pointOfSale, establishment })
    return () => this.client.sign(invoice)
  }
}
