/** A payment in FedaPay's format: names and shapes are the provider's. Times are ISO 8601, amounts whole units. */
export interface Transaction {
  klass: 'v1/transaction'
  id: number
  /** FedaPay's own; the merchant's is `merchant_reference`. */
  reference: string
  merchant_reference: string | null
  amount: number
  description: string
  callback_url: string | null
  status: TransactionStatus
  customer_id: number | null
  currency_id: number
  /** The operator or card; null before the choice. */
  mode: string | null
  operation: 'payment'
  metadata: Record<string, unknown>
  custom_metadata: Record<string, unknown> | null
  commission: number | null
  fees: number | null
  fixed_commission: number
  /** The amount that the merchant gets; null until it is paid. */
  amount_transferred: number | null
  /** The amount that the customer paid; null until it is paid. */
  amount_debited: number | null
  last_error_code: string | null
  receipt_url: string | null
  created_at: string
  updated_at: string
  approved_at: string | null
  declined_at: string | null
  canceled_at: string | null
  expired_at: string | null
  transferred_at: string | null
  refunded_at: string | null
  approved_partially_refunded_at: string | null
  transferred_partially_refunded_at: string | null
  deleted_at: null
}

export const STATUSES = [
  'pending',
  'approved',
  'declined',
  'canceled',
  'expired',
  'transferred',
  'refunded',
  'approved_partially_refunded',
  'transferred_partially_refunded',
] as const
export type TransactionStatus = (typeof STATUSES)[number]

/** The outcomes that the checkout page and the control API can set. */
export const OUTCOMES = ['approved', 'declined', 'canceled', 'expired'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The means of payment; `mode` is FedaPay's word, `name` the text on the checkout page. */
export const OPERATORS = [
  { mode: 'mtn_open', name: 'MTN Mobile Money' },
  { mode: 'moov', name: 'Moov Money' },
  { mode: 'orange_ci', name: 'Orange Money' },
  { mode: 'wave_ci', name: 'Wave' },
  { mode: 'card', name: 'Carte bancaire (Visa, Mastercard)' },
] as const
/** Operators that can be used without the checkout page. */
export const PHONE_OPERATORS = [
  { mode: 'mtn_open' },
  { mode: 'moov' },
  { mode: 'sbin' },
  { mode: 'moov_tg' },
  { mode: 'togocel' },
  { mode: 'mtn_ci' },
  { mode: 'airtel_ne' },
  { mode: 'free_sn' },
] as const
export type Mode = (typeof OPERATORS)[number]['mode'] | (typeof PHONE_OPERATORS)[number]['mode']

/** Test numbers of the provider's sandbox, with the answer of the phone's holder. Other numbers wait. */
export const TRIAL_ANSWERS: readonly { endsWith: string; outcome: Outcome }[] = [
  { endsWith: '64000001', outcome: 'approved' },
  { endsWith: '66000001', outcome: 'approved' },
  { endsWith: '64000000', outcome: 'declined' },
  { endsWith: '66000000', outcome: 'declined' },
]

export const CURRENCIES = [
  currency(1, 'FCFA', 'XOF', 952),
  currency(2, 'Franc guinéen', 'GNF', 324),
  currency(3, 'Euro', 'EUR', 978),
  currency(4, 'Dollar américain', 'USD', 840),
]

function currency(id: number, name: string, iso: string, code: number) {
  const at = '2018-03-12T09:09:03.969Z'
  return {
    klass: 'v1/currency',
    id,
    name,
    iso,
    code,
    prefix: null,
    suffix: iso,
    div: 1,
    created_at: at,
    updated_at: at,
  }
}

export interface Customer {
  klass: 'v1/customer'
  id: number
  firstname: string | null
  lastname: string | null
  email: string | null
  phone_number_id: number | null
  account_id: number
  created_at: string
  updated_at: string
  deleted_at: null
}

/** An event, with the payment at that time. */
export interface ProviderEvent {
  id: string
  /** `transaction.approved` and so on. */
  type: string
  object: 'transaction'
  object_id: number
  account_id: number
  entity: Transaction
  created_at: string
  updated_at: string
}

export const ACCOUNT_ID = 1370
