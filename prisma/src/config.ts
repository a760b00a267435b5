import { optionalGroup, readSettings, text, url } from '@repere/settings'

const OWNER = {
  ownerUrl: url('DATABASE_URL', 'The database, as the role that owns its tables.', {
    protocols: ['postgres:', 'postgresql:'],
  }),
}

/** Settings of migrations. */
export const SETTINGS = {
  ...OWNER,
  passwords: optionalGroup(
    {
      app: text('APP_DATABASE_PASSWORD', 'Password of the role `repere_app`, which migrations create.'),
      gateway: text('GATEWAY_DATABASE_PASSWORD', 'Password of the role `repere_gateway`, which migrations create.'),
    },
    { empty: 'migrations create no roles, and grant those that exist their privileges', givenBy: 'any' },
  ),
}

/**
 * The database's address in a command that the owner of the tables runs.
 *
 * @throws BadSettings
 */
export const readOwnerUrl = (): string => readSettings(OWNER, process.env).ownerUrl

/** @throws BadSettings */
export const readMigrateConfig = (env: NodeJS.ProcessEnv = process.env) => readSettings(SETTINGS, env)
