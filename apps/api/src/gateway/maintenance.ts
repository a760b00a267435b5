import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { ControlChannel, type Maintenance, RedisUnavailable } from '@repere/shared'
import { underMaintenance } from './problem.js'

const POLL_MS = 500
const RETRY_AFTER_UNKNOWN_S = 60

/**
 * The last known maintenance flag. It is read in the background, so requests do not wait for it, and a change takes
 * effect within half a second. While Redis is unavailable, the last value stays.
 */
@Injectable()
export class MaintenanceFlag implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(MaintenanceFlag.name)
  private current: Maintenance | null = null
  private timer: NodeJS.Timeout | undefined

  constructor(@Inject(ControlChannel) private readonly channel: ControlChannel) {}

  async onModuleInit(): Promise<void> {
    await this.refresh()
    this.timer = setInterval(() => void this.refresh(), POLL_MS).unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  /** @throws Problem  503 while maintenance is on */
  check(): void {
    if (!this.current) return
    const left = this.current.until ? (Date.parse(this.current.until) - Date.now()) / 1000 : RETRY_AFTER_UNKNOWN_S
    // An announced end that has passed was a wrong estimate. Only `off` ends maintenance.
    throw underMaintenance(this.current.message, left > 0 ? left : RETRY_AFTER_UNKNOWN_S)
  }

  private async refresh(): Promise<void> {
    try {
      this.current = await this.channel.getMaintenance()
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) this.logger.error(error)
    }
  }
}
