import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type WebhookEndpoint, WebhookDeliveryState } from '@repere/prisma'
import { NextCursor, PageQueryDto } from '../page.dto.js'
import { type DeliveredEvent } from './webhook-endpoints.js'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../unit-of-work/webhook-events.js'

const STATES = Object.values(WebhookDeliveryState)

@ApiSchema({ name: 'WebhookEndpoint' })
export class WebhookEndpointDto {
  @Field.Id()
  id!: string

  @Field.Text()
  url!: string

  @Field.Text({ nullable: true })
  description!: string | null

  @Field.List(String, 'The types of events that are sent; empty: all of them.')
  events!: string[]

  @Field.YesOrNo()
  enabled!: boolean

  @Field.Instant('Until then, messages are signed with the previous secret as well; null: there is none.', {
    nullable: true,
  })
  previous_secret_until!: Date | null

  @Field.Instant('Time of the first failed attempt after the last success; null: the last attempt succeeded.', {
    nullable: true,
  })
  failing_since!: Date | null

  @Field.Instant('Time at which it was switched off, after it had failed for three days; null: it was not.', {
    nullable: true,
  })
  switched_off_at!: Date | null

  @Field.Instant()
  created_at!: Date
}

@ApiSchema({ name: 'NewWebhookEndpoint' })
export class NewWebhookEndpointDto extends WebhookEndpointDto {
  @Field.Text('The signing secret, as Standard Webhooks writes it (`whsec_` and base64). It is shown once.')
  secret!: string
}

@ApiSchema({ name: 'WebhookEndpoints' })
export class WebhookEndpointsDto {
  @Field.List(WebhookEndpointDto)
  endpoints!: WebhookEndpointDto[]

  @Field.SetOf(WEBHOOK_EVENT_TYPES, 'Every type of event.')
  event_types!: WebhookEventType[]
}

@ApiSchema({ name: 'WebhookDelivery' })
export class WebhookDeliveryDto {
  @Field.Id()
  id!: string

  @Field.Id()
  endpoint_id!: string

  @Field.Text('The `webhook-id` of the message.')
  message_id!: string

  @Field.OneOf(WEBHOOK_EVENT_TYPES)
  type!: string

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The `data` of the message.' })
  data!: object

  @Field.OneOf(STATES, '`failed`: not taken within three days, or the endpoint was switched off.')
  state!: WebhookDeliveryState

  @Field.Integer()
  attempts!: number

  @Field.Integer('The status of the last answer; null: no answer.', { nullable: true })
  status!: number | null

  @Field.Text('Why the last attempt failed.', { nullable: true })
  error!: string | null

  @Field.Instant()
  created_at!: Date

  @Field.Instant('The last attempt.', { nullable: true })
  tried_at!: Date | null

  @Field.Instant('The next attempt; null: none.', { nullable: true })
  due_at!: Date | null

  @Field.Instant({ nullable: true })
  delivered_at!: Date | null
}

@ApiSchema({ name: 'WebhookDeliveryPage' })
export class WebhookDeliveryPageDto {
  @Field.List(WebhookDeliveryDto, 'Newest first.')
  data!: WebhookDeliveryDto[]

  @NextCursor()
  next_cursor!: string | null
}

export class DeliveriesQueryDto extends PageQueryDto {
  @Input.Optional()
  @Input.OneOf(STATES)
  state?: WebhookDeliveryState
}

export class WebhookEndpointOrderDto {
  @Input.TextOf(1, 2000, { description: 'An https address that is reachable from the internet.' })
  url!: string

  @Input.Optional()
  @Input.TextOf(0, 200)
  description?: string

  @Input.Optional()
  @Input.SetOf(WEBHOOK_EVENT_TYPES, { description: 'The types of events that are sent; empty or absent: all of them.' })
  events?: WebhookEventType[]
}

export class TestEventDto {
  @Input.Optional()
  @Input.OneOf(WEBHOOK_EVENT_TYPES, { default: 'webhook.test', description: 'Of another event, a sample is sent.' })
  type?: WebhookEventType
}

export class WebhookEndpointChangeDto {
  @Input.Optional()
  @Input.TextOf(1, 2000)
  url?: string

  @Input.Optional()
  @Input.TextOf(0, 200)
  description?: string

  @Input.Optional()
  @Input.SetOf(WEBHOOK_EVENT_TYPES, { description: 'The types of events that are sent; empty or absent: all of them.' })
  events?: WebhookEventType[]

  @Input.Optional()
  @Input.YesOrNo({
    description:
      'While it is false, nothing is sent; events of that time are not sent later, either. `true` switches on an endpoint that was switched off because it failed.',
  })
  enabled?: boolean
}

export const toEndpoint = (endpoint: WebhookEndpoint): WebhookEndpointDto => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  enabled: endpoint.enabled,
  previous_secret_until: endpoint.previousUntil,
  failing_since: endpoint.failingSince,
  switched_off_at: endpoint.switchedOffAt,
  created_at: endpoint.createdAt,
})

export const toDelivery = ({ event, ...delivery }: DeliveredEvent): WebhookDeliveryDto => ({
  id: delivery.id,
  endpoint_id: delivery.endpointId,
  message_id: `msg_${event.id}`,
  type: event.type,
  data: event.data as object,
  state: delivery.state,
  attempts: delivery.attempts,
  status: delivery.status,
  error: delivery.error,
  created_at: event.createdAt,
  tried_at: delivery.triedAt,
  due_at: delivery.state === 'waiting' ? delivery.dueAt : null,
  delivered_at: delivery.deliveredAt,
})
