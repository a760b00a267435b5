import { grantAppRole } from './app-role.js'
import { readOwnerUrl } from './config.js'

const [role] = process.argv.slice(2)
if (role === undefined) {
  console.error(
    'Usage: pnpm --filter @repere/prisma run grant-app-role ROLE    # DATABASE_URL as the owner of the tables',
  )
  process.exit(2)
}
await grantAppRole(readOwnerUrl(), role)
