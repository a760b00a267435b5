import { Module } from '@nestjs/common'
import { RoutingModule } from '../routing/routing.module.js'
import { SearchModule } from '../search/search.module.js'
import { FenceShapes } from './fence-shapes.js'
import { FencesController } from './fences.controller.js'
import { FencesService } from './fences.service.js'
import { PositionsController } from './positions.controller.js'
import { PositionsService } from './positions.service.js'
import { TrackingStore } from './tracking-store.js'
import { VehiclesController } from './vehicles.controller.js'
import { VehiclesService } from './vehicles.service.js'

@Module({
  imports: [RoutingModule, SearchModule],
  controllers: [FencesController, PositionsController, VehiclesController],
  providers: [FenceShapes, FencesService, PositionsService, TrackingStore, VehiclesService],
})
export class TrackingModule {}
