import { join } from 'node:path'
import { traced } from '@repere/tracing'
import { type Build, type BuildReader, type PreparedBuild } from '../../region/index.js'
import { EngineOverloaded, type EngineStatus, EngineTimedOut, EngineUnavailable } from '../routing.port.js'
import { type ProcedureRunner } from '../valhalla/procedure-runner.js'
import { type Lane, LANE_OF, LANES, roomsOf } from '../valhalla/procedures/lanes.js'
import { type ProcedureName, type Procedures } from '../valhalla/procedures/procedures.js'
import { EngineHost, HostGone, NotDelivered } from './engine-host.js'
import { type EngineLog, type EngineSettings } from './engine-settings.js'
import { watchSilence } from './host-silence.js'
import { type Call, WaitingCalls } from './waiting-calls.js'

const RESTART_BACKOFF_MS = [0, 100, 250, 500, 1_000, 2_000, 5_000]
/** Of a deadline: a call that ran for all but this much of it ran for all of it. */
const OVERRUN_TOLERANCE = 0.05
/** A host that lived this long did not fail because of how it was started. */
const STABLE_AFTER_MS = 10_000

/**
 * Keeps one warm host on the graph of the current build, and sends it only as many calls as its threads can process.
 *
 * Invariants: an answer names its build; after a switch no answer comes from the old graph; a host that exceeded a
 * deadline gets no further call.
 */
export class EngineSupervisor implements BuildReader, ProcedureRunner {
  readonly name = 'routing'
  private readonly threads: Record<Lane, number>
  /** Calls that the host may hold at once. */
  private readonly slots: Record<Lane, number>
  private readonly waiting: WaitingCalls
  private readonly running = new Map<EngineHost, Set<Call>>()
  private build: Build | null = null
  /** The one host that gets calls; null while there is none. */
  private host: EngineHost | null = null
  private replacing = false
  private failedStarts = 0
  private starts = 0
  private stopped = false

  constructor(
    private readonly settings: EngineSettings,
    private readonly log: EngineLog,
  ) {
    const { threads, waiting } = roomsOf(settings.lanes)
    this.threads = threads
    // One light call ahead for each thread: otherwise it idles while its answer and the next question change processes.
    this.slots = { light: 2 * threads.light, heavy: threads.heavy }
    this.waiting = new WaitingCalls(waiting)
  }

  /**
   * Runs a procedure on the serving graph.
   *
   * @returns the answer and the id of the build that it came from
   * @throws EngineOverloaded   when too many calls wait
   * @throws EngineUnavailable  when the host ended under the call, none could be started, or the deadline passed
   * @throws ValhallaError      with Valhalla's message, when it refused or failed
   */
  ask<Name extends ProcedureName>(
    procedure: Name,
    question: Procedures[Name]['question'],
    deadlineMs = this.settings.deadlineMs,
  ): Promise<{ build: string; answer: Procedures[Name]['answer'] }> {
    if (this.stopped) return Promise.reject(new EngineUnavailable('the engine is stopped'))
    return traced(`engine ${procedure}`, { lane: LANE_OF[procedure] }, () =>
      this.enqueue(procedure, question, deadlineMs),
    )
  }

  private enqueue<Name extends ProcedureName>(
    procedure: Name,
    question: Procedures[Name]['question'],
    deadlineMs: number,
  ): Promise<{ build: string; answer: Procedures[Name]['answer'] }> {
    return new Promise((resolve, reject) => {
      const call: Call<Name> = {
        procedure,
        question,
        lane: LANE_OF[procedure],
        deadlineMs,
        host: null,
        attempt: 0,
        startedAt: 0,
        timer: null,
        settled: false,
        resolve,
        reject,
      }
      const any = call as unknown as Call
      if (!this.waiting.add(any)) {
        reject(new EngineOverloaded(1))
        return
      }
      call.timer = setTimeout(() => this.timeUp(any), deadlineMs)
      if (this.host?.alive) this.dispatch()
      else this.limitWait(any)
    })
  }

  status(): EngineStatus {
    if (this.host?.alive) return 'ok'
    return this.failedStarts > 1 || this.stopped || (!this.build && !this.replacing) ? 'down' : 'starting'
  }

  /** Every answer says itself which build it came from, and no other is given once that is no longer served. */
  graphOf(build: Build): string {
    return build.id
  }

  /** Waiting and running calls of each lane, and the number of started hosts: for operators. */
  get load() {
    const running: Record<Lane, number> = { light: 0, heavy: 0 }
    for (const calls of this.running.values()) for (const { lane } of calls) running[lane]++
    return { waiting: this.waiting.sizes, running, starts: this.starts }
  }

  /** The process ids of the hosts that live: for operators, and for tests that kill them. */
  get pids(): number[] {
    return [...this.running.keys()].flatMap((host) => host.pid ?? [])
  }

  async prepare(build: Build): Promise<PreparedBuild> {
    const host = this.launch(build)
    try {
      await host.ready
    } catch (error) {
      this.forget(host)
      throw error
    }
    return { commit: () => this.switchTo(build, host), abandon: () => host.kill() }
  }

  /** Ends every host; calls under way fail. */
  async stop(): Promise<void> {
    this.stopped = true
    this.host = null
    for (const call of this.waiting.all()) this.fail(call, new EngineUnavailable('the engine is stopped'))
    const hosts = [...this.running.keys()]
    for (const host of hosts) host.kill()
    await Promise.all(hosts.map((host) => host.gone))
  }

  private launch(build: Build): EngineHost {
    this.starts++
    const host = new EngineHost({
      tilesPath: join(build.folder, build.manifest.artefacts.routing.tile_extract),
      threads: this.threads,
      snapMaxMetres: this.settings.snapMaxMetres,
      startTimeoutMs: this.settings.startTimeoutMs,
    })
    this.running.set(host, new Set())
    watchSilence(host, {
      onMemory: (bytes) => this.checkMemory(host, bytes),
      onSilent: (seconds) => {
        this.log.warn(`Engine host ${host.pid} has been silent for ${seconds} s; it is ended`)
        host.kill()
      },
    })
    void host.gone.then(() => this.ended(host))
    return host
  }

  private switchTo(build: Build, host: EngineHost): void {
    if (this.stopped) {
      host.kill()
      return
    }
    this.build = build
    this.failedStarts = 0
    // Running calls on the old graph are repeated on the new one, so that no answer comes from the old one from here
    // on.
    const moved: Call[] = []
    for (const [old, calls] of this.running) {
      if (old === host) continue
      for (const call of calls) {
        this.detach(call)
        this.renewDeadline(call)
        moved.push(call)
      }
      old.kill()
    }
    this.waiting.putBack(moved)
    this.host = host.alive ? host : null
    if (this.host) this.dispatch()
    else this.replace('it ended before it could serve')
  }

  private dispatch(): void {
    const host = this.host
    const running = host?.alive && this.running.get(host)
    // A host that has just died is still current until its end is handled; it must not take the waiting calls with it.
    if (!running) return
    for (const lane of LANES) {
      let free = this.slots[lane]
      for (const call of running) if (call.lane === lane) free--
      for (; free > 0; free--) {
        const call = this.waiting.take(lane)
        if (!call) break
        this.give(call, host, running)
      }
    }
  }

  private give(call: Call, host: EngineHost, running: Set<Call>): void {
    const build = (this.build as Build).id
    const attempt = ++call.attempt
    call.startedAt = Date.now()
    call.host = host
    running.add(call)
    const mine = () => call.attempt === attempt && call.host === host
    host.ask(call.procedure, call.question).then(
      (answer) => {
        if (!mine()) return
        this.release(call)
        this.finish(call, () => call.resolve({ build, answer }))
      },
      (error: unknown) => {
        if (!mine()) return
        if (error instanceof NotDelivered) {
          this.takeBack(call)
          return
        }
        this.release(call)
        const gone = error instanceof HostGone
        this.finish(call, () => call.reject(gone ? new EngineUnavailable(error.message) : (error as Error)))
      },
    )
  }

  /** Lets a call wait again that its host never saw. */
  private takeBack(call: Call): void {
    this.detach(call)
    if (call.settled) return
    this.waiting.putBack([call])
    if (this.host?.alive) this.dispatch()
    else this.limitWait(call)
  }

  /** Takes a call from its host and lets the next one in. */
  private release(call: Call): void {
    const host = call.host
    this.detach(call)
    if (host && host === this.host) this.dispatch()
    else if (host) this.endIfIdle(host)
  }

  private detach(call: Call): void {
    if (call.host) this.running.get(call.host)?.delete(call)
    call.host = null
  }

  private finish(call: Call, settle: () => void): void {
    if (call.settled) return
    call.settled = true
    if (call.timer) clearTimeout(call.timer)
    settle()
  }

  private fail(call: Call, error: Error): void {
    this.waiting.remove(call)
    this.finish(call, () => call.reject(error))
  }

  private renewDeadline(call: Call): void {
    if (call.settled) return
    if (call.timer) clearTimeout(call.timer)
    call.timer = setTimeout(() => this.timeUp(call), call.deadlineMs)
  }

  private timeUp(call: Call): void {
    const host = call.host
    if (!host) {
      this.fail(call, this.host ? new EngineOverloaded(1) : new EngineUnavailable('no engine host is running'))
      return
    }
    const leftMs = call.startedAt + call.deadlineMs - Date.now()
    const attempt = call.attempt
    const overrun = () => {
      if (call.host !== host || call.attempt !== attempt) return
      this.log.warn(`A call of ${call.procedure} exceeded its deadline in engine host ${host.pid}; it is replaced`)
      this.retire(host)
    }
    this.finish(call, () =>
      call.reject(new EngineTimedOut(`${call.procedure} exceeded its deadline of ${call.deadlineMs} ms`)),
    )
    // Its time went by in the queue, too: the host is at fault only when the call itself ran for so long.
    if (leftMs > OVERRUN_TOLERANCE * call.deadlineMs) setTimeout(overrun, leftMs).unref()
    else overrun()
  }

  /** Gives the host no further call, lets the calls of others finish, and starts its successor. */
  private retire(host: EngineHost): void {
    if (this.host === host) {
      this.host = null
      this.replace('a call exceeded its deadline')
      for (const call of this.waiting.all()) this.limitWait(call)
    }
    this.endIfIdle(host)
  }

  /** A replaced host ends when all its answers have arrived; a call past its deadline does not count. */
  private endIfIdle(host: EngineHost): void {
    if (this.host === host) return
    for (const call of this.running.get(host) ?? []) if (!call.settled) return
    host.kill()
  }

  private checkMemory(host: EngineHost, bytes: number): void {
    if (host !== this.host || bytes <= this.settings.memoryMaxBytes) return
    if (bytes > 2 * this.settings.memoryMaxBytes) {
      this.log.warn(`Engine host ${host.pid} holds ${megabytes(bytes)}: ended at once`)
      host.kill()
    } else if (!this.replacing && Date.now() - host.startedAt >= this.settings.memoryGraceMs) {
      this.log.info(`Engine host ${host.pid} holds ${megabytes(bytes)}: it is replaced`)
      this.replace('its memory grew')
    }
  }

  private ended(host: EngineHost): void {
    this.forget(host)
    if (this.host !== host) return
    this.host = null
    if (Date.now() - host.startedAt > STABLE_AFTER_MS) this.failedStarts = 0
    else this.failedStarts++
    this.log.error(`Engine host ${host.pid} ended unexpectedly`)
    this.replace('it ended')
    for (const call of this.waiting.all()) this.limitWait(call)
  }

  private forget(host: EngineHost): void {
    this.running.delete(host)
  }

  /** Starts a successor on the serving graph and hands over when it is warm, retrying for as long as it takes. */
  private replace(reason: string): void {
    if (this.replacing || this.stopped) return
    this.replacing = true
    this.succeed()
      .catch((error: unknown) => this.log.error('The engine host could not be replaced', error))
      .finally(() => {
        this.replacing = false
        // It may have ended in the instant in which it took over.
        if (!this.host && !this.stopped && this.build) this.replace(reason)
      })
  }

  private async succeed(): Promise<void> {
    while (!this.stopped && this.build) {
      const build: Build = this.build
      const superseded = () => this.stopped || this.build !== build
      const delayMs = RESTART_BACKOFF_MS[Math.min(this.failedStarts, RESTART_BACKOFF_MS.length - 1)] ?? 0
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      const successor = superseded() ? null : await this.startWarm(build, superseded)
      if (superseded()) {
        successor?.kill()
        // The new build brought a host of its own.
        if (this.host?.alive) return
      } else if (successor) {
        const predecessor = this.host
        this.host = successor
        if (predecessor) this.endIfIdle(predecessor)
        this.log.info(`Engine host ${successor.pid} serves ${build.id}`)
        this.dispatch()
        return
      }
    }
  }

  /** A new host on the build's graph, warm; null when it failed. */
  private async startWarm(build: Build, superseded: () => boolean): Promise<EngineHost | null> {
    try {
      const host = this.launch(build)
      await host.ready
      if (host.alive) return host
      throw new HostGone('it ended as soon as it was ready')
    } catch (error) {
      if (!superseded()) {
        this.failedStarts++
        this.log.error(`Attempt ${this.failedStarts} to start an engine host failed`, error)
      }
      return null
    }
  }

  /** A call that finds no host waits a little for the next one, not until its deadline. */
  private limitWait(call: Call): void {
    const ms = Math.min(this.settings.restartWaitMs, call.deadlineMs)
    const timer = setTimeout(() => {
      if (!call.settled && !call.host && !this.host) {
        this.fail(call, new EngineUnavailable('no engine host is running'))
      }
    }, ms)
    timer.unref()
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
