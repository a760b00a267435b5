import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { diskProblem, GeodataProblem, type GeodataProblemCode } from './problems.js'

/** The ways in which work reports to the thread that waits for it. */
export interface AsideReports<Part> {
  /** Aborted when the result is no longer wanted. */
  signal: AbortSignal
  /** @param done 0..1 @throws the signal's reason once the result is no longer wanted */
  onProgress(done: number): void
  /** Sends a part of the result. Await it: it waits while many parts are still to be received. */
  onPart(part: Part): Promise<void>
}

export type AsideWork<Input, Output, Part> = (input: Input, reports: AsideReports<Part>) => Promise<Output> | Output

export interface AsideOptions<Part> {
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress?(done: number): void
  /** Receives the parts one by one, in their order. */
  onPart?(part: Part): Promise<void> | void
  /**
   * Work that uses SQLite: a thread that is terminated during SQLite ends the whole process. So the thread is asked to
   * stop, which it does at its next progress.
   */
  usesSqlite?: boolean
}

/** A worker file whose code is `answerAside(work)`. */
export interface Aside<Input, Output, Part = never> {
  file: URL
  work: AsideWork<Input, Output, Part>
  /**
   * Memory for new objects, which are collected when it is full; 48 by default. Work that makes many short-lived
   * objects spends a third of its time on collections; more memory reduces it.
   */
  youngMegabytes?: number
}

/** Parts that are on their way at the same time. */
const partsMax = 8

interface ThreadData<Input> {
  input: Input
  /**
   * One number, 1 when the result is no longer wanted. For work that never waits, and therefore receives no message.
   */
  stop: SharedArrayBuffer
}

type ToMain<Output, Part> =
  { done: number } | { part: Part } | { result: Output } | { problem: SentProblem } | { error: Error }
type ToThread = 'stop' | 'received'

interface SentProblem {
  code: GeodataProblemCode
  message: string
  remedy: string
}

/**
 * Does work in a thread of its own. The thread has ended when the promise settles.
 *
 * @throws what the work throws: a GeodataProblem with its code, also for a failure of the disk, or an Error
 * @throws the signal's reason when aborted
 */
export async function runAside<Input, Output, Part = never>(
  { file, work, youngMegabytes }: Aside<Input, Output, Part>,
  input: Input,
  options: AsideOptions<Part> = {},
): Promise<Output> {
  options.signal?.throwIfAborted()
  // Tests run from sources, which a thread cannot load.
  if (!existsSync(fileURLToPath(file))) return workHere(work, input, options)
  const stop = new SharedArrayBuffer(4)
  const workerData: ThreadData<Input> = { input, stop }
  const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytes }
  return settle(new Worker(file, { workerData, resourceLimits }), stop, options)
}

function settle<Output, Part>(
  worker: Worker,
  stop: SharedArrayBuffer,
  { signal, onProgress, onPart, usesSqlite }: AsideOptions<Part>,
): Promise<Output> {
  const send = (message: ToThread) => worker.postMessage(message)
  return new Promise((resolve, reject) => {
    let outcome: { result: Output } | { failure: unknown } | null = null
    const end = () => {
      Atomics.store(new Int32Array(stop), 0, 1)
      if (usesSqlite) send('stop')
      else void worker.terminate()
    }
    const fail = (failure: unknown) => {
      if (outcome) return
      outcome = { failure }
      end()
    }
    let received = Promise.resolve()
    worker.on('message', (message: ToMain<Output, Part>) => {
      if (outcome) return
      if ('done' in message) onProgress?.(message.done)
      else if ('part' in message) {
        received = received.then(() => onPart?.(message.part)).then(() => send('received'))
        received.catch(fail)
      } else if ('result' in message) {
        received.then(() => (outcome ??= { result: message.result }), fail)
      } else if ('problem' in message) {
        const { code, message: what, remedy } = message.problem
        outcome = { failure: new GeodataProblem(code, what, remedy) }
      } else outcome = { failure: message.error }
    })
    worker.once('error', (failure) => (outcome ??= { failure }))
    const abort = () => fail(signal!.reason)
    signal?.addEventListener('abort', abort, { once: true })
    worker.once('exit', (code) => {
      void received
        .catch(() => undefined)
        .then(() => {
          signal?.removeEventListener('abort', abort)
          if (outcome && 'result' in outcome) resolve(outcome.result)
          else reject((outcome?.failure ?? new Error(`A thread ended without a result (code ${code})`)) as Error)
        })
    })
  })
}

async function workHere<Input, Output, Part>(
  work: AsideWork<Input, Output, Part>,
  input: Input,
  { signal, onProgress, onPart }: AsideOptions<Part>,
): Promise<Output> {
  return work(input, {
    signal: signal ?? new AbortController().signal,
    onProgress(done) {
      signal?.throwIfAborted()
      onProgress?.(done)
    },
    async onPart(part) {
      signal?.throwIfAborted()
      await onPart?.(part)
    },
  })
}

/** The other end of `runAside`: call it once, in the worker's file. */
export async function answerAside<Input, Output, Part = never>(work: AsideWork<Input, Output, Part>): Promise<void> {
  const { input, stop } = workerData as ThreadData<Input>
  const port = parentPort!
  const send = (message: ToMain<Output, Part>) => port.postMessage(message)
  const stopped = new AbortController()
  const throwIfStopped = () => {
    if (Atomics.load(new Int32Array(stop), 0) === 1) stopped.abort()
    stopped.signal.throwIfAborted()
  }
  let onTheirWay = 0
  let wake = () => {}
  const hear = (message: ToThread) => {
    if (message === 'stop') stopped.abort()
    else onTheirWay--
    wake()
  }
  // Listening keeps the thread alive.
  port.on('message', hear)
  try {
    const result = await work(input, {
      signal: stopped.signal,
      onProgress(done) {
        throwIfStopped()
        send({ done })
      },
      async onPart(part) {
        throwIfStopped()
        send({ part })
        onTheirWay++
        while (onTheirWay >= partsMax) {
          await new Promise<void>((resolve) => (wake = resolve))
          throwIfStopped()
        }
      },
    })
    send({ result })
  } catch (failure) {
    const problem = failure instanceof GeodataProblem ? failure : diskProblem(failure)
    if (problem) send({ problem: { code: problem.code, message: problem.message, remedy: problem.remedy } })
    else send({ error: failure instanceof Error ? failure : new Error(String(failure)) })
  } finally {
    port.off('message', hear)
  }
}
