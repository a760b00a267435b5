import { type CertificationRecord } from '../invoice-snapshot.js'

/** What we know of a document at the authority. */
export interface JournalEntry {
  /** A request may have been sent before. */
  attempted: boolean
  /** Under which the authority knows the request. Null: none is known. */
  uid: string | null
  /** The authority may have been told to certify it. */
  confirming: boolean
  /** Null: not certified, as far as is known. */
  record: CertificationRecord | null
}

/**
 * What was sent to the authority, by our reference: kept where a crash does not reach, and written before each step.
 * Every write stands when its promise is fulfilled, and is seen by every process.
 */
export abstract class CertificationJournal {
  /** Reads many and notes an attempt for each, so that `read` and `attempt` cost nothing the first time. */
  async prepare(_references: string[]): Promise<void> {
    // Where reading is cheap anyway.
  }

  /** Forgets what was prepared and not asked for. */
  forget(_references: string[]): void {
    // Nothing was kept.
  }

  abstract read(reference: string): Promise<JournalEntry>

  /** Before the first request is sent. Safe to repeat. */
  abstract attempt(reference: string): Promise<void>

  /**
   * Makes a request the document's own, unless it has one: two processes must not certify two requests.
   *
   * @returns the one that stands
   */
  abstract claim(reference: string, uid: string): Promise<string>

  /**
   * As `claim` and `confirming` in one step, for a request that was just made: the one that stands may be confirmed.
   *
   * @returns the one that stands
   */
  abstract claimConfirming(reference: string, uid: string): Promise<string>

  /** Before the authority is told to certify the request. */
  abstract confirming(reference: string, uid: string): Promise<void>

  /** The request is known to be gone, and was not certified. Does nothing if another stands. */
  abstract release(reference: string, uid: string): Promise<void>

  /** Certified. */
  abstract settle(reference: string, record: CertificationRecord): Promise<void>
}

const NOTHING: JournalEntry = { attempted: false, uid: null, confirming: false, record: null }

/** In memory: for tests, and where nothing is certified. */
export class MemoryJournal extends CertificationJournal {
  private readonly entries = new Map<string, JournalEntry>()

  async read(reference: string): Promise<JournalEntry> {
    return { ...(this.entries.get(reference) ?? NOTHING) }
  }

  async attempt(reference: string): Promise<void> {
    await this.change(reference, { attempted: true })
  }

  async claim(reference: string, uid: string): Promise<string> {
    const claimed = this.entries.get(reference)?.uid ?? uid
    await this.change(reference, { uid: claimed })
    return claimed
  }

  async claimConfirming(reference: string, uid: string): Promise<string> {
    const claimed = await this.claim(reference, uid)
    await this.confirming(reference, claimed)
    return claimed
  }

  async confirming(reference: string, uid: string): Promise<void> {
    await this.change(reference, { uid, confirming: true })
  }

  async release(reference: string, uid: string): Promise<void> {
    if (this.entries.get(reference)?.uid === uid) await this.change(reference, { uid: null, confirming: false })
  }

  async settle(reference: string, record: CertificationRecord): Promise<void> {
    await this.change(reference, { record })
  }

  private async change(reference: string, change: Partial<JournalEntry>): Promise<void> {
    this.entries.set(reference, { ...(await this.read(reference)), ...change })
  }
}
