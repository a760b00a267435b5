import { Module } from '@nestjs/common'
import { StaffLedgerController } from './staff-ledger.controller.js'

/** The books over HTTP. The ledger itself is part of `BillingCoreModule`. */
@Module({ controllers: [StaffLedgerController] })
export class LedgerModule {}
