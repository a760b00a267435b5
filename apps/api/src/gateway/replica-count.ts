import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { type RedisClient, REPORT_EVERY_MS, ServerReports } from '@repere/shared'
import { setReplicaCount } from './gateway-metrics.js'
import { REDIS } from './redis.js'

/** The first look, when the servers that start together have sent their first reports. */
const FIRST_LOOK_MS = 1_000

/** The number of processes of the public API that serve the same customers, as last seen in Redis. */
@Injectable()
export class ReplicaCount implements OnModuleInit, OnModuleDestroy {
  private readonly reports: ServerReports
  private timer: NodeJS.Timeout | undefined
  private seen = 1

  constructor(@Inject(REDIS) redis: RedisClient) {
    this.reports = new ServerReports(redis)
  }

  /** At least 1, this one. */
  get count(): number {
    return this.seen
  }

  onModuleInit(): void {
    this.lookLater(FIRST_LOOK_MS)
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer)
  }

  private lookLater(pauseMs: number): void {
    this.timer = setTimeout(() => {
      void this.look().finally(() => this.lookLater(REPORT_EVERY_MS))
    }, pauseMs).unref()
  }

  /** Without Redis, the last number stays. */
  private async look(): Promise<void> {
    this.seen = Math.max(1, await this.reports.countLive().catch(() => this.seen))
    setReplicaCount(this.seen)
  }
}
