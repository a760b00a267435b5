import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  CountField,
  IdField,
  InstantField,
  NullableInstantField,
  NullableTextField,
  OneOf,
  Optional,
  TextField,
  TextOf,
} from '@repere/http'
import { type PaymentWebhook, WebhookState } from '@repere/prisma'
import { NextCursor, PageQueryDto } from '../../page.dto.js'

const STATES = Object.values(WebhookState)

export class WebhooksQueryDto extends PageQueryDto {
  @Optional()
  @OneOf(STATES)
  state?: WebhookState

  @Optional()
  @TextOf(1, 64, { description: "The provider's id of a payment." })
  provider_id?: string
}

@ApiSchema({ name: 'PaymentWebhook' })
export class PaymentWebhookDto {
  @IdField()
  id!: string

  @TextField()
  provider!: string

  @TextField()
  event_id!: string

  @ApiProperty({ type: String, example: 'transaction.approved' })
  name!: string

  @NullableTextField("The provider's id of the payment.")
  provider_id!: string | null

  @ApiProperty({
    type: String,
    enum: STATES,
    description: '`ignored`: not about a known payment; `failed`: retried with increasing intervals.',
  })
  state!: WebhookState

  @CountField()
  attempts!: number

  @NullableTextField()
  error!: string | null

  @InstantField()
  received_at!: Date

  @NullableInstantField()
  processed_at!: Date | null
}

@ApiSchema({ name: 'PaymentWebhookDetails' })
export class PaymentWebhookDetailsDto extends PaymentWebhookDto {
  @TextField('The body as received.')
  body!: string
}

@ApiSchema({ name: 'PaymentWebhookPage' })
export class PaymentWebhookPageDto {
  @ApiProperty({ type: [PaymentWebhookDto], description: 'Newest first.' })
  webhooks!: PaymentWebhookDto[]

  @NextCursor()
  next!: string | null
}

export const toWebhook = (webhook: PaymentWebhook): PaymentWebhookDto => ({
  id: webhook.id,
  provider: webhook.provider,
  event_id: webhook.eventId,
  name: webhook.name,
  provider_id: webhook.providerId,
  state: webhook.state,
  attempts: webhook.attempts,
  error: webhook.error,
  received_at: webhook.receivedAt,
  processed_at: webhook.processedAt,
})

export const toWebhookDetails = (webhook: PaymentWebhook): PaymentWebhookDetailsDto => ({
  ...toWebhook(webhook),
  body: Buffer.from(webhook.body).toString('utf8'),
})
