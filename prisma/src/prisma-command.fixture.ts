import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedEnvironment } from '@repere/local'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const CLI = join(dirname(createRequire(import.meta.url).resolve('prisma/package.json')), 'build/index.js')

/**
 * Runs a command of the Prisma CLI, which only development uses, in a child process.
 *
 * @returns its exit code and its output
 */
export async function runPrisma(
  databaseUrl: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: PACKAGE,
    env: {
      ...inheritedEnvironment(),
      DATABASE_URL: databaseUrl,
      PRISMA_SCHEMA_ENGINE_BINARY: join(PACKAGE, 'schema-engine.mjs'),
      // Without these, Prisma looks for updates on the network.
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, output: Buffer.concat(chunks).toString() }
}
