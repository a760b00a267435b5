import { Module } from '@nestjs/common'
import { AccountSecurity } from './account-security.js'
import { BreachedPasswords } from './breached-passwords.js'
import { CustomerLogin } from './customer-login.js'
import { EmailChange } from './email-change.js'
import { KnownDevices } from './known-devices.js'
import { LoginAttempts } from './login-attempts.js'
import { MailLimits } from './mail-limits.js'
import { PasskeyChallenges } from './passkey-challenges.js'
import { Passkeys } from './passkeys.js'
import { PasswordChange } from './password-change.js'
import { PasswordProof } from './password-proof.js'
import { PasswordRules } from './password-rules.js'
import { Passwords } from './passwords.js'
import { People } from './people.js'
import { PortalIdentityController } from './portal-identity.controller.js'
import { PortalSecurityController } from './portal-security.controller.js'
import { OwnSessions } from './portal-sessions.js'
import { Registration } from './registration.js'
import { SealedText } from './sealed-text.js'
import { SecondFactor } from './second-factor.js'
import { SecondFactorRemovalModule } from './second-factor-removal.module.js'
import { StaffEnrolment } from './staff-enrolment.js'
import { StaffIdentityController } from './staff-identity.controller.js'
import { StaffLogin } from './staff-login.js'
import { StaffSecondFactorController } from './staff-second-factor.controller.js'
import { StaffOwnSessions } from './staff-own-sessions.js'
import { StaffTeam } from './staff-team.js'
import { StepUp } from './step-up.js'
import { AttemptLimiter } from './attempt-limiter.js'
import { Verification } from './verification.js'

@Module({
  imports: [SecondFactorRemovalModule],
  controllers: [
    PortalIdentityController,
    PortalSecurityController,
    StaffIdentityController,
    StaffSecondFactorController,
  ],
  providers: [
    AccountSecurity,
    BreachedPasswords,
    CustomerLogin,
    EmailChange,
    KnownDevices,
    LoginAttempts,
    MailLimits,
    OwnSessions,
    PasskeyChallenges,
    Passkeys,
    PasswordChange,
    PasswordProof,
    PasswordRules,
    Passwords,
    People,
    Registration,
    SealedText,
    SecondFactor,
    StaffEnrolment,
    StaffLogin,
    StaffOwnSessions,
    StaffTeam,
    StepUp,
    AttemptLimiter,
    Verification,
  ],
  exports: [MailLimits, PasswordProof, PasswordRules, Passwords, StaffTeam, AttemptLimiter, Verification],
})
export class IdentityModule {}
