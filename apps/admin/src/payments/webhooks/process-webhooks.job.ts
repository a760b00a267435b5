import { Injectable } from '@nestjs/common'
import { JobHandler } from '../../jobs/jobs.js'
import { WebhookInbox } from './webhook-inbox.js'

/** Processes the provider's webhooks: at once when one comes, and every two seconds in case a signal was lost. */
@Injectable()
export class ProcessWebhooksJob extends JobHandler {
  readonly queue = 'payments'
  readonly job = 'process-webhooks'
  override readonly everyMs = 2_000

  constructor(private readonly inbox: WebhookInbox) {
    super()
  }

  run(): Promise<number> {
    return this.inbox.processWaiting()
  }
}
