import { type CertificationRecord } from '../invoices/invoice-snapshot.js'
import { CertificationJournal, type JournalEntry } from './certification-journal.js'

const NOTHING: JournalEntry = { attempted: false, uid: null, confirming: false, record: null }

/** A journal in memory. */
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
