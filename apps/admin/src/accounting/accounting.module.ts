import { Module } from '@nestjs/common'
import {
  PortalStatementController,
  StaffAccountingController,
  StaffStatementController,
} from './accounting.controllers.js'
import { AccountingExports } from './accounting-exports.js'
import { Statements } from './statements.js'

@Module({
  controllers: [StaffAccountingController, StaffStatementController, PortalStatementController],
  providers: [AccountingExports, Statements],
})
export class AccountingModule {}
