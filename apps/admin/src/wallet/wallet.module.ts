import { Module } from '@nestjs/common'
import { CreditLimits } from './credit-limits.js'
import { StaffCreditLimitsController } from './staff-credit-limits.controller.js'

/** Credit limits for staff. What customers buy ahead is paid through the rooms of payments. */
@Module({ controllers: [StaffCreditLimitsController], providers: [CreditLimits] })
export class WalletModule {}
