import { type Command } from 'ioredis'

const TICK_MS = 20
/** Most time that one tick counts. More passed only because this process was late, not Redis. */
const TICK_COUNTED_MS = 2 * TICK_MS

/** The part of a command that a deadline needs. */
type Awaited = Pick<Command, 'isResolved' | 'reject'>

/**
 * Rejects commands that Redis does not answer in time.
 *
 * The time is that of the event loop: while this process gets no processor, or is stopped, it passes more slowly. An
 * answer that waits in the socket because nobody has read it yet is no outage of Redis, and between two ticks the
 * event loop reads it.
 */
export class CommandDeadlines {
  /** In the order of their deadlines. */
  private pending: { command: Awaited; dueMs: number }[] = []
  /** Index of the first command that may still be unanswered. */
  private first = 0
  /** Time of the event loop, milliseconds. */
  private loopMs = 0
  private tickedAt = 0
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly timeoutMs: number) {}

  watch(command: Awaited): void {
    this.pending.push({ command, dueMs: this.loopMs + this.timeoutMs })
    if (this.timer !== null) return
    this.tickedAt = performance.now()
    this.timer = setInterval(() => this.tick(), TICK_MS).unref()
  }

  private tick(): void {
    const now = performance.now()
    this.loopMs += Math.min(now - this.tickedAt, TICK_COUNTED_MS)
    this.tickedAt = now
    for (; this.first < this.pending.length; this.first++) {
      const { command, dueMs } = this.pending[this.first]!
      if (command.isResolved) continue
      if (dueMs > this.loopMs) break
      command.reject(new Error('Command timed out'))
    }
    this.pending = this.pending.slice(this.first)
    this.first = 0
    if (this.pending.length > 0 || this.timer === null) return
    clearInterval(this.timer)
    this.timer = null
  }
}
