export { grantAppRole } from './app-role.js'
export * from './client.js'
export {
  Prisma,
  PrismaClient,
  type Account,
  type AccountOverride,
  type AccountPlan,
  type ApiKey,
  type AuditEntry,
  type OverageSettings,
  type Plan,
  type PlanVersion,
  type Invitation,
  type Mail,
  type MailToken,
  type Member,
  type OrganisationProfile,
  type PortalSession,
  type Publication,
  type StaffMember,
  type StaffSession,
  type User,
} from './generated/client.js'
export { Language, MailState, MemberRole, StaffRole, SuspensionReason, TokenPurpose } from './generated/enums.js'
export * from './key-records.js'
export { deployMigrations, PrismaCommandFailed } from './migrations.js'
export * from './publications.js'
export * from './seed.js'
export * from './stored-keys.js'
