import { Controller, Logger, Post, Req } from '@nestjs/common'
import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Problem } from '@repere/http'
import { type FastifyRequest } from 'fastify'
import { WebhookEndpoint } from '../../access/endpoint.js'
import { JobQueues } from '../../jobs/job-queues.js'
import { WebhookRefused } from '../provider/index.js'
import { WebhookInbox } from './webhook-inbox.js'

@ApiSchema({ name: 'WebhookReceived' })
export class WebhookReceivedDto {
  @ApiProperty({ type: Boolean, enum: [true] })
  received!: true
}

/** Receives the webhooks of the payment provider. */
@Controller('webhooks')
export class WebhooksController {
  private readonly logger = new Logger(WebhooksController.name)

  constructor(
    private readonly inbox: WebhookInbox,
    private readonly queues: JobQueues,
  ) {}

  @Post('fedapay')
  @WebhookEndpoint({
    summary: 'Receive an event of the payment provider',
    description:
      'Accepts any JSON whose bytes are signed in `X-FEDAPAY-SIGNATURE`. The event is stored once and is only a hint: the state is read from the provider before anything changes. Events with a missing, wrong, old or future signature are refused with 401 and not stored.',
    answer: WebhookReceivedDto,
    errors: [401],
  })
  async receiveFedapayWebhook(@Req() request: FastifyRequest): Promise<WebhookReceivedDto> {
    const { id } = await this.receive(request)
    // The answer does not wait for Redis: without it, the worker finds the webhook by itself.
    this.queues
      .enqueue({ queue: 'payments', job: 'process-webhooks', id: `webhook-${id}` })
      .catch((error: Error) => this.logger.warn(error.message))
    return { received: true }
  }

  private async receive(request: FastifyRequest): Promise<{ id: string }> {
    try {
      return await this.inbox.receive(rawBodyOf(request), request.headers)
    } catch (error) {
      if (!(error instanceof WebhookRefused)) throw error
      this.logger.warn({ requestId: request.id, ip: request.ip, fault: error.fault }, 'A webhook was refused')
      const status = error.fault === 'not an event' ? 400 : 401
      throw new Problem({ status, message: `The webhook is refused: ${error.fault}.` })
    }
  }
}

/** The received bytes; absent without a body, or if an unusual spelling of the address caused the body to be parsed. */
const rawBodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
