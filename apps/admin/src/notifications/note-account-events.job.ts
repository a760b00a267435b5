import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { AccountEventStream } from '@repere/shared'
import { JobHandler } from '../jobs/jobs.js'
import { isWebhookEventType, noteWebhookEvents } from '../unit-of-work/webhook-events.js'

const EVENTS_AT_ONCE = 500

/** Records the events of the API for the webhooks of their accounts. Those that were recorded already are not recorded again. */
@Injectable()
export class NoteAccountEventsJob extends JobHandler {
  readonly queue = 'webhooks'
  readonly job = 'note-account-events'
  override readonly everyMs = 3_000
  private readonly logger = new Logger(NoteAccountEventsJob.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountEventStream) private readonly stream: AccountEventStream,
  ) {
    super()
  }

  async run(): Promise<{ noted: number }> {
    let noted = 0
    for (;;) {
      const found = await this.stream.oldest(EVENTS_AT_ONCE)
      if (found.length === 0) return { noted }
      const tags = [...new Set(found.map(({ event }) => event.accountTag))]
      const accounts = await this.prisma.account.findMany({
        where: { tag: { in: tags } },
        select: { id: true, tag: true },
      })
      const ids = new Map(accounts.map(({ id, tag }) => [tag, id]))
      const orders = found.flatMap(({ event: { accountTag, type, data, key } }) => {
        const accountId = ids.get(accountTag)
        return accountId !== undefined && isWebhookEventType(type) ? [{ accountId, type, data, key }] : []
      })
      if (orders.length < found.length)
        this.logger.warn(`${found.length - orders.length} events are of no account, or of a type that nobody knows`)
      await noteWebhookEvents(this.prisma, orders)
      await this.stream.remove(found.map(({ id }) => id))
      noted += orders.length
    }
  }
}
