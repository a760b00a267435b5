import { Module } from '@nestjs/common'
import { SubscriptionsCoreModule } from '../subscriptions/subscriptions-core.module.js'
import { Dunning } from './dunning.js'

/** Reminders and suspensions for unpaid invoices, for the worker. */
@Module({ imports: [SubscriptionsCoreModule], providers: [Dunning], exports: [Dunning] })
export class DunningCoreModule {}
