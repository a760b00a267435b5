import { Module } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { ControlChannel } from '@repere/shared'
import { AccountChange } from '../unit-of-work/account-change.js'
import { KeyAdministration } from './key-administration.js'
import { IdentityModule } from '../identity/identity.module.js'
import { LeakedKeys } from './leaked-keys.js'
import { LeakedKeysController } from './leaked-keys.controller.js'
import { PortalKeysController } from './portal-keys.controller.js'
import { BrowserTokens } from './browser-tokens.js'
import { PortalTokensController } from './portal-tokens.controller.js'
import { StaffKeysController } from './staff-keys.controller.js'
import { StaffTokensController } from './staff-tokens.controller.js'

@Module({
  imports: [IdentityModule],
  controllers: [
    LeakedKeysController,
    PortalKeysController,
    PortalTokensController,
    StaffKeysController,
    StaffTokensController,
  ],
  providers: [
    {
      provide: KeyAdministration,
      inject: [PrismaClient, AccountChange, ControlChannel],
      useFactory: (prisma: PrismaClient, changes: AccountChange, channel: ControlChannel) =>
        new KeyAdministration(prisma, changes, channel),
    },
    {
      provide: LeakedKeys,
      inject: [PrismaClient, AccountChange],
      useFactory: (prisma: PrismaClient, changes: AccountChange) => new LeakedKeys(prisma, changes),
    },
    {
      provide: BrowserTokens,
      inject: [PrismaClient, AccountChange],
      useFactory: (prisma: PrismaClient, changes: AccountChange) => new BrowserTokens(prisma, changes),
    },
  ],
  exports: [KeyAdministration],
})
export class KeysModule {}
