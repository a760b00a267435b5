import { Global, Module } from '@nestjs/common'
import { AuditLog } from './audit-log.js'

/** Global: every change is written down, whichever module makes it. */
@Global()
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
