import { PaymentProvider, type ProviderTransaction } from './payment-provider.js'
import { ProviderUnavailable, WebhookRefused } from './payment-provider.problems.js'

/** For installations without a provider: payments are not possible, and webhooks are refused. */
export class NoPaymentProvider extends PaymentProvider {
  readonly phoneOperators = []
  readonly name = 'none'

  initiate(): Promise<never> {
    return this.unavailable()
  }

  status(): Promise<never> {
    return this.unavailable()
  }

  askOnPhone(): Promise<never> {
    return this.unavailable()
  }

  listTransactions(): Promise<ProviderTransaction[]> {
    return this.unavailable()
  }

  verifyWebhook(): never {
    throw new WebhookRefused('bad signature')
  }

  private async unavailable(): Promise<never> {
    throw new ProviderUnavailable('no payment provider is set up: see FEDAPAY_URL')
  }
}
