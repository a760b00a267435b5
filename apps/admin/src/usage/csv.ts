/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * A table as RFC 4180 has it: commas, CRLF, quotes where they are needed. Text that a spreadsheet would run as a formula
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
