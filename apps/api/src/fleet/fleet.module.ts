import { Module } from '@nestjs/common'
import { RoutingModule } from '../routing/routing.module.js'
import { AssignController } from './assign/assign.controller.js'
import { AssignService } from './assign/assign.service.js'
import { FleetController } from './fleet.controller.js'
import { FleetService } from './fleet.service.js'
import { PlanEvents } from './plan-events.js'
import { PlanStore } from './plan-store.js'
import { FleetPlanner } from './planner.js'
import { FleetTravel } from './travel.js'

@Module({
  imports: [RoutingModule],
  controllers: [AssignController, FleetController],
  providers: [AssignService, FleetService, FleetTravel, FleetPlanner, PlanEvents, PlanStore],
})
export class FleetModule {}
