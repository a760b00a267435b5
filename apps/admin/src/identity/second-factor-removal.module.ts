import { Module } from '@nestjs/common'
import { AuditLog } from '../audit/index.js'
import { SecondFactorRemovals } from './second-factor-removals.js'

/** Removal of authenticators, for the control plane and for the worker. */
@Module({ providers: [AuditLog, SecondFactorRemovals], exports: [SecondFactorRemovals] })
export class SecondFactorRemovalModule {}
