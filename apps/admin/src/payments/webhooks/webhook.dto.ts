import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type PaymentWebhook, WebhookState } from '@repere/prisma'
import { NextCursor, PageQueryDto } from '../../page.dto.js'

const STATES = Object.values(WebhookState)

export class WebhooksQueryDto extends PageQueryDto {
  @Input.Optional()
  @Input.OneOf(STATES)
  state?: WebhookState

  @Input.Optional()
  @Input.TextOf(1, 64, { description: "The provider's id of a payment." })
  provider_id?: string
}

@ApiSchema({ name: 'PaymentWebhook' })
export class PaymentWebhookDto {
  @Field.Id()
  id!: string

  @Field.Text()
  provider!: string

  @Field.Text()
  event_id!: string

  @Field.Text({ example: 'transaction.approved' })
  name!: string

  @Field.Text("The provider's id of the payment.", { nullable: true })
  provider_id!: string | null

  @Field.OneOf(STATES, '`ignored`: not about a known payment; `failed`: retried with increasing intervals.')
  state!: WebhookState

  @Field.Count()
  attempts!: number

  @Field.Text({ nullable: true })
  error!: string | null

  @Field.Instant()
  received_at!: Date

  @Field.Instant({ nullable: true })
  processed_at!: Date | null
}

@ApiSchema({ name: 'PaymentWebhookDetails' })
export class PaymentWebhookDetailsDto extends PaymentWebhookDto {
  @Field.Text('The body as received.')
  body!: string
}

@ApiSchema({ name: 'PaymentWebhookPage' })
export class PaymentWebhookPageDto {
  @Field.List(PaymentWebhookDto, 'Newest first.')
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
