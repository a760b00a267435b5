import { type Seller, type Transaction } from '@repere/prisma'
import { francs } from '@repere/shared'
import { type InvoiceSeller, type TaxIdKind } from '../invoices/invoice-snapshot.js'
import { francsText } from '../pdf/french-print.js'

/** The seller: a single row. */
export const readSeller = (tx: Pick<Transaction, 'seller'>): Promise<Seller> =>
  tx.seller.findUniqueOrThrow({ where: { id: 1 } })

/** Names that countries give to the tax number of a company; in the other countries it is NIF. */
const TAX_ID_KINDS: Readonly<Record<string, TaxIdKind>> = { BJ: 'IFU', BF: 'IFU', CI: 'NCC', SN: 'NINEA' }

/** @param value  null: none, or unknown */
export const taxIdOf = (country: string, value: string | null) =>
  value === null ? null : { kind: TAX_ID_KINDS[country] ?? 'NIF', value }

/** The seller as invoices print it. */
export function printedSeller(seller: Seller): InvoiceSeller {
  return {
    legalName: seller.legalName,
    address: [seller.street, seller.city].filter((line) => line !== null),
    country: seller.country,
    rccm: seller.rccm,
    taxId: taxIdOf(seller.country, seller.taxId),
    phone: seller.phone,
    mail: seller.email,
    logo: 'repere-1',
    mentions: legalMentionOf(seller),
  }
}

/** `SARL au capital de 1 000 000 FCFA`; parts that are not known are left out. */
function legalMentionOf({ legalForm, capitalFcfa }: Seller): string[] {
  const capital = capitalFcfa === null ? null : `au capital de ${francsText(francs(capitalFcfa))}`
  const mention = [legalForm, capital].filter((part) => part !== null).join(' ')
  return mention === '' ? [] : [mention.charAt(0).toUpperCase() + mention.slice(1)]
}
