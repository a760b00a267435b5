import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common'
import { ApiBody } from '@nestjs/swagger'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { PAGE, pageOf } from '../pages.js'
import { WebhookEndpoints } from './webhook-endpoints.js'
import { WEBHOOK_EVENT_TYPES } from '../unit-of-work/webhook-events.js'
import {
  DeliveriesQueryDto,
  NewWebhookEndpointDto,
  TestEventDto,
  toDelivery,
  toEndpoint,
  WebhookDeliveryDto,
  WebhookDeliveryPageDto,
  WebhookEndpointChangeDto,
  WebhookEndpointDto,
  WebhookEndpointOrderDto,
  WebhookEndpointsDto,
} from './webhook.dto.js'

const BUILDERS = ['owner', 'developer'] as const

/** The webhook endpoints of an organisation. */
@Controller('portal')
export class PortalWebhooksController {
  constructor(private readonly endpoints: WebhookEndpoints) {}

  @Get('webhook-endpoints')
  @PortalEndpoint({ allow: BUILDERS, summary: 'List the webhook endpoints', answer: WebhookEndpointsDto })
  async listWebhookEndpoints(@Scoped() { own }: AccountScope): Promise<WebhookEndpointsDto> {
    const endpoints = await own.webhookEndpoint.findMany({ orderBy: { id: 'asc' } })
    return { endpoints: endpoints.map(toEndpoint), event_types: [...WEBHOOK_EVENT_TYPES] }
  }

  @Post('webhook-endpoints')
  @PortalEndpoint({
    allow: BUILDERS,
    verified: true,
    summary: 'Create a webhook endpoint',
    description:
      'Messages are signed as Standard Webhooks describes, with the secret that the answer shows once. An answer from 200 to 299 within ten seconds accepts a message; otherwise it is sent again for three days. Redirects are not followed.',
    answer: NewWebhookEndpointDto,
    status: 201,
    errors: [409],
  })
  async createWebhookEndpoint(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Body() order: WebhookEndpointOrderDto,
  ): Promise<NewWebhookEndpointDto> {
    const { endpoint, secret } = await this.endpoints.create(accountId, order, authorOf(caller))
    return { ...toEndpoint(endpoint), secret }
  }

  @Patch('webhook-endpoints/:id')
  @PortalEndpoint({
    allow: BUILDERS,
    summary: 'Update a webhook endpoint',
    answer: WebhookEndpointDto,
    errors: [404],
  })
  async updateWebhookEndpoint(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
    @Param('id', RowId) id: string,
    @Body() { url, description, events, enabled }: WebhookEndpointChangeDto,
  ): Promise<WebhookEndpointDto> {
    return toEndpoint(await this.endpoints.change(scope, id, { url, description, events, enabled }, authorOf(caller)))
  }

  @Delete('webhook-endpoints/:id')
  @PortalEndpoint({
    allow: BUILDERS,
    summary: 'Remove a webhook endpoint',
    description: 'Messages that wait for it are dropped.',
    errors: [404],
  })
  async removeWebhookEndpoint(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
    @Param('id', RowId) id: string,
  ): Promise<void> {
    await this.endpoints.remove(scope, id, authorOf(caller))
  }

  @Post('webhook-endpoints/:id/secret')
  @PortalEndpoint({
    allow: BUILDERS,
    summary: 'Replace the signing secret of a webhook endpoint',
    description: 'For 24 hours, messages are signed with the previous secret as well.',
    answer: NewWebhookEndpointDto,
    errors: [404],
  })
  async replaceWebhookSecret(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
    @Param('id', RowId) id: string,
  ): Promise<NewWebhookEndpointDto> {
    const { endpoint, secret } = await this.endpoints.replaceSecret(scope, id, authorOf(caller))
    return { ...toEndpoint(endpoint), secret }
  }

  @Post('webhook-endpoints/:id/test')
  @ApiBody({ type: TestEventDto, required: false })
  @PortalEndpoint({
    allow: BUILDERS,
    summary: 'Send a test event to a webhook endpoint',
    description:
      'Sent to every endpoint of the organisation that receives the event. A sample of another event than `webhook.test` has `sample: true` in `data`. Tests and repeated deliveries together: ten a minute.',
    status: 202,
    errors: [404, 429],
  })
  async sendTestEvent(
    @Scoped() scope: AccountScope,
    @Param('id', RowId) id: string,
    @Body() { type = 'webhook.test' }: TestEventDto,
  ): Promise<void> {
    await this.endpoints.test(scope, id, type)
  }

  @Get('webhook-endpoints/:id/deliveries')
  @PortalEndpoint({
    allow: BUILDERS,
    summary: 'List the deliveries of a webhook endpoint',
    answer: WebhookDeliveryPageDto,
    errors: [404],
  })
  async listWebhookDeliveries(
    @Scoped() { own }: AccountScope,
    @Param('id', RowId) endpointId: string,
    @Query() { state, cursor, limit = PAGE }: DeliveriesQueryDto,
  ): Promise<WebhookDeliveryPageDto> {
    await own.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } })
    const found = await own.webhookDelivery.findMany({
      where: { endpointId, state, ...(cursor === undefined ? {} : { eventId: { lt: cursor } }) },
      include: { event: true },
      // Ids of events begin with the millisecond in which they were recorded.
      orderBy: { eventId: 'desc' },
      take: limit + 1,
    })
    const { page, next } = pageOf(found, limit, ({ eventId }) => eventId)
    return { data: page.map(toDelivery), next_cursor: next }
  }

  @Post('webhook-deliveries/:id/replay')
  @PortalEndpoint({
    allow: BUILDERS,
    summary: 'Send a delivery again',
    description:
      'Works for a delivered message, too; the `webhook-id` stays the same. Tests and repeated deliveries together: ten a minute.',
    answer: WebhookDeliveryDto,
    errors: [404, 429],
  })
  async replayWebhookDelivery(
    @Scoped() scope: AccountScope,
    @Param('id', RowId) id: string,
  ): Promise<WebhookDeliveryDto> {
    return toDelivery(await this.endpoints.replay(scope, id))
  }
}
