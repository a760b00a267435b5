import pLimit from 'p-limit'
import { type CertificationRecord, type InvoiceContent } from '../../invoices/invoice-snapshot.js'
import { CertificationRefused, CertificationUnavailable, CertificationUncertain } from '../certification.js'
import { type CertificationJournal, type JournalEntry } from '../certification-journal.js'
import { type EmecefElements, type EmecefInvoice, EmecefRefusal, EmecefSilent, GONE } from './emecef-api.js'
import { JournaledCertification } from '../journaled-certification.js'
import { EmecefClient, type EmecefClientOptions } from './emecef-client.js'
import { fromElements, isSame, toEmecefInvoice } from './mapping.js'

export interface EmecefOptions extends EmecefClientOptions {
  /**
   * The authority's details of a finalised request contain its code. If they do not, a person must clear up a lost
   * answer to a confirmation.
   */
  recallsFinalized: boolean
}

/** Ten may wait at the authority; one is left to other processes. */
const WAITING_MAX = 9

/**
 * Benin's e-MECeF: a request is submitted, answered with totals, and certified when it is confirmed; unconfirmed, it
 * expires after a while. It has no idempotency, so two rules keep a document from being certified twice: only the one
 * request in the journal is confirmed, and it is replaced only after the authority has reported that it does not exist
 * and was not certified.
 */
export class EmecefCertification extends JournaledCertification {
  private readonly client: EmecefClient
  /** Held from the submission of a request until its confirmation was answered. */
  private readonly waiting = pLimit(WAITING_MAX)

  constructor(
    private readonly options: EmecefOptions,
    journal: CertificationJournal,
  ) {
    super(journal)
    this.client = new EmecefClient(options)
  }

  covers(country: string): boolean {
    return country === 'BJ'
  }

  async cancel(reference: string): Promise<void> {
    await inOurWords(async () => {
      const { attempted, uid: known, confirming, record } = await this.journal.read(reference)
      if (record !== null) throw new CertificationRefused(`${reference} is certified.`)
      const uid = known ?? (attempted ? await this.findWaiting(reference) : null)
      if (uid === null) return
      if (await isThere(this.client.cancel(uid))) return this.journal.release(reference, uid)
      if (confirming) {
        const late = await this.recall(reference, uid)
        if (late !== null) throw new CertificationRefused(`${reference} is certified.`)
      }
      await this.journal.release(reference, uid)
    })
  }

  protected certifyOnce(content: InvoiceContent): Promise<CertificationRecord> {
    return inOurWords(async () => {
      const entry = await this.journal.read(content.reference)
      if (entry.record !== null) return entry.record
      return entry.attempted ? this.waiting(() => this.continueRequest(content, entry)) : this.begin(content)
    })
  }

  /** A document without any request: the journal entries that follow do not block others. */
  private async begin(content: InvoiceContent): Promise<CertificationRecord> {
    const { reference } = content
    const invoice = toEmecefInvoice(content)
    await this.journal.attempt(reference)
    const settle = await this.waiting(async () => {
      const submitted = await this.submit(content, invoice)
      const uid = await this.journal.claimConfirming(reference, submitted)
      if (uid !== submitted) await isThere(this.client.cancel(submitted))
      try {
        const elements = await this.client.confirm(uid)
        return () => this.settle(reference, elements)
      } catch (error) {
        if (!isGone(error)) throw error
        return async () => (await this.recall(reference, uid)) ?? this.forgotten(reference, uid)
      }
    })
    return settle()
  }

  private async continueRequest(content: InvoiceContent, entry: JournalEntry): Promise<CertificationRecord> {
    const { reference } = content
    if (entry.uid !== null && entry.confirming) {
      const record = await this.confirm(reference, entry.uid)
      if (record !== null) return record
      await this.journal.release(reference, entry.uid)
    }
    const uid = await this.request(content)
    await this.journal.confirming(reference, uid)
    return (await this.confirm(reference, uid)) ?? this.forgotten(reference, uid)
  }

  private async forgotten(reference: string, uid: string): Promise<never> {
    await this.journal.release(reference, uid)
    throw new CertificationUnavailable('e-MECeF forgot the request before it was confirmed.')
  }

  /** The only request to confirm for a document: the earlier one if its content is the same, otherwise a new one. */
  private async request(content: InvoiceContent): Promise<string> {
    const { reference } = content
    const invoice = toEmecefInvoice(content)
    const { uid: known } = await this.journal.read(reference)
    const uid = known ?? (await this.findWaiting(reference))
    const details = uid === null ? null : await this.detailsOf(uid)
    if (uid !== null && details !== null && isSame(details.invoice, invoice)) return this.claim(reference, uid)
    if (uid !== null) {
      if (details !== null) await isThere(this.client.cancel(uid))
      await this.journal.release(reference, uid)
    }
    await this.journal.attempt(reference)
    return this.claim(reference, await this.submit(content, invoice))
  }

  /** @throws CertificationRefused  when the authority's sums differ from ours; nothing is confirmed */
  private async submit({ totalFcfa, tax }: InvoiceContent, invoice: EmecefInvoice): Promise<string> {
    const { uid, total, vab } = await this.client.submit(invoice)
    if (total === Math.abs(totalFcfa) && vab === Math.abs(tax.amountFcfa)) return uid
    await isThere(this.client.cancel(uid))
    const ours = `${Math.abs(totalFcfa)} with ${Math.abs(tax.amountFcfa)} of tax`
    throw new CertificationRefused(`e-MECeF makes the total ${total} with ${vab} of tax, not ${ours}.`)
  }

  private async claim(reference: string, uid: string): Promise<string> {
    const claimed = await this.journal.claim(reference, uid)
    if (claimed !== uid) await isThere(this.client.cancel(uid))
    return claimed
  }

  /**
   * @returns null if the request does not exist any more and was not certified
   * @throws CertificationUncertain
   */
  private async confirm(reference: string, uid: string): Promise<CertificationRecord | null> {
    try {
      return await this.settle(reference, await this.client.confirm(uid))
    } catch (error) {
      if (!isGone(error)) throw error
      return this.recall(reference, uid)
    }
  }

  /** Reads from the authority how a request was certified that no longer waits. Returns and throws as `confirm`. */
  private async recall(reference: string, uid: string): Promise<CertificationRecord | null> {
    // Another process may have been quicker.
    const { record } = await this.journal.read(reference)
    if (record !== null) return record
    const details = await this.detailsOf(uid)
    if (details?.elements) return this.settle(reference, details.elements)
    if (details === null && this.options.recallsFinalized) return null
    throw new CertificationUncertain(reference, uid)
  }

  private async settle(reference: string, elements: EmecefElements): Promise<CertificationRecord> {
    const record = fromElements(elements)
    await this.journal.settle(reference, record)
    return record
  }

  /** A request whose answer was lost. */
  private async findWaiting(reference: string): Promise<string | null> {
    for (const uid of await this.client.waiting()) {
      const details = await this.detailsOf(uid)
      if (details?.invoice.operator?.id === reference) return uid
    }
    return null
  }

  private async detailsOf(uid: string) {
    try {
      return await this.client.details(uid)
    } catch (error) {
      if (isGone(error)) return null
      throw error
    }
  }
}

const isGone = (error: unknown): boolean => error instanceof EmecefRefusal && error.code === GONE

/** @returns false if the request did not exist any more */
async function isThere(done: Promise<void>): Promise<boolean> {
  try {
    await done
    return true
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

async function inOurWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EmecefSilent) throw new CertificationUnavailable(error.message, { cause: error })
    if (!(error instanceof EmecefRefusal)) throw error
    if (error.isPassing) throw new CertificationUnavailable(error.message, { cause: error })
    throw new CertificationRefused(error.message, error.code)
  }
}
