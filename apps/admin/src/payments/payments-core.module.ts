import { Module } from '@nestjs/common'
import { BillingCoreModule } from '../invoicing/billing-core.module.js'
import { TopUps } from '../wallet/top-ups.js'
import { PaymentSync } from './payment-sync.js'
import { PaymentAlerts } from './payment-alerts.js'
import { PaymentProviderModule } from './provider/index.js'
import { Reconciliation } from './reconciliation/reconciliation.js'
import { WebhookInbox } from './webhooks/webhook-inbox.js'

/** The processing of payments without endpoints: for the admin app and its worker. */
@Module({
  imports: [BillingCoreModule, PaymentProviderModule],
  providers: [PaymentAlerts, TopUps, PaymentSync, WebhookInbox, Reconciliation],
  exports: [BillingCoreModule, PaymentProviderModule, PaymentSync, WebhookInbox, Reconciliation],
})
export class PaymentsCoreModule {}
