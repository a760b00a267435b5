import { type BookingKind, readBooking } from '../ledger/booking-kinds.js'

/** The journal is French, as its chart of accounts (SYSCOHADA) and the names of its journals are. */
const WORDS: Record<BookingKind, string> = {
  invoice: 'Facture',
  credit_note: 'Avoir',
  tax_rounding: 'Arrondi de TVA sur',
  mobile_money: 'Mobile money pour',
  card: 'Carte pour',
  bank_transfer: 'Virement pour',
  withholding: 'Retenue à la source pour',
  credit_balance: 'Crédit imputé sur',
  top_up: 'Achat de crédit',
  unmatched_money: 'Argent sans facture',
  goodwill: 'Crédit offert',
  credit_payout: 'Crédit rendu à la banque',
  provider_payout: 'Versement du prestataire',
  refund_by_provider: 'Remboursement par le prestataire',
  refund_by_bank: 'Remboursement par la banque',
}

/** The description of a booking in French; one of unknown form stays as it is stored. */
export function describeInFrench(description: string): string {
  const booking = readBooking(description)
  if (booking === null) return description
  const text = `${WORDS[booking.kind]} ${booking.reference}`
  return booking.isReversal ? `Annulation : ${text}` : text
}
