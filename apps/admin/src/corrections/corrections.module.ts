import { Module } from '@nestjs/common'
import { BillingSettingsStore } from '../plans/billing-settings.js'
import { BillingCoreModule } from '../invoicing/billing-core.module.js'
import { Corrections } from './corrections.js'
import { CreditMovements } from './credit-movements.js'
import { StaffBillingSettingsController } from './staff-billing-settings.controller.js'
import { StaffCorrectionsController } from './staff-corrections.controller.js'
import { StaffReversalsController } from './staff-reversals.controller.js'

@Module({
  imports: [BillingCoreModule],
  controllers: [StaffCorrectionsController, StaffReversalsController, StaffBillingSettingsController],
  providers: [BillingSettingsStore, Corrections, CreditMovements],
})
export class CorrectionsModule {}
