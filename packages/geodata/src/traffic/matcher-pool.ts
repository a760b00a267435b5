import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Trace, type TraceRefusal } from '@repere/traffic'
import { type BatchMessage, type FromMatcher, type OpenMessage, type TripResult } from './matcher-protocol.js'

/** Points of one batch: large, so that sending costs little, but small enough to keep all processes busy. */
const BATCH_POINTS = 20_000
/** Number of batches that wait for each process. */
const QUEUED = 2

/** Matches traces in separate processes, one per core, each with the graph open. */
export class MatcherPool {
  private readonly children: { process: ChildProcess; queued: number }[] = []
  private readonly waiting = new Map<number, { done(message: FromMatcher): void; fail(failure: Error): void }>()
  private next = 1

  static async open(settings: OpenMessage['open'], processes = availableParallelism()): Promise<MatcherPool> {
    const pool = new MatcherPool()
    // Tests run from sources, which a process cannot load.
    const program = fileURLToPath(new URL('./matcher.main.js', import.meta.url)).replace('/src/', '/dist/')
    await Promise.all(Array.from({ length: processes }, () => pool.start(program, settings)))
    return pool
  }

  /**
   * The result of each trace, in the order of completion.
   *
   * @throws Error  when a process ends or the engine fails
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
      if (running.size >= this.children.length * QUEUED) yield* pairs(await finished())
    }
    if (batch.length > 0) launch()
    while (running.size > 0) yield* pairs(await finished())
  }

  async close(): Promise<void> {
    for (const { process } of this.children) {
      const ended = new Promise((resolve) => process.once('exit', resolve))
      process.kill('SIGKILL')
      await ended
    }
  }

  private async start(program: string, settings: OpenMessage['open']): Promise<void> {
    const child = fork(program, { serialization: 'advanced', execArgv: [] })
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        const failure = new Error(`a matching process ended (${code ?? signal})`)
        reject(failure)
        for (const { fail } of this.waiting.values()) fail(failure)
      })
      child.on('message', (message: FromMatcher) => {
        if ('ready' in message) return resolve()
        this.waiting.get(message.batch)?.done(message)
        this.waiting.delete(message.batch)
      })
      child.send({ open: settings } satisfies OpenMessage)
    })
    this.children.push({ process: child, queued: 0 })
  }

  private async match(traces: Trace[]): Promise<(TripResult | TraceRefusal)[]> {
    const id = this.next++
    const child = this.children.reduce((least, one) => (one.queued < least.queued ? one : least))
    child.queued++
    try {
      const message: BatchMessage = {
        batch: id,
        traces: traces.map(({ id: name, contributor, points }) => ({
          id: name,
          contributor,
          points: Float64Array.from(points.flatMap(({ lat, lng, time }) => [lat, lng, time])),
        })),
      }
      const answer = await new Promise<FromMatcher>((done, fail) => {
        this.waiting.set(id, { done, fail })
        child.process.send(message)
      })
      if ('failure' in answer) throw new Error(answer.failure)
      return (answer as { results: (TripResult | TraceRefusal)[] }).results
    } finally {
      child.queued--
    }
  }
}

function* pairs({ batch, results }: { batch: Trace[]; results: (TripResult | TraceRefusal)[] }) {
  for (let i = 0; i < batch.length; i++) yield { trace: batch[i]!, result: results[i]! }
}
