import { Module } from '@nestjs/common'
import { IdentityModule } from '../identity/identity.module.js'
import { Enquiries } from './enquiries.js'
import { PortalEnquiriesController } from './portal-enquiries.controller.js'
import { StaffEnquiriesController } from './staff-enquiries.controller.js'

@Module({
  imports: [IdentityModule],
  controllers: [PortalEnquiriesController, StaffEnquiriesController],
  providers: [Enquiries],
})
export class EnquiriesModule {}
