import { Module } from '@nestjs/common'
import { QueuesModule } from '../jobs/queues.module.js'
import { Estimates } from './estimate.js'
import { PortalEstimateController } from './portal-estimate.controller.js'
import { RunHistory } from './run-history.js'
import { BillingRunsCoreModule } from './billing-runs-core.module.js'
import { StaffEstimateController } from './staff-estimate.controller.js'
import { StaffRunsController } from './staff-runs.controller.js'

@Module({
  imports: [BillingRunsCoreModule, QueuesModule],
  controllers: [StaffRunsController, PortalEstimateController, StaffEstimateController],
  providers: [Estimates, RunHistory],
})
export class BillingRunsModule {}
