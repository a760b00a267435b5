import { Module } from '@nestjs/common'
import { IdentityModule } from '../identity/identity.module.js'
import { SubscriptionsCoreModule } from '../billing/subscriptions/subscriptions-core.module.js'
import { AccountClosing } from '../organisations/account-closing.js'
import { AccountExport } from './account-export.js'
import { AccountMembers } from './account-members.js'
import { StaffMailsController } from '../mail/staff-mails.controller.js'
import { InvitationAcceptance } from './invitation-acceptance.js'
import { PortalAccountsController } from './portal-accounts.controller.js'
import { PortalClosingController } from '../organisations/portal-closing.controller.js'
import { PortalInvitations } from './portal-invitations.js'
import { PortalMembers } from './portal-members.js'
import { PortalOrganisation } from '../organisations/portal-organisation.js'
import { StaffAccounts } from './staff-accounts.js'
import { StaffAccountsController } from './staff-accounts.controller.js'
import { TraceSharing } from './trace-sharing.js'

@Module({
  imports: [IdentityModule, SubscriptionsCoreModule],
  controllers: [PortalAccountsController, PortalClosingController, StaffAccountsController, StaffMailsController],
  providers: [
    AccountClosing,
    AccountExport,
    AccountMembers,
    InvitationAcceptance,
    PortalInvitations,
    PortalMembers,
    PortalOrganisation,
    StaffAccounts,
    TraceSharing,
  ],
})
export class AccountsModule {}
