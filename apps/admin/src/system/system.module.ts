import { Module } from '@nestjs/common'
import { QueuesModule } from '../jobs/queues.module.js'
import { StaffSystemController } from './staff-system.controller.js'
import { SystemHealth } from './system-health.js'

@Module({ imports: [QueuesModule], controllers: [StaffSystemController], providers: [SystemHealth] })
export class SystemModule {}
