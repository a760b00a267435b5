import { ruleOn, VALUE_ADDED_TAX } from './law-table.js'

/** What tax an invoice bears, and what it must say about it. */
export interface TaxRule {
  /** 180 = 18 %. */
  ratePerMille: number
  /** French, as printed. */
  mention: string
}

export interface TaxQuestion {
  /** ISO 3166-1 alpha-2, upper case. */
  sellerCountry: string
  buyerCountry: string
  /** The buyer is registered for value added tax where it is. */
  buyerTaxable: boolean
  /** `YYYY-MM-DD` in the seller's zone: the day of the invoice. */
  date: string
}

/** The country or the day is not in the table: nobody may guess a tax. */
export class TaxUnknown extends Error {
  override readonly name = 'TaxUnknown'
}

/**
 * The tax of a service sold on a day. At home the standard rate; abroad none, for the service is used there: a taxable
 * buyer owes it at home, another's is an export.
 *
 * @throws TaxUnknown  when the seller's country has no rate on that day
 */
export function taxRuleFor({ sellerCountry, buyerCountry, buyerTaxable, date }: TaxQuestion): TaxRule {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new TaxUnknown(`${date} is no day`)
  const rate = ruleOn(VALUE_ADDED_TAX, sellerCountry, date)
  if (rate === undefined) throw new TaxUnknown(`no rate of value added tax is known for ${sellerCountry} on ${date}`)
  if (buyerCountry === sellerCountry) {
    const percent = String(rate.ratePerMille / 10).replace('.', ',')
    return { ratePerMille: rate.ratePerMille, mention: `TVA ${percent} %` }
  }
  return buyerTaxable
    ? { ratePerMille: 0, mention: 'TVA due par le preneur (autoliquidation)' }
    : { ratePerMille: 0, mention: 'TVA 0 % (exportation de services)' }
}
