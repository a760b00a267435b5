import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type DatabaseError } from 'pg'

/** A folder for each migration, in the order of their names, with its `migration.sql`. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))

/** Of 1.0.0, which had 42. The first eight of today make the same tables. */
const LAST_OF_1_0_0 = '20261123001000_refused_requests'

/** The lock that `prisma migrate` takes, too: the release before may still run that. */
const LOCK = 72_707_369

/** The record of applied migrations in the form of `prisma migrate`, which reads it in development. */
const RECORD = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`

/** The database cannot be migrated; the message names the migration and the statement's fault. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
}

/**
 * Applies every missing migration, each in one transaction. Several processes may call it at once: an advisory lock
 * serialises them. Migrations of a newer release that the database has already are left as they are.
 *
 * @param databaseUrl  of an existing database
 * @param folder  a folder for each migration
 * @throws MigrationFailed
 */
export async function deployMigrations(databaseUrl: string, folder = MIGRATIONS_FOLDER): Promise<void> {
  const names = await migrationNames(folder)
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 30_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new MigrationFailed(`The database cannot be reached: ${(error as Error).message}`, { cause: error })
  }
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    const applied = new Set(inPresentNames(await appliedMigrations(client), names))
    for (const name of names) {
      if (!applied.has(name)) await apply(client, name, await readFile(join(folder, name, 'migration.sql'), 'utf8'))
    }
  } finally {
    // The lock ends with the connection.
    await client.end().catch(() => undefined)
  }
}

/** @throws MigrationFailed  when one started and did not end */
async function appliedMigrations(client: Client): Promise<string[]> {
  // Not always, because the statement needs the right to create tables even where the table exists.
  const known = await client.query<{ record: string | null }>(`SELECT to_regclass('_prisma_migrations') AS record`)
  if (known.rows[0]!.record === null) await client.query(RECORD)
  const { rows } = await client.query<{ name: string; finished: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  )
  const unfinished = rows.filter(({ finished }) => !finished).map(({ name }) => name)
  if (unfinished.length > 0) {
    throw new MigrationFailed(
      `${unfinished.join(', ')} started and did not end: repair the database, or restore a backup`,
    )
  }
  return rows.map(({ name }) => name)
}

async function apply(client: Client, name: string, script: string): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(script)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), createHash('sha256').update(script).digest('hex'), name],
    )
    await client.query('COMMIT')
  } catch (error) {
    const { message, position } = error as DatabaseError
    const line = position === undefined ? '' : `, line ${script.slice(0, Number(position)).split('\n').length}`
    throw new MigrationFailed(`${name}${line}: ${message}`, { cause: error })
  }
}

/**
 * @param recorded  the migrations of a database or a backup, by the names that they had when it was made
 * @param names  the migrations of this release
 * @returns the same by their present names
 */
export function inPresentNames(recorded: readonly string[], names: readonly string[]): readonly string[] {
  if (!recorded.includes(LAST_OF_1_0_0)) return recorded
  return [...names.filter((name) => name <= LAST_OF_1_0_0), ...recorded.filter((name) => name > LAST_OF_1_0_0)]
}

/** @returns the migrations of this release, in their order */
export async function migrationNames(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
