import { type SettlementKind } from '@repere/prisma'
import { type Author } from '../audit/index.js'

/** An amount that reduces the open amount of an invoice. */
export interface SettlementOrder {
  invoiceId: string
  /** Credit notes settle by being issued, reversals by `SettlementReversals`. */
  kind: Exclude<SettlementKind, 'credit_note' | 'reversal'>
  /** Received, or taken from credit; above zero. The excess over the open amount becomes the account's credit. */
  amountFcfa: number
  /** The part of `amountFcfa` that the provider or the bank keeps. */
  feeFcfa?: number
  /** The object of the settlement: `payment:<id>`, `bank:<reference>:<invoice>`. The same key settles once. */
  key: string
  paymentId?: string
  /** Number of the transfer or of the certificate. */
  reference?: string
  receivedAt: Date
  by: Author
}
