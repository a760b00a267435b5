import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BackupProblem } from './problems.js'

export interface BackupConfig {
  /**
   * `DATABASE_URL`: the database, as the role that owns its tables. Absent: that of the running `bin/up` of this
   * checkout.
   */
  databaseUrl: string
  /** `REDIS_URL`: of a Redis that outlived its Postgres. Null: none, or an empty one. */
  redisUrl: string | null
  /** `BACKUP_DIR`: where backups go unless the command says otherwise; default `.repere/backups`. */
  backupsDir: string
}

/** @throws BackupProblem  where no database is known */
export function readConfig(env: NodeJS.ProcessEnv = process.env): BackupConfig {
  const home = env.REPERE_HOME?.trim() || fileURLToPath(new URL('../../../.repere', import.meta.url))
  const databaseUrl = env.DATABASE_URL?.trim() || runningDatabase(home)
  if (!databaseUrl) {
    throw new BackupProblem(
      'DATABASE_URL is not set, and bin/up does not run.',
      'Set DATABASE_URL to the database, with the role that owns its tables.',
    )
  }
  return {
    databaseUrl,
    redisUrl: env.REDIS_URL?.trim() || null,
    backupsDir: env.BACKUP_DIR?.trim() || join(home, 'backups'),
  }
}

/** The apps of `bin/up` connect as roles that own nothing; the owner's password is in a file beside the data. */
function runningDatabase(home: string): string | null {
  try {
    const { database_url } = JSON.parse(readFileSync(join(home, 'up.json'), 'utf8')) as { database_url?: string | null }
    if (!database_url) return null
    const url = new URL(database_url)
    url.username = 'repere'
    url.password = readFileSync(join(home, 'postgres.password'), 'utf8').trim()
    return url.href
  } catch {
    return null
  }
}
