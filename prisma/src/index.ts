export * from './client.js'
export {
  Prisma,
  PrismaClient,
  type Account,
  type AccountPlan,
  type ApiKey,
  type OverageSettings,
  type Plan,
  type PlanVersion,
  type Publication,
} from './generated/client.js'
export { SuspensionReason } from './generated/enums.js'
export * from './key-records.js'
export { deployMigrations, PrismaCommandFailed } from './migrations.js'
export * from './publications.js'
export * from './seed.js'
export * from './stored-keys.js'
