/** The events that the ledger records, as codes that user interfaces translate. */
export const BOOKING_KINDS = [
  'invoice',
  'credit_note',
  'tax_rounding',
  'mobile_money',
  'card',
  'bank_transfer',
  'withholding',
  'credit_balance',
  'top_up',
  'unmatched_money',
  'goodwill',
  'credit_payout',
  'provider_payout',
  'refund_by_provider',
  'refund_by_bank',
] as const

export type BookingKind = (typeof BOOKING_KINDS)[number]

export interface Booking {
  kind: BookingKind
  /** Number of the invoice, or the reference of the money. */
  reference: string
  /** True for a booking that reverses an earlier one. */
  isReversal: boolean
}

/** The beginning of each description. Descriptions are stored and never change, so these texts must not change. */
const BEGINNINGS: Record<BookingKind, string> = {
  invoice: 'Invoice ',
  credit_note: 'Credit note ',
  tax_rounding: 'tax_rounding of ',
  mobile_money: 'mobile_money for ',
  card: 'card for ',
  bank_transfer: 'bank_transfer for ',
  withholding: 'withholding for ',
  credit_balance: 'credit_balance for ',
  top_up: 'top_up: ',
  unmatched_money: 'unmatched_money: ',
  goodwill: 'goodwill: ',
  credit_payout: 'payout: ',
  provider_payout: 'Payout ',
  refund_by_provider: 'given back through the provider: ',
  refund_by_bank: 'given back through the bank: ',
}
const REVERSAL = 'taken back: '

/** The description of a booking as the ledger stores it, English. */
export const describeBooking = (kind: BookingKind, reference: string): string => `${BEGINNINGS[kind]}${reference}`

export const describeReversal = (description: string): string => `${REVERSAL}${description}`

/** Reads a stored description. @returns null for one that `describeBooking` did not write */
export function readBooking(description: string): Booking | null {
  const isReversal = description.startsWith(REVERSAL)
  const text = isReversal ? description.slice(REVERSAL.length) : description
  const kind = BOOKING_KINDS.find((one) => text.startsWith(BEGINNINGS[one]))
  return kind === undefined ? null : { kind, reference: text.slice(BEGINNINGS[kind].length), isReversal }
}
