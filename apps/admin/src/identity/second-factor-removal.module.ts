import { Module } from '@nestjs/common'
import { SecondFactorRemovals } from './second-factor-removals.js'

/** Removal of authenticators, for the control plane and for the worker. */
@Module({ providers: [SecondFactorRemovals], exports: [SecondFactorRemovals] })
export class SecondFactorRemovalModule {}
