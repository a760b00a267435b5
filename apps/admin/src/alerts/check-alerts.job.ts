import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { UsageReader } from '@repere/shared'
import { WalletLevels } from '../wallet/wallet-levels.js'
import { CONFIG, type Config } from '../config.js'
import { JobHandler } from '../jobs/jobs.js'
import { AlertChecks } from './alert-checks.js'

/** Checks the thresholds that organisations set, those of their wallets included. */
@Injectable()
export class CheckAlertsJob extends JobHandler {
  readonly queue = 'usage'
  readonly job = 'check-alerts'
  override readonly everyMs = 30_000
  private readonly checks: AlertChecks
  private readonly wallets: WalletLevels

  constructor(
    @Inject(PrismaClient) prisma: PrismaClient,
    @Inject(UsageReader) private readonly reader: UsageReader,
    @Inject(CONFIG) { consoleUrl }: Config,
  ) {
    super()
    this.checks = new AlertChecks(prisma, reader, consoleUrl)
    this.wallets = new WalletLevels(prisma, reader, consoleUrl)
  }

  /** @returns the number of alerts and wallets that people were informed of */
  async run(): Promise<number> {
    const { nowMs } = await this.reader.now()
    return (await this.checks.check(nowMs)) + (await this.wallets.check())
  }
}
