import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { readMetric, readRoads } from '@repere/roads/node'
import { type Trace, type TraceRefusal } from '@repere/traffic'
import { type BatchMessage, type FromMatcher, type MatcherSettings, type TripResult } from './matcher-protocol.js'

/** The files of the road engine in a build, and the checksum of the graph that they were made from. */
export interface EngineFiles {
  roads: string
  metric: string
  tiles: string
}

type PoolSettings = EngineFiles & Omit<MatcherSettings, 'roads' | 'metric'>

/** Points of one batch: large, so that sending costs little, but small enough to keep all threads busy. */
const BATCH_POINTS = 20_000
/** Number of batches that wait for each thread. */
const QUEUED = 2

/** Matches traces in threads, one per core, over the same arrays. */
export class MatcherPool {
  private readonly threads: { worker: Worker; queued: number }[] = []
  private readonly waiting = new Map<number, { done(message: FromMatcher): void; fail(failure: Error): void }>()
  private next = 1

  /** @throws UnusableFile  when the files are damaged, or of another version */
  static open({ roads: file, metric, tiles, ...limits }: PoolSettings, threads = availableParallelism()): MatcherPool {
    const { roads, sha256 } = readRoads(file, tiles)
    const settings = { roads, metric: readMetric(metric, sha256), ...limits }
    const pool = new MatcherPool()
    for (let thread = 0; thread < threads; thread++) pool.start(settings)
    return pool
  }

  /**
   * The result of each trace, in the order of completion.
   *
   * @throws Error  when a thread ends
   */
  async *learn(
    traces: AsyncIterable<Trace> | Iterable<Trace>,
    signal?: AbortSignal,
  ): AsyncGenerator<{ trace: Trace; result: TripResult | TraceRefusal }> {
    const running = new Set<Promise<{ batch: Trace[]; results: (TripResult | TraceRefusal)[] }>>()
    const finished = async () => {
      const first = await Promise.race([...running].map((one) => one.then((value) => ({ one, value }))))
      running.delete(first.one)
      return first.value
    }
    let batch: Trace[] = []
    let points = 0
    const launch = () => {
      const own = batch
      batch = []
      points = 0
      running.add(this.match(own).then((results) => ({ batch: own, results })))
    }
    for await (const trace of traces) {
      signal?.throwIfAborted()
      batch.push(trace)
      points += trace.points.length
      if (points < BATCH_POINTS) continue
      launch()
      if (running.size >= this.threads.length * QUEUED) yield* pairs(await finished())
    }
    if (batch.length > 0) launch()
    while (running.size > 0) yield* pairs(await finished())
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()))
  }

  private start(settings: MatcherSettings): void {
    // Tests run from sources, which a thread cannot load.
    const program = new URL('./matcher.main.js', import.meta.url.replace('/src/', '/dist/'))
    const worker = new Worker(program, { workerData: settings })
    const failAll = (failure: Error) => {
      for (const { fail } of this.waiting.values()) fail(failure)
    }
    worker.once('error', failAll)
    worker.once('exit', () => failAll(new Error('a matching thread ended')))
    worker.on('message', (message: FromMatcher) => {
      this.waiting.get(message.batch)?.done(message)
      this.waiting.delete(message.batch)
    })
    this.threads.push({ worker, queued: 0 })
  }

  private async match(traces: Trace[]): Promise<(TripResult | TraceRefusal)[]> {
    const id = this.next++
    const thread = this.threads.reduce((least, one) => (one.queued < least.queued ? one : least))
    thread.queued++
    try {
      const message: BatchMessage = {
        batch: id,
        traces: traces.map(({ id: name, contributor, points }) => ({
          id: name,
          contributor,
          points: Float64Array.from(points.flatMap(({ lat, lng, time }) => [lat, lng, time])),
        })),
      }
      const { results } = await new Promise<FromMatcher>((done, fail) => {
        this.waiting.set(id, { done, fail })
        thread.worker.postMessage(message)
      })
      return results
    } finally {
      thread.queued--
    }
  }
}

function* pairs({ batch, results }: { batch: Trace[]; results: (TripResult | TraceRefusal)[] }) {
  for (let i = 0; i < batch.length; i++) yield { trace: batch[i]!, result: results[i]! }
}
