import { type ProviderTransaction } from './payment-provider.js'

/** What can go wrong between us and a payment provider. Messages are for the log: they hold no keys and no customers. */
export abstract class PaymentProviderProblem extends Error {}

/** It did not answer, or answered that it cannot; what was asked has not happened. */
export class ProviderUnavailable extends PaymentProviderProblem {
  override readonly name = 'ProviderUnavailable'
}

/** It was sent, and no answer tells whether it happened. Ask for the reference before asking again. */
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

/** A webhook that is not the provider's, not as it was signed, or not fresh. Nothing may change for it. */
export class WebhookRefused extends PaymentProviderProblem {
  override readonly name = 'WebhookRefused'

  constructor(readonly fault: WebhookFault) {
    super(`webhook refused: ${fault}`)
  }
}

/** The provider has this payment already, and nobody can pay it any more: it is paid, given back, canceled or over. */
export class PaymentConcluded extends PaymentProviderProblem {
  override readonly name = 'PaymentConcluded'

  constructor(readonly transaction: ProviderTransaction) {
    super(`transaction ${transaction.providerId} is already ${transaction.status}`)
  }
}
