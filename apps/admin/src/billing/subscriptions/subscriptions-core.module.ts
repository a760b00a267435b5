import { Module } from '@nestjs/common'
import { BillingCoreModule } from '../billing-core.module.js'
import { BillingRuns } from '../runs/billing-runs.js'
import { IssuingRuns } from '../runs/issuing-runs.js'
import { Agreements } from './agreements.js'
import { PauseCredits } from './pause-credits.js'
import { RenewalCorrections } from './renewal-corrections.js'
import { ScheduledPlanChanges } from './scheduled-plan-changes.js'
import { Subscriptions } from './subscriptions.js'
import { UpgradeExpiry } from './upgrade-expiry.js'
import { InvoiceCancellation } from './invoice-cancellation.js'

const PARTS = [
  BillingRuns,
  IssuingRuns,
  InvoiceCancellation,
  RenewalCorrections,
  Subscriptions,
  Agreements,
  PauseCredits,
  ScheduledPlanChanges,
  UpgradeExpiry,
]

/** Subscriptions and billing runs without their endpoints: for the admin app, its worker and commands. */
@Module({ imports: [BillingCoreModule], providers: PARTS, exports: [BillingCoreModule, ...PARTS] })
export class SubscriptionsCoreModule {}
