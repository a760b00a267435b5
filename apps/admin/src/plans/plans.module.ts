import { Module } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { ControlChannel } from '@repere/shared'
import { AccountChange } from '../unit-of-work/account-change.js'
import { KeysModule } from '../keys/keys.module.js'
import { DueTerms } from './due-terms.js'
import { OpenOffers } from '../unit-of-work/open-offers.js'
import { OverageSwitch } from './overage.js'
import { Overrides } from './overrides.js'
import { PlanCatalogue } from './plan-catalogue.js'
import { PortalPlansController } from './portal-plans.controller.js'
import { StaffPlansController } from './staff-plans.controller.js'

const stores = [PrismaClient, ControlChannel]

@Module({
  imports: [KeysModule],
  controllers: [PortalPlansController, StaffPlansController],
  providers: [
    {
      provide: DueTerms,
      inject: stores,
      useFactory: (prisma: PrismaClient, channel: ControlChannel) => new DueTerms(prisma, channel),
    },
    {
      provide: PlanCatalogue,
      inject: [PrismaClient, DueTerms, OpenOffers],
      useFactory: (prisma: PrismaClient, dueTerms: DueTerms, offers: OpenOffers) =>
        new PlanCatalogue(prisma, dueTerms, offers),
    },
    {
      provide: Overrides,
      inject: [PrismaClient, AccountChange, OpenOffers],
      useFactory: (prisma: PrismaClient, changes: AccountChange, offers: OpenOffers) =>
        new Overrides(prisma, changes, offers),
    },
    {
      provide: OverageSwitch,
      inject: [AccountChange],
      useFactory: (changes: AccountChange) => new OverageSwitch(changes),
    },
  ],
  exports: [PlanCatalogue],
})
export class PlansModule {}
