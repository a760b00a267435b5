import { Module } from '@nestjs/common'
import { JobQueues } from './job-queues.js'
import { StaffQueuesController } from './staff-queues.controller.js'

/** The queues for the admin app: enqueueing jobs, and showing them to staff. */
@Module({
  controllers: [StaffQueuesController],
  providers: [JobQueues],
  exports: [JobQueues],
})
export class QueuesModule {}
