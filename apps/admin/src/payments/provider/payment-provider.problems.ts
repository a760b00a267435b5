import { type ProviderTransaction } from './payment-provider.js'

/** Failures between us and a payment provider. Messages are for the log: they contain no keys and no customers. */
export abstract class PaymentProviderProblem extends Error {}

/** It did not respond, or failed; the request had no effect. */
export class ProviderUnavailable extends PaymentProviderProblem {
  override readonly name = 'ProviderUnavailable'
}

/** The request was sent, and its result is unknown. Look up the reference before repeating it. */
export class OutcomeUnknown extends PaymentProviderProblem {
  override readonly name = 'OutcomeUnknown'
}

/** It answered that it will not do it. The same request will be refused again. */
export class PaymentRefused extends PaymentProviderProblem {
  override readonly name = 'PaymentRefused'

  /**
   * @param status  the provider's HTTP status
   * @param fields  the provider's words per field; empty where it names none
   */
  constructor(
    message: string,
    readonly status: number,
    readonly fields: Record<string, string[]>,
  ) {
    super(message)
  }
}

export type WebhookFault = 'no signature' | 'bad signature' | 'stale' | 'from the future' | 'not an event'

/** A webhook that the provider did not send, or that is changed or too old. Nothing may change because of it. */
export class WebhookRefused extends PaymentProviderProblem {
  override readonly name = 'WebhookRefused'

  constructor(readonly fault: WebhookFault) {
    super(`webhook refused: ${fault}`)
  }
}

/** The provider knows this payment, and it cannot be paid any more: it is paid, refunded, canceled or expired. */
export class PaymentConcluded extends PaymentProviderProblem {
  override readonly name = 'PaymentConcluded'

  constructor(readonly transaction: ProviderTransaction) {
    super(`transaction ${transaction.providerId} is already ${transaction.status}`)
  }
}
