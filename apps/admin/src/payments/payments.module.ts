import { Module } from '@nestjs/common'
import { QueuesModule } from '../jobs/queues.module.js'
import { Checkout } from './checkout.js'
import { PaymentsCoreModule } from './payments-core.module.js'
import { PortalPaymentsController } from './portal-payments.controller.js'
import { PortalWalletController } from './portal-wallet.controller.js'
import { UsageReaderModule } from '../usage/usage-reader.module.js'
import { Wallets } from '../wallet/wallets.js'
import { StaffReconciliationController } from './reconciliation/staff-reconciliation.controller.js'
import { PayLinksController } from './pay-links.controller.js'
import { PhonePayments } from './phone-payments.js'
import { Refunds } from './refunds.js'
import { StaffPaymentsController } from './staff-payments.controller.js'
import { StaffWebhooksController } from './webhooks/staff-webhooks.controller.js'
import { WebhooksController } from './webhooks/webhooks.controller.js'

@Module({
  imports: [PaymentsCoreModule, QueuesModule, UsageReaderModule],
  controllers: [
    WebhooksController,
    PortalPaymentsController,
    PortalWalletController,
    PayLinksController,
    // Before the controller whose route has an id in the place of these names.
    StaffWebhooksController,
    StaffReconciliationController,
    StaffPaymentsController,
  ],
  providers: [Checkout, PhonePayments, Refunds, Wallets],
})
export class PaymentsModule {}
