import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'

const EVERY_MS = 10_000

/**
 * Warns of requests that were refused because queues were full, every ten seconds and by operation. An error of its own
 * for each of them would make a process that has too much work already write its log most of all.
 */
@Injectable()
export class OverloadLog implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Overload')
  private timer: NodeJS.Timeout | undefined
  /** Since the last warning. */
  private readonly refused = new Map<string, number>()

  onModuleInit(): void {
    this.timer = setInterval(() => this.write(), EVERY_MS).unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
    this.write()
  }

  /** @param operation  method and pattern of the route */
  count(operation: string): void {
    this.refused.set(operation, (this.refused.get(operation) ?? 0) + 1)
  }

  write(): void {
    if (this.refused.size === 0) return
    this.logger.warn({ refused: Object.fromEntries(this.refused) }, 'Requests were refused: there was too much work')
    this.refused.clear()
  }
}
