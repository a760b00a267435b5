import { Global, Module } from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core'
import { OverloadLog } from '@repere/http'
import { AuthenticationLog } from './authentication-log.js'
import { AccessGuard } from './access.guard.js'
import { CallerTurns } from './caller-turns.js'
import { DeclaredRoutes } from './declared-routes.js'
import { Idempotency } from './idempotency.js'
import { ProblemFilter } from './problem.filter.js'
import { PortalSessions, StaffSessions } from './sessions.js'
import { TokenCallers } from './token-callers.js'

/** Runs before every route of the admin app. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    AuthenticationLog,
    PortalSessions,
    StaffSessions,
    TokenCallers,
    DeclaredRoutes,
    { provide: APP_GUARD, useClass: AccessGuard },
    // First: `Idempotency` uses the database.
    { provide: APP_INTERCEPTOR, useClass: CallerTurns },
    { provide: APP_INTERCEPTOR, useClass: Idempotency },
    OverloadLog,
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [AuthenticationLog, PortalSessions, StaffSessions],
})
export class AccessModule {}
