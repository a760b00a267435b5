import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type RoadMetric, type Roads } from '@repere/roads'
import { DEFAULT_TRAVEL_MODE, type MetricName } from '@repere/shared'
import { Piscina } from 'piscina'
import { type Lane, laneOf, threadsOf, WAITING_PER_THREAD } from './lanes.js'
import { type FailureKind, type RoadFiles, type RoadQuestion } from './protocol.js'
import { type RoadCallName, type RoadCalls } from './road-calls.js'

type RoadAnswer = RoadCalls[RoadCallName]['answer']

export class CallFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message)
  }
}

/** Arrays in shared memory. */
export interface BuildContents {
  roads: Roads
  metrics: Record<MetricName, RoadMetric>
  /** As in `RoadFiles`. */
  trafficFile: string | undefined
}

/** A data build in the road host: its arrays, read once, and the threads of each lane that search them. */
export class OpenBuild {
  private readonly lanes: Record<Lane, RoadThreads>

  /** @throws Error  naming the file that is damaged or belongs to another build */
  static async open(files: RoadFiles, threads: number): Promise<OpenBuild> {
    const build = new OpenBuild(await contentsOf(files), threads)
    // Threads load their program before the first call, which has a deadline.
    await Promise.all([build.lanes.small.warm(), build.lanes.large.warm()])
    return build
  }

  private constructor(contents: BuildContents, threads: number) {
    const { small, large } = threadsOf(threads)
    this.lanes = { small: new RoadThreads(contents, 'small', small), large: new RoadThreads(contents, 'large', large) }
  }

  /**
   * A thread that exceeds the deadline is ended, and another one starts.
   *
   * @throws CallFailure
   */
  answer({ metric, call, question }: RoadQuestion, deadlineMs: number): Promise<RoadAnswer> {
    const one = { metric, call, question } as RoadQuestion
    return this.lanes[laneOf(one)].answer(one, deadlineMs)
  }

  async close(): Promise<void> {
    await Promise.all([this.lanes.small.close(), this.lanes.large.close()])
  }
}

/** The threads of one lane, and the calls that wait for them. */
class RoadThreads {
  private readonly pool: Piscina<RoadQuestion, RoadAnswer>
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
    const nothing: RoadQuestion = { metric: DEFAULT_TRAVEL_MODE, call: 'path', question: { lines: [] } }
    await Promise.all(Array.from({ length: this.threads }, () => this.pool.run(nothing)))
  }

  async answer(question: RoadQuestion, deadlineMs: number): Promise<RoadAnswer> {
    if (this.pool.queueSize >= this.waitingMax) throw new CallFailure('overloaded', 'too many calls wait')
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      return await this.pool.run(question, { signal: deadline })
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
