import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { traced } from '@repere/tracing'
import { type Build, type BuildReader, type PreparedBuild } from '../../region/index.js'
import { type EngineStatus, EngineUnavailable } from '../routing.port.js'
import { type ProcedureRunner } from '../valhalla/procedure-runner.js'
import { type Lane, LANE_OF, roomsOf } from '../valhalla/procedures/lanes.js'
import { type ProcedureName, type Procedures } from '../valhalla/procedures/procedures.js'
import { EngineHost, HostGone } from './engine-host.js'
import { type EngineLog, type EngineSettings } from './engine-settings.js'
import { HostCalls } from './host-calls.js'
import { watchSilence } from './host-silence.js'

const RESTART_BACKOFF_MS = [0, 100, 250, 500, 1_000, 2_000, 5_000]
/** A host that lived this long did not fail because of how it was started. */
const STABLE_AFTER_MS = 10_000

/**
 * Keeps one warm host on the graph of the current build, and sends it only as many calls as its threads can process.
 *
 * Invariants: an answer names its build; after a switch no answer comes from the old graph; a host that exceeded a
 * deadline serves until its successor is warm, and no longer.
 */
export class EngineSupervisor implements BuildReader, ProcedureRunner {
  readonly name = 'routing'
  private readonly threads: Record<Lane, number>
  private readonly calls: HostCalls
  private build: Build | null = null
  private replacing = false
  private failedStarts = 0
  private starts = 0
  private stopped = false

  constructor(
    private readonly settings: EngineSettings,
    private readonly log: EngineLog,
  ) {
    const rooms = roomsOf(settings.lanes)
    this.threads = rooms.threads
    this.calls = new HostCalls(rooms, {
      restartWaitMs: settings.restartWaitMs,
      isDown: () => this.status() === 'down',
      onOverrun: (host, procedure) => {
        this.log.warn(`A call of ${procedure} exceeded its deadline in engine host ${host.pid}; it is replaced`)
        this.retire(host)
      },
    })
  }

  /**
   * Runs a procedure on the serving graph.
   *
   * @returns the answer and the id of the build that it came from
   * @throws EngineOverloaded   when too many calls wait
   * @throws EngineUnavailable  when the host ended under the call, none could be started, or the deadline passed
   * @throws ValhallaError      with Valhalla's message, when it refused or failed
   */
  runProcedure<Name extends ProcedureName>(
    procedure: Name,
    question: Procedures[Name]['question'],
    deadlineMs = this.settings.deadlineMs,
  ): Promise<{ build: string; answer: Procedures[Name]['answer'] }> {
    if (this.stopped) return Promise.reject(new EngineUnavailable('the engine is stopped'))
    return traced(`engine ${procedure}`, { lane: LANE_OF[procedure] }, () =>
      this.calls.take(procedure, question, deadlineMs),
    )
  }

  status(): EngineStatus {
    if (this.host?.alive) return 'ok'
    return this.failedStarts > 1 || this.stopped || (!this.build && !this.replacing) ? 'down' : 'starting'
  }

  /** Each answer names its build. After a switch, no answer comes from the build before. */
  graphOf(build: Build): string {
    return build.id
  }

  /** Waiting and running calls of each lane, and the number of started hosts: for operators. */
  get load() {
    return { ...this.calls.load, starts: this.starts }
  }

  /** The process ids of the hosts that live: for operators, and for tests that kill them. */
  get pids(): number[] {
    return this.calls.hosts.flatMap((host) => host.pid ?? [])
  }

  async prepare(build: Build): Promise<PreparedBuild> {
    const host = this.launch(build)
    try {
      await host.ready
    } catch (error) {
      this.calls.removeHost(host)
      throw error
    }
    return { commit: () => this.switchTo(build, host), abandon: () => host.kill() }
  }

  /** Ends every host; calls under way fail. */
  async stop(): Promise<void> {
    this.stopped = true
    this.calls.serveFromNone()
    this.calls.failWaiting(new EngineUnavailable('the engine is stopped'))
    const { hosts } = this.calls
    for (const host of hosts) host.kill()
    await Promise.all(hosts.map((host) => host.gone))
  }

  /** The one host that gets calls; null while there is none. */
  private get host(): EngineHost | null {
    return this.calls.servingHost
  }

  private launch(build: Build): EngineHost {
    this.starts++
    const host = new EngineHost({
      tilesPath: join(build.folder, build.manifest.artefacts.routing.tile_extract),
      threads: this.threads,
      snapMaxMetres: this.settings.snapMaxMetres,
      startTimeoutMs: this.settings.startTimeoutMs,
    })
    this.calls.addHost(host)
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
    this.calls.recallAllBut(host)
    for (const old of this.calls.hosts) if (old !== host) old.kill()
    if (host.alive) {
      this.calls.serveFrom(host, build.id)
    } else {
      this.calls.serveFromNone()
      this.replace('it ended before it could serve')
    }
  }

  /**
   * Starts the successor of a host with a call that does not end. Until that is warm, the threads that are left serve: one
   * slow call must not fail the calls of others. Then the host ends with its last answer.
   */
  private retire(host: EngineHost): void {
    this.calls.leave(host)
    if (this.host === host) this.replace('a call exceeded its deadline')
    else this.calls.endIfIdle(host)
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
    this.calls.removeHost(host)
    if (this.host !== host) return
    this.calls.serveFromNone()
    if (Date.now() - host.startedAt > STABLE_AFTER_MS) this.failedStarts = 0
    else this.failedStarts++
    this.log.error(`Engine host ${host.pid} ended unexpectedly`)
    this.replace('it ended')
    this.calls.limitWaits()
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
      if (delayMs > 0) await sleep(delayMs)
      const successor = superseded() ? null : await this.startWarm(build, superseded)
      if (superseded()) {
        successor?.kill()
        // The new build brought a host of its own.
        if (this.host?.alive) return
      } else if (successor) {
        const predecessor = this.host
        this.calls.serveFrom(successor, build.id)
        if (predecessor) this.calls.endIfIdle(predecessor)
        this.log.info(`Engine host ${successor.pid} serves ${build.id}`)
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
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
