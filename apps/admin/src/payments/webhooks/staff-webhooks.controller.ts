import { Controller, Get, Inject, Logger, Param, Post, Query } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../../access/endpoint.js'
import { RowId } from '../../access/row-id.js'
import { authorOf } from '../../audit/index.js'
import { JobQueues } from '../../jobs/job-queues.js'
import { WebhookInbox } from './webhook-inbox.js'
import {
  PaymentWebhookDetailsDto,
  PaymentWebhookDto,
  PaymentWebhookPageDto,
  toWebhook,
  toWebhookDetails,
  WebhooksQueryDto,
} from './webhook.dto.js'
import { PAGE, pageOf } from '../../pages.js'

/** Webhooks from the provider, and their processing. */
@Controller('staff/payment-webhooks')
export class StaffWebhooksController {
  private readonly logger = new Logger(StaffWebhooksController.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly inbox: WebhookInbox,
    private readonly queues: JobQueues,
  ) {}

  @Get()
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the webhooks of the payment provider',
    answer: PaymentWebhookPageDto,
  })
  async listWebhooks(@Query() query: WebhooksQueryDto): Promise<PaymentWebhookPageDto> {
    const { state, provider_id: providerId, cursor, limit = PAGE } = query
    const found = await this.prisma.paymentWebhook.findMany({
      where: { state, providerId, ...(cursor === undefined ? {} : { id: { lt: cursor } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const { page, next } = pageOf(found, limit, ({ id }) => id)
    return { webhooks: page.map(toWebhook), next }
  }

  @Get(':id')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Get a webhook with its body',
    answer: PaymentWebhookDetailsDto,
    errors: [404],
  })
  async getWebhook(@Param('id', RowId) id: string): Promise<PaymentWebhookDetailsDto> {
    return toWebhookDetails(await this.prisma.paymentWebhook.findUniqueOrThrow({ where: { id } }))
  }

  @Post(':id/replay')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'Process a webhook again',
    description: 'Processes it like a new webhook: the state is read from the provider, and each effect happens once.',
    answer: PaymentWebhookDto,
    errors: [404],
  })
  async replayWebhook(@Caller() caller: StaffCaller, @Param('id', RowId) id: string): Promise<PaymentWebhookDto> {
    const webhook = await this.inbox.replay(id, authorOf(caller))
    this.queues
      .enqueue({ queue: 'payments', job: 'process-webhooks', id: `webhook-${id}-${Date.now()}` })
      .catch((error: Error) => this.logger.warn(error.message))
    return toWebhook(webhook)
  }
}
