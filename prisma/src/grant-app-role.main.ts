import { grantAppRole, grantGatewayRole } from './app-role.js'
import { readOwnerUrl } from './config.js'

const [role, plane = 'control'] = process.argv.slice(2)
if (role === undefined || !['control', 'gateway'].includes(plane)) {
  console.error(
    'Usage: pnpm --filter @repere/prisma run grant-app-role ROLE [control|gateway]    # DATABASE_URL as the owner of the tables',
  )
  process.exit(2)
}
await (plane === 'gateway' ? grantGatewayRole : grantAppRole)(readOwnerUrl(), role)
