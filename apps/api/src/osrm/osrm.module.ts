import { Module } from '@nestjs/common'
import { UnknownAddresses } from '../gateway/unknown-addresses.js'
import { RoutingModule } from '../routing/routing.module.js'
import { OsrmController } from './osrm.controller.js'
import { osrmErrorsAt } from './osrm-errors.js'
import { OsrmRoutes } from './osrm-routes.service.js'
import { OsrmTraces } from './osrm-traces.service.js'
import { OsrmTrips } from './osrm-trips.service.js'
import { OsrmService } from './osrm.service.js'

@Module({
  imports: [RoutingModule],
  controllers: [OsrmController],
  providers: [OsrmService, OsrmRoutes, OsrmTraces, OsrmTrips],
})
export class OsrmModule {
  constructor(unknown: UnknownAddresses) {
    unknown.answerLike('/osrm', osrmErrorsAt)
  }
}
