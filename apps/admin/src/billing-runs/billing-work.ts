import { type BillingRunKind, type Invoice, type Transaction } from '@repere/prisma'
import { type BillingMonth } from '@repere/rating'
import { type Author } from '../audit/index.js'
import { type DraftOrder } from '../invoicing/draft-order.js'
import { type PricedPlan } from '../subscriptions/base-prices.js'
import { type BilledUnits } from './overage-owed.js'

/** Data that the billing of a month needs besides the accounts. */
export interface BillingSetting {
  month: BillingMonth
  /** Every plan with its versions, the newest first. */
  plans: Map<string, PricedPlan>
  utcOffsetMinutes: number
  now: Date
  /** `YYYY-MM-DD` in the seller's zone. */
  today: string
  by: Author
}

/** The invoice of one account. */
export interface Bill {
  accountId: string
  /** Null: nothing. */
  order: DraftOrder | null
  /** Which requests beyond the quota it bills. */
  overage?: BilledUnits[]
  /** The amount is too small to be paid: a later month bills it. */
  carriesOver?: boolean
  /** Why it cannot be billed; null: it can. */
  problem: string | null
}

/** Accounts that a run has not processed yet. */
export interface CandidateQuery {
  setting: BillingSetting
  /** Null: there is no run of this kind and month. */
  runId: string | null
  /** In the order of ids. */
  after: string
  limit: number
  /** Failed accounts too: with `due`, those whose growing pause has passed; with `all`, every one. */
  failed: 'due' | 'all'
}

/** The work of one kind of run. */
export abstract class BillingWork {
  abstract readonly kind: BillingRunKind

  /** @returns their ids, in order */
  abstract candidates(tx: Transaction, query: CandidateQuery): Promise<string[]>

  /**
   * The invoices of the accounts; writes nothing. Accounts without an invoice are left out.
   *
   * @param accountIds  locked, unless it is a dry run
   */
  abstract bills(tx: Transaction, accountIds: string[], setting: BillingSetting): Promise<Bill[]>

  /** Whether an existing invoice equals the bill. */
  abstract isBilledBy(bill: Bill, existing: Invoice): boolean
}
