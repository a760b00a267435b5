import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadSettings, HOME, homeFolder, readable, readSettings, text, url } from '@repere/settings'
import { REDIS_ADDRESS } from '@repere/shared'
import { BackupProblem } from './problems.js'

/** Settings of `bin/backup` and `bin/restore`. */
export const SETTINGS = {
  databaseUrl: url('DATABASE_URL', 'The database, as the role that owns its tables.', {
    protocols: ['postgres:', 'postgresql:'],
    empty: 'that of the running `bin/up`',
  }),
  redisUrl: readable('REDIS_URL', 'A Redis that has outlived its Postgres.', REDIS_ADDRESS, {
    empty: 'none, or an empty one',
  }),
  backupsDir: text('BACKUP_DIR', 'Folder for backups, unless the command names one.', {
    empty: '`backups` in `REPERE_HOME`',
  }),
  home: HOME,
}

/** @throws BackupProblem  if a setting is wrong or no database is known */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  try {
    return readSettings(SETTINGS, env, ({ databaseUrl, redisUrl, backupsDir }) => ({
      databaseUrl: databaseUrl ?? runningDatabase(homeFolder(env)),
      redisUrl,
      backupsDir: backupsDir ?? join(homeFolder(env), 'backups'),
    }))
  } catch (error) {
    if (error instanceof BadSettings) throw new BackupProblem(error.message, 'Correct the environment.')
    throw error
  }
}

/**
 * The database of `bin/up`. The apps connect as roles that own no table; the owner's password is in a file beside the
 * data.
 *
 * @throws BackupProblem  if `bin/up` does not run
 */
function runningDatabase(home: string): string {
  try {
    const { database_url } = JSON.parse(readFileSync(join(home, 'up.json'), 'utf8')) as { database_url?: string | null }
    const url = new URL(database_url ?? '')
    url.username = 'repere'
    url.password = readFileSync(join(home, 'postgres.password'), 'utf8').trim()
    return url.href
  } catch {
    throw new BackupProblem(
      'DATABASE_URL is not set, and bin/up does not run.',
      'Set DATABASE_URL to the database, with the role that owns its tables.',
    )
  }
}
