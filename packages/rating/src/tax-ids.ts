/** Formats of taxpayer numbers, in upper case without spaces, dots, slashes and dashes. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  /** IFU. */
  BJ: /^\d{13}$/,
  /** IFU. */
  BF: /^\d{8}[A-Z]$/,
  /** NCC. */
  CI: /^\d{7}[A-Z]$/,
  /** NIF. */
  ML: /^\d{9}[A-Z]?$/,
  /** NIF. */
  NE: /^\d{3,9}[A-Z]?$/,
  /** NINEA, with or without its COFI. */
  SN: /^\d{7,9}(\d[A-Z]\d)?$/,
  /** NIF. */
  TG: /^\d{10}$/,
}

/** Member states of the European Union: VAT numbers begin with the country code; Greece uses `EL`. */
const EUROPEAN_UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
const VAT_NUMBER: Readonly<Record<string, RegExp>> = {
  FR: /^FR[0-9A-Z]{2}\d{9}$/,
  DE: /^DE\d{9}$/,
  BE: /^BE[01]\d{9}$/,
  ES: /^ES[0-9A-Z]\d{7}[0-9A-Z]$/,
  IT: /^IT\d{11}$/,
  NL: /^NL\d{9}B\d{2}$/,
  LU: /^LU\d{8}$/,
  PT: /^PT\d{9}$/,
}
/** Other countries: letters and digits, at least four of them digits. */
const ANY = /^(?=(.*\d){4})[0-9A-Z]{5,20}$/

/** The form for comparison: upper case, without separators. */
export const plainTaxId = (taxId: string): string => taxId.toUpperCase().replace(/[\s./-]/g, '')

/**
 * True when a number has the format of a taxpayer number of the country. A person confirms that it belongs to the
 * taxpayer.
 *
 * @param country  ISO 3166-1 alpha-2, upper case
 */
export function isTaxIdOf(country: string, taxId: string): boolean {
  const plain = plainTaxId(taxId)
  const format = FORMATS[country] ?? VAT_NUMBER[country]
  if (format !== undefined) return format.test(plain)
  if (EUROPEAN_UNION.has(country)) return plain.startsWith(country === 'GR' ? 'EL' : country) && ANY.test(plain)
  return ANY.test(plain)
}
