import { Module } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { AccountChange } from '../unit-of-work/account-change.js'
import { AccountStatus } from './account-status.js'
import { StaffSuspensionController } from './staff-suspension.controller.js'

@Module({
  controllers: [StaffSuspensionController],
  providers: [
    {
      provide: AccountStatus,
      inject: [PrismaClient, AccountChange],
      useFactory: (prisma: PrismaClient, changes: AccountChange) => new AccountStatus(prisma, changes),
    },
  ],
})
export class SuspensionModule {}
