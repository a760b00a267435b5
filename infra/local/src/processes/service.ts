import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../start-problem.js'
import { openLog, sizeOf, tailOfLog } from './log-file.js'
import { identify, isAlive, type ProcessIdentity } from './process-identity.js'
import { killGroup, stopProcess } from './stop-process.js'

/** The command of a long-lived process, and the check that it is ready. */
export interface ServiceSpec {
  name: string
  command: string
  args: string[]
  /** The whole environment; nothing is added. */
  env: NodeJS.ProcessEnv
  cwd: string
  uid?: number
  gid?: number
  /** The file to which both output streams are appended. */
  logFile: string
  /** Checks the readiness of the service; a rejection counts as not ready. */
  ready: () => Promise<boolean>
  readyWithinMs: number
  stopSignal?: NodeJS.Signals
  /** Milliseconds between the request to stop and SIGKILL. */
  graceMs?: number
  /** True: when the process dies, its child processes continue until the next process replaces them. */
  handsOver?: boolean
  /** True: the process reports by a message that it is prepared, and then waits for the ports of the one that it replaces. */
  waitsForPorts?: boolean
}

export type ServiceState = 'starting' | 'ready' | 'restarting' | 'stopped'

export interface ServiceEvent {
  name: string
  state: ServiceState
  /** Null when no process runs. */
  process: ProcessIdentity | null
  /** The reason of a restart; null otherwise. */
  reason: string | null
}

const RESTART_MIN_MS = 500
const RESTART_MAX_MS = 30_000
/** After this time without a crash, the backoff starts again at its first pause. */
const STEADY_AFTER_MS = 60_000
const READY_POLL_MS = 40
/** Interval of looking at a process that is not our child. */
const ALIVE_POLL_MS = 100
/** This time after their leader died, the remaining processes have ended, and their group's number may be reused. */
const LEFT_BEHIND_MAX_MS = 150_000

/**
 * A process that is restarted, with growing pauses, when it dies, until it is stopped. Each runs in its own process
 * group, so that Ctrl-C reaches only the process that started it, and we decide the order of stopping.
 */
export class Service {
  private child: ChildProcess | null = null
  private identity: ProcessIdentity | null = null
  private exited: Promise<string> = Promise.resolve('never started')
  private stopping = false
  private readonly wake = new AbortController()
  private restartMs = RESTART_MIN_MS
  private watching: Promise<void> = Promise.resolve()
  /** Process groups that continue after their leader died. */
  private leftBehind: { pid: number; since: number }[] = []

  /** @param onEvent  called for every change, synchronously and before the next one can happen */
  constructor(
    readonly spec: ServiceSpec,
    private readonly onEvent: (event: ServiceEvent) => void = () => undefined,
  ) {}

  get process(): ProcessIdentity | null {
    return this.identity
  }

  /**
   * Starts the process and waits until it is ready. Later crashes restart it.
   *
   * @param replaced  a process of another version that serves the same ports: it is stopped, if this one `waitsForPorts` when
   *   this one is prepared
   * @throws StartProblem  with the end of its log, when it exits or is not ready in time; nothing is left running, but a
   *   replaced process that was not stopped yet
   */
  async start(signal?: AbortSignal, replaced: ProcessIdentity | null = null): Promise<void> {
    try {
      await this.launch('starting', signal, null, replaced)
    } catch (error) {
      await this.stop()
      throw error
    }
    this.watching = this.keepRunning()
  }

  /** Watches a process that another supervisor started. A crash restarts it, as this service. */
  adopt(process: ProcessIdentity): void {
    this.identity = process
    this.exited = (async () => {
      while (isAlive(process)) await sleep(ALIVE_POLL_MS)
      return 'it ended'
    })()
    this.onEvent({ name: this.spec.name, state: 'ready', process, reason: null })
    this.watching = this.keepRunning()
  }

  /** Stops the process and its group. Safe to repeat; also while it is starting. */
  async stop(): Promise<void> {
    this.stopping = true
    this.wake.abort()
    await this.end(this.spec.graceMs)
    await this.watching
    this.killLeftBehind()
    this.onEvent({ name: this.spec.name, state: 'stopped', process: null, reason: null })
  }

  /** Watches the process no longer, and leaves it running. @returns it, unless there is none */
  letGo(): ProcessIdentity | null {
    this.stopping = true
    this.wake.abort()
    return this.identity
  }

  /** Kills at once, for those who press Ctrl-C twice. */
  killNow(): void {
    this.stopping = true
    this.wake.abort()
    if (this.identity !== null) killGroup(this.identity.pid)
    this.killLeftBehind()
  }

  private killLeftBehind(): void {
    for (const { pid, since } of this.leftBehind) if (Date.now() - since < LEFT_BEHIND_MAX_MS) killGroup(pid)
    this.leftBehind = []
  }

  private async end(graceMs?: number): Promise<void> {
    if (this.identity === null) return
    await stopProcess(this.identity, { signal: this.spec.stopSignal, graceMs })
    await this.exited
    this.identity = null
  }

  private async launch(
    state: ServiceState,
    signal?: AbortSignal,
    reason: string | null = null,
    replaced: ProcessIdentity | null = null,
  ): Promise<void> {
    const { spec } = this
    signal?.throwIfAborted()
    const beside = replaced !== null && spec.waitsForPorts === true
    const stop = async () => {
      if (replaced !== null) await stopProcess(replaced, { signal: spec.stopSignal, graceMs: spec.graceMs })
      replaced = null
    }
    if (!beside) await stop()
    const logFrom = sizeOf(spec.logFile)
    const log = openLog(spec.logFile)
    let failure: Error | null = null
    try {
      const { command, args, env, cwd, uid, gid } = spec
      this.child = spawn(command, args, {
        env,
        cwd,
        uid,
        gid,
        detached: true,
        stdio: ['ignore', log, log, ...(beside ? (['ipc'] as const) : [])],
      })
    } finally {
      closeSync(log)
    }
    const { child } = this
    let gone = false
    let prepared = !beside
    child.once('message', () => (prepared = true))
    this.exited = new Promise((resolve) => {
      child.once('error', (error) => {
        failure = error
        gone = true
        resolve(error.message)
      })
      child.once('exit', (code, killedBy) => {
        gone = true
        resolve(killedBy === null ? `exit code ${code}` : `killed by ${killedBy}`)
      })
    })
    this.identity = child.pid === undefined ? null : (identify(child.pid) ?? { pid: child.pid, started: 'gone' })
    this.onEvent({ name: spec.name, state, process: this.identity, reason })

    const end = Date.now() + spec.readyWithinMs
    for (;;) {
      if (gone) {
        const how = await this.exited
        const pid = this.identity?.pid
        this.identity = null
        if (pid !== undefined) killGroup(pid)
        throw this.problem(`${spec.name} stopped while starting (${how})`, logFrom, failure)
      }
      signal?.throwIfAborted()
      if (this.stopping) throw new StartProblem(`${spec.name} was stopped while starting`)
      if (prepared) await stop()
      if (prepared && (await spec.ready().catch(() => false))) break
      if (Date.now() > end) {
        await this.end(1_000)
        throw this.problem(`${spec.name} was not ready after ${Math.round(spec.readyWithinMs / 1000)} s`, logFrom, null)
      }
      await sleep(READY_POLL_MS)
    }
    if (!gone) this.onEvent({ name: spec.name, state: 'ready', process: this.identity, reason: null })
  }

  private problem(what: string, logFrom: number, cause: Error | null): StartProblem {
    const tail = tailOfLog(this.spec.logFile, 15, logFrom)
    const said = tail.length === 0 ? '' : `\n${tail.map((line) => `    ${line}`).join('\n')}`
    return new StartProblem(
      `${what}${cause === null ? '' : `: ${cause.message}`}${said}`,
      `Its whole log: ${this.spec.logFile}`,
    )
  }

  private async keepRunning(): Promise<void> {
    for (;;) {
      const readySince = Date.now()
      let reason = await this.exited
      for (;;) {
        if (this.stopping) return
        const pid = this.identity?.pid
        this.identity = null
        // A remaining child of the dead process would still hold its port.
        if (pid !== undefined && !this.spec.handsOver) killGroup(pid)
        else if (pid !== undefined) this.leftBehind.push({ pid, since: Date.now() })
        if (Date.now() - readySince > STEADY_AFTER_MS) this.restartMs = RESTART_MIN_MS
        this.onEvent({ name: this.spec.name, state: 'restarting', process: null, reason })
        await sleep(this.restartMs, undefined, { signal: this.wake.signal }).catch(() => undefined)
        this.restartMs = Math.min(this.restartMs * 2, RESTART_MAX_MS)
        if (this.stopping) return
        try {
          await this.launch('restarting', undefined, reason)
          break
        } catch (error) {
          reason = (error as Error).message
        }
      }
    }
  }
}
