import { fileURLToPath } from 'node:url'
import { optionalGroup, readSettings, text, url } from '@repere/settings'

const SCHEMA_ENGINE = fileURLToPath(new URL('../schema-engine.mjs', import.meta.url))

const OWNER = {
  ownerUrl: url('DATABASE_URL', 'The database, as the role that owns its tables.', {
    protocols: ['postgres:', 'postgresql:'],
  }),
}

const ENGINE = {
  engine: text('PRISMA_SCHEMA_ENGINE_BINARY', 'Schema engine of Prisma commands.', {
    empty: 'that of this repository',
    setBy: 'developers',
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
    { empty: 'migrations create no roles', givenBy: 'any' },
  ),
  ...ENGINE,
}

/** The environment of a Prisma command: that of this process, the database's address and the schema engine. */
export function prismaEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PRISMA_SCHEMA_ENGINE_BINARY: readSettings(ENGINE, process.env).engine ?? SCHEMA_ENGINE,
    // Without these, Prisma looks for updates on the network.
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  }
}

/**
 * The database's address in a command that the owner of the tables runs.
 *
 * @throws BadSettings
 */
export const readOwnerUrl = (): string => readSettings(OWNER, process.env).ownerUrl

/** @throws BadSettings */
export const readMigrateConfig = (env: NodeJS.ProcessEnv = process.env) => readSettings(SETTINGS, env)
