import { Module } from '@nestjs/common'
import { QueuesModule } from '../../jobs/queues.module.js'
import { SubscriptionsCoreModule } from '../subscriptions/subscriptions-core.module.js'
import { RunHistory } from './run-history.js'
import { StaffRunsController } from './staff-runs.controller.js'

@Module({
  imports: [SubscriptionsCoreModule, QueuesModule],
  controllers: [StaffRunsController],
  providers: [RunHistory],
})
export class RunsModule {}
