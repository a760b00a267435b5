import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isCredit, Malformed } from './invoice-check.js'
import { totalsOf } from './totals.js'
import {
  EmecefError,
  type InvoiceRequest,
  type InvoiceTotals,
  type InvoiceType,
  type SecurityElements,
} from './wire.js'

/** The largest number of requests that wait for confirmation. */
const PENDING_MAX = 10

export interface MachineOptions {
  ifu: string
  nim: string
  pendingMs: number
  /** Null: in memory only. */
  stateFile: string | null
  now: () => Date
}

export interface PendingInvoice {
  uid: string
  receivedAt: Date
  request: InvoiceRequest
  total: number
}

/** A certified invoice. A line of the state file. */
export interface CertifiedInvoice {
  uid: string
  request: InvoiceRequest
  total: number
  elements: SecurityElements
}

/**
 * A certifying machine: accepts requests, waits for their confirmation, counts without a gap. All methods are
 * synchronous.
 */
export class Machine {
  private readonly pending = new Map<string, PendingInvoice>()
  private readonly certified = new Map<string, CertifiedInvoice>()
  private readonly byCode = new Map<string, CertifiedInvoice>()
  private readonly creditedFcfa = new Map<string, number>()
  private readonly counts: Record<InvoiceType, number> = { FV: 0, EV: 0, FA: 0, EA: 0 }

  constructor(private readonly options: MachineOptions) {
    const { stateFile } = options
    if (stateFile === null) return
    mkdirSync(dirname(stateFile), { recursive: true })
    if (!existsSync(stateFile)) return
    const lines = readFileSync(stateFile, 'utf8').split('\n')
    for (const line of lines) if (line !== '') this.keep(JSON.parse(line) as CertifiedInvoice)
  }

  /** @throws EmecefError, Malformed */
  submit(request: InvoiceRequest): { uid: string } & InvoiceTotals {
    this.forgetExpired()
    if (this.pending.size >= PENDING_MAX) throw new EmecefError(1)
    const totals = totalsOf(request)
    const paidFcfa = request.payment?.reduce((sum, { amount }) => sum + amount, 0)
    if (paidFcfa !== undefined && request.payment?.length !== 0 && paidFcfa !== totals.total) {
      throw new Malformed({ payment: [`The payments come to ${paidFcfa}, the items to ${totals.total}.`] })
    }
    this.checkCredit(request, totals.total)
    const uid = randomUUID()
    this.pending.set(uid, { uid, receivedAt: this.options.now(), request, total: totals.total })
    return { uid, ...totals }
  }

  /** @throws EmecefError  20 unless it waits */
  confirm(uid: string): SecurityElements {
    const { request, total } = this.waiting(uid)
    // Another credit note for the same invoice may have been confirmed since this one was received.
    this.checkCredit(request, total)
    this.pending.delete(uid)
    const invoice: CertifiedInvoice = { uid, request, total, elements: this.elements(request, total, uid) }
    if (this.options.stateFile !== null) appendFileSync(this.options.stateFile, `${JSON.stringify(invoice)}\n`)
    this.keep(invoice)
    return invoice.elements
  }

  /** @throws EmecefError  20 unless it waits */
  cancel(uid: string): void {
    this.pending.delete(this.waiting(uid).uid)
  }

  /** @throws EmecefError  20 unless it waits */
  waiting(uid: string): PendingInvoice {
    this.forgetExpired()
    const invoice = this.pending.get(uid)
    if (invoice === undefined) throw new EmecefError(20)
    return invoice
  }

  /** Oldest first. */
  allWaiting(): PendingInvoice[] {
    this.forgetExpired()
    return [...this.pending.values()]
  }

  certifiedAs(uid: string): CertifiedInvoice | undefined {
    return this.certified.get(uid)
  }

  /** In the order in which they were certified. */
  allCertified(): CertifiedInvoice[] {
    return [...this.certified.values()]
  }

  /** A credit note names an invoice of the same machine and kind, and credits at most the invoiced amount. */
  private checkCredit(request: InvoiceRequest, total: number): void {
    if (!isCredit(request)) return
    const original = this.byCode.get(request.reference ?? '')
    if (original?.request.type !== (request.type === 'FA' ? 'FV' : 'EV')) throw new EmecefError(11)
    if ((this.creditedFcfa.get(request.reference ?? '') ?? 0) + total > original.total) throw new EmecefError(12)
  }

  private keep(invoice: CertifiedInvoice): void {
    const { uid, request, total, elements } = invoice
    this.certified.set(uid, invoice)
    this.byCode.set(withoutHyphens(elements.codeMECeFDGI), invoice)
    this.counts[request.type]++
    const original = request.reference ?? ''
    if (isCredit(request)) this.creditedFcfa.set(original, (this.creditedFcfa.get(original) ?? 0) + total)
  }

  private elements({ type }: InvoiceRequest, total: number, uid: string): SecurityElements {
    const { nim, ifu, now } = this.options
    const counters = `${this.counts[type] + 1}/${this.certified.size + 1} ${type}`
    const { text, compact } = beninTime(now())
    const code = `TEST${base32(`${nim};${ifu};${counters};${total};${compact};${uid}`).slice(0, 20)}`
    return {
      dateTime: text,
      qrCode: `F;${nim};${code};${ifu};${compact}`,
      codeMECeFDGI: code.match(/.{4}/g)?.join('-') ?? '',
      counters,
      nim,
    }
  }

  private forgetExpired(): void {
    const oldest = this.options.now().getTime() - this.options.pendingMs
    for (const { uid, receivedAt } of this.pending.values()) {
      if (receivedAt.getTime() <= oldest) this.pending.delete(uid)
    }
  }
}

export const withoutHyphens = (code: string): string => code.replaceAll('-', '')

/** Benin is an hour ahead of UTC all year. */
export function beninTime(instant: Date): { text: string; compact: string } {
  const [year, month, day, hour, minute, second] = new Date(instant.getTime() + 3_600_000)
    .toISOString()
    .split(/[-T:.]/) as [string, string, string, string, string, string]
  return {
    text: `${day}/${month}/${year} ${hour}:${minute}:${second}`,
    compact: `${year}${month}${day}${hour}${minute}${second}`,
  }
}

function base32(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  return [...createHash('sha256').update(text).digest()].map((byte) => alphabet[byte % 32]).join('')
}
