import { spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identify, inheritedEnvironment, isAlive, openLog, type ProcessIdentity, tailOfLog } from '@repere/local'
import { builtProgram } from './checkout.js'
import { until } from './until.js'

/** The keeper's message to all processes of the run, in `postgres.json` of the run's folder. */
export interface SharedPostgres {
  /** Address of a database to connect to for creating others. */
  serverUrl: string
  /** A prepared database to clone. */
  template: string
}

let shared: Promise<SharedPostgres> | null = null

/**
 * The Postgres of this test run. The first caller starts it in a separate keeper process, which stops it when the run
 * ends for any reason.
 */
export function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= findOrStart()
  return shared
}

async function findOrStart(): Promise<SharedPostgres> {
  const run = runOwner()
  const folder = join(tmpdir(), `repere-run-${run.pid}-${run.started.split(':')[1]}`)
  const answer = join(folder, 'postgres.json')
  const log = join(folder, 'keeper.log')
  if (first(folder)) startKeeper(run, folder, log)
  const said = await until(() => read<SharedPostgres & { failed?: string; keeper: ProcessIdentity }>(answer), {
    timeoutMs: 90_000,
  }).catch((error: Error) => {
    throw new Error(`The run's Postgres did not start:\n${tailOfLog(log).join('\n')}`, { cause: error })
  })
  if (said.failed !== undefined) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`The run's Postgres did not start: ${said.failed}`)
  }
  if (!isAlive(said.keeper)) throw new Error(`The keeper of the run's Postgres is gone; its log was ${log}`)
  return said
}

/** The process whose end is the end of the run: the parent of a Jest worker, or this process. */
function runOwner(): ProcessIdentity {
  const owner = identify(process.send === undefined ? process.pid : process.ppid)
  if (owner === null) throw new Error('This system has no /proc')
  return owner
}

function first(folder: string): boolean {
  try {
    mkdirSync(folder)
    chmodSync(folder, 0o711)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function startKeeper(run: ProcessIdentity, folder: string, logFile: string): void {
  const program = builtProgram('packages', 'test-kit', 'dist', 'postgres-keeper.main.js')
  const log = openLog(logFile)
  spawn(process.execPath, [program, JSON.stringify(run), folder], {
    detached: true,
    stdio: ['ignore', log, log],
    env: inheritedEnvironment(),
  }).unref()
  closeSync(log)
}

function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}
