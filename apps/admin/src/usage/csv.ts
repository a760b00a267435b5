/** Text that a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * A table in the format of RFC 4180: commas, CRLF, quotes where needed. Text that a spreadsheet would run as a formula
 * is marked as text.
 *
 * @param rows  null becomes an empty cell
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return [header, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
