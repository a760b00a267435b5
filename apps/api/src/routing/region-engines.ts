import { Logger } from '@nestjs/common'
import { type Config } from '../config.js'
import { type BuildReader, PerRegion, type RegionData, type Regions } from '../region/index.js'
import { liveFileOf } from '../traffic/live-traffic.js'
import { CombinedEngine } from './combined-engine.js'
import { DEFAULT_ENGINE_SETTINGS } from './engine-host/engine-settings.js'
import { EngineSupervisor } from './engine-host/engine-supervisor.js'
import { loadOfAll, measured, watchEngine } from './engine-metrics.js'
import { ContributedTraces, type SharedTrace, type TraceLearner } from './match/contributed-traces.js'
import { RoadHost } from './roads/road-host.js'
import { type EngineStatus, type RoutingEngine } from './routing.port.js'
import { type ProcedureRunner } from './valhalla/procedure-runner.js'

export interface EngineRunner extends ProcedureRunner, BuildReader {
  /** Calls under way fail. */
  stop(): Promise<void>
}

/** The engines of each region, and the traces that are learnt from there. */
export class RegionEngines implements TraceLearner {
  /** Our own engine host, or Valhalla's HTTP service. */
  readonly runners: PerRegion<EngineRunner>
  /** The road hosts, which the replicas of a machine share. */
  readonly roads: PerRegion<RoadHost>
  readonly contributed: PerRegion<ContributedTraces>
  readonly engines: ReadonlyMap<RegionData, RoutingEngine>

  static async of(regions: Regions, config: Config): Promise<RegionEngines> {
    return new RegionEngines(regions, config, await runnerOf(config.routing))
  }

  /** @param newRunner  called for each region */
  private constructor(
    private readonly regions: Regions,
    { routing, http }: Config,
    newRunner: () => EngineRunner,
  ) {
    this.runners = new PerRegion(regions, () => measured(newRunner()))
    this.roads = new PerRegion(regions, (dataDir) => roadHostOf(dataDir, routing, routing.lanes * http.workers))
    this.engines = new Map(
      regions.all.map((region) => [
        region,
        new CombinedEngine(this.runners.of(region), this.roads.of(region), routing.snapMaxMetres),
      ]),
    )
    const logger = new Logger(ContributedTraces.name)
    this.contributed = new PerRegion(
      regions,
      (dataDir, region) =>
        new ContributedTraces(this.runners.of(region), dataDir, (error) =>
          logger.warn({ err: error }, 'Observations of shared traces cannot be stored'),
        ),
    )
    const supervisors = this.runners.all.filter((runner) => runner instanceof EngineSupervisor)
    if (supervisors.length > 0) watchEngine(() => loadOfAll(supervisors.map(({ load }) => load)))
  }

  /** Learns from a trace in the region that it lies in; a trace across regions without a common one is left out. */
  offer(trace: SharedTrace): void {
    const region = this.regions.at(trace.shape)
    if (region) this.contributed.of(region).offer(trace)
  }

  statusOf(region: RegionData): EngineStatus {
    return this.engines.get(region)!.status()
  }

  start(): void {
    for (const traces of this.contributed.all) traces.start()
  }

  async stop(): Promise<void> {
    await Promise.all(this.contributed.all.map((traces) => traces.stop()))
    await Promise.all(this.runners.all.map((runner) => runner.stop()))
    await Promise.all(this.roads.all.map((host) => host.stop()))
  }
}

async function runnerOf({ url, ...settings }: Config['routing']): Promise<() => EngineRunner> {
  const logger = new Logger(EngineSupervisor.name)
  const log = {
    info: (message: string) => logger.log(message),
    warn: (message: string) => logger.warn(message),
    error: (message: string, cause?: unknown) => logger.error({ err: cause }, message),
  }
  if (url === null) return () => new EngineSupervisor({ ...DEFAULT_ENGINE_SETTINGS, ...settings }, log)
  // Loaded where it is set only: our own engine needs none of its HTTP client.
  const { DEFAULT_SETTLE_MS, ValhallaService } = await import('./valhalla-service/valhalla-service.js')
  return () => new ValhallaService({ settleMs: DEFAULT_SETTLE_MS, ...settings, url }, log)
}

function roadHostOf(dataDir: string, { deadlineMs }: Config['routing'], threads: number): RoadHost {
  const logger = new Logger(RoadHost.name)
  return new RoadHost(
    { threads, deadlineMs, liveFile: liveFileOf(dataDir), shareName: `${dataDir} ${threads}` },
    {
      warn: (message) => logger.warn(message),
      error: (message, cause) => logger.error({ err: cause }, message),
    },
  )
}
