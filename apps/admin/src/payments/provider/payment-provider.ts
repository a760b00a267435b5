import { type IncomingHttpHeaders } from 'node:http'

/** A payment request to a customer. */
export interface PaymentRequest {
  /**
   * Our own name of this payment, stored before the request is sent: 8 to 64 of `A-Z a-z 0-9 _ -`. The provider keeps
   * it, so the payment is found by it.
   */
  reference: string
  /** Whole francs, at least 1. */
  amountFcfa: number
  currency: 'XOF'
  /** The description on the checkout page; at most 255 characters. */
  description: string
  customer: PaymentCustomer
  /** The page to which the browser returns. Its parameters prove nothing. */
  callbackUrl: string
}

export interface PaymentCustomer {
  firstName: string
  lastName: string
  email: string
  /** International form, `+22990000000`, and its country, ISO 3166 alpha-2; null: the checkout page asks. */
  phone: { number: string; country: string } | null
}

/** An operator that can ask a person on the phone, without a checkout page. */
export interface PhoneOperator {
  /** Ours: `mtn_bj`. */
  code: string
  /** As people know it. */
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** International, with the plus sign: `+229`. */
  prefix: string
}

export interface InitiatedPayment {
  providerId: string
  /** The page where the customer chooses an operator and pays. It expires: call `initiate` again for another. */
  checkoutUrl: string
}

/**
 * - `pending`: not paid (yet)
 * - `settled`: paid
 * - `declined`, `canceled`, `expired`: not paid. A success may still follow a `declined` or `expired`: customers retry
 * - `partially_refunded`, `refunded`: paid, and a part or all was refunded
 */
export type ProviderStatus =
  'pending' | 'settled' | 'declined' | 'canceled' | 'expired' | 'partially_refunded' | 'refunded'

/** A payment as the provider reports it. Compare amount, currency and reference with ours; do not trust them. */
export interface ProviderTransaction {
  providerId: string
  /** Our reference. Null: it has none, for example a payment created in the provider's dashboard. */
  reference: string | null
  status: ProviderStatus
  /** In whole units of `currency`. */
  amount: number
  /** ISO 4217. Never guessed: one that the provider cannot name is `XXX`. */
  currency: string
  /** The provider's fee, in whole units of `currency`; null: unknown (yet). */
  fees: number | null
  /** `mtn`, `moov`, `orange`, `wave`, `card`, or the provider's own word; null until the customer chooses. */
  operator: string | null
  createdAt: Date
  /** When it was paid; null: it was not. It stays when money goes back. */
  settledAt: Date | null
  refundedAt: Date | null
  /** When the provider paid it out to us; null: not yet. */
  transferredAt: Date | null
}

/** The content of a verified webhook. Only a hint: call `status` before anything changes. */
export interface WebhookHint {
  /** The same however often it is delivered; unique per provider. */
  eventId: string
  /** The provider's word, `transaction.approved` for one. */
  type: string
  /** Null: it is not about a payment. */
  providerId: string | null
  /** Ours; null where the event does not carry it. */
  reference: string | null
  /** When the delivery was signed, to the second. */
  signedAt: Date
}

export interface Period {
  /** Inclusive. */
  since: Date
  /** Exclusive. */
  until: Date
}

/**
 * The provider of payments: mobile money and cards, by its own checkout page.
 *
 * Nothing here retries by itself: the caller has the record of the attempts, and a retry without it charges twice.
 * Every failure is one of `payment-provider.problems.ts`. There is no `refund`: FedaPay offers it only in its
 * dashboard. Staff refund there, and `status`, webhooks and the list show it.
 */
export abstract class PaymentProvider {
  /** Stored beside every id, because ids are unique per provider only. */
  abstract readonly name: string

  /**
   * Creates a payment, and the page where the customer pays it.
   *
   * @param sentBefore  when this reference was first sent; null: never. If it was sent before, the provider's list is
   * checked first, and only a missing payment is created: one reference, one payment.
   * @throws PaymentRefused       the provider refused it
   * @throws ProviderUnavailable  the provider did not accept it; safe to repeat, with `sentBefore`
   * @throws OutcomeUnknown       the provider may have accepted it; repeat only with `sentBefore`
   * @throws PaymentConcluded     sent before, and it cannot be paid any more; contains its state
   */
  abstract initiate(request: PaymentRequest, sentBefore: Date | null): Promise<InitiatedPayment>

  /** Operators that `askOnPhone` knows; none where the provider offers a checkout page only. */
  abstract readonly phoneOperators: readonly PhoneOperator[]

  /**
   * Requests the payment on the person's phone through the operator; `status` and webhooks report the result.
   *
   * @param number  international form, `+22990000000`
   * @throws PaymentRefused       the provider or the operator refuses this number
   * @throws ProviderUnavailable  no request was sent; safe to repeat
   * @throws OutcomeUnknown       a request may have been sent
   */
  abstract askOnPhone(providerId: string, operator: PhoneOperator, number: string): Promise<void>

  /**
   * The state of a payment. By reference, the provider's list is searched from `since` on (minus an hour for different
   * clocks); of several with one reference a paid one comes first, then the oldest.
   *
   * @returns null if the provider does not know it
   * @throws ProviderUnavailable
   */
  abstract status(of: { providerId: string } | { reference: string; since: Date }): Promise<ProviderTransaction | null>

  /**
   * Whether a webhook is the provider's, untouched and fresh.
   *
   * @param rawBody  the received bytes: parsing and serialising would change them
   * @throws WebhookRefused  in every other case
   */
  abstract verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): WebhookHint

  /**
   * All payments that the provider created in the period, oldest first, from any source.
   *
   * @throws ProviderUnavailable  also if only a part could be read: missing pages would look like missing payments
   */
  abstract listTransactions(period: Period): Promise<ProviderTransaction[]>
}
