import { Module } from '@nestjs/common'
import { PortalTestClocksController } from '../test-clock/portal-test-clocks.controller.js'
import { TestClocks } from '../test-clock/test-clocks.js'
import { Estimates } from './estimate.js'
import { PlanQuotes } from './plan-quote.js'
import { PortalSubscriptionsController } from './portal-subscriptions.controller.js'
import { StaffSubscriptionsController } from './staff-subscriptions.controller.js'
import { SubscriptionReport } from './subscription-report.js'
import { SubscriptionsCoreModule } from './subscriptions-core.module.js'

@Module({
  imports: [SubscriptionsCoreModule],
  controllers: [PortalSubscriptionsController, StaffSubscriptionsController, PortalTestClocksController],
  providers: [SubscriptionReport, Estimates, PlanQuotes, TestClocks],
})
export class SubscriptionsModule {}
