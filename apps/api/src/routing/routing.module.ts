import { Inject, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { type PrismaClient } from '@repere/prisma'
import { CONFIG, type Config } from '../config.js'
import { PRISMA } from '../gateway/key-store.js'
import { ResponseCache } from '../gateway/response-cache.js'
import { type BuildReader, RegionData } from '../region/index.js'
import { CombinedEngine } from './combined-engine.js'
import { Departures } from './departures.js'
import { EngineAnswers } from './engine-answers.js'
import { measured, watchEngine } from './engine-metrics.js'
import { DEFAULT_ENGINE_SETTINGS } from './engine-host/engine-settings.js'
import { EngineSupervisor } from './engine-host/engine-supervisor.js'
import { IsochroneController } from './isochrone/isochrone.controller.js'
import { IsochroneService } from './isochrone/isochrone.service.js'
import { ContributedTraces } from './match/contributed-traces.js'
import { MatchController } from './match/match.controller.js'
import { MatchService } from './match/match.service.js'
import { LargeMatrixService } from './matrix/large-matrix.service.js'
import { MatrixController } from './matrix/matrix.controller.js'
import { MatrixService } from './matrix/matrix.service.js'
import { OptimizeController } from './optimize/optimize.controller.js'
import { OptimizeService } from './optimize/optimize.service.js'
import { OrderFinder } from './optimize/order-finder.js'
import { PublishedRoadEvents } from './published-road-events.js'
import { RoadEventsController } from './road-events/road-events.controller.js'
import { RoadEventsService } from './road-events/road-events.service.js'
import { RoadHost } from './roads/road-host.js'
import { RoutingController } from './routing.controller.js'
import { RoutingEngine } from './routing.port.js'
import { RoutingService } from './routing.service.js'
import { liveFileOf } from '../traffic/live-traffic.js'
import { TrafficModule } from '../traffic/traffic.module.js'
import { WaysInTraffic } from './ways-in-traffic.js'
import { DEFAULT_SETTLE_MS, ValhallaService } from './valhalla-service/valhalla-service.js'
import { type ProcedureRunner } from './valhalla/procedure-runner.js'

/** Injection token of the `ProcedureRunner`: our own engine host, or Valhalla's HTTP service. */
export const ENGINE_RUNNER = Symbol('ENGINE_RUNNER')

export interface EngineRunner extends ProcedureRunner, BuildReader {
  /** Calls under way fail. */
  stop(): Promise<void>
}

@Module({
  imports: [TrafficModule],
  controllers: [
    RoutingController,
    IsochroneController,
    MatchController,
    MatrixController,
    OptimizeController,
    RoadEventsController,
  ],
  providers: [
    RoutingService,
    IsochroneService,
    MatchService,
    MatrixService,
    LargeMatrixService,
    OptimizeService,
    OrderFinder,
    EngineAnswers,
    Departures,
    WaysInTraffic,
    RoadEventsService,
    {
      provide: PublishedRoadEvents,
      inject: [ResponseCache, PRISMA],
      useFactory: (cache: ResponseCache, prisma: PrismaClient) => {
        const logger = new Logger(PublishedRoadEvents.name)
        return new PublishedRoadEvents(prisma, {
          onChange: (inForce) => {
            cache.clear()
            logger.log(`${inForce} closures and speeds of roads are in force`)
          },
          onFault: (message, cause) => logger.warn({ err: cause }, message),
        })
      },
    },
    {
      provide: ENGINE_RUNNER,
      inject: [CONFIG],
      useFactory: ({ routing: { url, ...settings } }: Config): EngineRunner => {
        const logger = new Logger(RoutingModule.name)
        const log = {
          info: (message: string) => logger.log(message),
          warn: (message: string) => logger.warn(message),
          error: (message: string, cause?: unknown) => logger.error({ err: cause }, message),
        }
        if (url !== null) return measured(new ValhallaService({ settleMs: DEFAULT_SETTLE_MS, ...settings, url }, log))
        const supervisor = new EngineSupervisor({ ...DEFAULT_ENGINE_SETTINGS, ...settings }, log)
        watchEngine(() => supervisor.load)
        return measured(supervisor)
      },
    },
    {
      provide: RoadHost,
      inject: [CONFIG],
      useFactory: ({ routing, http, region }: Config) => {
        const logger = new Logger(RoadHost.name)
        // The replicas of a machine share the host, and its threads.
        const threads = routing.lanes * http.workers
        const shareName = `${region.dataDir} ${threads}`
        return new RoadHost(
          { threads, deadlineMs: routing.deadlineMs, liveFile: liveFileOf(region.dataDir), shareName },
          {
            warn: (message) => logger.warn(message),
            error: (message, cause) => logger.error({ err: cause }, message),
          },
        )
      },
    },
    {
      provide: RoutingEngine,
      inject: [ENGINE_RUNNER, RoadHost, CONFIG],
      useFactory: (runner: EngineRunner, roads: RoadHost, { routing }: Config) =>
        new CombinedEngine(runner, roads, routing.snapMaxMetres),
    },
    {
      provide: ContributedTraces,
      inject: [ENGINE_RUNNER, CONFIG],
      useFactory: (runner: EngineRunner, { region }: Config) => {
        const logger = new Logger(ContributedTraces.name)
        return new ContributedTraces(runner, region.dataDir, (error) =>
          logger.warn({ err: error }, 'Observations of shared traces cannot be stored'),
        )
      },
    },
  ],
  exports: [Departures, EngineAnswers, OrderFinder, PublishedRoadEvents, RoutingEngine, WaysInTraffic],
})
export class RoutingModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(ENGINE_RUNNER) private readonly runner: EngineRunner,
    @Inject(RoadHost) private readonly roads: RoadHost,
    @Inject(RegionData) private readonly region: RegionData,
    @Inject(ContributedTraces) private readonly contributed: ContributedTraces,
    @Inject(PublishedRoadEvents) private readonly roadEvents: PublishedRoadEvents,
  ) {}

  async onModuleInit(): Promise<void> {
    this.region.read(this.runner)
    this.region.read(this.roads)
    this.region.read(this.contributed)
    this.contributed.start()
    await this.roadEvents.start()
  }

  /** After the server has answered its last request. */
  async onApplicationShutdown(): Promise<void> {
    this.roadEvents.stop()
    await this.contributed.stop()
    await this.runner.stop()
    await this.roads.stop()
  }
}
