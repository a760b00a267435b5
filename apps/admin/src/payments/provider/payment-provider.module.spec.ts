import { Test } from '@nestjs/testing'
import { readConfig } from '../../config.js'
import { StoresModule } from '../../stores.module.js'
import { FedaPayProvider } from './fedapay/fedapay.js'
import { PaymentProvider } from './payment-provider.js'
import { PaymentProviderModule } from './payment-provider.module.js'
import { ProviderUnavailable, WebhookRefused } from './payment-provider.problems.js'

/** Neither is used: connections are opened with the first command. */
const STORES = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none', REDIS_URL: 'redis://127.0.0.1:9' }
const FEDAPAY = { FEDAPAY_URL: 'http://127.0.0.1:8095', FEDAPAY_SECRET_KEY: 'sk', FEDAPAY_WEBHOOK_SECRET: 'wh' }

describe('the payment provider', () => {
  const providerFor = async (env: Record<string, string>) => {
    const imports = [StoresModule.with(readConfig({ ...STORES, ...env })), PaymentProviderModule]
    const testing = await Test.createTestingModule({ imports }).compile()
    return { provider: testing.get(PaymentProvider), close: () => testing.close() }
  }

  it('is FedaPay where its settings are given', async () => {
    const { provider, close } = await providerFor(FEDAPAY)
    expect(provider).toBeInstanceOf(FedaPayProvider)
    await close()
  })

  it('is absent without settings: no payments, no webhooks', async () => {
    const { provider, close } = await providerFor({})
    await expect(provider.status({ providerId: '1' })).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(() => provider.verifyWebhook(Buffer.from('{}'), {}, new Date())).toThrow(WebhookRefused)
    await close()
  })
})
