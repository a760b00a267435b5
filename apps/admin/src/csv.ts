import { stringify } from 'csv-stringify/sync'

/**
 * A table in the format of RFC 4180: commas, CRLF, quotes where needed. Text that a spreadsheet would run as a formula
 * is marked as text.
 *
 * @param rows  null becomes an empty cell
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify([[...header], ...rows.map((row) => [...row])], {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // A negative number is no formula.
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
  })
