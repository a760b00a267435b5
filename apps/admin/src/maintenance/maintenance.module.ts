import { Module } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { ControlChannel } from '@repere/shared'
import { MaintenanceSwitch } from './maintenance-switch.js'
import { StaffMaintenanceController } from './staff-maintenance.controller.js'

@Module({
  controllers: [StaffMaintenanceController],
  providers: [
    {
      provide: MaintenanceSwitch,
      inject: [PrismaClient, ControlChannel],
      useFactory: (prisma: PrismaClient, channel: ControlChannel) => new MaintenanceSwitch(prisma, channel),
    },
  ],
})
export class MaintenanceModule {}
