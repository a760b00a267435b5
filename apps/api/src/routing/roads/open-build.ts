import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DEFAULT_TRAVEL_MODE } from '@repere/shared/travel-mode'
import { Piscina } from 'piscina'
import { type Lane, laneOf, threadsOf, WAITING_PER_THREAD } from './lanes.js'
import { type BuildContents } from './build-contents.js'
import { type FailureKind, type RoadFiles, type RoadQuestion } from './protocol.js'
import { type RoadCallName, type RoadCalls } from './road-calls.js'
import { type RoadTask } from './road-thread.main.js'
import { type Slowed, SlowMetrics } from './slow-metrics.js'

type RoadAnswer = RoadCalls[RoadCallName]['answer']

export class CallFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message)
  }
}

/** The share of a call's deadline for which it waits for the metric of its hour. */
const WAITING_SHARE = 0.5

/** A data build in the road host: its arrays, read once, and the threads of each lane that search them. */
export class OpenBuild {
  private readonly lanes: Record<Lane, RoadThreads>
  private readonly slowMetrics: SlowMetrics

  /** @throws Error  naming the file that is damaged or belongs to another build */
  static async open(files: RoadFiles, threads: number): Promise<OpenBuild> {
    const build = new OpenBuild(await contentsOf(files), threads)
    // Threads load their program before the first call, which has a deadline.
    await Promise.all([build.lanes.small.warm(), build.lanes.large.warm()])
    return build
  }

  private constructor(contents: BuildContents, threads: number) {
    const { small, large } = threadsOf(threads)
    this.slowMetrics = new SlowMetrics(contents)
    this.lanes = { small: new RoadThreads(contents, 'small', small), large: new RoadThreads(contents, 'large', large) }
  }

  /**
   * A thread that exceeds the deadline is ended, and another one starts.
   *
   * @throws CallFailure
   */
  async answer({ metric, call, question }: RoadQuestion, deadlineMs: number): Promise<RoadAnswer> {
    const one = { metric, call, question } as RoadQuestion
    const began = performance.now()
    const { isLate, ...slowed } = await this.slowedFor(one, deadlineMs * WAITING_SHARE)
    // Nothing in such a table would show that its times are those of empty or dry roads.
    if (isLate && call === 'table' && question.timesOf !== 'way') {
      throw new CallFailure('overloaded', 'the metric of its hour is being made')
    }
    return this.lanes[laneOf(one)].answer({ ...one, ...slowed }, deadlineMs - (performance.now() - began))
  }

  private async slowedFor({ metric, call, question }: RoadQuestion, waitMaxMs: number): Promise<Slowed> {
    const conditions = 'conditions' in question ? question.conditions : undefined
    const hasRawTimes = call === 'table' && question.timesOf === 'raw'
    try {
      return await this.slowMetrics.of(metric, conditions, waitMaxMs, hasRawTimes)
    } catch (error) {
      throw new CallFailure('failed', error instanceof Error ? error.message : String(error))
    }
  }

  async close(): Promise<void> {
    this.slowMetrics.close()
    await Promise.all([this.lanes.small.close(), this.lanes.large.close()])
  }
}

/** The threads of one lane, and the calls that wait for them. */
class RoadThreads {
  private readonly pool: Piscina<RoadTask, RoadAnswer>
  private readonly waitingMax: number

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
      maxQueue: this.waitingMax,
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

  async answer(task: RoadTask, deadlineMs: number): Promise<RoadAnswer> {
    if (this.pool.queueSize >= this.waitingMax) throw new CallFailure('overloaded', 'too many calls wait')
    const deadline = AbortSignal.timeout(Math.max(1, Math.round(deadlineMs)))
    try {
      return await this.pool.run(task, { signal: deadline })
    } catch (error) {
      if (deadline.aborted) throw new CallFailure('timedOut', `a call exceeded its deadline of ${deadlineMs} ms`)
      throw new CallFailure('failed', error instanceof Error ? error.message : String(error))
    }
  }

  close(): Promise<void> {
    return this.pool.destroy()
  }
}

function contentsOf(files: RoadFiles): Promise<BuildContents> {
  return new Promise((resolve, reject) => {
    const reader = new Worker(new URL('read-build.main.js', import.meta.url), { workerData: files })
    reader.once('message', resolve)
    reader.once('error', reject)
    reader.once('exit', () => reject(new Error('the files of the build were not read')))
  })
}
