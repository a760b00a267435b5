import { Module } from '@nestjs/common'
import { IdentityModule } from '../identity/identity.module.js'
import { ManagementTokens } from './management-tokens.js'
import { PortalManagementTokensController } from './portal-management-tokens.controller.js'
import { StaffManagementTokensController } from './staff-management-tokens.controller.js'

@Module({
  imports: [IdentityModule],
  controllers: [PortalManagementTokensController, StaffManagementTokensController],
  providers: [ManagementTokens],
})
export class ManagementTokensModule {}
