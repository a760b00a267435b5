import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { quoted } from './backup.js'
import { runCommandLine } from './command.js'
import { readConfig } from './config.js'
import { forgetRecords } from './forget-records.js'
import { BackupProblem } from './problems.js'
import { restore } from './restore.js'

const HELP = `bin/restore FOLDER [--database NAME] [--redis-kept]

Fills an empty database from a backup of bin/backup: all of it, or nothing. Foreign keys are checked again, and ledger,
invoice numbers, keys and usage are compared with the figures of the backup. Then newer migrations of this
release are applied.

  --database NAME   make this database on the server of DATABASE_URL and fill it
  --redis-kept      Redis outlived Postgres (REDIS_URL): make it read every key again

BACKUP_AGE_IDENTITY names the identity that decrypts an encrypted backup. With BACKUP_PUBLIC_KEY, a backup without its
signature is refused.
DATABASE_URL names the database, with the role that will own its tables. The API, the control plane and the worker must
be stopped. The roles that they connect as belong to the server, not to a backup: if repere_app and repere_gateway exist,
they get their privileges.
docs/operating/backups.md describes all steps.`

await runCommandLine(HELP, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { database: { type: 'string' }, 'redis-kept': { type: 'boolean' } },
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) {
    throw new BackupProblem('Name one folder that bin/backup wrote.', 'bin/restore --help')
  }
  const config = readConfig()
  if (values['redis-kept'] && config.redisUrl === null) {
    throw new BackupProblem('REDIS_URL is not set.', 'Set it to the Redis that outlived Postgres.')
  }
  const databaseUrl =
    values.database === undefined ? config.databaseUrl : await newDatabase(config.databaseUrl, values.database)
  const startedAt = Date.now()
  const { tables, taken_at } = await restore({ folder, databaseUrl, keys: config.keys })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`✓ ${tables.length} tables, ${rows} rows as they were on ${taken_at}, in ${seconds} s`)
  console.log('✓ Ledger, invoice numbers, keys and usage are those of the backup')
  if (values['redis-kept'] && config.redisUrl !== null) {
    const { forgotten, revokedAgain } = await forgetRecords(config.redisUrl, databaseUrl)
    console.log(`✓ Redis reads ${forgotten} records again; ${revokedAgain} keys revoked since then are revoked again`)
  }
})

/** @returns its address. @throws BackupProblem  when a database of that name exists */
async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${quoted(name)} TEMPLATE template0`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error
    throw new BackupProblem(`There is a database ${name} already.`, 'Choose another name.', { cause: error })
  } finally {
    await client.end()
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
