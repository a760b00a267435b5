import { Module } from '@nestjs/common'
import { OwnEvents } from './own-events.js'
import { PortalAuthenticationLogController } from './portal-authentication-log.controller.js'
import { StaffAuthenticationLogController } from './staff-authentication-log.controller.js'

/** Reads the log. The writer is in `AccessModule`, because every session begins with an event. */
@Module({
  controllers: [PortalAuthenticationLogController, StaffAuthenticationLogController],
  providers: [OwnEvents],
})
export class AuthenticationLogModule {}
