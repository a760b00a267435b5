import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TravelMode } from '@repere/shared'
import { Observations } from '@repere/traffic'
import { Counter } from 'prom-client'
import { type Build, type BuildReader, type PreparedBuild } from '../../region/index.js'
import { EdgesOfGraph } from '../../traffic/edges-of-graph.js'
import { EngineOverloaded } from '../routing.port.js'
import { type RoadHost } from '../roads/road-host.js'
import { timeOf, type TracePoint } from './trace.js'

const contributions = new Counter({
  name: 'repere_shared_traces_total',
  help: 'Traces of accounts that share them, by result: learned, dropped with a full queue, or the reason for refusing it.',
  labelNames: ['result'],
})

/** Most waiting points, of all accounts and of one account: some megabytes. */
const WAITING_POINTS_MAX = 200_000
const WAITING_POINTS_MAX_OF_ACCOUNT = 50_000
const HAND_OVER_EVERY_MS = 3_600_000
/** For a trace: nobody waits for it. */
const LEARNING_MS = 30_000
/** About 200 MB. Beyond, the sums of too few contributors are forgotten. */
const CELLS_MAX = 1_000_000

/** A trace that was matched for an account that shares its traces. */
export interface SharedTrace {
  account: string
  shape: TracePoint[]
  mode?: TravelMode
}

/** Learns from the traces of all regions. */
export abstract class TraceLearner {
  /** Takes a trace without delay; it is dropped when too many wait. */
  abstract offer(trace: SharedTrace): void
}

interface Graph {
  build: Build
  edges: EdgesOfGraph
}

/**
 * Learns travel times from matched traces, one after the other, while the engine has free time. It keeps sums over many
 * traces in memory. Sums over enough accounts go to a file beside the builds, where `bin/data traffic` finds them;
 * nothing else is ever written.
 *
 * An account counts as one contributor, so one account alone never changes a travel time, and no travel time identifies
 * an account.
 */
export class ContributedTraces implements BuildReader {
  readonly name = 'shared traces'
  private readonly waiting: SharedTrace[] = []
  private waitingPoints = 0
  private graph: Graph | null = null
  private observations = Observations.empty()
  private work: Promise<void> | null = null
  private timer: NodeJS.Timeout | null = null
  private stopped = false

  constructor(
    private readonly roads: RoadHost,
    private readonly dataDir: string,
    private readonly onFault: (error: unknown) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.handOver(), HAND_OVER_EVERY_MS)
    this.timer.unref()
  }

  async stop(): Promise<void> {
    this.stopped = true
    if (this.timer) clearInterval(this.timer)
    this.waiting.length = 0
    await this.work
    await this.handOver()
  }

  prepare(build: Build): Promise<PreparedBuild> {
    const edges = new EdgesOfGraph(join(build.folder, build.manifest.artefacts.routing.tile_extract))
    return Promise.resolve({
      commit: () => {
        this.graph = { build, edges }
        this.observations.forgetEdges()
      },
      abandon: () => undefined,
    })
  }

  /** Takes a trace without delay; it is dropped when too many wait. */
  offer(trace: SharedTrace): void {
    if (this.stopped || (trace.mode ?? 'auto') !== 'auto') return
    const { account, shape } = trace
    const ofAccount = this.waiting.reduce((sum, one) => sum + (one.account === account ? one.shape.length : 0), 0)
    if (
      this.waitingPoints + shape.length > WAITING_POINTS_MAX ||
      ofAccount + shape.length > WAITING_POINTS_MAX_OF_ACCOUNT
    ) {
      contributions.inc({ result: 'queue_full' })
      return
    }
    this.waiting.push(trace)
    this.waitingPoints += shape.length
    this.work ??= this.learnAll().finally(() => (this.work = null))
  }

  /** Writes the sums that may be stored to a file of their own, and forgets them. */
  async handOver(): Promise<void> {
    const bytes = this.observations.handOver()
    if (!bytes) return
    const folder = join(this.dataDir, 'traffic', 'shared')
    const file = join(folder, `${randomUUID()}.columns`)
    try {
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.tmp`, bytes)
      await rename(`${file}.tmp`, file)
    } catch (error) {
      this.onFault(error)
    }
  }

  private async learnAll(): Promise<void> {
    for (let trace = this.waiting.shift(); trace; trace = this.waiting.shift()) {
      this.waitingPoints -= trace.shape.length
      contributions.inc({ result: await this.learn(trace).catch(failureOf) })
    }
    this.waitingPoints = 0
  }

  /** @returns the result, for the metric */
  private async learn({ account, shape }: SharedTrace): Promise<string> {
    const { graph } = this
    if (!graph) return 'no_build'
    const points = shape.map((point) => ({ lat: point.lat, lng: point.lng, time: timeOf(point) / 1000 }))
    const limits = { bounds: graph.build.manifest.bounds, now: Date.now() / 1000 }
    const question = { trace: { id: '', points }, limits }
    const { build, answer: trip } = await this.roads.ask({ mode: 'auto' }, 'learn', question, LEARNING_MS)
    if (typeof trip === 'string') return trip
    const edges = await graph.edges.read(trip.traversals.map(({ edge }) => edge))
    // Edges of one graph have no meaning in another.
    if (this.graph !== graph || build.id !== graph.build.id) return 'new_build'
    const taken = this.observations.add(account, trip.traversals, (id) => edges.get(id))
    if (this.observations.bySegment.size + this.observations.byGroup.size > CELLS_MAX) {
      await this.handOver()
      this.observations = Observations.empty()
    }
    return taken > 0 ? 'learned' : 'duplicate'
  }
}

const failureOf = (error: unknown): string => (error instanceof EngineOverloaded ? 'engine_busy' : 'engine_failed')
