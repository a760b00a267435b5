import { Module } from '@nestjs/common'
import { PlanQuotes } from './plan-quote.js'
import { PortalSubscriptionsController } from './portal-subscriptions.controller.js'
import { StaffSubscriptionsController } from './staff-subscriptions.controller.js'
import { SubscriptionReport } from './subscription-report.js'
import { SubscriptionsCoreModule } from './subscriptions-core.module.js'

@Module({
  imports: [SubscriptionsCoreModule],
  controllers: [PortalSubscriptionsController, StaffSubscriptionsController],
  providers: [SubscriptionReport, PlanQuotes],
})
export class SubscriptionsModule {}
