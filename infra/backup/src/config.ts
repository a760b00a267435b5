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
  recipientsFile: text(
    'BACKUP_AGE_RECIPIENTS',
    'File with the recipients of age, one a line, for which backups are encrypted.',
    {
      empty: 'not encrypted',
    },
  ),
  identityFile: text('BACKUP_AGE_IDENTITY', 'File with the identity of age that reads encrypted backups.', {
    empty: 'none',
  }),
  signingKeyFile: text('BACKUP_SIGNING_KEY', 'File with the private Ed25519 key (PEM) that signs backups.', {
    empty: 'not signed',
  }),
  publicKeyFile: text(
    'BACKUP_PUBLIC_KEY',
    'File with the public key (PEM): only backups that it has signed are read.',
    {
      empty: 'signatures are not checked',
    },
  ),
  home: HOME,
}

/** @throws BackupProblem  if a setting is wrong or no database is known */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  try {
    return readSettings(SETTINGS, env, ({ databaseUrl, redisUrl, backupsDir, home: _, ...keys }) => ({
      databaseUrl: databaseUrl ?? runningDatabase(homeFolder(env)),
      redisUrl,
      backupsDir: backupsDir ?? join(homeFolder(env), 'backups'),
      keys,
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
