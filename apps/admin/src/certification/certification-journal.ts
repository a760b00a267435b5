import { type CertificationRecord } from '../invoices/invoice-snapshot.js'

/** The state of a document at the authority. */
export interface JournalEntry {
  /** A request may have been sent before. */
  attempted: boolean
  /** The authority’s name for the request; null if it is unknown. */
  uid: string | null
  /** The authority may have received the confirmation. */
  confirming: boolean
  /** Null: not certified, as far as is known. */
  record: CertificationRecord | null
}

/**
 * The requests that were sent to the authority, by our reference: stored before each step, so that they survive a
 * crash. A write is committed when its promise resolves, and every process sees it.
 */
export abstract class CertificationJournal {
  /** Reads many and notes an attempt for each, so that `read` and `attempt` cost nothing the first time. */
  async prepare(_references: string[]): Promise<void> {
    // For entries that are cheap to read.
  }

  /** Forgets prepared entries that were not used. */
  forget(_references: string[]): void {
    // Nothing was kept.
  }

  abstract read(reference: string): Promise<JournalEntry>

  /** Before the first request is sent. Safe to repeat. */
  abstract attempt(reference: string): Promise<void>

  /**
   * Stores a request for the document, unless it has one: two processes must not certify two requests.
   *
   * @returns the stored request
   */
  abstract claim(reference: string, uid: string): Promise<string>

  /**
   * `claim` and `confirming` in one step, for a new request: the stored request may be confirmed.
   *
   * @returns the stored request
   */
  abstract claimConfirming(reference: string, uid: string): Promise<string>

  /** Call it before the request is confirmed at the authority. */
  abstract confirming(reference: string, uid: string): Promise<void>

  /** The request does not exist any more and was not certified. Does nothing if another one is stored. */
  abstract release(reference: string, uid: string): Promise<void>

  /** Certified. */
  abstract settle(reference: string, record: CertificationRecord): Promise<void>
}
