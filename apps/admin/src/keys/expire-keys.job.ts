import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { ControlChannel } from '@repere/shared'
import { systemAuthor } from '../audit/index.js'
import { JobHandler } from '../jobs/jobs.js'
import { type KeyAdministration, keyAdministration } from './key-administration.js'

/** Revokes expired keys. Requests already refuse them by the clock; this job records the revocation. */
@Injectable()
export class ExpireKeysJob extends JobHandler {
  readonly queue = 'outbox'
  readonly job = 'expire-keys'
  override readonly everyMs = 60_000
  private readonly logger = new Logger(ExpireKeysJob.name)
  private readonly author = systemAuthor('job: expire-keys')
  private readonly keys: KeyAdministration

  constructor(@Inject(PrismaClient) prisma: PrismaClient, @Inject(ControlChannel) channel: ControlChannel) {
    super()
    this.keys = keyAdministration(prisma, channel)
  }

  /** @returns how many keys were revoked */
  async run(): Promise<number> {
    const revoked = await this.keys.revokeExpired(this.author)
    if (revoked > 0) this.logger.log({ revoked }, 'Revoked keys that have expired')
    return revoked
  }
}
