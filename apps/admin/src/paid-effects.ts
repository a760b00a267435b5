import { Global, Module } from '@nestjs/common'
import { SubscriptionActivation } from './subscriptions/subscription-activation.js'
import { INVOICE_PAID_EFFECTS, type InvoicePaidEffect } from './settlements/invoice-paid-effect.js'
import { ReinstatementAfterPayment } from './dunning/reinstatement-after-payment.js'

/** The effects of a paid invoice, in this order. */
const PAID_EFFECTS = [SubscriptionActivation, ReinstatementAfterPayment]

/** Binds the effects of a paid invoice, which higher rooms define, to settlements. */
@Global()
@Module({
  providers: [
    ...PAID_EFFECTS,
    { provide: INVOICE_PAID_EFFECTS, inject: PAID_EFFECTS, useFactory: (...made: InvoicePaidEffect[]) => made },
  ],
  exports: [INVOICE_PAID_EFFECTS],
})
export class PaidEffectsModule {}
