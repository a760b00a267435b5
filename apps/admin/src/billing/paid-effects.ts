import { type Type } from '@nestjs/common'
import { ReinstatementAfterPayment } from '../dunning/reinstatement-after-payment.js'
import { SubscriptionActivation } from './subscriptions/subscription-activation.js'
import { type InvoicePaidEffect } from './settlements/invoice-paid-effect.js'

/** The effects of a paid invoice, in this order. They get the global providers and the billing clock. */
export const PAID_EFFECTS: Type<InvoicePaidEffect>[] = [SubscriptionActivation, ReinstatementAfterPayment]
