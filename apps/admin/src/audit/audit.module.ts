import { Module } from '@nestjs/common'
import { AuditNames } from './audit-names.js'
import { PortalAuditController } from './portal-audit.controller.js'
import { StaffAuditController } from './staff-audit.controller.js'

@Module({
  controllers: [PortalAuditController, StaffAuditController],
  providers: [AuditNames],
})
export class AuditModule {}
