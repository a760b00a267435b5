import { type IncomingHttpHeaders } from 'node:http'

/** What we ask a customer to pay. */
export interface PaymentRequest {
  /**
   * Our own name of this payment, stored before the provider hears of it: 8 to 64 of `A-Z a-z 0-9 _ -`. The provider
   * keeps it, and by it what it took is found again.
   */
  reference: string
  /** Whole francs, at least 1. */
  amountFcfa: number
  currency: 'XOF'
  /** What the customer reads on the checkout page; at most 255 characters. */
  description: string
  customer: PaymentCustomer
  /** Where the customer's browser goes afterwards. What it then says is no proof of anything. */
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
  /** Where the customer chooses an operator and pays. It goes stale: ask `initiate` again for another. */
  checkoutUrl: string
}

/**
 * - `pending`: nobody has paid (yet)
 * - `settled`: the customer has paid
 * - `declined`, `canceled`, `expired`: not paid. A success may still follow a `declined` or `expired`: customers try again
 * - `partially_refunded`, `refunded`: was paid, and some or all went back
 */
export type ProviderStatus =
  'pending' | 'settled' | 'declined' | 'canceled' | 'expired' | 'partially_refunded' | 'refunded'

/** A payment as the provider has it. Amount, currency and reference are what it says: compare them, trust none. */
export interface ProviderTransaction {
  providerId: string
  /** Ours, as it was handed over. Null: it has none, as when somebody made it in the provider's dashboard. */
  reference: string | null
  status: ProviderStatus
  /** In whole units of `currency`. */
  amount: number
  /** ISO 4217. Never guessed: one that the provider cannot name is `XXX`. */
  currency: string
  /** What the provider keeps of it, in whole units of `currency`; null: not said (yet). */
  fees: number | null
  /** `mtn`, `moov`, `orange`, `wave`, `card`, or the provider's own word; null while nobody chose. */
  operator: string | null
  createdAt: Date
  /** When it was paid; null: it was not. It stays when money goes back. */
  settledAt: Date | null
  refundedAt: Date | null
  /** When the provider paid it out to us; null: not yet. */
  transferredAt: Date | null
}

/** What a verified webhook says. Only a hint: ask `status` before anything changes. */
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
 * Whoever takes the customers' money: mobile money and cards, by a checkout page of its own.
 *
 * Nothing here retries by itself: the caller has the record of what was tried, and a retry that forgets it charges twice.
 * Every failure is one of `payment-provider.problems.ts`. There is no `refund`: FedaPay offers it in its dashboard alone.
 * Staff refund there, and `status`, webhooks and the list then say so.
 */
export abstract class PaymentProvider {
  /** Stored beside every id, for ids are unique per provider only. */
  abstract readonly name: string

  /**
   * Asks for a payment, and where the customer pays it.
   *
   * @param sentBefore  when this reference was first sent; null: never was. Sent before, the provider is first asked
   *   whether it has it, and only what it has not is created: one reference, one payment.
   * @throws PaymentRefused       the provider will not take it, and has not
   * @throws ProviderUnavailable  the provider has not taken it; safe to repeat, with `sentBefore`
   * @throws OutcomeUnknown       the provider may have taken it; repeat only with `sentBefore`
   * @throws PaymentConcluded     sent before, and nobody can pay it any more; it says what became of it
   */
  abstract initiate(request: PaymentRequest, sentBefore: Date | null): Promise<InitiatedPayment>

  /** Operators that `askOnPhone` knows; none where the provider offers a checkout page only. */
  abstract readonly phoneOperators: readonly PhoneOperator[]

  /**
   * Has the operator ask the person on the phone for the payment; what becomes of it, `status` and webhooks tell.
   *
   * @param number  international form, `+22990000000`
   * @throws PaymentRefused       the provider or the operator will not ask this number
   * @throws ProviderUnavailable  nobody was asked; safe to repeat
   * @throws OutcomeUnknown       the person may have been asked
   */
  abstract askOnPhone(providerId: string, operator: PhoneOperator, number: string): Promise<void>

  /**
   * What has become of a payment. By reference, the provider's list is searched from `since` on (an hour of clock
   * difference is allowed for); of several with one reference a paid one comes first, then the oldest.
   *
   * @returns null when the provider does not know it
   * @throws ProviderUnavailable
   */
  abstract status(of: { providerId: string } | { reference: string; since: Date }): Promise<ProviderTransaction | null>

  /**
   * Whether a webhook is the provider's, untouched and fresh.
   *
   * @param rawBody  the bytes as they came: parsed and written again they are others
   * @throws WebhookRefused  in every other case
   */
  abstract verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): WebhookHint

  /**
   * All payments that the provider created in the period, oldest first, whoever made them.
   *
   * @throws ProviderUnavailable  also when only a part could be read: half a list would look like missing payments
   */
  abstract listTransactions(period: Period): Promise<ProviderTransaction[]>
}
