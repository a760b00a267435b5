import { type ChildProcess, fork } from 'node:child_process'
import { type ProcedureSettings } from '../valhalla/procedures/call.js'
import { type Lane } from '../valhalla/procedures/lanes.js'
import { type ProcedureName, type Procedures } from '../valhalla/procedures/procedures.js'
import { ValhallaError } from '../valhalla/refusals.js'
import { hostFile } from './host-file.js'
import { type CallMessage, type FromHost, type StartMessage } from './protocol.js'

/** The process ended, or never became ready. */
export class HostGone extends Error {}

/** The process had ended before the call reached it: nothing of the call was done. */
export class NotDelivered extends HostGone {}

export interface HostSettings extends ProcedureSettings {
  tilesPath: string
  /** Native calls at once, of each kind. */
  threads: Record<Lane, number>
  /** Milliseconds until the process must be ready. */
  startTimeoutMs: number
}

interface Pending {
  /** True once the process has received the call. */
  delivered: boolean
  resolve: (answer: Procedures[ProcedureName]['answer']) => void
  reject: (error: Error) => void
}

const STDERR_KEPT = 2_000

/** The parent's handle of one host process. It is used once: after `gone`, create a new one. */
export class EngineHost {
  /** Settles when every thread is warm; rejects with HostGone. */
  readonly ready: Promise<void>
  /** Settles when the process has ended, for any reason. */
  readonly gone: Promise<void>
  readonly startedAt = Date.now()
  memoryBytes = 0
  /** Called with each report of the process about its memory. */
  onMemory: ((bytes: number) => void) | null = null

  private readonly child: ChildProcess
  private readonly pending = new Map<number, Pending>()
  private nextId = 1
  private ended = false
  private lastWords = ''
  private onReady: () => void = () => undefined
  private onFailed: (error: Error) => void = () => undefined

  /** Starts the process at once. */
  constructor(settings: HostSettings) {
    this.child = fork(hostFile(), [], {
      serialization: 'advanced',
      execArgv: [],
      // It inherits no environment: it gets its settings by message.
      env: { UV_THREADPOOL_SIZE: String(settings.threads.light + settings.threads.heavy) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.lastWords = (this.lastWords + text).slice(-STDERR_KEPT)
    })
    this.child.on('message', (message) => this.receive(message as FromHost))
    // The channel closes some moments before the exit is known.
    this.child.on('disconnect', () => this.end('it closed its channel'))
    this.gone = new Promise((resolve) => {
      this.child.on('exit', (code, signal) => {
        this.end(`it ended with ${String(signal ?? code)}${this.lastWords && `: ${this.lastWords.trim()}`}`)
        resolve()
      })
      this.child.on('error', (error) => {
        this.end(error.message)
        // A process that could not be started never exits.
        if (this.child.pid === undefined) resolve()
      })
    })
    this.ready = new Promise((resolve, reject) => {
      this.onReady = resolve
      this.onFailed = reject
    })
    // The waiting caller gets the failure; there may be no caller yet.
    this.ready.catch(() => undefined)
    const timeout = setTimeout(() => {
      this.onFailed(new HostGone(`the engine host was not ready within ${settings.startTimeoutMs} ms`))
      this.kill()
    }, settings.startTimeoutMs)
    void this.ready.then(
      () => clearTimeout(timeout),
      () => clearTimeout(timeout),
    )
    const { tilesPath, threads, snapMaxMetres } = settings
    const message: StartMessage = { start: { tilesPath, threads, settings: { snapMaxMetres } } }
    this.child.send(message, (error) => error && this.end(error.message))
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  get alive(): boolean {
    return !this.ended
  }

  /**
   * Has the host run a procedure. There is no deadline here: a native call cannot be cancelled, only killed.
   *
   * @throws ValhallaError  with Valhalla's message
   * @throws HostGone       when the process ends first
   * @throws NotDelivered   when it had ended before
   */
  runProcedure<Name extends ProcedureName>(
    procedure: Name,
    question: Procedures[Name]['question'],
  ): Promise<Procedures[Name]['answer']> {
    if (this.ended) return Promise.reject(new NotDelivered('the engine host has ended'))
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      const pending: Pending = { delivered: false, resolve, reject }
      this.pending.set(id, pending)
      const message: CallMessage<Name> = { id, procedure, question }
      this.child.send(message, (error) => {
        if (error) this.end(error.message)
        else pending.delivered = true
      })
    })
  }

  /** Ends the process immediately, during any work: native calls cannot be stopped in another way. */
  kill(): void {
    this.child.kill('SIGKILL')
  }

  private receive(message: FromHost): void {
    if ('id' in message) {
      const call = this.takePending(message.id)
      if ('error' in message) call?.reject(new ValhallaError(message.error))
      else call?.resolve(message.answer)
    } else if ('memoryBytes' in message) {
      this.memoryBytes = message.memoryBytes
      this.onMemory?.(message.memoryBytes)
    } else if ('ready' in message) {
      this.onReady()
    } else {
      this.onFailed(new HostGone(`the engine host cannot serve the graph: ${message.failed}`))
      this.kill()
    }
  }

  private takePending(id: number): Pending | undefined {
    const call = this.pending.get(id)
    this.pending.delete(id)
    return call
  }

  private end(reason: string): void {
    if (this.ended) return
    this.ended = true
    // The channel may be closed while the process runs.
    this.child.kill('SIGKILL')
    const message = `the engine host is gone: ${reason}`
    this.onFailed(new HostGone(message))
    for (const { delivered, reject } of this.pending.values()) {
      reject(delivered ? new HostGone(message) : new NotDelivered(message))
    }
    this.pending.clear()
  }
}
