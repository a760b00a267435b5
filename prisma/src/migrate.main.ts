// Brings a database to the schema of this release: migrations, the four plans, and the roles of both planes. A
// repetition changes nothing, and concurrent calls run one after another. DATABASE_URL names the database, for the owner
// of its tables.
import { ensureAppRoles, grantExistingRoles } from './app-role.js'
import { createPrisma } from './client.js'
import { readMigrateConfig } from './config.js'
import { deployMigrations } from './migrations.js'
import { SEEDING, seedPlans } from './seed.js'

const { ownerUrl, passwords } = readMigrateConfig()
await deployMigrations(ownerUrl)
const prisma = createPrisma(ownerUrl, { connectionsMax: 1 })
try {
  await prisma.$transaction((tx) => seedPlans(tx), SEEDING)
} finally {
  await prisma.$disconnect()
}
await (passwords === null ? grantExistingRoles(ownerUrl) : ensureAppRoles(ownerUrl, passwords))
console.log('The database is ready for this release.')
