import { type RedisClient } from '@repere/shared'
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import pTimeout from 'p-timeout'
import { CONTROL_REDIS } from '../stores.module.js'

const ANSWER_WITHIN_MS = 1_000
/** Pause between two checks. */
const CHECK_EVERY_MS = 1_000

/** Whether each store answers. */
export interface ReadinessReport {
  postgres: boolean
  redis: boolean
}

/**
 * Checks the stores that this process needs, every second. A probe gets the last result at once: one that waited for a
 * store that hangs would itself count as hanging.
 */
@Injectable()
export class Readiness implements OnModuleInit, OnApplicationShutdown {
  private latest: Promise<ReadinessReport> | ReadinessReport | null = null
  private timer: NodeJS.Timeout | undefined
  private isStopped = false

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONTROL_REDIS) private readonly redis: RedisClient,
  ) {}

  onModuleInit(): void {
    this.latest = this.measure()
    void this.continue(this.latest)
  }

  onApplicationShutdown(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  /** Never rejects. Waits only for the first check. */
  async check(): Promise<ReadinessReport> {
    return (await this.latest) ?? { postgres: false, redis: false }
  }

  private async continue(running: Promise<ReadinessReport>): Promise<void> {
    this.latest = await running
    if (this.isStopped) return
    this.timer = setTimeout(() => void this.continue(this.measure()), CHECK_EVERY_MS).unref()
  }

  /** A store that takes longer than a second does not answer. */
  private async measure(): Promise<ReadinessReport> {
    const [postgres, redis] = await Promise.all([answers(this.prisma.$queryRaw`SELECT 1`), answers(this.redis.ping())])
    return { postgres, redis }
  }
}

async function answers(question: PromiseLike<unknown>): Promise<boolean> {
  try {
    await pTimeout(Promise.resolve(question), { milliseconds: ANSWER_WITHIN_MS })
    return true
  } catch {
    return false
  }
}
