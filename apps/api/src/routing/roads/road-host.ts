import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_TRAVEL_MODE, METRIC_NAMES, type MetricName, metricOf, type Travel } from '@repere/shared'
import { traced } from '@repere/tracing'
import { compiledProgram } from '../../compiled-program.js'
import { type Build, type BuildReader, type PreparedBuild } from '../../region/index.js'
import {
  EngineLate,
  EngineOverloaded,
  EngineStarting,
  type EngineStatus,
  EngineTimedOut,
  EngineUnavailable,
} from '../routing.port.js'
import { type HostLink } from './host-link.js'
import { hostStarts, measured } from './host-metrics.js'
import { endHost, hasEnded, hostMemoryMaxBytes } from './host-process.js'
import { HostSuccession } from './host-succession.js'
import { PendingCalls } from './pending-calls.js'
import { type Answer, clockMs, type RoadFiles, type RoadQuestion } from './protocol.js'
import { type RoadCallName, type RoadCalls } from './road-calls.js'
import { WantedBuilds } from './wanted-builds.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))

export interface RoadHostSettings {
  /** Threads of each build. */
  threads: number
  /** Milliseconds that a call may take, waiting included, unless it says otherwise. */
  deadlineMs: number
  /** Speeds of the last minutes. */
  liveFile: string
  /** Replicas with the same name share a host. */
  shareName: string
  /** Bytes that a host may have; absent: a share of the machine's. */
  memoryMaxBytes?: number
}

export interface RoadHostLog {
  warn(message: string): void
  error(message: string, cause?: unknown): void
}

/** Time for a build to open. It stays opening after that, and the next attempt to serve it finds it there. */
const OPEN_MS = 60_000
/** Calls in a row that fail before the host is asked by itself, and how often then. */
const FAILED_CALLS = 10
const PROBE_EVERY_MS = 1_000

/**
 * The road host as a replica sees it. The host is a process that all replicas of a machine share; a replica that finds none starts
 * it. A call has a deadline and gives up alone; it goes to a successor only when the host that had it is dead.
 */
export class RoadHost implements BuildReader {
  readonly name = 'roads'
  private readonly calls = new PendingCalls()
  private readonly builds = new WantedBuilds()
  private readonly succession: HostSuccession
  private serving: Build | null = null
  private stopped = false
  /** Calls in a row that were not answered. */
  private failed = 0
  private probe: NodeJS.Timeout | null = null

  constructor(
    private readonly settings: RoadHostSettings,
    log: RoadHostLog,
  ) {
    const { program, folder } = this
    const { threads, memoryMaxBytes = hostMemoryMaxBytes() } = settings
    this.succession = new HostSuccession({ program, folder, threads, memoryMaxBytes }, this.builds, log, {
      onAnswer: (answer) => this.calls.settle(answer),
      onTakenOver: (link, before) => void this.takeOver(link, before),
      onLost: (link) => void this.lose(link),
    })
  }

  /** The folder in which the host listens. */
  get folder(): string {
    return folderOf(this.settings.shareName, this.program)
  }

  /** What the next request would get. */
  status(): EngineStatus {
    if (this.stopped || !this.serving || this.failed >= FAILED_CALLS) return 'down'
    if (this.succession.linkWith(this.serving.id)) return 'ok'
    return this.succession.isFailing ? 'down' : 'starting'
  }

  /**
   * @param travel  decides on the metric
   * @returns the answer, and the build that it came from: the one that serves now
   * @throws EngineOverloaded, EngineUnavailable
   */
  ask<Name extends RoadCallName>(
    travel: Travel,
    call: Name,
    question: RoadCalls[Name]['question'],
    deadlineMs = this.settings.deadlineMs,
  ): Promise<{ build: Build; answer: RoadCalls[Name]['answer'] }> {
    return traced(`roads ${call}`, {}, async () => {
      const one = { metric: metricOf(travel), call, question } as unknown as RoadQuestion
      try {
        const answered = await measured(one, () => this.answered(one, clockMs() + deadlineMs))
        this.failed = 0
        return answered
      } catch (error) {
        // An overloaded host answers; one without a build is seen by its link.
        if (!(error instanceof EngineOverloaded)) this.failed++
        if (this.failed >= FAILED_CALLS) this.probeUntilAnswered()
        throw error
      }
    })
  }

  /** Opens the roads of a build. @throws Error  with the reason, when it has none or they are not usable */
  async prepare(build: Build): Promise<PreparedBuild> {
    const files = roadFilesOf(build, this.settings.liveFile)
    // One that was given up while it opened.
    for (const name of this.builds.except(this.serving?.id, build.id)) this.release(name)
    const opened = this.builds.want(build.id, files, OPEN_MS)
    this.succession.open(build.id)
    try {
      await opened
    } catch (error) {
      if (!this.builds.isOpening(build.id)) this.release(build.id)
      throw error
    }
    return {
      commit: () => {
        const before = this.serving
        this.serving = build
        if (before && before.id !== build.id) this.release(before.id)
      },
      abandon: () => this.release(build.id),
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    if (this.probe) clearTimeout(this.probe)
    await this.succession.stop()
    const error = new EngineUnavailable('the engine is stopped')
    for (const name of this.builds.except()) this.builds.forget(name)
    this.calls.failAll(error)
  }

  private async answered(one: RoadQuestion, deadline: number): Promise<{ build: Build; answer: never }> {
    for (;;) {
      const build = this.serving
      if (this.stopped) throw new EngineUnavailable('the engine is stopped')
      if (!build) throw new EngineUnavailable('no data build is served')
      const link = this.succession.linkWith(build.id)
      if (!link) throw new EngineStarting()
      const answer = await this.calls.send(one, build.id, deadline, link)
      // Calls on the build before are repeated after a switch, those that it failed included.
      if (this.serving !== build) continue
      if (!('answer' in answer)) throw failureOf(answer)
      return { build, answer: answer.answer as never }
    }
  }

  /** Without requests, nothing else would show that they are answered again. */
  private probeUntilAnswered(): void {
    this.probe ??= setTimeout(() => {
      this.probe = null
      if (this.failed < FAILED_CALLS || this.stopped) return
      this.ask({ mode: DEFAULT_TRAVEL_MODE }, 'path', { lines: [] }, PROBE_EVERY_MS).catch(() => undefined)
    }, PROBE_EVERY_MS).unref()
  }

  private release(build: string): void {
    if (this.builds.forget(build)) this.succession.release(build)
  }

  private async takeOver(link: HostLink, silent: HostLink | null): Promise<void> {
    hostStarts.inc()
    if (silent) {
      // Both would need memory, and its calls go to the successor: it must not work on them any more.
      endHost(silent.pid, this.folder)
      await this.lose(silent)
      silent.end()
    }
    this.calls.giveWaiting(link)
  }

  private async lose(link: HostLink): Promise<void> {
    this.calls.lose(link, await hasEnded(link.pid))
    const successor = this.serving && this.succession.linkWith(this.serving.id)
    if (successor) this.calls.giveWaiting(successor)
  }

  private get program(): string {
    return compiledProgram(HERE, 'road-host.main.js')
  }
}

/** Another version of the program has another folder: replicas that are being replaced keep the host that they understand. */
function folderOf(shareName: string, program: string): string {
  const { mtimeMs, size } = statSync(program)
  const name = createHash('sha256').update([shareName, program, mtimeMs, size].join('\n')).digest('hex').slice(0, 16)
  return join(tmpdir(), `repere-roads-${process.getuid?.() ?? 0}-${name}`)
}

/** @throws Error  when the build is older than the road engine */
function roadFilesOf({ id, folder, manifest }: Build, liveFile: string): RoadFiles {
  const { roads, routing, traffic } = manifest.artefacts
  const fileOf = (name: MetricName) => {
    const file = roads?.metrics[name]
    if (roads && file) return join(folder, file)
    throw new Error(`build ${id} lacks files of the road engine: it was made by an older version; run bin/data build`)
  }
  const metrics = Object.fromEntries(METRIC_NAMES.map((name) => [name, fileOf(name)])) as RoadFiles['metrics']
  const graph = routing.base_extract ?? routing.tile_extract
  return {
    roads: join(folder, roads!.file),
    metrics,
    traffic: traffic && {
      profiles: join(folder, traffic.profiles),
      model: traffic.model && join(folder, traffic.model),
      live: liveFile,
      build: id,
    },
    tiles: routing.files[graph]?.sha256 ?? '',
  }
}

function failureOf(answer: Answer): Error {
  if (!('failure' in answer)) return new EngineUnavailable('the road host gave another answer')
  switch (answer.failure) {
    case 'overloaded':
      return new EngineOverloaded(1)
    case 'timedOut':
      return new EngineTimedOut(answer.message)
    case 'late':
      return new EngineLate(answer.message)
    case 'failed':
      return new EngineUnavailable(answer.message)
  }
}
