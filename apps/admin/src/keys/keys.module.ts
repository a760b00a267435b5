import { Module } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { ControlChannel } from '@repere/shared'
import { AccountStanding } from './account-standing.js'
import { KeyAdministration } from './key-administration.js'
import { PortalKeysController } from './portal-keys.controller.js'
import { StaffKeysController } from './staff-keys.controller.js'

const stores = [PrismaClient, ControlChannel]

@Module({
  controllers: [PortalKeysController, StaffKeysController],
  providers: [
    {
      provide: KeyAdministration,
      inject: stores,
      useFactory: (prisma: PrismaClient, channel: ControlChannel) => new KeyAdministration(prisma, channel),
    },
    {
      provide: AccountStanding,
      inject: stores,
      useFactory: (prisma: PrismaClient, channel: ControlChannel) => new AccountStanding(prisma, channel),
    },
  ],
  exports: [KeyAdministration, AccountStanding],
})
export class KeysModule {}
