import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
  await runPrisma(databaseUrl, 'migrate', 'deploy')
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
