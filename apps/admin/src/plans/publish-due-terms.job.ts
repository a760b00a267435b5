import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { ControlChannel } from '@repere/shared'
import { JobHandler } from '../jobs/jobs.js'
import { DueTerms } from './due-terms.js'

/** Publishes terms whose start date has passed. */
@Injectable()
export class PublishDueTermsJob extends JobHandler {
  readonly queue = 'outbox'
  readonly job = 'publish-due-terms'
  override readonly everyMs = 5_000
  private readonly logger = new Logger(PublishDueTermsJob.name)
  private readonly terms: DueTerms

  constructor(@Inject(PrismaClient) prisma: PrismaClient, @Inject(ControlChannel) channel: ControlChannel) {
    super()
    this.terms = new DueTerms(prisma, channel)
  }

  /** @returns the number of affected accounts */
  async run(): Promise<number> {
    const accounts = await this.terms.publish()
    if (accounts > 0) this.logger.log({ accounts }, 'Published terms whose start date has passed')
    return accounts
  }
}
