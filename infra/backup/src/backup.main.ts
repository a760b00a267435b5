import { rm, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from './backup.js'
import { verifyBackup } from './backup-manifest.js'
import { runCommandLine } from './command.js'
import { readConfig } from './config.js'
import { BackupProblem } from './problems.js'
import { recordBackup } from './record-backup.js'

const HELP = `bin/backup [--into DIR] [--keep N]
bin/backup --verify FOLDER

Copies every table of the database in one snapshot, while everything continues to work, and prints the folder.

  --into DIR        where the folder of the backup is created (BACKUP_DIR, else .repere/backups)
  --keep N          afterwards remove all but the newest N backups in there
  --verify FOLDER   only read a backup again and compare its checksums, and its signature with BACKUP_PUBLIC_KEY

BACKUP_AGE_RECIPIENTS names a file of recipients: the backup is encrypted for them with age. BACKUP_SIGNING_KEY names a
private Ed25519 key that signs it. To read it: BACKUP_AGE_IDENTITY and BACKUP_PUBLIC_KEY.

DATABASE_URL names the database, with the role that owns its tables; without it, that of the running bin/up is used.
Redis is not in a backup: its data is read from Postgres again. docs/operating/backups.md lists what can be lost.`

await runCommandLine(HELP, async (args) => {
  const { values } = parseArgs({
    args,
    options: { into: { type: 'string' }, keep: { type: 'string' }, verify: { type: 'string' } },
  })
  const config = readConfig()
  if (values.verify !== undefined) {
    const { taken_at, tables } = await verifyBackup(values.verify, config.keys)
    console.log(`✓ ${tables.length} tables as they were on ${taken_at}`)
    return
  }
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) {
    throw new BackupProblem(`--keep is "${values.keep}", not a whole number of 1 or more.`, 'bin/backup --help')
  }
  const into = values.into ?? config.backupsDir
  const { databaseUrl, keys } = config
  const startedAt = new Date()
  const { folder, manifest } = await backUp({ databaseUrl, into, keys }).catch(async (error: unknown) => {
    await recordBackup(databaseUrl, { startedAt, bytes: null })
    throw error
  })
  const [rows, bytes] = manifest.tables.reduce(([r, b], table) => [r + table.rows, b + table.bytes], [0, 0])
  const isNoted = await recordBackup(databaseUrl, { startedAt, bytes })
  if (!isNoted) console.error('! The database could not note the backup: the alert on old backups does not know it.')
  const seconds = ((Date.now() - startedAt.getTime()) / 1000).toFixed(1)
  console.error(`✓ ${manifest.tables.length} tables, ${rows} rows, ${(bytes / 1e6).toFixed(2)} MB in ${seconds} s`)
  console.log(folder)
  if (keep === null) return
  const backups = (await readdir(into)).filter((name) => /^repere-\d{8}T\d{6}Z$/.test(name)).sort()
  for (const name of backups.slice(0, -keep)) {
    await rm(join(into, name), { recursive: true })
    console.error(`• Removed ${name}`)
  }
})
