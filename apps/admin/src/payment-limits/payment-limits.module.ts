import { Module } from '@nestjs/common'
import { PortalPaymentLimitsController, StaffPaymentLimitsController } from './payment-limits.controllers.js'
import { PaymentLimits } from './payment-limits.js'

@Module({
  controllers: [StaffPaymentLimitsController, PortalPaymentLimitsController],
  providers: [PaymentLimits],
})
export class PaymentLimitsModule {}
