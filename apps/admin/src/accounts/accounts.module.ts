import { Module } from '@nestjs/common'
import { IdentityModule } from '../identity/identity.module.js'
import { AccountMembers } from './account-members.js'
import { StaffMailsController } from '../mail/staff-mails.controller.js'
import { InvitationAcceptance } from './invitation-acceptance.js'
import { PortalAccountsController } from './portal-accounts.controller.js'
import { PortalInvitations } from './portal-invitations.js'
import { PortalMembers } from './portal-members.js'
import { StaffAccounts } from './staff-accounts.js'
import { StaffAccountsController } from './staff-accounts.controller.js'
import { PositionKeeping } from './position-keeping.js'
import { TraceSharing } from './trace-sharing.js'

@Module({
  imports: [IdentityModule],
  controllers: [PortalAccountsController, StaffAccountsController, StaffMailsController],
  providers: [
    AccountMembers,
    InvitationAcceptance,
    PortalInvitations,
    PortalMembers,
    PositionKeeping,
    StaffAccounts,
    TraceSharing,
  ],
})
export class AccountsModule {}
