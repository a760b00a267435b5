import { createHash } from 'node:crypto'
import { type Fcfa } from '@repere/shared'

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Names that countries give to the tax number of a company. */
export const TAX_ID_KINDS = ['IFU', 'NINEA', 'NCC', 'NIF'] as const
export type TaxIdKind = (typeof TAX_ID_KINDS)[number]

/** The seller or the buyer, as printed. */
export interface InvoiceParty {
  legalName: string
  /** Lines of the postal address, without the country; empty when unknown. */
  address: string[]
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  /** Number in the trade register, with its prefix (`RB/COT/24 B 12345`). Null: none, or unknown. */
  rccm: string | null
  /** Null: not registered, or unknown. */
  taxId: { kind: TaxIdKind; value: string } | null
  phone: string | null
  mail: string | null
}

/** A logo that ships with the PDF's layout. A changed logo gets a new name: stored invoices name the old one. */
export type LogoName = 'repere-1'

export interface InvoiceSeller extends InvoiceParty {
  /** Null: the name alone. */
  logo: LogoName | null
  /** Further legal statements about the seller, a line each: legal form and capital, tax regime, bank. */
  mentions: string[]
}

/** One line, before tax. */
export interface InvoiceSnapshotLine {
  /** French: `Abonnement Pro, janvier 2026`. */
  label: string
  /** A whole number, not negative; a credit note turns the sign of amounts only. */
  quantity: number
  /** The unit of `quantity`, in French and singular: `mois`, `jour`, `requête`. Null: none (an agreed amount). */
  unit: string | null
  /** The price is for `per` counted things. */
  unitPriceFcfa: Fcfa
  per: number
  /** Negative on a credit note. */
  amountFcfa: Fcfa
}

/** The tax authority's certificate. All of it is printed. */
export interface CertificationRecord {
  /** Of the authority, as printed; six groups of four from e-MECeF. */
  code: string
  /** Number of the certifying machine. */
  nim: string
  /** As the machine reports it: `12/15 FV`. */
  counters: string
  /** Content of the QR code. */
  qr: string
  /** ISO 8601 in the seller's zone, with its offset: `2026-01-01T09:12:44+01:00`. */
  at: string
  /** From FNE, for credit notes. `code` is the reference of the invoice, `nim` the taxpayer's number. */
  fne?: FneInvoice
}

/** An invoice as FNE knows it. */
export interface FneInvoice {
  id: string
  /** Ids of its lines. */
  items: string[]
  /** Before tax. */
  netFcfa: number
}

/** The invoice that a credit note corrects. */
export interface CreditedInvoice {
  number: string
  /** `YYYY-MM-DD`. */
  issuedOn: string
  /** Null: it never had to be certified. */
  certificationCode: string | null
  /** The FNE certificate. */
  fne?: FneInvoice
}

/** All that is known before the authority certifies and a number is taken. Money is in whole francs. */
export interface InvoiceContent {
  kind: InvoiceKind
  /** Our own reference of this document: its id, which never changes. Certification is idempotent by it. Not printed. */
  reference: string
  /** Days in the seller's zone, `YYYY-MM-DD`. */
  issuedOn: string
  /** Null on a credit note. */
  dueOn: string | null
  /** The day of the payment of an invoice that was paid before it was issued. Absent: it is to be paid. */
  paidOn?: string
  /** Days that the lines are about, both included. Null: no period. */
  period: { from: string; to: string } | null
  seller: InvoiceSeller
  buyer: InvoiceParty
  /** At least one, in the order in which they are printed. */
  lines: InvoiceSnapshotLine[]
  netFcfa: Fcfa
  tax: {
    /** 180 = 18 %. */
    ratePerMille: number
    /** French: `TVA 18 %`. */
    mention: string
    amountFcfa: Fcfa
  }
  totalFcfa: Fcfa
  /** French, of the total without its sign: `vingt-neuf mille cinq cents francs CFA`. */
  amountInWords: string
  /** On a credit note only, and always there. */
  credited: CreditedInvoice | null
  /** French, a line each: how to pay. Empty on a credit note. */
  paymentInstructions: string[]
  /** French, a line each: legal statements about the sale (late payment, jurisdiction). */
  legalMentions: string[]
}

/**
 * An invoice as it was issued: everything that is printed, with nothing that must be looked up later. Stored with the
 * invoice, so that changed prices, addresses or rules do not change old invoices.
 */
export interface InvoiceSnapshot extends InvoiceContent {
  /** Of the layout. Stored invoices are printed as the layout of their version prints. */
  version: 1
  /** Name of the gapless series: `2026`, or `A-2026` for credit notes. */
  series: string
  /** As printed: `FA-2026-000123`. */
  number: string
  /** `pending`: it must be certified and is not yet, so it is a proof copy and is not sent. */
  certification: CertificationRecord | 'pending' | 'not_required'
}

/**
 * The one JSON text of a value: keys sorted by code unit at every depth, no white space, `undefined` fields left out.
 *
 * @throws TypeError  for values that JSON cannot hold exactly: a fraction beyond safe integers, NaN, functions, dates
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      throw new TypeError(`${value} has no exact JSON`)
    }
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && isPlain(value)) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
    return `{${fields.join(',')}}`
  }
  throw new TypeError(`${Object.prototype.toString.call(value)} has no JSON`)
}

/** SHA-256 of the canonical JSON, 64 lower-case hex digits. A field read back from `jsonb` hashes the same. */
export const snapshotDigest = (snapshot: InvoiceSnapshot): string =>
  createHash('sha256').update(canonicalJson(snapshot)).digest('hex')

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}

/** A record as a column holds it. */
export const asJson = (record: CertificationRecord) => ({ ...record, fne: record.fne && { ...record.fne } })
