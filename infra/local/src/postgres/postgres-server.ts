import { randomBytes } from 'node:crypto'
import { access, chmod, chown, mkdir, mkdtemp, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Client, DatabaseError } from 'pg'
import { inheritedEnvironment } from '../config.js'
import { runCommand } from '../processes/run-command.js'
import { type ServiceSpec } from '../processes/service.js'
import { StartProblem } from '../start-problem.js'
import { postgresOwner, type PostgresOwner } from './postgres-owner.js'
import { type PostgresPrograms } from './postgres-programs.js'
import { postgresPlace } from './postgres-place.js'

export const POSTGRES_USER = 'repere'

export interface PostgresServerOptions {
  port: number
  /** The cluster's folder; created when absent. */
  dataDir: string
  /** The file of the generated password, mode 600. */
  passwordFile: string
  logFile: string
  /** True when it runs already, and will be adopted. */
  isRunning?: boolean
  /** Further settings of Postgres. */
  settings?: Record<string, string>
}

/**
 * A Postgres on the loopback interface. Creates its cluster when absent. UTF-8, sorted by code point, so that every
 * machine sorts in the same way.
 */
export async function postgresService(
  options: PostgresServerOptions,
  signal?: AbortSignal,
): Promise<{ spec: ServiceSpec; url: (database: string) => string; dataDir: string }> {
  const { port, passwordFile, logFile, settings = {} } = options
  const owner = await postgresOwner()
  const { programs, dataDir } = await postgresPlace(options.dataDir, owner)
  const password = await keptPassword(passwordFile)
  if (!(await exists(join(dataDir, 'PG_VERSION')))) await createCluster(programs, dataDir, password, owner, signal)
  if (!options.isRunning) await removeStaleLock(dataDir)

  const url = (database: string) => `postgresql://${POSTGRES_USER}:${password}@127.0.0.1:${port}/${database}`
  const own = { unix_socket_directories: '', timezone: 'UTC', log_timezone: 'UTC', ...settings }
  const spec: ServiceSpec = {
    name: 'postgres',
    command: programs.postgres,
    args: [
      ...['-D', dataDir, '-p', `${port}`, '-h', '127.0.0.1'],
      ...Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    env: { ...inheritedEnvironment(), LC_ALL: 'C' },
    cwd: dataDir,
    ...(owner === null ? {} : { uid: owner.uid, gid: owner.gid }),
    logFile,
    ready: () => postgresAnswers(url('postgres')),
    readyWithinMs: 60_000,
    // The "fast" shutdown: SIGTERM would wait for the last client.
    stopSignal: 'SIGINT',
    graceMs: 15_000,
  }
  return { spec, url, dataDir }
}

/** True when a Postgres accepts this login. Never rejects. */
export async function postgresAnswers(url: string): Promise<boolean> {
  return withClient(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
}

/** Creates a database, unless it exists. The name must not come from a user, because it is not escaped. */
export async function ensureDatabase(serverUrl: string, name: string, template = 'template0'): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query(`create database "${name}" template "${template}"`).catch((error: unknown) => {
      if (!(error instanceof DatabaseError && error.code === '42P04')) throw error
    })
  })
}

/** Drops a database and closes its connections. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(`drop database if exists "${name}" with (force)`))
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createCluster(
  programs: PostgresPrograms,
  dataDir: string,
  password: string,
  owner: PostgresOwner | null,
  signal?: AbortSignal,
): Promise<void> {
  // Created under another name first: an interrupted initdb leaves a folder that looks like a cluster.
  const partial = `${dataDir}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(dirname(partial), { recursive: true })
  await mkdir(partial, { mode: 0o700 })
  const secretFolder = await mkdtemp(join(tmpdir(), 'repere-initdb-'))
  const secretFile = join(secretFolder, 'password')
  try {
    await writeFile(secretFile, `${password}\n`, { mode: 0o600 })
    if (owner !== null) for (const file of [partial, secretFolder, secretFile]) await chown(file, owner.uid, owner.gid)
    await runCommand(
      programs.initdb,
      [
        ...['-D', partial, `--username=${POSTGRES_USER}`, '--auth=scram-sha-256', `--pwfile=${secretFile}`],
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { cwd: partial, env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' }, uid: owner?.uid, gid: owner?.gid, signal },
    )
    await rm(dataDir, { recursive: true, force: true })
    await rename(partial, dataDir)
  } finally {
    await rm(partial, { recursive: true, force: true })
    await rm(secretFolder, { recursive: true, force: true })
  }
}

/**
 * After a crash, the lock names a process that has ended, or another process that has its number now: Postgres would
 * refuse to start because a process with that number exists.
 *
 * @throws StartProblem  when a Postgres really runs over this folder
 */
async function removeStaleLock(dataDir: string): Promise<void> {
  const lock = join(dataDir, 'postmaster.pid')
  const text = await readFile(lock, 'utf8').catch(() => null)
  if (text === null) return
  const pid = Number.parseInt(text, 10)
  if (Number.isInteger(pid) && (await isPostgresOver(pid, dataDir))) {
    throw new StartProblem(`A Postgres (process ${pid}) already runs over ${dataDir}.`, `End it with: kill -INT ${pid}`)
  }
  await rm(lock, { force: true })
}

async function isPostgresOver(pid: number, dataDir: string): Promise<boolean> {
  const program = await readlink(`/proc/${pid}/exe`).catch(() => '')
  if (basename(program).replace(/ \(deleted\)$/, '') !== 'postgres') return false
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(dataDir)
}

async function keptPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null && kept.trim() !== '') return kept.trim()
  const password = randomBytes(24).toString('base64url')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return password
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
