import { inheritedEnvironment, runCommand } from '@repere/local'
import { type Checkout } from './checkout.js'
import { type DevJson, readDevJson, updateDevJson } from './dev-json.js'
import { type StackStores } from './stack.js'

/**
 * Gives the demo customer and staff a login each; those in `dev.json` that still work are kept. The admin app does it,
 * for it owns people and their passwords.
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
      // Not as arguments, which every user of the machine can see.
      DEMO_LOGINS: JSON.stringify({ customer, staff }),
    },
    signal,
  })
  updateDevJson(checkout.devFile(), JSON.parse(said) as Pick<DevJson, 'customer' | 'staff'>)
}
