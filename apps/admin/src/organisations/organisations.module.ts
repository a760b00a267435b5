import { Module } from '@nestjs/common'
import { AccountExport } from '../accounts/account-export.js'
import { SubscriptionsCoreModule } from '../subscriptions/subscriptions-core.module.js'
import { IdentityModule } from '../identity/identity.module.js'
import { AccountClosing } from './account-closing.js'
import { PortalClosingController } from './portal-closing.controller.js'
import { PortalOrganisation } from './portal-organisation.js'
import { PortalOrganisationController } from './portal-organisation.controller.js'
import { StaffTaxController } from './staff-tax.controller.js'
import { TaxTreatments } from './tax-treatments.js'

@Module({
  imports: [IdentityModule, SubscriptionsCoreModule],
  controllers: [PortalOrganisationController, PortalClosingController, StaffTaxController],
  providers: [AccountClosing, AccountExport, PortalOrganisation, TaxTreatments],
})
export class OrganisationsModule {}
