import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { UsageReader } from '@repere/shared'
import { CONFIG, type Config } from '../config.js'
import { JobHandler } from '../jobs/jobs.js'
import { Mailer } from '../mail/mailer.js'
import { AlertChecks } from './alert-checks.js'

/** Checks the thresholds that organisations set. */
@Injectable()
export class CheckAlertsJob extends JobHandler {
  readonly queue = 'usage'
  readonly job = 'check-alerts'
  override readonly everyMs = 30_000
  private readonly checks: AlertChecks

  constructor(
    @Inject(PrismaClient) prisma: PrismaClient,
    @Inject(UsageReader) private readonly reader: UsageReader,
    @Inject(Mailer) mailer: Mailer,
    @Inject(CONFIG) { consoleUrl }: Config,
  ) {
    super()
    this.checks = new AlertChecks(prisma, reader, mailer, consoleUrl)
  }

  /** @returns how many were triggered or resolved */
  async run(): Promise<number> {
    const { nowMs } = await this.reader.now()
    return this.checks.check(nowMs)
  }
}
