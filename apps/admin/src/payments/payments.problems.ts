import { type FieldError, Problem } from '@repere/http'
import { type PayableRange } from '../payment-limits/payment-limits.js'

const STATUS = {
  invoice_not_found: 404,
  /** Not issued yet, dropped, a credit note, or nothing is left to pay. */
  nothing_to_pay: 409,
  /** Less than the smallest or more than the largest payment, or more than the open amount. */
  amount_not_payable: 400,
  /** The provider answered that it will not take it. */
  provider_refused: 502,
  /** The provider does not respond, or it is unknown whether it accepted: a repeated request continues from there. */
  provider_unavailable: 503,
  /** It was not received, or it was refunded completely. */
  not_refundable: 409,
  /** More than earlier refunds have left of it. */
  more_than_received: 409,
  /** More than the credit of the account. */
  more_than_credit: 409,
  /** A refund with that reference exists already. */
  refund_exists: 409,
} as const

const RETRY_AFTER_SECONDS = 5

/** The reason for refusing a request about a payment. The message may be shown to the caller. */
export class PaymentProblem extends Problem {
  override readonly name = 'PaymentProblem'

  constructor(
    readonly code: keyof typeof STATUS,
    message: string,
    options: { details?: FieldError[]; cause?: unknown } = {},
  ) {
    const status = STATUS[code]
    const headers: Record<string, string> = status === 503 ? { 'retry-after': `${RETRY_AFTER_SECONDS}` } : {}
    super({ status, message, headers, ...options })
  }
}

export const invoiceNotFound = () => new PaymentProblem('invoice_not_found', 'Invoice not found.')

export const nothingToPay = () =>
  new PaymentProblem('nothing_to_pay', 'There is nothing to pay: the invoice is settled or not issued yet.')

export const amountNotPayable = (amountFcfa: number, { minFcfa, maxFcfa }: PayableRange) =>
  new PaymentProblem('amount_not_payable', `From ${minFcfa} to ${maxFcfa} francs can be paid now.`, {
    details: [{ field: 'amount_fcfa', reason: 'out_of_range', value: amountFcfa }],
  })

export const providerUnavailable = (cause?: unknown) =>
  new PaymentProblem('provider_unavailable', 'The payment provider does not answer; please try again.', { cause })

export const providerRefused = (cause: unknown) =>
  new PaymentProblem('provider_refused', 'The payment provider refused this payment.', { cause })
