import { type FedaPayObject } from 'fedapay'
import { type PaymentRequest, type ProviderStatus, type ProviderTransaction } from '../payment-provider.js'
import { ProviderUnavailable } from '../payment-provider.problems.js'
import { operatorOfPhoneMode } from './phone-operators.js'

/** The fields of a payment in the API that we read. */
export interface FedaPayTransaction {
  id: number | string
  amount: number | string
  status: string
  currency_id: number | null
  mode: string | null
  merchant_reference?: string | null
  custom_metadata?: { reference?: unknown } | null
  amount_transferred?: number | string | null
  created_at: string
  approved_at?: string | null
  refunded_at?: string | null
  approved_partially_refunded_at?: string | null
  transferred_partially_refunded_at?: string | null
  transferred_at?: string | null
}

/** The body of a new transaction. */
export function toFedaPayTransaction(request: PaymentRequest) {
  const { reference, amountFcfa, currency, description, callbackUrl, customer } = request
  return {
    amount: amountFcfa,
    currency: { iso: currency },
    description,
    callback_url: callbackUrl,
    // In both: one is shown and searched in the dashboard, the other is returned unchanged.
    merchant_reference: reference,
    custom_metadata: { reference },
    customer: {
      firstname: customer.firstName,
      lastname: customer.lastName,
      email: customer.email,
      ...(customer.phone === null
        ? {}
        : { phone_number: { number: customer.phone.number, country: customer.phone.country.toLowerCase() } }),
    },
  }
}

/**
 * @param currencyOf  ISO code of one of the provider's currencies; null: it knows none of that number
 * @throws ProviderUnavailable  if the answer is not a payment
 */
export function fromFedaPayTransaction(
  given: FedaPayObject,
  currencyOf: (id: number) => string | null,
): ProviderTransaction {
  const transaction = given as unknown as FedaPayTransaction
  const amount = wholeOf(transaction.amount)
  const status = STATUS[transaction.status]
  if (amount === null || status === undefined || !isWord(transaction.id)) {
    throw new ProviderUnavailable(`transaction ${transaction.id} has an unknown form`)
  }
  const transferred = wholeOf(transaction.amount_transferred)
  return {
    providerId: `${transaction.id}`,
    reference: referenceOf(transaction),
    status,
    amount,
    currency: (transaction.currency_id === null ? null : currencyOf(transaction.currency_id)) ?? 'XXX',
    // Not its `fees`: those may have been added to the amount that the customer paid.
    fees: transferred === null ? null : amount - transferred,
    operator: operatorOf(transaction.mode),
    createdAt: timeOf(transaction.created_at) ?? missingTime(transaction.id),
    settledAt: timeOf(transaction.approved_at),
    refundedAt:
      timeOf(transaction.refunded_at) ??
      timeOf(transaction.transferred_partially_refunded_at) ??
      timeOf(transaction.approved_partially_refunded_at),
    transferredAt: timeOf(transaction.transferred_at),
  }
}

/** Our reference in the provider's answer; null: it has none. */
export function referenceOf(
  transaction: Pick<FedaPayTransaction, 'custom_metadata' | 'merchant_reference'>,
): string | null {
  const kept = transaction.custom_metadata?.reference ?? transaction.merchant_reference
  return typeof kept === 'string' && kept !== '' ? kept : null
}

const STATUS: Partial<Record<string, ProviderStatus>> = {
  pending: 'pending',
  approved: 'settled',
  // Paid out to us: still paid.
  transferred: 'settled',
  declined: 'declined',
  canceled: 'canceled',
  expired: 'expired',
  approved_partially_refunded: 'partially_refunded',
  transferred_partially_refunded: 'partially_refunded',
  refunded: 'refunded',
}

const CARDS = new Set(['card', 'visa', 'mastercard'])

/** Most modes are an operator and where, `mtn_open`, `moov_tg`, `orange_ci`; Celtiis is `sbin`, after its company. */
function operatorOf(mode: string | null): string | null {
  if (mode === null) return null
  const operator = operatorOfPhoneMode(mode) ?? mode.split('_')[0] ?? mode
  return CARDS.has(operator) ? 'card' : operator
}

function wholeOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+(\.0+)?$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : null
}

function timeOf(text: string | null | undefined): Date | null {
  const time = typeof text === 'string' ? new Date(text) : null
  return time === null || Number.isNaN(time.getTime()) ? null : time
}

function missingTime(id: number | string): never {
  throw new ProviderUnavailable(`transaction ${id} has no time of creation`)
}

const isWord = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string'
