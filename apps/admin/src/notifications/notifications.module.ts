import { Module } from '@nestjs/common'
import { SealedText } from '../identity/sealed-text.js'
import { PortalWebhooksController } from './portal-webhooks.controller.js'
import { WebhookEndpoints } from './webhook-endpoints.js'
import { WebhookTransport } from './webhook-transport.js'

/** The providers that the worker needs to send webhooks. */
@Module({ providers: [SealedText, WebhookTransport], exports: [SealedText, WebhookTransport] })
export class WebhookSendingModule {}

/** Webhook endpoints over HTTP. */
@Module({ controllers: [PortalWebhooksController], providers: [SealedText, WebhookEndpoints] })
export class NotificationsModule {}
