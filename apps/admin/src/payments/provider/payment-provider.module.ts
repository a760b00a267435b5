import { Module } from '@nestjs/common'
import { CONFIG, type Config } from '../../config.js'
import { FedaPayProvider } from './fedapay/fedapay.js'
import { NoPaymentProvider } from './no-provider.js'
import { PaymentProvider } from './payment-provider.js'

/** The payment provider that the settings name. */
@Module({
  providers: [
    {
      provide: PaymentProvider,
      inject: [CONFIG],
      useFactory: ({ payments }: Config): PaymentProvider =>
        payments === null ? new NoPaymentProvider() : new FedaPayProvider(payments),
    },
  ],
  exports: [PaymentProvider],
})
export class PaymentProviderModule {}
