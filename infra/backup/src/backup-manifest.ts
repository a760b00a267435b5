import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupProblem } from './problems.js'

/** The content of one backup. Written last: a folder without it is no backup. */
export interface BackupManifest {
  /** Version of this document's own shape. */
  format: 1
  /** ISO 8601, UTC: the time of the data. Later changes are not in the backup. */
  taken_at: string
  /** The version of the database server. */
  postgres_version: string
  /** Names of the migrations that made the tables, in the order in which they were applied. */
  migrations: string[]
  tables: BackupTable[]
  /** Name → the last number of the sequence; null: none yet. */
  sequences: Record<string, string | null>
  /** The first day of UTC with usage; null: none. Absent in backups of releases that kept usage in one table. */
  usage_since?: string | null
  figures: Figures
}

export interface BackupTable {
  name: string
  columns: string[]
  rows: number
  /** Path in the backup's folder: the text of COPY, compressed with gzip. */
  file: string
  bytes: number
  sha256: string
}

/** Figures that must be equal after a restore. */
export interface Figures {
  /** `<ledger account>` or `<ledger account>:<customer account>` → the sum of its entries in whole francs. */
  ledger_fcfa: Record<string, number>
  /** `<series>-<year>` → the last number. */
  invoice_series: Record<string, { last_number: number }>
  invoices_numbered: number
  active_keys: number
  /** Over all keys and minutes. */
  units_admitted: string
}

export const MANIFEST = 'manifest.json'

/** @throws BackupProblem  when there is no manifest, or one of another version */
export async function readBackupManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new BackupProblem(`${folder} holds no finished backup.`, 'Name a folder that bin/backup wrote.', {
      cause: error,
    })
  })
  const manifest = JSON.parse(text) as BackupManifest
  if ((manifest.format as number) !== 1) {
    throw new BackupProblem(
      `${folder} is a backup of format ${String(manifest.format)}; this release reads format 1.`,
      'Restore it with the release that wrote it.',
    )
  }
  return manifest
}

/**
 * Reads every file of a backup once.
 *
 * @throws BackupProblem  naming every file that is missing or was changed
 */
export async function verifyBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readBackupManifest(folder)
  const damaged: string[] = []
  for (const { file, sha256 } of manifest.tables) {
    if ((await checksumOf(join(folder, file))) !== sha256) damaged.push(file)
  }
  if (damaged.length > 0) {
    throw new BackupProblem(
      `The backup is damaged: ${damaged.join(', ')} ${damaged.length === 1 ? 'is' : 'are'} missing or changed.`,
      'Fetch the backup again from where it is kept, or restore an older one. Nothing was restored.',
    )
  }
  return manifest
}

/** @returns null when the file cannot be read */
async function checksumOf(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex')
  } catch {
    return null
  }
}
