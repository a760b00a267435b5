import { Global, Module } from '@nestjs/common'
import { RenewalInvoices } from '../subscriptions/renewal-invoices.js'
import { SubscriptionsCoreModule } from '../subscriptions/subscriptions-core.module.js'
import { BillingRuns } from './billing-runs.js'
import { IssuingRuns } from './issuing-runs.js'
import { RenewalCorrections } from './renewal-corrections.js'

const PARTS = [BillingRuns, IssuingRuns, RenewalCorrections]

/** Billing runs without their endpoints. Global, so that subscriptions have their `RenewalInvoices`. */
@Global()
@Module({
  imports: [SubscriptionsCoreModule],
  providers: [...PARTS, { provide: RenewalInvoices, useExisting: RenewalCorrections }],
  exports: [SubscriptionsCoreModule, RenewalInvoices, ...PARTS],
})
export class BillingRunsCoreModule {}
