import { type InvoiceKind, type Transaction } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { type BillingClock } from '../unit-of-work/billing-clock.js'

export interface InvoiceNumber {
  /** `FA-2026`. */
  series: string
  /** `FA-2026-000001`. */
  number: string
  /** `YYYY-MM-DD` in the seller's zone; never before that of an earlier number. */
  issuedOn: string
}

/** Invoices and credit notes are counted apart. */
const seriesOf = (kind: InvoiceKind): string => (kind === 'credit_note' ? 'AV' : 'FA')

/**
 * Takes the next number of a series, and locks the series until the transaction ends. Numbers have no gaps, because a
 * transaction that is rolled back takes none.
 */
export async function takeNumber(
  tx: Transaction,
  kind: InvoiceKind,
  clock: BillingClock,
  utcOffsetMinutes: number,
): Promise<InvoiceNumber> {
  const [taken] = await takeNumbers(tx, kind, 1, { clock, utcOffsetMinutes })
  return taken as InvoiceNumber
}

/** As `takeNumber`, several that follow each other, in their order. */
export async function takeNumbers(
  tx: Transaction,
  kind: InvoiceKind,
  count: number,
  { clock, utcOffsetMinutes }: { clock: BillingClock; utcOffsetMinutes: number },
): Promise<InvoiceNumber[]> {
  const prefix = seriesOf(kind)
  const year = localDay(clock.now(), utcOffsetMinutes).slice(0, 4)
  const [row] = await tx.$queryRaw<{ last: number }[]>`
    SELECT take_invoice_numbers(${prefix}, ${Number(year)}::int, ${count}::int) AS last`
  if (row === undefined) throw new Error(`No number in ${prefix} of ${year}`)
  // Read once the series is held: days follow each other as the numbers do.
  const today = localDay(clock.now(), utcOffsetMinutes)
  // The year may have turned while the series was waited for.
  const issuedOn = today.startsWith(year) ? today : `${year}-12-31`
  return Array.from({ length: count }, (_, index) => ({
    series: `${prefix}-${year}`,
    number: `${prefix}-${year}-${String(row.last - count + 1 + index).padStart(6, '0')}`,
    issuedOn,
  }))
}
