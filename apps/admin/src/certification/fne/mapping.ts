import { isTaxIdOf, plainTaxId } from '@repere/rating'
import { type CertificationRecord, type InvoiceContent } from '../../invoices/invoice-snapshot.js'
import { CertificationRefused } from '../certification.js'
import { type FneAnswer } from './fne-client.js'

export interface FneSite {
  /** As they are set up on the platform. */
  pointOfSale: string
  establishment: string
}

const TEXT_MAX = 200

/**
 * An invoice in the platform's format: its lines before tax, one of each, so that rounding moves no franc.
 *
 * @throws CertificationRefused  if the format cannot express it
 */
export function toFneInvoice(content: InvoiceContent, site: FneSite): object {
  const { buyer, lines, netFcfa, seller } = content
  if (content.totalFcfa <= 0) throw new CertificationRefused('The total of an invoice must be above 0.')
  const isAbroad = buyer.country !== seller.country
  const { kind, value = '' } = buyer.taxId ?? {}
  // Staff may move an account here with the number of its old country.
  const ncc = kind === 'NCC' && isTaxIdOf('CI', value) ? plainTaxId(value) : null
  const taxes = [groupOf(content)]
  const priced = lines.filter(({ amountFcfa }) => amountFcfa !== 0)
  // It accepts no negative price: with an allowance among the lines, only their sum can be sent.
  const said = priced.some(({ amountFcfa }) => amountFcfa < 0)
    ? [{ label: lines.map(({ label }) => label).join(' ; '), amountFcfa: netFcfa }]
    : priced
  return {
    invoiceType: 'sale',
    paymentMethod: 'deferred',
    template: isAbroad ? 'B2F' : ncc === null ? 'B2C' : 'B2B',
    ...(ncc === null ? {} : { clientNcc: ncc }),
    clientCompanyName: buyer.legalName.slice(0, TEXT_MAX),
    clientPhone: buyer.phone ?? '',
    clientEmail: buyer.mail ?? '',
    ...(isAbroad ? { foreignCurrency: 'XOF', foreignCurrencyRate: 1 } : {}),
    ...site,
    // The only one of our fields that the platform shows to people. They find the document of a lost answer by it.
    commercialMessage: content.reference,
    items: said.map(({ label, amountFcfa }) => ({
      description: label.slice(0, TEXT_MAX),
      quantity: 1,
      amount: amountFcfa,
      discount: 0,
      measurementUnit: '',
      taxes,
    })),
  }
}

/**
 * The part of each line that a credit note credits: the same share of all lines.
 *
 * @throws CertificationRefused  if the invoice was not certified here
 */
export function toFneRefund({ credited, netFcfa }: InvoiceContent): {
  id: string
  items: { id: string; quantity: number }[]
} {
  const original = credited?.fne
  if (original === undefined) throw new CertificationRefused('The credited invoice was not certified by FNE.')
  const share = Math.abs(netFcfa) / original.netFcfa
  return { id: original.id, items: original.items.map((id) => ({ id, quantity: share })) }
}

/** @param at  when it was signed, by our clock: the platform does not say it in its answer */
export function fromFneAnswer(
  { ncc, reference, token, invoice }: FneAnswer,
  netFcfa: number,
  at: Date,
): CertificationRecord {
  return {
    code: reference,
    nim: ncc,
    counters: '',
    qr: token,
    at: `${at.toISOString().slice(0, 19)}+00:00`,
    fne: { id: invoice.id, items: invoice.items.map(({ id }) => id), netFcfa: Math.abs(netFcfa) },
  }
}

/** TVA 18 %; TVAC none, by convention or abroad; TVAD none, by law. */
function groupOf({ tax, buyer, seller }: InvoiceContent): string {
  if (tax.ratePerMille === 180) return 'TVA'
  if (tax.ratePerMille === 90) return 'TVAB'
  if (tax.ratePerMille === 0) return buyer.country === seller.country ? 'TVAD' : 'TVAC'
  throw new CertificationRefused(`FNE knows no rate of ${tax.ratePerMille / 10} %.`)
}
