import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupKeys, ENCRYPTED, encryptFor } from './age.js'
import { type BackupManifest, type BackupTable, writeManifest } from './backup-manifest.js'
import { readFigures } from './figures.js'
import { BackupProblem } from './problems.js'

export interface BackupOptions {
  /** Address of the database, for the role that owns its tables. */
  databaseUrl: string
  /** The folder in which the backup's folder is created. */
  into: string
  /** Default: neither encrypted nor signed. */
  keys?: Pick<BackupKeys, 'recipientsFile' | 'signingKeyFile'>
  onTable?: (name: string, rows: number) => void
}

/**
 * Copies every table of the database in one snapshot, while all programs continue to work.
 *
 * @returns the folder, named after the time of the snapshot, and its manifest
 * @throws BackupProblem  when the database does not belong to Repère; no file is left behind
 */
export async function backUp({ databaseUrl, into, keys = {}, onTable }: BackupOptions): Promise<{
  folder: string
  manifest: BackupManifest
}> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  // One snapshot for all tables: an invoice without its lines would be worse than no backup.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows: moments } = await client.query<{ now: Date; version: string }>(
    `SELECT now(), current_setting('server_version') AS version`,
  )
  const takenAt = (moments[0]?.now ?? new Date()).toISOString()
  const folder = join(into, `repere-${takenAt.replace(/[-:]|\.\d+/g, '')}`)
  const draft = `${folder}.partial`
  try {
    const migrations = await appliedMigrations(client)
    await mkdir(draft, { recursive: true })
    // The backup contains hashes of sessions and passwords, and mails.
    await chmod(draft, 0o700)
    const tables: BackupTable[] = []
    for (const { name, columns } of await tablesOf(client)) {
      const table = await copyTable(client, draft, { name, columns }, keys.recipientsFile ?? null)
      tables.push(table)
      onTable?.(name, table.rows)
    }
    const manifest: BackupManifest = {
      format: 1,
      taken_at: takenAt,
      postgres_version: moments[0]?.version ?? 'unknown',
      migrations,
      tables,
      // After the tables: a sequence may be ahead of the rows that use its numbers, but never behind.
      sequences: await sequencesOf(client),
      usage_since: await usageSince(client),
      figures: await readFigures(client),
    }
    await writeManifest(draft, manifest, keys)
    await rename(draft, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function appliedMigrations(client: Client): Promise<string[]> {
  const known = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS there`,
  )
  if (known.rows[0]?.there !== true) {
    throw new BackupProblem('This database was never migrated.', 'Check that DATABASE_URL names the right database.')
  }
  const { rows } = await client.query<{ migration_name: string; finished: boolean }>(
    `SELECT migration_name, finished_at IS NOT NULL AS finished FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  )
  const unfinished = rows.filter(({ finished }) => !finished).map(({ migration_name }) => migration_name)
  if (unfinished.length > 0) {
    throw new BackupProblem(
      `Migration ${unfinished.join(', ')} has not ended.`,
      'Wait until the upgrade has ended, then take the backup again.',
    )
  }
  return rows.map(({ migration_name }) => migration_name)
}

async function tablesOf(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`)
  return rows
}

async function sequencesOf(client: Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

async function usageSince(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ day: string | null }>(
    `SELECT (min(minute) AT TIME ZONE 'UTC')::date::text AS day FROM usage_minutes`,
  )
  return rows[0]?.day ?? null
}

async function copyTable(
  client: Client,
  folder: string,
  { name, columns }: { name: string; columns: string[] },
  recipientsFile: string | null,
): Promise<BackupTable> {
  const file = `${name}.copy.gz${recipientsFile === null ? '' : ENCRYPTED}`
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const list = columns.map(quoted).join(', ')
  const rows = client.query(copyTo(`COPY (SELECT ${list} FROM public.${quoted(name)}) TO STDOUT`))
  const output = createWriteStream(join(folder, file), { mode: 0o600, flush: true })
  if (recipientsFile === null) await pipeline(rows, createGzip(), measured, output)
  else {
    const { through, done } = encryptFor(recipientsFile)
    await pipeline(rows, createGzip(), through, measured, output).catch((error: unknown) =>
      done.then(() => {
        throw error
      }),
    )
    await done
  }
  return { name, columns, rows: rows.rowCount, file, bytes, sha256: hash.digest('hex') }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
