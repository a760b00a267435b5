import { Inject, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { type PrismaClient } from '@repere/prisma'
import { CONFIG, type Config } from '../config.js'
import { PRISMA } from '../gateway/key-store.js'
import { ResponseCache } from '../gateway/response-cache.js'
import { Regions } from '../region/index.js'
import { Departures } from './departures.js'
import { EngineAnswers } from './engine-answers.js'
import { IsochroneController } from './isochrone/isochrone.controller.js'
import { IsochroneService } from './isochrone/isochrone.service.js'
import { TraceLearner } from './match/contributed-traces.js'
import { MatchController } from './match/match.controller.js'
import { MatchService } from './match/match.service.js'
import { LargeMatrixService } from './matrix/large-matrix.service.js'
import { MatrixController } from './matrix/matrix.controller.js'
import { MatrixService } from './matrix/matrix.service.js'
import { NearestController } from './nearest/nearest.controller.js'
import { NearestService } from './nearest/nearest.service.js'
import { OneToMany } from './nearest/one-to-many.js'
import { OptimizeController } from './optimize/optimize.controller.js'
import { OptimizeService } from './optimize/optimize.service.js'
import { OrderFinder } from './optimize/order-finder.js'
import { PublishedRoadEvents } from './published-road-events.js'
import { RegionEngines } from './region-engines.js'
import { RegionalEngine } from './regional-engine.js'
import { RoadEventsController } from './road-events/road-events.controller.js'
import { RoadEventsService } from './road-events/road-events.service.js'
import { RoutingController } from './routing.controller.js'
import { RoutingEngine } from './routing.port.js'
import { RoutingService } from './routing.service.js'
import { RegionalTraffic } from '../traffic/regional-traffic.js'
import { TrafficModule } from '../traffic/traffic.module.js'
import { WaysInTraffic } from './ways-in-traffic.js'

@Module({
  imports: [TrafficModule],
  controllers: [
    RoutingController,
    IsochroneController,
    MatchController,
    MatrixController,
    NearestController,
    OptimizeController,
    RoadEventsController,
  ],
  providers: [
    RoutingService,
    IsochroneService,
    MatchService,
    MatrixService,
    LargeMatrixService,
    NearestService,
    OneToMany,
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
      provide: RegionEngines,
      inject: [Regions, CONFIG],
      useFactory: (regions: Regions, config: Config) => new RegionEngines(regions, config),
    },
    { provide: TraceLearner, useExisting: RegionEngines },
    {
      provide: RoutingEngine,
      inject: [Regions, RegionEngines, RegionalTraffic],
      useFactory: (regions: Regions, { engines }: RegionEngines, traffic: RegionalTraffic) =>
        new RegionalEngine(regions, engines, traffic),
    },
  ],
  exports: [
    Departures,
    EngineAnswers,
    MatrixService,
    OneToMany,
    OptimizeService,
    OrderFinder,
    PublishedRoadEvents,
    RegionEngines,
    RoutingEngine,
    RoutingService,
    WaysInTraffic,
  ],
})
export class RoutingModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(RegionEngines) private readonly engines: RegionEngines,
    @Inject(PublishedRoadEvents) private readonly roadEvents: PublishedRoadEvents,
  ) {}

  async onModuleInit(): Promise<void> {
    this.engines.start()
    await this.roadEvents.start()
  }

  /** After the server has answered its last request. */
  async onApplicationShutdown(): Promise<void> {
    this.roadEvents.stop()
    await this.engines.stop()
  }
}
