import { isForeignMention, isTaxIdOf, plainTaxId } from '@repere/rating'
import { type CertificationRecord, type InvoiceContent, type InvoiceParty } from '../../invoices/invoice-snapshot.js'
import { CertificationRefused } from '../certification.js'
import { type EmecefElements, type EmecefInvoice, type EmecefItem, EmecefSilent } from './emecef-api.js'

/** The operator that the authority shows on the invoice. */
const OPERATOR = 'Repère'
const NAME_MAX_CHARACTERS = 200

/**
 * An invoice in the authority's format: its prices include the tax, and those of a credit note are positive, too.
 *
 * @throws CertificationRefused  if the format cannot express it
 */
export function toEmecefInvoice(content: InvoiceContent): EmecefInvoice {
  const { kind, reference, seller, buyer, credited, totalFcfa } = content
  const ifu = ifuOf(seller)
  if (ifu === null) throw new CertificationRefused('The seller has no IFU of 13 digits.')
  const buyerIfu = ifuOf(buyer)
  const isCredit = kind === 'credit_note'
  if (isCredit !== totalFcfa < 0 || totalFcfa === 0) {
    throw new CertificationRefused('The total of an invoice must be above 0, that of a credit note below 0.')
  }
  const taxGroup = taxGroupOf(content)
  const abroad = taxGroup === 'C'
  return {
    ifu,
    type: isCredit ? (abroad ? 'EA' : 'FA') : abroad ? 'EV' : 'FV',
    items: itemsOf(content, taxGroup),
    client: {
      ...(buyerIfu === null ? {} : { ifu: buyerIfu }),
      name: buyer.legalName,
      ...given('contact', buyer.phone ?? buyer.mail),
      ...given('address', buyer.address.join(', ')),
    },
    operator: { id: reference, name: OPERATOR },
    payment: [{ name: 'CREDIT', amount: Math.abs(totalFcfa) }],
    ...(isCredit ? { reference: originalCode(credited?.certificationCode) } : {}),
  }
}

/** @throws EmecefSilent  when the answer does not have the documented form */
export function fromElements({ codeMECeFDGI, qrCode, counters, nim, dateTime }: EmecefElements): CertificationRecord {
  const code = codeMECeFDGI.replaceAll('-', '').match(/^[A-Z0-9]{24}$/)?.[0]
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)$/.exec(dateTime) ?? []
  if (code === undefined || time === undefined) {
    throw new EmecefSilent(`e-MECeF answers with the code "${codeMECeFDGI}" of "${dateTime}"`)
  }
  return {
    code: code.match(/.{4}/g)?.join('-') ?? code,
    nim,
    counters,
    qr: qrCode,
    at: `${year}-${month}-${day}T${time}+01:00`,
  }
}

/** Whether a request that waits is the one that would be sent now: a draft may have changed since. */
export function isSame(waiting: Partial<EmecefInvoice>, { type, items, reference }: EmecefInvoice): boolean {
  const core = (invoice: Partial<EmecefInvoice>) =>
    JSON.stringify([
      invoice.type,
      invoice.reference ?? null,
      invoice.items?.map(({ name, price, quantity, taxGroup }) => [name, price, quantity, taxGroup]),
    ])
  return core(waiting) === core({ type, items, reference })
}

/** By the mention: a buyer may have moved home between its payment and the certificate. */
function taxGroupOf({ tax }: InvoiceContent): EmecefItem['taxGroup'] {
  if (tax.ratePerMille === 180) return 'B'
  if (tax.ratePerMille === 0) return isForeignMention(tax.mention) ? 'C' : 'A'
  throw new CertificationRefused(`e-MECeF knows no rate of ${tax.ratePerMille / 10} %.`)
}

/**
 * A line each, at the price of the whole line with its share of the tax. Shares are rounded so that they add up: the
 * authority's total is then ours to the franc, and so is the tax that it takes out of it.
 */
function itemsOf({ lines, netFcfa, totalFcfa }: InvoiceContent, taxGroup: EmecefItem['taxGroup']): EmecefItem[] {
  const sign = totalFcfa < 0 ? -1 : 1
  const priced = lines.filter(({ amountFcfa }) => amountFcfa !== 0)
  // The authority accepts no negative price: with an allowance among the lines, only their sum can be sent.
  if (priced.some(({ amountFcfa }) => amountFcfa * sign < 0)) {
    const name = nameOf(lines.map(({ label }) => label).join(' ; '))
    return [{ name, price: Math.abs(totalFcfa), quantity: 1, taxGroup }]
  }
  let net = 0n
  let said = 0n
  return priced.flatMap(({ label, amountFcfa }) => {
    net += BigInt(amountFcfa)
    const upToHere = rounded(BigInt(totalFcfa) * net, BigInt(netFcfa))
    const price = Number(upToHere - said) * sign
    said = upToHere
    return price === 0 ? [] : [{ name: nameOf(label), price, quantity: 1, taxGroup }]
  })
}

/** Half away from zero. The quotient of two amounts of one invoice times another of it. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  const quotient = (2n * n + d) / (2n * d)
  return negative ? -quotient : quotient
}

function originalCode(code: string | null | undefined): string {
  const characters = code?.replaceAll('-', '') ?? ''
  if (characters.length !== 24) throw new CertificationRefused('The credited invoice was not certified.')
  return characters
}

/** Without the separators that people type; null: no IFU of Benin. */
function ifuOf({ taxId }: Pick<InvoiceParty, 'taxId'>): string | null {
  return taxId?.kind === 'IFU' && isTaxIdOf('BJ', taxId.value) ? plainTaxId(taxId.value) : null
}

const nameOf = (label: string): string => label.slice(0, NAME_MAX_CHARACTERS)

const given = (field: 'contact' | 'address', text: string | null) => (text ? { [field]: text } : {})
