import { Inject, Injectable, Logger } from '@nestjs/common'
import { finishOutbox, PrismaClient } from '@repere/prisma'
import { ControlChannel } from '@repere/shared'
import { JobHandler } from '../jobs/jobs.js'

/** Publishes changes that Redis did not receive when they happened. */
@Injectable()
export class FinishOutboxJob extends JobHandler {
  readonly queue = 'outbox'
  readonly job = 'finish-outbox'
  override readonly everyMs = 5_000
  private readonly logger = new Logger(FinishOutboxJob.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(ControlChannel) private readonly channel: ControlChannel,
  ) {
    super()
  }

  /** @returns how many publications were waiting */
  async run(): Promise<number> {
    const done = await finishOutbox(this.prisma, this.channel)
    if (done > 0) this.logger.log({ done }, 'Published what was waiting')
    return done
  }
}
