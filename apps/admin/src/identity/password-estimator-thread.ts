import { Worker } from 'node:worker_threads'
import { tryAgain } from '../access/access.problems.js'

export interface EstimatorQuestion {
  id: number
  password: string
  words: string[]
}

export interface EstimatorAnswer {
  id: number
  /** 0 to 4. */
  score: number
}

interface Waiting {
  resolve: (score: number) => void
  reject: (error: Error) => void
}

/** Passwords that may wait: some five seconds of work. */
const WAITING_MAX = 100

/**
 * Estimates the strength of passwords in a separate thread, so that it blocks no other request. A thread that ended is
 * replaced at the next call.
 */
export class PasswordEstimatorThread {
  private worker: Worker | null = null
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0

  /** @param file  the compiled `password-estimator.worker.js` */
  constructor(private readonly file: URL) {}

  /** Starts the thread, which reads its dictionaries, before the first call. */
  start(): void {
    this.worker ??= this.startWorker()
  }

  /** @throws Problem  503 when too many wait, or the thread ended meanwhile */
  estimate(password: string, words: string[]): Promise<number> {
    if (this.waiting.size >= WAITING_MAX) throw tryAgain('Too many passwords are being checked; please try again.')
    this.start()
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.worker?.postMessage({ id, password, words } satisfies EstimatorQuestion)
    })
  }

  async stop(): Promise<void> {
    await this.worker?.terminate()
  }

  private startWorker(): Worker {
    const worker = new Worker(this.file)
    // The process may end while the thread is idle.
    worker.unref()
    let fault: unknown
    worker.on('message', ({ id, score }: EstimatorAnswer) => {
      this.waiting.get(id)?.resolve(score)
      this.waiting.delete(id)
    })
    worker.on('error', (error) => (fault = error))
    worker.on('exit', () => {
      this.worker = null
      const problem = tryAgain('The password could not be checked; please try again.', fault)
      for (const { reject } of this.waiting.values()) reject(problem)
      this.waiting.clear()
    })
    return worker
  }
}
