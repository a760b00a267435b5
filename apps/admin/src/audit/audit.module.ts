import { Global, Module } from '@nestjs/common'
import { AuditNames } from './audit-names.js'
import { AuditLog } from './audit-log.js'
import { PortalAuditController } from './portal-audit.controller.js'
import { StaffAuditController } from './staff-audit.controller.js'

/** Global, because every module records its changes. */
@Global()
@Module({
  controllers: [PortalAuditController, StaffAuditController],
  providers: [AuditLog, AuditNames],
  exports: [AuditLog],
})
export class AuditModule {}
