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
