import { Global, Module } from '@nestjs/common'
import { AuditLog } from './audit-log.js'
import { PortalAuditController } from './portal-audit.controller.js'
import { StaffAuditController } from './staff-audit.controller.js'

/** Global: every change is written down, whichever module makes it. */
@Global()
@Module({ controllers: [PortalAuditController, StaffAuditController], providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
