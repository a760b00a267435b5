import { Module } from '@nestjs/common'
import { LegalTexts } from './legal-texts.js'
import { OperatorSettings } from './operator.js'
import { PortalOperatorController } from './portal-operator.controller.js'
import { StaffOperatorController } from './staff-operator.controller.js'

@Module({
  controllers: [PortalOperatorController, StaffOperatorController],
  providers: [LegalTexts, OperatorSettings],
})
export class OperatorModule {}
