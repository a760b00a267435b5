import { type CertificationRecord, type InvoiceContent } from '../invoices/invoice-snapshot.js'

/**
 * The tax authority that certifies invoices before they are sent.
 *
 * A document is certified at most once, after any failure: it is identified by its `reference`, and its requests are in
 * the `CertificationJournal` before they are sent.
 */
export abstract class Certification {
  /** Whether it certifies the invoices of sellers in a country, ISO 3166-1 alpha-2. */
  abstract covers(country: string): boolean

  /**
   * Certifies an invoice or a credit note. A repeated call for the same reference, also at the same time or after a
   * crash, returns the same record.
   *
   * @returns null if the seller's country requires no certificate
   * @throws CertificationUnavailable  the document is valid: try again later
   * @throws CertificationUncertain    it may be certified, and only a person can find out; repeating does no harm
   * @throws CertificationRefused      the unchanged document will never be certified
   */
  abstract certify(content: InvoiceContent): Promise<CertificationRecord | null>

  /** Prepares the certification of many documents: reads and starts their journal entries together. */
  async prepare(_references: string[]): Promise<void> {
    // Nothing to prepare.
  }

  /** Ends the work that `prepare` started. */
  finish(_references: string[]): void {
    // `prepare` has started no work.
  }

  /**
   * Cancels the request that waits at the authority for a document that will not be issued, if there is one.
   *
   * @throws CertificationUnavailable  try again later
   * @throws CertificationRefused      it is certified: only a credit note can undo it
   */
  abstract cancel(reference: string): Promise<void>
}

/** The authority does not answer, or not now. */
export class CertificationUnavailable extends Error {
  override readonly name = 'CertificationUnavailable'
}

/** The authority received the confirmation, its answer was lost, and it does not report the result any more. */
export class CertificationUncertain extends Error {
  override readonly name = 'CertificationUncertain'

  /** @param uid  the authority’s name for the request, which staff search for on its portal */
  constructor(
    readonly reference: string,
    readonly uid: string,
  ) {
    super(`Whether ${reference} was certified (request ${uid}) is not known; look it up on the authority's portal.`)
  }
}

/** The authority, or we before asking it, say that this document cannot be certified. */
export class CertificationRefused extends Error {
  override readonly name = 'CertificationRefused'

  /** @param code  of the authority; null when we refused */
  constructor(
    message: string,
    readonly code: string | null = null,
  ) {
    super(message)
  }
}
