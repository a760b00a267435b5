import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { deployMigrations, grantExistingRoles, inPresentNames, migrationNames, MIGRATIONS_FOLDER } from '@repere/prisma'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackupKeys, decryptWith, ENCRYPTED } from './age.js'
import { quoted } from './backup.js'
import { type BackupManifest, type BackupTable, verifyBackup } from './backup-manifest.js'
import { differencesOf, readFigures } from './figures.js'
import { forOneTransaction } from './one-transaction.js'
import { BackupProblem } from './problems.js'

export interface RestoreOptions {
  /** The folder that `backUp` returned. */
  folder: string
  /** Address of a database without tables, for the role that will own them. */
  databaseUrl: string
  /** For a backup that is encrypted, and to refuse one that is not signed. */
  keys?: Pick<BackupKeys, 'identityFile' | 'publicKeyFile'>
  onTable?: (name: string, rows: number) => void
}

/**
 * Fills an empty database from a backup: creates the tables with the migrations of the backup, loads every row, then
 * applies the newer migrations of this release. Checks the foreign keys again, and compares the figures.
 *
 * @throws BackupProblem  for a damaged backup, a database that is not empty, a backup of a newer release, or figures
 *   that differ; the database is then empty
 */
export async function restore({ folder, databaseUrl, keys = {}, onTable }: RestoreOptions): Promise<BackupManifest> {
  const manifest = await verifyBackup(folder, keys)
  const scripts = await migrationScripts(manifest.migrations)
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await requireEmpty(client)
    await client.query('BEGIN')
    // Prisma creates this table before its first migration.
    await client.query(PRISMA_MIGRATIONS)
    for (const script of forOneTransaction(scripts)) await client.query(script)
    if (typeof manifest.usage_since === 'string') await client.query(USAGE_MONTHS, [manifest.usage_since])
    await load(client, manifest, { folder, identityFile: keys.identityFile ?? null, onTable })
    const differences = differencesOf(manifest.figures, await readFigures(client))
    if (differences.length > 0) {
      throw new BackupProblem(
        `The books are not those of the backup: ${differences.join('; ')}.`,
        'Nothing was restored. Report this: it is an error of bin/backup or bin/restore.',
      )
    }
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end().catch(() => undefined)
  }
  await deployMigrations(databaseUrl)
  // Roles belong to the server, so they are not in backups.
  await grantExistingRoles(databaseUrl)
  return manifest
}

const PRISMA_MIGRATIONS = `
  CREATE TABLE "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`

/** The parts of the table of usage from a day until today. */
const USAGE_MONTHS = `
  SELECT make_usage_months($1::date, LEAST(120, extract(year FROM age)::int * 12 + extract(month FROM age)::int + 1))
  FROM age(date_trunc('month', now()), date_trunc('month', $1::date)) AS age`

async function migrationScripts(recorded: string[]): Promise<string[]> {
  const here = await migrationNames()
  const names = inPresentNames(recorded, here)
  const unknown = names.filter((name) => !here.includes(name))
  if (unknown.length > 0) {
    throw new BackupProblem(
      `The backup comes from a newer release: this one has no migration ${unknown.join(', ')}.`,
      'Restore it with the release that wrote it, or with a newer one.',
    )
  }
  return Promise.all(names.map((name) => readFile(join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8')))
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    `SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition`,
  )
  const tables = rows[0]?.tables ?? 0
  if (tables > 0) {
    throw new BackupProblem(
      `The database has ${tables} tables already.`,
      'Restore into a new database: bin/restore FOLDER --database NAME makes one on the same server.',
    )
  }
}

/** Where the files of a backup are, and what decrypts them. */
interface Source {
  folder: string
  identityFile: string | null
}

/** Loads every row unchanged, without triggers and foreign keys, and restores these afterwards. */
async function load(
  client: Client,
  { tables, sequences }: BackupManifest,
  { onTable, ...from }: Source & Pick<RestoreOptions, 'onTable'>,
): Promise<void> {
  const links = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`)
  const names = [...new Set(tables.map(({ name }) => `public.${quoted(homeOf(name))}`))]
  // Only a superuser may disable the triggers of foreign keys, and managed servers have no superuser. So the keys are
  // dropped, and created again after every row is loaded. This checks all of them.
  for (const { table, name } of links.rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  // The backup also contains the rows that migrations insert.
  await client.query(`TRUNCATE ${names.join(', ')}`)
  for (const table of tables) {
    await loadTable(client, from, table)
    onTable?.(table.name, table.rows)
  }
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await client.query('SELECT setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, last])
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of links.rows) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
  }
}

/** The table of rows: a release that does not know about the parts of usage, one for each month, saves each as a table. */
const homeOf = (name: string): string => (name.startsWith('usage_minutes_') ? 'usage_minutes' : name)

async function loadTable(
  client: Client,
  { folder, identityFile }: Source,
  { name, columns, rows, file }: BackupTable,
): Promise<void> {
  const list = columns.map(quoted).join(', ')
  const into = client.query(copyFrom(`COPY public.${quoted(homeOf(name))} (${list}) FROM STDIN`))
  const stored = createReadStream(join(folder, file))
  // The manifest was decrypted before: there is an identity.
  const age = file.endsWith(ENCRYPTED) ? decryptWith(identityFile ?? '') : null
  if (age === null) await pipeline(stored, createGunzip(), into)
  else await Promise.all([pipeline(stored, age.through, createGunzip(), into), age.done])
  if (into.rowCount !== rows) {
    throw new BackupProblem(
      `${file} holds ${into.rowCount} rows in place of ${rows}.`,
      'Nothing was restored. Restore an older backup.',
    )
  }
}
