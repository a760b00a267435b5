import { Module } from '@nestjs/common'
import { UsageModule } from '../usage/usage.module.js'
import { PortalRequestLogController } from './portal-request-log.controller.js'
import { RequestDetails } from './request-details.js'
import { RequestLines } from './request-lines.js'
import { StaffRequestLogController } from './staff-request-log.controller.js'
import { UsageBreakdowns } from './usage-breakdown.js'

/** The request log for customers and staff. The worker copies it. */
@Module({
  imports: [UsageModule],
  controllers: [PortalRequestLogController, StaffRequestLogController],
  providers: [RequestDetails, RequestLines, UsageBreakdowns],
  exports: [RequestLines],
})
export class RequestLogModule {}
