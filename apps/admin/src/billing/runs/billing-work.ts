import { type BillingRunKind, type Invoice, type Transaction } from '@repere/prisma'
import { type BillingMonth } from '@repere/rating'
import { type Author } from '../../audit/index.js'
import { type DraftOrder } from '../invoices/draft-order.js'
import { type PricedPlan } from '../subscriptions/base-prices.js'
import { type BilledUnits } from './overage-owed.js'

/** What billing a month needs to know besides the accounts. */
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

/** What one account is to be billed. */
export interface Bill {
  accountId: string
  /** Null: nothing. */
  order: DraftOrder | null
  /** Which requests beyond the quota it bills. */
  overage?: BilledUnits[]
  /** What it comes to is too little to be paid: a later month bills it. */
  carriesOver?: boolean
  /** Why it cannot be billed; null: it can. */
  problem: string | null
}

/** Accounts that a run has not come to yet. */
export interface CandidateQuery {
  setting: BillingSetting
  /** Null: no run of this kind and month was begun. */
  runId: string | null
  /** In the order of ids. */
  after: string
  limit: number
  /** Those that failed too: `due` where enough time has passed since, fewer and fewer times; `all` of them. */
  failed: 'due' | 'all'
}

/** What one kind of run bills. */
export abstract class BillingWork {
  abstract readonly kind: BillingRunKind

  /** @returns their ids, in order */
  abstract candidates(tx: Transaction, query: CandidateQuery): Promise<string[]>

  /**
   * What the accounts are to be billed; writes nothing. Accounts that are not to be billed any more are left out.
   *
   * @param accountIds  locked, unless it is a dry run
   */
  abstract bills(tx: Transaction, accountIds: string[], setting: BillingSetting): Promise<Bill[]>

  /** Whether an invoice that stands already is what the bill asks for. */
  abstract isBilledBy(bill: Bill, existing: Invoice): boolean
}
