import { Global, Module } from '@nestjs/common'
import { BillingCoreModule } from '../invoicing/billing-core.module.js'
import { OpenOffers } from '../unit-of-work/open-offers.js'
import { Agreements } from './agreements.js'
import { InvoiceCancellation } from './invoice-cancellation.js'
import { PauseCredits } from './pause-credits.js'
import { Proformas } from './proformas.js'
import { ScheduledPlanChanges } from './scheduled-plan-changes.js'
import { Subscriptions } from './subscriptions.js'
import { UpgradeExpiry } from './upgrade-expiry.js'

const PARTS = [InvoiceCancellation, Subscriptions, Agreements, PauseCredits, ScheduledPlanChanges, UpgradeExpiry]

/**
 * Subscriptions without their endpoints: for the admin app, its worker and commands. Global, so that lower rooms can
 * report changes to `OpenOffers`. A program that imports it also imports `BillingRunsCoreModule`, which makes its renewals.
 */
@Global()
@Module({
  imports: [BillingCoreModule],
  providers: [{ provide: OpenOffers, useClass: Proformas }, ...PARTS],
  exports: [BillingCoreModule, OpenOffers, ...PARTS],
})
export class SubscriptionsCoreModule {}
