import { Module } from '@nestjs/common'
import { BillingCoreModule } from '../billing/billing-core.module.js'
import { Extensions } from './extensions.js'
import { StaffDunningController } from './staff-dunning.controller.js'

/** What staff sees and changes of dunning; the worker does it. */
@Module({ imports: [BillingCoreModule], controllers: [StaffDunningController], providers: [Extensions] })
export class DunningModule {}
