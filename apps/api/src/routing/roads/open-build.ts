import { Worker } from 'node:worker_threads'
import { type Lane, laneOf, THREAD_HEAP_MB, threadsOf } from './lanes.js'
import { type BuildContents } from './build-contents.js'
import { clockMs, type RoadFiles, type RoadQuestion } from './protocol.js'
import { CallFailure, type RoadAnswer, RoadThreads } from './road-threads.js'
import { type Slowed, SlowMetrics } from './slow-metrics.js'

/** The share of a call's deadline for which it waits for the metric of its hour. */
const WAITING_SHARE = 0.5

/** A data build in the road host: its arrays, read once, and the threads of each lane that search them. */
export class OpenBuild {
  private readonly lanes: Record<Lane, RoadThreads>
  private readonly slowMetrics: SlowMetrics

  /** @throws Error  naming the file that is damaged or belongs to another build */
  static async open(files: RoadFiles, threads: number): Promise<OpenBuild> {
    const build = new OpenBuild(await contentsOf(files), threads)
    try {
      // Threads load their program before the first call, which has a deadline.
      await Promise.all([build.lanes.small.warm(), build.lanes.large.warm()])
    } catch (error) {
      await build.close()
      throw error
    }
    return build
  }

  private constructor(contents: BuildContents, threads: number) {
    const { small, large } = threadsOf(threads)
    this.slowMetrics = new SlowMetrics(contents)
    this.lanes = { small: new RoadThreads(contents, 'small', small), large: new RoadThreads(contents, 'large', large) }
  }

  /**
   * @param deadline  by `clockMs`
   * @throws CallFailure
   */
  async answer(one: RoadQuestion, deadline: number): Promise<RoadAnswer> {
    const { isLate, ...slowed } = await this.slowedFor(one, (deadline - clockMs()) * WAITING_SHARE)
    const { call, question } = one
    // Nothing in such a table would show that its times are those of empty or dry roads.
    if (isLate && call === 'table' && question.timesOf !== 'way') {
      throw new CallFailure('overloaded', 'the metric of its hour is being made')
    }
    return this.lanes[laneOf(one)].answer({ ...one, ...slowed }, deadline)
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

function contentsOf(files: RoadFiles): Promise<BuildContents> {
  return new Promise((resolve, reject) => {
    const reader = new Worker(new URL('read-build.main.js', import.meta.url), {
      workerData: files,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    })
    reader.once('message', resolve)
    reader.once('error', reject)
    reader.once('exit', () => reject(new Error('the files of the build were not read')))
  })
}
