import { Module } from '@nestjs/common'
import { BillingCoreModule } from '../billing-core.module.js'
import { BillingRuns } from '../runs/billing-runs.js'
import { Agreements } from './agreements.js'
import { RenewalCorrections } from './renewal-corrections.js'
import { SubscriptionTurns } from './subscription-turns.js'
import { Subscriptions } from './subscriptions.js'
import { UpgradeTurns } from './upgrade-turns.js'
import { Withdrawals } from './withdrawals.js'

const PARTS = [BillingRuns, Withdrawals, RenewalCorrections, Subscriptions, Agreements, SubscriptionTurns, UpgradeTurns]

/** Subscriptions and billing runs without their endpoints: for the admin app, its worker and commands. */
@Module({ imports: [BillingCoreModule], providers: PARTS, exports: [BillingCoreModule, ...PARTS] })
export class SubscriptionsCoreModule {}
