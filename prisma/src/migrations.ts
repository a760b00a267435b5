import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { prismaEnvironment } from './config.js'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
/** A folder for each migration, in the order of their names, with its `migration.sql`. */
export const MIGRATIONS_FOLDER = join(PACKAGE, 'migrations')

const PRISMA_CLI = join(dirname(createRequire(import.meta.url).resolve('prisma/package.json')), 'build/index.js')

/** A Prisma command failed; the message contains its output. */
export class PrismaCommandFailed extends Error {
  override readonly name = 'PrismaCommandFailed'

  constructor(
    command: string,
    /** Null when a signal ended it. */
    readonly exitCode: number | null,
    readonly output: string,
  ) {
    super(`prisma ${command} failed (${exitCode ?? 'killed'}):\n${output}`)
  }
}

/**
 * Applies every missing migration, each in one transaction. Several processes may call it at once: an advisory lock
 * serialises them.
 *
 * @param databaseUrl  of an existing database
 * @throws PrismaCommandFailed  with Prisma's output
 */
export async function deployMigrations(databaseUrl: string): Promise<void> {
  // Loading Prisma's command takes a second or more, and most starts have nothing to apply.
  if (await everyMigrationApplied(databaseUrl)) return
  await runPrisma(databaseUrl, 'migrate', 'deploy')
}

/** Whether the database's record names exactly the migrations of this release, unchanged and finished. In doubt, no. */
async function everyMigrationApplied(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ migration_name: string; checksum: string; finished: boolean }>(
      `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
    )
    const applied = new Map(rows.map((row) => [row.migration_name, row.finished ? row.checksum : null]))
    const names = await migrationNames()
    if (rows.length !== names.length) return false
    const checksums = await Promise.all(names.map(checksumOf))
    return names.every((name, i) => applied.get(name) === checksums[i])
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function migrationNames(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** As Prisma records it: SHA-256 of the script. */
async function checksumOf(migration: string): Promise<string> {
  const script = await readFile(join(MIGRATIONS_FOLDER, migration, 'migration.sql'))
  return createHash('sha256').update(script).digest('hex')
}

/**
 * Runs a command of the Prisma CLI in a child process.
 *
 * @returns its output
 * @throws PrismaCommandFailed  when it exits with anything but 0
 */
export async function runPrisma(databaseUrl: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [PRISMA_CLI, ...args], {
    cwd: PACKAGE,
    env: prismaEnvironment(databaseUrl),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const output = Buffer.concat(chunks).toString()
  if (exitCode !== 0) throw new PrismaCommandFailed(args.join(' '), exitCode, output)
  return output
}
