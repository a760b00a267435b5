import { Module } from '@nestjs/common'
import { PortalUsageController } from './portal-usage.controller.js'
import { StaffUsageController } from './staff-usage.controller.js'
import { UsageReaderModule } from './usage-reader.module.js'
import { UsageReports } from './usage-report.js'

/** Usage for customers and staff. The worker copies it. */
@Module({
  imports: [UsageReaderModule],
  controllers: [PortalUsageController, StaffUsageController],
  providers: [UsageReports],
  exports: [UsageReports],
})
export class UsageModule {}
