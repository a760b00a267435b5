import { Module } from '@nestjs/common'
import { RoutingModule } from '../routing/routing.module.js'
import { FleetController } from './fleet.controller.js'
import { FleetService } from './fleet.service.js'
import { PlanStore } from './plan-store.js'
import { FleetPlanner } from './planner.js'
import { FleetTravel } from './travel.js'

@Module({
  imports: [RoutingModule],
  controllers: [FleetController],
  providers: [FleetService, FleetTravel, FleetPlanner, PlanStore],
})
export class FleetModule {}
