import { Module } from '@nestjs/common'
import { OwnEvents } from './own-events.js'
import { PortalAuthenticationLogController } from './portal-authentication-log.controller.js'
import { StaffAuthenticationLogController } from './staff-authentication-log.controller.js'

/** Reading the log. What writes it stands in `AccessModule`, for every session begins with an event. */
@Module({
  controllers: [PortalAuthenticationLogController, StaffAuthenticationLogController],
  providers: [OwnEvents],
})
export class AuthenticationLogModule {}
