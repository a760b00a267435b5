import { Logger } from '@nestjs/common'
import { type Config } from '../config.js'
import { PerRegion, type RegionData, type Regions } from '../region/index.js'
import { liveFileOf } from '../traffic/live-traffic.js'
import { HostedEngine } from './hosted-engine.js'
import { ContributedTraces, type SharedTrace, type TraceLearner } from './match/contributed-traces.js'
import { RoadHost } from './roads/road-host.js'
import { type EngineStatus, type RoutingEngine } from './routing.port.js'

/** The engines of each region, and the traces that are learnt from there. */
export class RegionEngines implements TraceLearner {
  /** The road hosts, which the replicas of a machine share. */
  readonly roads: PerRegion<RoadHost>
  readonly contributed: PerRegion<ContributedTraces>
  readonly engines: ReadonlyMap<RegionData, RoutingEngine>

  constructor(
    private readonly regions: Regions,
    { routing, http }: Config,
  ) {
    this.roads = new PerRegion(regions, (dataDir) => roadHostOf(dataDir, routing, routing.lanes * http.workers))
    this.engines = new Map(
      regions.all.map((region) => [region, new HostedEngine(this.roads.of(region), routing.snapMaxMetres)]),
    )
    const logger = new Logger(ContributedTraces.name)
    this.contributed = new PerRegion(
      regions,
      (dataDir, region) =>
        new ContributedTraces(this.roads.of(region), dataDir, (error) =>
          logger.warn({ err: error }, 'Observations of shared traces cannot be stored'),
        ),
    )
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
    await Promise.all(this.roads.all.map((host) => host.stop()))
  }
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
