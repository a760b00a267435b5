import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type AgeStream, type BackupKeys, decryptWith, ENCRYPTED, encryptFor } from './age.js'
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
  /** Path in the backup's folder: the text of COPY, compressed with gzip, then encrypted if it ends in `.age`. */
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

/** Ending of the signature of a manifest. The manifest holds the digest of every other file, so it signs all of them. */
const SIGNATURE = '.sig'

/** Writes the manifest, encrypted and signed as the keys say. */
export async function writeManifest(
  folder: string,
  manifest: BackupManifest,
  { recipientsFile = null, signingKeyFile = null }: BackupKeys,
): Promise<void> {
  const clear = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  const bytes = recipientsFile === null ? clear : await throughAge(encryptFor(recipientsFile), clear)
  const path = join(folder, recipientsFile === null ? MANIFEST : MANIFEST + ENCRYPTED)
  if (signingKeyFile !== null) {
    const key = createPrivateKey(await readKey(signingKeyFile))
    await writeSynced(path + SIGNATURE, sign(null, bytes, key))
  }
  await writeSynced(path, bytes)
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const readKey = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BackupProblem(`The key ${file} cannot be read.`, 'Correct BACKUP_SIGNING_KEY or BACKUP_PUBLIC_KEY.', {
      cause,
    })
  })

async function throughAge({ through, done }: AgeStream, bytes: Buffer): Promise<Buffer> {
  const [result] = await Promise.all([
    buffer(Readable.from([bytes]).pipe(through)).catch(() => done.then(() => Buffer.alloc(0))),
    done,
  ])
  return result
}

/**
 * @throws BackupProblem  when there is no manifest, one of another version, one that cannot be decrypted, or one without
 *   the signature that the public key asks for
 */
export async function readBackupManifest(
  folder: string,
  { identityFile = null, publicKeyFile = null }: BackupKeys = {},
): Promise<BackupManifest> {
  const read = (name: string) => readFile(join(folder, name)).catch(() => null)
  const sealed = await read(MANIFEST + ENCRYPTED)
  const name = sealed === null ? MANIFEST : MANIFEST + ENCRYPTED
  const bytes = sealed ?? (await read(MANIFEST))
  if (bytes === null) {
    throw new BackupProblem(`${folder} holds no finished backup.`, 'Name a folder that bin/backup wrote.')
  }
  if (publicKeyFile !== null) {
    const signature = await read(name + SIGNATURE)
    const key = createPublicKey(await readKey(publicKeyFile))
    if (signature === null || !verify(null, bytes, key, signature)) {
      throw new BackupProblem(
        `${folder} is not signed by the key of BACKUP_PUBLIC_KEY.`,
        'Somebody else wrote or changed it, or another key signed it. Fetch it again, or restore an older one.',
      )
    }
  }
  if (sealed !== null && identityFile === null) {
    throw new BackupProblem(`${folder} is encrypted.`, 'Name the file of your age identity in BACKUP_AGE_IDENTITY.')
  }
  const clear = sealed === null || identityFile === null ? bytes : await throughAge(decryptWith(identityFile), bytes)
  const manifest = JSON.parse(clear.toString()) as BackupManifest
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
 * @throws BackupProblem  as `readBackupManifest`; naming every file that is missing or was changed
 */
export async function verifyBackup(folder: string, keys: BackupKeys = {}): Promise<BackupManifest> {
  const manifest = await readBackupManifest(folder, keys)
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
