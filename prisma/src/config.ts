import { fileURLToPath } from 'node:url'

const SCHEMA_ENGINE = fileURLToPath(new URL('../schema-engine.mjs', import.meta.url))

/**
 * The environment of a Prisma command: this process', plus where the database is and which schema engine to use.
 *
 * `PRISMA_SCHEMA_ENGINE_BINARY`, where set, names another engine than ours.
 */
export function prismaEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY || SCHEMA_ENGINE,
    // Prisma asks its makers for news otherwise.
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  }
}

/**
 * `DATABASE_URL` of a command that is run as the owner of the tables.
 *
 * @throws Error  where it is not set
 */
export function readOwnerUrl(): string {
  const url = process.env.DATABASE_URL?.trim()
  if (!url) throw new Error('DATABASE_URL is not set')
  return url
}

export interface MigrateConfig {
  /** `DATABASE_URL`. */
  ownerUrl: string
  /**
   * `APP_DATABASE_PASSWORD` and `GATEWAY_DATABASE_PASSWORD`: of the roles `repere_app` and `repere_gateway`, which are
   * made and granted what they need. Null, where neither is set: roles are somebody else's.
   */
  passwords: { app: string; gateway: string } | null
}

/** @throws Error  naming what is missing */
export function readMigrateConfig(env: NodeJS.ProcessEnv = process.env): MigrateConfig {
  const app = env.APP_DATABASE_PASSWORD?.trim() ?? ''
  const gateway = env.GATEWAY_DATABASE_PASSWORD?.trim() ?? ''
  if ((app === '') !== (gateway === '')) {
    throw new Error('APP_DATABASE_PASSWORD and GATEWAY_DATABASE_PASSWORD are set both, or neither')
  }
  return { ownerUrl: readOwnerUrl(), passwords: app === '' ? null : { app, gateway } }
}
