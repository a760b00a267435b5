import { isAbsolute } from 'node:path'

export interface LocalConfig {
  /** Redis to use instead of starting one. Null: start one. */
  redisUrl: string | null
  /** Postgres to use instead of starting one; its database exists. Null: start one. */
  databaseUrl: string | null
  /** Folders in which commands are looked for, absolute ones only. */
  path: string[]
}

/** Reads the settings of what starts servers on this machine. Empty counts as absent. */
export function readLocalConfig(env: NodeJS.ProcessEnv = process.env): LocalConfig {
  return {
    redisUrl: env.REDIS_URL?.trim() || null,
    databaseUrl: env.DATABASE_URL?.trim() || null,
    path: (env.PATH ?? '').split(':').filter(isAbsolute),
  }
}

/** The environment that a child process inherits. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env }
}
