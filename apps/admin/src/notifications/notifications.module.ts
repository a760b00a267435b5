import { Module } from '@nestjs/common'
import { SealedText } from '../identity/sealed-text.js'
import { IdentityModule } from '../identity/identity.module.js'
import { DueDeliveries } from './due-deliveries.js'
import { FailingEndpoints } from './failing-endpoints.js'
import { PortalWebhooksController } from './portal-webhooks.controller.js'
import { WebhookEndpoints } from './webhook-endpoints.js'
import { WebhookTransport } from './webhook-transport.js'

const SENDING = [DueDeliveries, FailingEndpoints, SealedText, WebhookTransport]

/** The providers that the worker needs to send webhooks. */
@Module({ providers: SENDING, exports: SENDING })
export class WebhookSendingModule {}

/** Webhook endpoints over HTTP. */
@Module({
  imports: [IdentityModule],
  controllers: [PortalWebhooksController],
  providers: [SealedText, WebhookEndpoints],
})
export class NotificationsModule {}
