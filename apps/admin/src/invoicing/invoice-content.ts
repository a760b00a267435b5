import { type Account, type Invoice, type InvoiceLine, type OrganisationProfile, type Seller } from '@repere/prisma'
import { amountInWords, dayOf, type LineKind, localDay } from '@repere/rating'
import { francs } from '@repere/shared'
import {
  type CertificationRecord,
  type CreditedInvoice,
  type InvoiceContent,
  type InvoiceParty,
  type InvoiceSnapshot,
  type InvoiceSnapshotLine,
} from '../invoices/invoice-snapshot.js'
import { renewalDueOn } from '../invoices/grace.js'
import { stateOnceIssued } from '../invoices/invoice-lifecycle.js'
import { printedSeller, taxIdOf } from '../seller/seller.js'
import { type InvoiceNumber } from './invoice-series.js'

/** An invoice with everything else that is printed on it. */
export interface WholeInvoice extends Invoice {
  lines: InvoiceLine[]
  account: Account & { profile: OrganisationProfile | null }
  credits: Invoice | null
}

/** The fields of a `WholeInvoice` that Prisma reads. */
export const WHOLE = {
  lines: { orderBy: { position: 'asc' } },
  account: { include: { profile: true } },
  credits: true,
} as const

const UNITS: Readonly<Record<LineKind, string | null>> = {
  subscription: 'mois',
  upgrade: 'jour',
  overage: 'requête',
  adjustment: null,
}

/**
 * All that is printed but the number and the certificate.
 *
 * @param issuedOn  `YYYY-MM-DD` in the seller's zone
 * @param payLink   where it is paid without a login; null: it has no link (yet)
 */
export function contentOf(
  invoice: WholeInvoice,
  seller: Seller,
  issuedOn: string,
  payLink: string | null = null,
): InvoiceContent {
  const isCreditNote = invoice.kind === 'credit_note'
  const isPaid = !isCreditNote && stateOnceIssued(invoice) === 'paid'
  return {
    kind: isCreditNote ? 'credit_note' : 'invoice',
    reference: invoice.id,
    issuedOn,
    dueOn: isCreditNote ? null : dueOnceIssued(invoice, issuedOn),
    ...(isPaid ? { paidOn: localDay(invoice.settledAt ?? invoice.createdAt, seller.utcOffsetMinutes) } : {}),
    period: billedDaysOf(invoice, seller.utcOffsetMinutes),
    seller: printedSeller(seller),
    buyer: buyerOf(invoice.account),
    lines: invoice.lines.map(toLine),
    netFcfa: francs(invoice.netFcfa),
    tax: { ratePerMille: invoice.taxRatePerMille, mention: invoice.taxMention, amountFcfa: francs(invoice.taxFcfa) },
    totalFcfa: francs(invoice.totalFcfa),
    amountInWords: amountInWords(francs(Math.abs(invoice.totalFcfa))),
    credited: invoice.credits === null ? null : creditedOf(invoice.credits),
    paymentInstructions: isCreditNote || isPaid ? [] : paymentInstructions(seller, payLink),
    legalMentions: [...(invoice.reason === null ? [] : [`Motif : ${invoice.reason}`]), ...(isCreditNote ? [] : LEGAL)],
  }
}

/** The first and the last day that an invoice bills, `YYYY-MM-DD` in the seller's zone. */
export const billedDaysOf = (
  { billedFrom, billedTo, periodStart, periodEnd }: Invoice,
  utcOffsetMinutes: number,
): { from: string; to: string } => ({
  from: billedFrom === null ? localDay(periodStart, utcOffsetMinutes) : dayOf(billedFrom),
  to: billedTo === null ? localDay(new Date(periodEnd.getTime() - 1), utcOffsetMinutes) : dayOf(billedTo),
})

/** The content with the fields that issuing adds. */
export const snapshotOf = (
  content: InvoiceContent,
  { series, number }: InvoiceNumber,
  record: CertificationRecord | null,
): InvoiceSnapshot => ({ ...content, version: 1, series, number, certification: record ?? 'not_required' })

/** An invoice that was issued late, because it could not be certified, is not late for its buyer. */
export function dueOnceIssued({ dueOn, kind }: Pick<Invoice, 'dueOn' | 'kind'>, issuedOn: string): string {
  if (kind === 'renewal') return renewalDueOn(dayOf(dueOn), issuedOn)
  return dayOf(dueOn) < issuedOn ? issuedOn : dayOf(dueOn)
}

const LEGAL = [
  'Aucun escompte n’est accordé pour paiement anticipé. Tout retard de paiement peut entraîner la suspension du service.',
  'Toute retenue à la source doit être justifiée par une attestation.',
]

function paymentInstructions({ bankDetails }: Seller, payLink: string | null): string[] {
  return [
    'Payable en ligne par mobile money ou par carte, depuis votre espace client.',
    ...(payLink === null ? [] : [`Sans vous connecter : ${payLink}`]),
    ...(bankDetails === null ? [] : [`Par virement, en rappelant le numéro de la facture : ${bankDetails}`]),
  ]
}

/** The buyer as the account describes it now. */
export function buyerOf({ name, country, profile }: WholeInvoice['account']): InvoiceParty {
  const town = [profile?.postalCode, profile?.city].filter(Boolean).join(' ')
  return {
    legalName: profile?.legalName ?? name,
    address: [profile?.street ?? '', town].filter((line) => line !== ''),
    country,
    rccm: profile?.rccm ?? null,
    taxId: taxIdOf(country, profile?.taxId ?? null),
    phone: null,
    mail: null,
  }
}

const toLine = (line: InvoiceLine): InvoiceSnapshotLine => ({
  label: line.label,
  quantity: line.quantity,
  unit: UNITS[line.kind],
  unitPriceFcfa: francs(line.unitPriceFcfa),
  per: line.per,
  amountFcfa: francs(line.amountFcfa),
})

function creditedOf({ number, issuedOn, certification }: Invoice): CreditedInvoice {
  if (number === null || issuedOn === null) throw new Error('A credit note of an invoice without a number')
  const record = certification as CertificationRecord | null
  const fne = record?.fne
  return {
    number,
    issuedOn: dayOf(issuedOn),
    certificationCode: record?.code ?? null,
    ...(fne === undefined ? {} : { fne }),
  }
}
