import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type RoadMetric, type Roads } from '@repere/roads'
import { Piscina } from 'piscina'
import { type FailureKind, type RoadFiles, type RoadQuestion } from './protocol.js'
import { type RoadCallName, type RoadCalls } from './road-calls.js'

type RoadAnswer = RoadCalls[RoadCallName]['answer']

const WAITING_PER_THREAD = 64

export class CallFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message)
  }
}

/** Arrays in shared memory. */
interface Contents {
  roads: Roads
  auto: RoadMetric
}

/** A data build in the road host: its arrays, read once, and the threads that search them. */
export class OpenBuild {
  private readonly pool: Piscina<RoadQuestion, RoadAnswer>

  /** @throws Error  naming the file that is damaged or belongs to another build */
  static async open(files: RoadFiles, threads: number): Promise<OpenBuild> {
    return new OpenBuild(await contentsOf(files), threads)
  }

  private constructor(
    contents: Contents,
    private readonly threads: number,
  ) {
    this.pool = new Piscina({
      filename: fileURLToPath(new URL('road-thread.main.js', import.meta.url)),
      workerData: contents,
      minThreads: threads,
      maxThreads: threads,
      maxQueue: WAITING_PER_THREAD * threads,
    })
  }

  /**
   * A thread that exceeds the deadline is ended, and another one starts.
   *
   * @throws CallFailure
   */
  async answer({ call, question }: RoadQuestion, deadlineMs: number): Promise<RoadAnswer> {
    if (this.pool.queueSize >= WAITING_PER_THREAD * this.threads)
      throw new CallFailure('overloaded', 'too many calls wait')
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      return await this.pool.run({ call, question } as RoadQuestion, { signal: deadline })
    } catch (error) {
      if (deadline.aborted) throw new CallFailure('timedOut', `a call exceeded its deadline of ${deadlineMs} ms`)
      throw new CallFailure('failed', error instanceof Error ? error.message : String(error))
    }
  }

  async close(): Promise<void> {
    await this.pool.destroy()
  }
}

function contentsOf(files: RoadFiles): Promise<Contents> {
  return new Promise((resolve, reject) => {
    const reader = new Worker(new URL('read-build.main.js', import.meta.url), { workerData: files })
    reader.once('message', resolve)
    reader.once('error', reject)
    reader.once('exit', () => reject(new Error('the files of the build were not read')))
  })
}
