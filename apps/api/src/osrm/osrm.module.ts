import { Module } from '@nestjs/common'
import { RoutingModule } from '../routing/routing.module.js'
import { OsrmController } from './osrm.controller.js'
import { OsrmRoutes } from './osrm-routes.service.js'
import { OsrmTraces } from './osrm-traces.service.js'
import { OsrmTrips } from './osrm-trips.service.js'
import { OsrmService } from './osrm.service.js'

@Module({
  imports: [RoutingModule],
  controllers: [OsrmController],
  providers: [OsrmService, OsrmRoutes, OsrmTraces, OsrmTrips],
})
export class OsrmModule {}
