import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'

const MINUTE_MS = 60_000
const CHECK_MS = 5_000
/** An outage has ended when no request was decided without Redis for this time. */
const QUIET_MS = 10_000

/** Warns once a minute while requests have been decided without Redis for more than a minute. */
@Injectable()
export class OutageLog implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Outage')
  private timer: NodeJS.Timeout | undefined
  private beganAt: number | null = null
  private latestAt = 0
  private warnedAt = 0
  /** Decisions since the last warning. */
  private requests = 0

  onModuleInit(): void {
    this.timer = setInterval(() => this.check(performance.now()), CHECK_MS).unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  /** Counts a request that was decided without Redis. */
  count(now = performance.now()): void {
    if (this.beganAt === null) {
      this.beganAt = now
      this.warnedAt = now
    }
    this.latestAt = now
    this.requests++
  }

  check(now: number): void {
    if (this.beganAt === null) return
    if (now - this.latestAt > QUIET_MS) {
      this.beganAt = null
      this.requests = 0
      return
    }
    if (now - this.warnedAt < MINUTE_MS) return
    const { requests } = this
    const seconds = Math.round((now - this.beganAt) / 1000)
    this.logger.warn(
      { requests, seconds },
      'Requests are decided without Redis: quotas hold by their last known rest only',
    )
    this.warnedAt = now
    this.requests = 0
  }
}
