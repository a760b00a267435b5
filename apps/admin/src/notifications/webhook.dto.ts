import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  IdField,
  InstantField,
  NullableInstantField,
  NullableTextField,
  OneOf,
  Optional,
  SetOf,
  TextField,
  TextOf,
  YesOrNo,
} from '@repere/http'
import { type WebhookEndpoint, WebhookDeliveryState } from '@repere/prisma'
import { NextCursor, PageQueryDto } from '../page.dto.js'
import { type DeliveredEvent } from './webhook-endpoints.js'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './webhook-events.js'

const STATES = Object.values(WebhookDeliveryState)

@ApiSchema({ name: 'WebhookEndpoint' })
export class WebhookEndpointDto {
  @IdField()
  id!: string

  @TextField()
  url!: string

  @NullableTextField()
  description!: string | null

  @ApiProperty({ type: [String], description: 'The types of events that are sent; empty: all of them.' })
  events!: string[]

  @ApiProperty({ type: Boolean })
  enabled!: boolean

  @NullableInstantField('Until then, messages are signed with the previous secret as well; null: there is none.')
  previous_secret_until!: Date | null

  @InstantField()
  created_at!: Date
}

@ApiSchema({ name: 'NewWebhookEndpoint' })
export class NewWebhookEndpointDto extends WebhookEndpointDto {
  @TextField('The signing secret, as Standard Webhooks writes it (`whsec_` and base64). It is shown once.')
  secret!: string
}

@ApiSchema({ name: 'WebhookEndpoints' })
export class WebhookEndpointsDto {
  @ApiProperty({ type: [WebhookEndpointDto] })
  endpoints!: WebhookEndpointDto[]

  @ApiProperty({ type: [String], enum: WEBHOOK_EVENT_TYPES, isArray: true, description: 'Every type of event.' })
  event_types!: WebhookEventType[]
}

@ApiSchema({ name: 'WebhookDelivery' })
export class WebhookDeliveryDto {
  @IdField()
  id!: string

  @IdField()
  endpoint_id!: string

  @TextField('The `webhook-id` of the message.')
  message_id!: string

  @ApiProperty({ type: String, enum: WEBHOOK_EVENT_TYPES })
  type!: string

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The `data` of the message.' })
  data!: object

  @ApiProperty({ type: String, enum: STATES, description: '`failed`: not taken within three days.' })
  state!: WebhookDeliveryState

  @ApiProperty({ type: 'integer' })
  attempts!: number

  @ApiProperty({ type: 'integer', nullable: true, description: 'The status of the last answer; null: no answer.' })
  status!: number | null

  @NullableTextField('Why the last try failed.')
  error!: string | null

  @InstantField()
  created_at!: Date

  @NullableInstantField('The last try.')
  tried_at!: Date | null

  @NullableInstantField('The next try; null: none.')
  due_at!: Date | null

  @NullableInstantField()
  delivered_at!: Date | null
}

@ApiSchema({ name: 'WebhookDeliveryPage' })
export class WebhookDeliveryPageDto {
  @ApiProperty({ type: [WebhookDeliveryDto], description: 'Newest first.' })
  data!: WebhookDeliveryDto[]

  @NextCursor()
  next_cursor!: string | null
}

export class DeliveriesQueryDto extends PageQueryDto {
  @Optional()
  @OneOf(STATES)
  state?: WebhookDeliveryState
}

export class WebhookEndpointOrderDto {
  @TextOf(1, 2000, { description: 'An https address that is reachable from the internet.' })
  url!: string

  @Optional()
  @TextOf(0, 200)
  description?: string

  @Optional()
  @SetOf(WEBHOOK_EVENT_TYPES, { description: 'The types of events that are sent; empty or absent: all of them.' })
  events?: WebhookEventType[]
}

export class WebhookEndpointChangeDto {
  @Optional()
  @TextOf(1, 2000)
  url?: string

  @Optional()
  @TextOf(0, 200)
  description?: string

  @Optional()
  @SetOf(WEBHOOK_EVENT_TYPES, { description: 'The types of events that are sent; empty or absent: all of them.' })
  events?: WebhookEventType[]

  @Optional()
  @YesOrNo({ description: 'While it is off, nothing is sent, and what happens then is not sent later.' })
  enabled?: boolean
}

export const toEndpoint = (endpoint: WebhookEndpoint): WebhookEndpointDto => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  enabled: endpoint.enabled,
  previous_secret_until: endpoint.previousUntil,
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
