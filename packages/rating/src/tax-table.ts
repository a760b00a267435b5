import { ruleOn, VALUE_ADDED_TAX } from './law-table.js'

/** The tax of an invoice, and the text about it that the invoice must show. */
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
  /** True when the buyer is registered for value added tax in its country. */
  buyerTaxable: boolean
  /** `YYYY-MM-DD` in the seller's time zone: the day of the invoice. */
  date: string
}

/** Mentions of sales abroad. Issued invoices have them: they do not change. */
const REVERSE_CHARGE = 'TVA due par le preneur (autoliquidation)'
const EXPORT = 'TVA 0 % (exportation de services)'

/** The country or the day is not in the table. The code must not guess a tax. */
export class TaxUnknown extends Error {
  override readonly name = 'TaxUnknown'
}

/**
 * The tax of a service sold on a day. In the seller's country the standard rate applies. Abroad no tax applies, because
 * the service is used there: a taxable buyer pays the tax in its country, and a sale to any other buyer is an export.
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
  return { ratePerMille: 0, mention: buyerTaxable ? REVERSE_CHARGE : EXPORT }
}

/** Whether an invoice with this mention was made out to a buyer abroad, wherever the buyer is now. */
export const isForeignMention = (mention: string): boolean => mention === REVERSE_CHARGE || mention === EXPORT
