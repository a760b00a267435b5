import { fileURLToPath } from 'node:url'
import { DEFAULT_TRAVEL_MODE } from '@repere/shared/travel-mode'
import { Piscina } from 'piscina'
import { type BuildContents } from './build-contents.js'
import { type Lane, THREAD_HEAP_MB, WAITING_PER_THREAD } from './lanes.js'
import { clockMs, type FailureKind } from './protocol.js'
import { type RoadCallName, type RoadCalls } from './road-calls.js'
import { type RoadTask } from './road-thread.main.js'

export type RoadAnswer = RoadCalls[RoadCallName]['answer']

export class CallFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message)
  }
}

/**
 * A call that is still running so long after its deadline is ended with its thread. One that was late because the process was
 * stopped or starved has ended by then.
 */
const OVERRUN_MS = 250

interface Waiting {
  task: RoadTask
  deadline: number
  resolve(answer: Promise<RoadAnswer>): void
  reject(failure: CallFailure): void
}

/** The threads of one lane, and the calls that wait for them, first come first served. */
export class RoadThreads {
  private readonly pool: Piscina<RoadTask, RoadAnswer>
  private readonly waiting: Waiting[] = []
  private readonly waitingMax: number
  private running = 0

  constructor(
    contents: BuildContents,
    lane: Lane,
    private readonly threads: number,
  ) {
    this.waitingMax = WAITING_PER_THREAD[lane] * threads
    this.pool = new Piscina({
      filename: fileURLToPath(new URL('road-thread.main.js', import.meta.url)),
      workerData: { ...contents, lane },
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    })
  }

  /** Waits until the threads answer. */
  async warm(): Promise<void> {
    const nothing: RoadTask = {
      metric: DEFAULT_TRAVEL_MODE,
      call: 'path',
      question: { lines: [] },
      slowed: null,
      live: null,
      rainy: [],
    }
    await Promise.all(Array.from({ length: this.threads }, () => this.pool.run(nothing)))
  }

  /**
   * A call whose turn has not come by its deadline is not started.
   *
   * @param deadline  by `clockMs`
   * @throws CallFailure
   */
  answer(task: RoadTask, deadline: number): Promise<RoadAnswer> {
    if (this.waiting.length >= this.waitingMax) {
      return Promise.reject(new CallFailure('overloaded', 'too many calls wait'))
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, deadline, resolve, reject })
      this.startNext()
    })
  }

  close(): Promise<void> {
    for (const { reject } of this.waiting.splice(0)) reject(new CallFailure('failed', 'the build is closed'))
    return this.pool.destroy()
  }

  private startNext(): void {
    while (this.running < this.threads) {
      const next = this.waiting.shift()
      if (!next) return
      if (next.deadline <= clockMs()) {
        next.reject(new CallFailure('overloaded', 'its turn did not come before its deadline'))
        continue
      }
      this.running++
      const answer = this.run(next.task, next.deadline).finally(() => {
        this.running--
        this.startNext()
      })
      next.resolve(answer)
    }
  }

  /** A thread whose call does not end is ended, and another one starts. */
  private async run(task: RoadTask, deadline: number): Promise<RoadAnswer> {
    const overrun = new AbortController()
    let again: NodeJS.Timeout | undefined
    const timer = setTimeout(
      // The time after the deadline is that of a process that runs: what has ended meanwhile is heard first.
      () => (again = setTimeout(() => overrun.abort(), OVERRUN_MS)),
      Math.max(0, deadline - clockMs()),
    )
    try {
      return await this.pool.run(task, { signal: overrun.signal })
    } catch (error) {
      if (overrun.signal.aborted) throw new CallFailure('timedOut', 'a call exceeded its deadline')
      throw new CallFailure('failed', error instanceof Error ? error.message : String(error))
    } finally {
      clearTimeout(timer)
      clearTimeout(again)
    }
  }
}
