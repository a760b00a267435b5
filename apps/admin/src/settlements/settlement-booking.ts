import { type Settlement, type SettlementKind } from '@repere/prisma'
import { type Entry } from '../ledger/ledger.js'

/** The source of each kind of settlement. */
const SOURCES = {
  mobile_money: 'provider',
  card: 'provider',
  bank_transfer: 'bank',
  withholding: 'withholding',
  credit_balance: 'customer_credit',
} as const satisfies Record<Exclude<SettlementKind, 'credit_note' | 'reversal'>, string>

/** Prefix of the keys of settlements from the credit that is reserved for a corrected invoice. */
export const RESERVED = 'reserved_credit:'

/** A settlement in the ledger. Credit notes and reversals book themselves. */
export function bookingOf(settlement: Settlement, feeFcfa: number): Entry[] {
  const { kind, accountId, amountFcfa, excessFcfa } = settlement
  if (kind === 'credit_note' || kind === 'reversal') return []
  const source = settlement.key.startsWith(RESERVED) ? 'reserved_credit' : SOURCES[kind]
  return [
    {
      ledgerAccount: source,
      accountId: source === 'customer_credit' || source === 'reserved_credit' ? accountId : null,
      amountFcfa: amountFcfa + excessFcfa - feeFcfa,
    },
    { ledgerAccount: 'provider_fees', amountFcfa: feeFcfa },
    { ledgerAccount: 'receivable', accountId, amountFcfa: -amountFcfa },
    { ledgerAccount: 'customer_credit', accountId, amountFcfa: -excessFcfa },
  ]
}
