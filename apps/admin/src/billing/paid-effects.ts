import { type Type } from '@nestjs/common'
import { ReinstatementAfterPayment } from '../dunning/reinstatement-after-payment.js'
import { SubscriptionActivation } from './subscriptions/subscription-activation.js'
import { type InvoicePaidEffect } from './settlements/invoice-paid-effect.js'

/** What follows when an invoice is paid, in this order. They get what is global, and the billing clock. */
export const PAID_EFFECTS: Type<InvoicePaidEffect>[] = [SubscriptionActivation, ReinstatementAfterPayment]
