import { Module } from '@nestjs/common'
import { BillingCoreModule } from '../invoicing/billing-core.module.js'
import { Extensions } from './extensions.js'
import { StaffDunningController } from './staff-dunning.controller.js'

/** The operations of staff on dunning. The worker sends reminders and suspends. */
@Module({ imports: [BillingCoreModule], controllers: [StaffDunningController], providers: [Extensions] })
export class DunningModule {}
