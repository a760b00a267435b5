import { traced } from '@repere/tracing'
import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import pTimeout from 'p-timeout'
import { type Build, type BuildReader, type PreparedBuild } from '../../region/index.js'
import { EngineOverloaded, type EngineStatus, EngineTimedOut, EngineUnavailable } from '../routing.port.js'
import { type ProcedureRunner } from '../valhalla/procedure-runner.js'
import { type ProcedureSettings } from '../valhalla/procedures/call.js'
import { LANE_OF, roomsOf } from '../valhalla/procedures/lanes.js'
import { PROCEDURES, type ProcedureName, type Procedures } from '../valhalla/procedures/procedures.js'
import { HttpCalls } from './http-calls.js'
import { TilesetWatch } from './tileset-watch.js'

export interface ValhallaServiceSettings extends ProcedureSettings {
  /** Of the service; may have a path, below which the actions are. */
  url: string
  /** Light questions at once. For every two of them one heavy question runs, at least one. */
  lanes: number
  /** Milliseconds that a question may take, waiting included, unless it says otherwise. */
  deadlineMs: number
  /**
   * Milliseconds without caching after the service changed its tileset, because its processes may change one after
   * another.
   */
  settleMs: number
}

export const DEFAULT_SETTLE_MS = 10_000

/**
 * Runs procedures here, over Valhalla's own HTTP service. The service chooses its graph itself, so the graph is
 * watched, and no answer is cached longer than its graph is served.
 */
export class ValhallaService implements ProcedureRunner, BuildReader {
  readonly name = 'routing'
  private readonly calls: HttpCalls
  private readonly watch: TilesetWatch
  private readonly lanes
  private build: Build | null = null
  private stopped = false

  constructor(
    private readonly settings: ValhallaServiceSettings,
    log: { info(message: string): void; warn(message: string): void },
  ) {
    const { threads, waiting } = roomsOf(settings.lanes)
    this.lanes = {
      light: bulkhead(threads.light, waiting.light),
      heavy: bulkhead(threads.heavy, waiting.heavy),
    }
    // One more, so that the status of the service can be read while every lane is busy.
    this.calls = new HttpCalls(settings.url, threads.light + threads.heavy + 1)
    this.watch = new TilesetWatch(this.calls, log, settings.settleMs)
  }

  status(): EngineStatus {
    if (this.stopped || this.calls.broken || this.watch.reachable === false) return 'down'
    return this.watch.reachable === null ? 'starting' : 'ok'
  }

  graphOf(build: Build): string {
    return this.nameOf(build.id)
  }

  /** Nothing to open: the service has its own data, for any region. */
  async prepare(build: Build): Promise<PreparedBuild> {
    if (this.watch.reachable === null) await this.watch.start()
    return { commit: () => (this.build = build), abandon: () => undefined }
  }

  runProcedure<Name extends ProcedureName>(
    procedure: Name,
    question: Procedures[Name]['question'],
    deadlineMs = this.settings.deadlineMs,
  ): Promise<{ build: string; answer: Procedures[Name]['answer'] }> {
    return traced(`engine ${procedure}`, { lane: LANE_OF[procedure] }, () =>
      this.runInTime(procedure, question, deadlineMs),
    )
  }

  private async runInTime<Name extends ProcedureName>(
    procedure: Name,
    question: Procedures[Name]['question'],
    deadlineMs: number,
  ): Promise<{ build: string; answer: Procedures[Name]['answer'] }> {
    if (this.stopped) throw new EngineUnavailable('the engine is stopped')
    const region = this.build
    if (!region) throw new EngineUnavailable('no data build is served')
    const deadline = new AbortController()
    const askedAt = Date.now()
    let startedAt: number | null = null
    const run = async () => {
      deadline.signal.throwIfAborted()
      startedAt = Date.now()
      const before = this.nameOf(region.id)
      const answer = await PROCEDURES[procedure](
        (action, request) => this.calls.call(action, request, deadline.signal),
        question,
      )
      return { build: this.isCertain(before, region) ? before : UNCERTAIN, answer }
    }
    const timeUp = (): never => {
      // A call that waited longer than it ran failed because of the queue, not because of the service.
      const isWaitsFault = startedAt === null || startedAt - askedAt > deadlineMs / 2
      const error = isWaitsFault ? new EngineOverloaded(1) : new EngineTimedOut('the service exceeded its deadline')
      deadline.abort(error)
      throw error
    }
    try {
      const answer = this.lanes[LANE_OF[procedure]].execute(run)
      return await pTimeout(answer, { milliseconds: deadlineMs, fallback: timeUp })
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new EngineOverloaded(1) : error
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.watch.stop()
    await this.calls.close()
  }

  private nameOf(region: string): string {
    return `${region}+${this.watch.tileset ?? UNCERTAIN}`
  }

  /** True when the graph under this name was certain before the answer, and still is after it. */
  private isCertain(before: string, region: Build): boolean {
    return this.watch.settled && before === this.nameOf(region.id)
  }
}

/** The name of no graph: an answer with this name is never cached. */
const UNCERTAIN = 'uncertain'
