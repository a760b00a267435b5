import { inheritedEnvironment, runCommand } from '@repere/local'
import { type Checkout } from './checkout.js'
import { type DevJson, readDevJson, updateDevJson } from './dev-json.js'
import { type StackStores } from './stack.js'

/**
 * Creates a login each for the demo customer and for staff. Logins in `dev.json` that still work are kept. A command of
 * the admin app does this, because that app owns people and their passwords.
 *
 * @throws CommandFailed
 */
export async function prepareLogins(
  checkout: Checkout,
  stores: Omit<StackStores, 'gatewayUrl'>,
  signal: AbortSignal,
): Promise<void> {
  const { customer, staff } = readDevJson(checkout.devFile())
  const said = await runCommand(process.execPath, [checkout.app('admin/dist/identity/demo-logins.main.js')], {
    env: {
      ...inheritedEnvironment(),
      DEPLOYMENT: 'local',
      DATABASE_URL: stores.databaseUrl,
      REDIS_URL: stores.redis.admin,
      SECRETS_KEY: stores.secretsKey,
      // Not as arguments, because every user of the machine can read those.
      DEMO_LOGINS: JSON.stringify({ customer, staff }),
    },
    signal,
  })
  updateDevJson(checkout.devFile(), JSON.parse(said) as Pick<DevJson, 'customer' | 'staff'>)
}
